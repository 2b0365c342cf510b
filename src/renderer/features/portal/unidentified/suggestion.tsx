import { Button } from '@mantine/core';
import type { ReactElement } from 'react';

import { FieldContent, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { MatchSuggestion } from '#shared/bridge/portal/campaign-records.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './unidentified.module.css';

interface SuggestionProps {
  readonly suggestion: MatchSuggestion;
  readonly amount: Money | null;
  /** The one that was decided for. */
  readonly chosen: boolean;
  /** null once a decision was noted. */
  readonly onPick: (() => void) | null;
  readonly busy: boolean;
}

/** An order that a transfer may belong to: how likely, why, and how far the amounts are apart. */
export function Suggestion({ suggestion, amount, chosen, onPick, busy }: SuggestionProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { orderId, portalOrderCode, holder, campaignName, campaignId, status, total, reasons } = suggestion;
  const code = portalOrderCode ?? orderId;
  return (
    <li className={classes['suggestion']} data-chosen={chosen || undefined}>
      <Score score={suggestion.score} />
      <div className={classes['what']}>
        <span className={classes['order']}>
          <RecordLink to={pathOfRecord('orders', orderId)}><span className={classes['code']}>{code}</span></RecordLink>
          <FieldContent value={show.status('orderStates', status)} />
        </span>
        <span><Said text={holder ?? '—'} /><span className={classes['muted']}> · <Said text={campaignName ?? campaignId ?? t('queues:matching.noCampaign')} /></span></span>
        <ul className={classes['reasons']} aria-label={t('queues:matching.reasons')}>
          {reasons.map((reason) => <li key={reason.code}>{t(`queues:matching.reason.${reason.code}`)}</li>)}
        </ul>
      </div>
      <div className={classes['amounts']}>
        <Amount money={total} />
        <span className={classes['muted']}>{difference(amount, total, t, format)}</span>
      </div>
      <div className={classes['pick']}>
        {onPick !== null && (
          <Button size="xs" variant="default" disabled={busy} aria-label={t('queues:matching.pickOf', { order: code })} onClick={onPick}>{t('queues:matching.pick')}</Button>
        )}
      </div>
    </li>
  );
}

/** A bar for the eye and its number. */
function Score({ score }: { readonly score: number }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['score']} role="img" aria-label={t('queues:matching.scoreOf', { score })}>
      <span className={classes['bar']} aria-hidden="true"><span style={{ width: `${Math.max(0, Math.min(100, score))}%` }} /></span>
      <span className={classes['number']} aria-hidden="true">{score}</span>
    </div>
  );
}

/** What came in beside what the order asks for. */
function difference(amount: Money | null, total: Money | null, t: Translate, format: Formatter): string {
  if (amount === null || total === null || amount.currency !== total.currency) return t('queues:matching.differenceUnknown');
  const amountMinor = amount.amountMinor - total.amountMinor;
  if (amountMinor === 0) return t('queues:matching.equal');
  const said = format.money({ amountMinor: Math.abs(amountMinor), currency: amount.currency });
  return t(amountMinor > 0 ? 'queues:matching.more' : 'queues:matching.less', { amount: said });
}
