import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useSettings } from '#renderer/data/queries.ts';
import { AccountFrame } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Page } from '#renderer/ui/index.ts';
import { rangeToRead } from './period.ts';
import { useQuestion } from './question.ts';
import { StatementView } from './statement-view.tsx';
import { useReadPeriod, useStatement } from './use-statement.ts';

/** Searched and summed in the cache, read from the bank where days are missing. */
export function StatementPage({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const question = useQuestion(accountId);
  const statement = useStatement(question);
  const { historyMonths } = useSettings();
  const { state: reading, read } = useReadPeriod(accountId);
  const readPeriod = (): void => {
    read(rangeToRead(question.period, statement.summary?.coverage.ranges ?? [], question.today, historyMonths));
  };
  return (
    <AccountFrame
      accountId={accountId}
      part="statement"
      fill
      toolbar={
        <Button
          size="xs" variant="default" title={t('statement:refreshHint')} loading={reading === 'reading'}
          leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={readPeriod}
        >
          {t('statement:refresh')}
        </Button>
      }
    >
      <StatementView name={t('statement:heading')} question={question} statement={statement} reading={reading} onRead={readPeriod} />
    </AccountFrame>
  );
}

const nothingToRead = (): void => undefined;

/** Searches everything cached, reads nothing. */
export function StatementsPage(): ReactElement {
  const { t } = useT();
  const question = useQuestion(null);
  const statement = useStatement(question);
  return (
    <Page heading={t('statement:allHeading')} above={<Link href={pathOfPage('accounts')}>{t('accounts:heading')}</Link>} fill>
      <StatementView name={t('statement:allHeading')} question={question} statement={statement} reading="idle" onRead={nothingToRead} />
    </Page>
  );
}
