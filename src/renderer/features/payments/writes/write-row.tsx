import { Link } from 'wouter';
import { amountOf, badgeOf, payeeOf, situationOf } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import classes from './writes.module.css';

export function WriteRows({ intents }: { readonly intents: readonly IntentView[] }) {
  return <ul className={classes['rows']}>{intents.map((intent) => <li key={intent.intentId}><WriteRow intent={intent} /></li>)}</ul>;
}

function WriteRow({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const format = useFormat();
  const what = t(`outcome:titles.${intent.kind}`, { name: payeeOf(intent.shown) });
  const { heading, meaning } = situationOf(intent);
  const amount = amountOf(intent.shown);
  return (
    <Link className={classes['row'] ?? ''} href={pathOfPayment(intent.intentId)}>
      <StatusBadge meaning={meaning} title={t(`outcome:headings.${heading}`)}>{t(`outcome:badges.${badgeOf(intent)}`)}</StatusBadge>
      <span className="t-cut" title={what}>{what}</span>
      <span className={classes['amount']}>{amount !== null && <Amount money={amount} />}</span>
      <span className={classes['when']} title={format.instantFull(intent.createdAt)}>{format.instant(intent.createdAt)}</span>
    </Link>
  );
}
