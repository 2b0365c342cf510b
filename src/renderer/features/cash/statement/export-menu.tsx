import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button, Menu, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';

import { refusalText } from './file-words.ts';
import type { Question } from './question.ts';
import classes from './statement-menus.module.css';
import { useExportStatement } from './use-export-statement.ts';

const choices = ['csvLocale', 'csvMachine', 'xlsx', 'pdf', 'camt053', 'mt940'] as const;
type Choice = (typeof choices)[number];

const fileOf = (choice: Choice): StatementFile => (choice === 'csvLocale' || choice === 'csvMachine' ? 'csv' : choice);

/** CSV files are called as everywhere else. */
function wordsOf(choice: Choice, t: Translate): { readonly name: string; readonly hint: string } {
  if (choice === 'csvLocale') return { name: t('table:exportLocale'), hint: t('table:exportLocaleHint') };
  if (choice === 'csvMachine') return { name: t('table:exportMachine'), hint: t('table:exportMachineHint') };
  return { name: t(`statement:files.${choice}`), hint: t(`statement:fileHints.${choice}`) };
}

interface ExportMenuProps {
  readonly tableKey: string;
  readonly question: Question;
  readonly columns: readonly DataColumn<StatementRow>[];
}

/** The files in which what is shown can leave; where one cannot, why. */
export function ExportMenu({ tableKey, question, columns }: ExportMenuProps): ReactElement {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  useAskedFor('exportStatement', () => { setOpen(true); });
  const write = useExportStatement(tableKey, question, columns);
  return (
    <Menu position="bottom-end" width={320} hideDetached={false} opened={open} onChange={setOpen}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconFileExport size={14} aria-hidden="true" />}>{t('table:export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open && <Choices question={question} onChoose={(choice) => void write(fileOf(choice), choice === 'csvMachine' ? 'machine' : 'locale')} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({ question, onChoose }: { readonly question: Question; readonly onChoose: (choice: Choice) => void }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, loading } = useQuery('statement.files', question.selection, ['statements', 'accounts']);
  return (
    <>
      {choices.map((choice) => {
        const file = fileOf(choice);
        const words = wordsOf(choice, t);
        // CSV is always possible. Before an answer is here the others wait for it; without one, writing says what is wrong.
        const refusal = data?.[file] ?? null;
        const waits = loading && file !== 'csv';
        return (
          <Menu.Item key={choice} disabled={waits || refusal !== null} onClick={() => { onChoose(choice); }} className={classes['file']}>
            {words.name}
            <Text size="xs" className={classes['fileWords']} data-refused={refusal !== null || undefined}>
              {refusal === null ? words.hint : refusalText(refusal, t, format)}
            </Text>
          </Menu.Item>
        );
      })}
    </>
  );
}
