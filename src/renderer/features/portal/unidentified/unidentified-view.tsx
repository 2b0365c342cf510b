import { IconQuestionMark } from '@tabler/icons-react';
import { createContext, useContext, useMemo } from 'react';
import type { PropsWithChildren } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, HeadlineAmount, show, Timeline } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, SectionView, TimelineStep } from '#renderer/lists/record-view/index.ts';
import { later, StatusBadge } from '#renderer/ui/index.ts';
import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';

export const unidentifiedView: SectionView<'unidentified'> = {
  section: 'unidentified',
  icon: IconQuestionMark,
  columns: [
    { key: 'receivedDatetime', label: 'receivedDatetime', width: 178, value: ({ record }) => show.instant(record.receivedDatetime) },
    { key: 'payerName', label: 'payerName', width: 240, grow: 2, value: ({ record }) => show.text(record.payerName) },
    { key: 'description', label: 'transferDescription', width: 220, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'amount', label: 'amount', width: 120, numeric: true, value: ({ record }) => show.amount(record.amount) },
    { key: 'status', label: 'status', width: 120, value: ({ record }) => show.status('unidentifiedStates', record.status) },
    { key: 'decision', label: 'decision', exportKey: null, width: 148, value: () => show.text(null), render: ({ record }) => <DecisionMark transfer={record} /> },
    { key: 'type', label: 'type', width: 128, value: ({ record }) => show.status('unidentifiedTypes', record.type) },
    { key: 'refundedDatetime', label: 'refundedDatetime', width: 178, optional: true, value: ({ record }) => show.instant(record.refundedDatetime) },
    { key: 'unidentifiedTransferId', label: 'unidentifiedTransferId', width: 160, optional: true, value: ({ record }) => show.code(record.unidentifiedTransferId) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'unidentifiedStates' } },
    { key: 'type', label: 'type', values: { from: 'list', list: 'unidentifiedTypes' } },
  ],
  searchLabels: { description: 'transferDescription' },
  defaultSort: { key: 'receivedDatetime', direction: 'desc' },
  heading: ({ record }, t) =>
    record.payerName === null
      ? t('records:headings.unidentified', { id: record.unidentifiedTransferId })
      : t('records:headings.unidentifiedFrom', { name: record.payerName }),
  status: ({ record }) => show.status('unidentifiedStates', record.status),
  joins: [],
  incomplete: () => false,
  Detail: UnidentifiedDetail,
  Around: Decided,
};

const Matching = later(async () => (await import('./matching.tsx')).Matching);

/** Money received that the bank matched to no order. */
function UnidentifiedDetail({ detail: { record } }: DetailProps<'unidentified'>) {
  return (
    <DetailColumns
      lead={<HeadlineAmount amount={record.amount} />}
      main={<Matching transfer={record} />}
      side={
        <>
          <DetailGroup
            title="identification" fields={[
              field('payerName', show.text(record.payerName)),
              field('transferDescription', show.text(record.description)),
              field('amount', show.amount(record.amount)),
              field('currency', show.text(record.amount?.currency ?? null)),
              field('status', show.status('unidentifiedStates', record.status)),
              field('type', show.status('unidentifiedTypes', record.type)),
              field('unidentifiedTransferId', show.code(record.unidentifiedTransferId)),
            ]}
          />
          <DetailGroup title="timeline"><Timeline steps={timeline(record)} /></DetailGroup>
        </>
      }
    />
  );
}

function timeline({ receivedDatetime, refundedDatetime }: UnidentifiedTransfer): readonly TimelineStep[] {
  const plain = { meaning: 'neutral', amount: null, status: null, code: null } as const;
  return [{ ...plain, what: 'received', at: receivedDatetime }, { ...plain, what: 'sentBack', at: refundedDatetime }];
}

/** By the transfer; null until they are known. */
const Decisions = createContext<ReadonlyMap<string, MatchDecision> | null>(null);

function Decided({ children }: PropsWithChildren) {
  const { data } = useQuery('unidentified.decisions', null, ['unidentified']);
  const decisions = useMemo(() => data && new Map(data.map((decision) => [decision.unidentifiedTransferId, decision])), [data]);
  return <Decisions value={decisions}>{children}</Decisions>;
}

function DecisionMark({ transfer }: { readonly transfer: UnidentifiedTransfer }) {
  const { t } = useT();
  const decisions = useContext(Decisions);
  if (decisions === null) return null;
  const decision = decisions.get(transfer.unidentifiedTransferId);
  // Nothing is left to decide about money the bank has sent back.
  if (decision === undefined) return <StatusBadge meaning={transfer.status === 'SENT_BACK' ? 'neutral' : 'wait'}>{t('queues:decision.undecided')}</StatusBadge>;
  return <StatusBadge meaning="done" title={decision.note === '' ? undefined : decision.note}>{t('queues:decision.decided')}</StatusBadge>;
}
