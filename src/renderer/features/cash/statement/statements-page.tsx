import type { ReactElement } from 'react';

import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { Page } from '#renderer/ui/index.ts';

import { useQuestion } from './question.ts';
import { StatementView } from './statement-view.tsx';
import { useStatement } from './use-statement.ts';

const nothingToRead = (): void => undefined;

/** The entries of every account: one search over everything cached. Each account's own statement says what of it was read. */
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
