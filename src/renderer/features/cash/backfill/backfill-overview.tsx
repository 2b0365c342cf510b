import type { ReactElement } from 'react';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Said } from '#renderer/ui/index.ts';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';

import { Failure } from './backfill-panel.tsx';
import { BackfillProgress } from './backfill-progress.tsx';
import classes from './backfill.module.css';
import { useBackfill, useBackfills } from './use-backfill.ts';

/** Every account whose older days are not all read yet; nothing where there is none. */
export function BackfillOverview(): ReactElement | null {
  const { t } = useT();
  const backfills = useBackfills().filter(({ phase }) => phase !== 'done');
  const { data } = useQuery('accounts.list', null, ['accounts']);
  if (backfills.length === 0) return null;
  const nameOf = (accountId: string): string => {
    const view = data?.find(({ account }) => account.accountId === accountId);
    return view === undefined ? accountId : accountName(view.account);
  };
  return (
    <section className={classes['overview']}>
      <h3 className={classes['heading']}>{t('review:backfill.all')}</h3>
      <ul>
        {backfills.map((backfill) => <OfAccount key={backfill.accountId} backfill={backfill} name={nameOf(backfill.accountId)} />)}
      </ul>
    </section>
  );
}

function OfAccount({ backfill, name }: { readonly backfill: Backfill; readonly name: string }): ReactElement {
  const { t } = useT();
  const { busy, error, step } = useBackfill(backfill.accountId);
  return (
    <li>
      <h4><Said text={name} /></h4>
      <BackfillProgress backfill={backfill} label={t('review:backfill.progressOf', { account: name })} busy={busy} onStep={(wanted) => void step(wanted)} />
      {error !== null && <Failure error={error} />}
    </li>
  );
}
