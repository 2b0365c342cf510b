import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { ErrorState, Section, SkeletonRows } from '#renderer/ui/index.ts';
import type { Matching as Matched } from '#shared/bridge/portal/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';

import { Decision } from './decision.tsx';
import { Suggestion } from './suggestion.tsx';
import classes from './unidentified.module.css';
import { useDeciding } from './use-deciding.ts';
import type { Deciding } from './use-deciding.ts';

/** The orders that a transfer may belong to, and what a person decided. */
export function Matching({ transfer }: { readonly transfer: UnidentifiedTransfer }): ReactElement {
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
  const { decision } = query.data;
  return (
    <>
      <Decision decision={decision} busy={deciding.busy} onTakeBack={() => void deciding.takeBack()} />
      <Suggestions transfer={transfer} matching={query.data} deciding={deciding} />
    </>
  );
}

interface SuggestionsProps {
  readonly transfer: UnidentifiedTransfer;
  readonly matching: Matched;
  readonly deciding: Deciding;
}

function Suggestions({ transfer, matching: { suggestions, decision }, deciding }: SuggestionsProps): ReactElement {
  const { t } = useT();
  const [note, setNote] = useState('');
  const open = decision === null;
  const decide = (orderId: string | null): void => void deciding.decide(orderId, note.trim()).then(() => { setNote(''); });
  const unknownOrder = deciding.error?.kind === 'notFound';
  return (
    <Section heading={t('queues:matching.heading')}>
      {open && (
        <Textarea
          size="xs" rows={2} maxLength={2_000} className={classes['noteField'] ?? ''}
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
      {open && <Otherwise busy={deciding.busy} unknownOrder={unknownOrder} onDecide={decide} />}
      {deciding.error !== null && !unknownOrder && <ErrorState error={deciding.error} />}
    </Section>
  );
}

interface OtherwiseProps {
  readonly busy: boolean;
  readonly unknownOrder: boolean;
  readonly onDecide: (orderId: string | null) => void;
}

/** None of the suggestions, or an order that is not among them. */
function Otherwise({ busy, unknownOrder, onDecide }: OtherwiseProps): ReactElement {
  const { t } = useT();
  const [orderId, setOrderId] = useState('');
  const typed = orderId.trim();
  return (
    <form
      className={classes['otherwise']}
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
    </form>
  );
}
