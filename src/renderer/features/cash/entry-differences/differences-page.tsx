import type { ReactElement } from 'react';

import { Link } from 'wouter';

import { AccountFrame } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import { Page } from '#renderer/ui/index.ts';

import { DifferencesList } from './differences-list.tsx';

/** What the bank changed of what it had said, of one account or of all (null). */
export function DifferencesPage({ accountId }: { readonly accountId: string | null }): ReactElement {
  const { t } = useT();
  if (accountId !== null) {
    return <AccountFrame accountId={accountId} part="differences" fill><DifferencesList accountId={accountId} /></AccountFrame>;
  }
  return (
    <Page
      heading={t('review:differences.heading')}
      above={<Link href={STATEMENTS_PATH}>{t('review:differences.statements')}</Link>}
      beside={<span className="t-muted">{t('review:differences.allAccounts')}</span>}
      fill
    >
      <DifferencesList accountId={null} />
    </Page>
  );
}
