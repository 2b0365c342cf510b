import { Button, Menu } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import classes from './closing.module.css';

/** Writes the report of a closing: every order, amount, id and time. */
export function ReportMenu({ closingId }: { readonly closingId: string }): ReactElement {
  const { t, language } = useT();
  const action = useAction();
  const [path, setPath] = useState<string | null>(null);
  const write = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    setPath(null);
    const result = await action.run('closings.report', { closingId, format, locale: language });
    if (result?.ok === true && result.value.written) setPath(result.value.path);
  };
  const writing = action.busy !== null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" disabled={writing} aria-busy={writing} leftSection={<IconFileDownload size={14} aria-hidden="true" />}>{t('closing:followUp.report')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void write('pdf')}>{t('closing:followUp.pdf')}</Menu.Item>
          <Menu.Item onClick={() => void write('xlsx')}>{t('closing:followUp.xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span role="status" className={classes['hint']}>
        {writing && t('closing:followUp.writing')}
        {path !== null && t('closing:followUp.reportSaved', { path })}
        {action.error !== null && describeError(action.error, t).title}
      </span>
    </>
  );
}
