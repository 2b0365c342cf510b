import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { FieldContent, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { ErrorState, Said, Section, SkeletonRows } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { MatchDecision, Matching as Matched, MatchSuggestion } from '#shared/bridge/portal/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './unidentified.module.css';

/** Orders that a transfer may belong to, and the user's decision. */
export function Matching({ transfer }: { readonly transfer: UnidentifiedTransfer }) {
  const { t } = useT();
  const { unidentifiedTransferId } = transfer;
  const query = useQuery('unidentified.matching', { unidentifiedTransferId }, ['unidentified', 'orders', 'campaigns']);
  const deciding = useDeciding(unidentifiedTransferId, query.reload);
  if (query.data === null) {
    return (
      <Section heading={t('queues:matching.heading')}>
        {query.error === null ? <SkeletonRows rows={3} /> : <ErrorState error={query.error} onRetry={query.reload} />}
      </Section>
    );
  }
  const { decision, suggestions } = query.data;
  const code = suggestions.find(({ orderId }) => orderId === decision?.orderId)?.portalOrderCode ?? null;
  return (
    <>
      <Decision decision={decision} code={code} busy={deciding.busy} onTakeBack={() => void deciding.takeBack()} />
      <Suggestions transfer={transfer} matching={query.data} deciding={deciding} />
    </>
  );
}

interface SuggestionsProps {
  readonly transfer: UnidentifiedTransfer;
  readonly matching: Matched;
  readonly deciding: ReturnType<typeof useDeciding>;
}

function Suggestions({ transfer, matching: { suggestions, decision }, deciding }: SuggestionsProps) {
  const { t } = useT();
  const [note, setNote] = useState('');
  const open = decision === null;
  const decide = (orderId: string | null): void => void deciding.decide(orderId, note.trim()).then(() => { setNote(''); });
  const unknownOrder = deciding.error?.kind === 'notFound';
  return (
    <Section heading={t('queues:matching.heading')}>
      {open && (
        <Textarea
          size="xs" rows={2} maxLength={2_000} maw={560} mb="md"
          label={t('queues:decision.note')} description={t('queues:decision.noteHint')} value={note} onChange={({ currentTarget }) => { setNote(currentTarget.value); }}
        />
      )}
      {suggestions.length === 0
        ? <Text size="sm" c="dimmed">{t('queues:matching.none')}</Text>
        : (
            <ol className={classes['suggestions']} aria-label={t('queues:matching.heading')}>
              {suggestions.map((suggestion) => (
                <Suggestion
                  key={suggestion.orderId}
                  suggestion={suggestion}
                  amount={transfer.amount}
                  chosen={decision?.orderId === suggestion.orderId}
                  busy={deciding.busy}
                  onPick={open ? () => { decide(suggestion.orderId); } : null}
                />
              ))}
            </ol>
          )}
      {open && <OtherDecision busy={deciding.busy} unknownOrder={unknownOrder} onDecide={decide} />}
      {deciding.error !== null && !unknownOrder && <ErrorState error={deciding.error} />}
    </Section>
  );
}

interface OtherDecisionProps {
  readonly busy: boolean;
  readonly unknownOrder: boolean;
  readonly onDecide: (orderId: string | null) => void;
}

/** Decides for no order, or for one that is not suggested. */
function OtherDecision({ busy, unknownOrder, onDecide }: OtherDecisionProps) {
  const { t } = useT();
  const [orderId, setOrderId] = useState('');
  const typed = orderId.trim();
  return (
    <Group
      component="form" align="flex-end" gap="8px 12px" mt="md"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onDecide(typed);
      }}
    >
      <Button size="xs" variant="default" type="button" disabled={busy} onClick={() => { onDecide(null); }}>{t('queues:matching.noneOfThese')}</Button>
      <TextInput
        size="xs" label={t('queues:matching.otherOrder')} value={orderId} error={unknownOrder ? t('queues:matching.otherUnknown') : null}
        onChange={({ currentTarget }) => { setOrderId(currentTarget.value); }}
      />
      <Button size="xs" variant="default" type="submit" disabled={busy || typed === ''}>{t('queues:matching.other')}</Button>
    </Group>
  );
}

interface SuggestionProps {
  readonly suggestion: MatchSuggestion;
  readonly amount: Money | null;
  readonly chosen: boolean;
  /** Null once a decision was noted. */
  readonly onPick: (() => void) | null;
  readonly busy: boolean;
}

/** A possible order: likelihood, reasons, and the difference of the amounts. */
function Suggestion({ suggestion, amount, chosen, onPick, busy }: SuggestionProps) {
  const { t } = useT();
  const format = useFormat();
  const { orderId, portalOrderCode, holder, campaignName, campaignId, status, total, reasons } = suggestion;
  const code = portalOrderCode ?? orderId;
  return (
    <li className={classes['suggestion']} data-chosen={chosen || undefined}>
      <Score score={suggestion.score} />
      <Stack gap="xs" miw={0}>
        <Group component="span" gap="4px 12px">
          <RecordLink to={pathOfRecord('orders', orderId)}><span className="t-mono">{code}</span></RecordLink>
          <FieldContent value={show.status('orderStates', status)} />
        </Group>
        <span><Said text={holder ?? '—'} /><span className="t-small"> · <Said text={campaignName ?? campaignId ?? t('queues:matching.noCampaign')} /></span></span>
        <ul className="t-list t-line t-small" aria-label={t('queues:matching.reasons')}>
          {reasons.map((reason) => <li key={reason.code}>{t(`queues:matching.reason.${reason.code}`)}</li>)}
        </ul>
      </Stack>
      <div className={classes['amounts']}>
        <Amount money={total} />
        <span className="t-small">{difference(amount, total, t, format)}</span>
      </div>
      <div className={classes['pick']}>
        {onPick !== null && (
          <Button size="xs" variant="default" disabled={busy} aria-label={t('queues:matching.pickOf', { order: code })} onClick={onPick}>{t('queues:matching.pick')}</Button>
        )}
      </div>
    </li>
  );
}

function Score({ score }: { readonly score: number }) {
  const { t } = useT();
  return (
    <div className={classes['score']} role="img" aria-label={t('queues:matching.scoreOf', { score })}>
      <span className={classes['bar']} aria-hidden="true"><span style={{ width: `${Math.max(0, Math.min(100, score))}%` }} /></span>
      <span className={classes['number']} aria-hidden="true">{score}</span>
    </div>
  );
}

/** The transfer's amount compared with the order's total. */
function difference(amount: Money | null, total: Money | null, t: Translate, format: Formatter): string {
  if (amount === null || total === null || amount.currency !== total.currency) return t('queues:matching.differenceUnknown');
  const amountMinor = amount.amountMinor - total.amountMinor;
  if (amountMinor === 0) return t('queues:matching.equal');
  const said = format.money({ amountMinor: Math.abs(amountMinor), currency: amount.currency });
  return t(amountMinor > 0 ? 'queues:matching.more' : 'queues:matching.less', { amount: said });
}

/** The decision, by whom and when. It is noted in this app only. */
function Decision({ decision, code, busy, onTakeBack }: { readonly decision: MatchDecision | null; readonly code: string | null; readonly busy: boolean; readonly onTakeBack: () => void }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('queues:decision.heading')}>
      {decision === null ? <Text size="sm">{t('queues:decision.undecided')}</Text> : (
        <div className={classes['decision']}>
          <div>
            <p className="t-strong">
              {decision.orderId === null
                ? t('queues:decision.noOrder')
                : <RecordLink to={pathOfRecord('orders', decision.orderId)}>{t('queues:decision.order', { order: code ?? decision.orderId })}</RecordLink>}
            </p>
            {decision.note !== '' && <p className={classes['note']}><Said text={decision.note} /></p>}
            <p className="t-small">{t('queues:decision.by', { name: decision.userName, when: format.instant(decision.at) })}</p>
          </div>
          <Button size="xs" variant="default" loading={busy} onClick={onTakeBack}>{t('queues:decision.takeBack')}</Button>
        </div>
      )}
      <Stack gap="xs" className="t-hint t-prose">
        <p>{t('queues:decision.local')}</p>
        <p>{t('queues:decision.atBank')}</p>
      </Stack>
    </Section>
  );
}

function useDeciding(unidentifiedTransferId: string, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (ask: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: AppError }>): Promise<void> => {
    setBusy(true);
    const result = await ask();
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) onChanged();
  };
  return {
    busy,
    error,
    /** Without an order it belongs to none. */
    decide: async (orderId: string | null, note: string) => run(async () => invoke('unidentified.decide', { unidentifiedTransferId, orderId, note })),
    takeBack: async () => run(async () => invoke('unidentified.undecide', { unidentifiedTransferId })),
  };
}
