import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, HeadlineAmount, show, Timeline } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, TimelineStep } from '#renderer/lists/record-view/index.ts';
import { later } from '#renderer/ui/index.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';

const Matching = later(async () => (await import('./matching.tsx')).Matching);

/** Money that came and that the bank matched to no order. */
export function UnidentifiedDetail({ detail: { record } }: DetailProps<'unidentified'>): ReactElement {
  return (
    <DetailColumns
      lead={<HeadlineAmount amount={record.amount} />}
      main={<Matching transfer={record} />}
      side={
        <>
          <DetailGroup title="identification">
            <FieldList
              fields={[
                field('payerName', show.text(record.payerName)),
                field('transferDescription', show.text(record.description)),
                field('amount', show.amount(record.amount)),
                field('currency', show.text(record.amount?.currency ?? null)),
                field('status', show.status('unidentifiedStates', record.status)),
                field('type', show.status('unidentifiedTypes', record.type)),
                field('unidentifiedTransferId', show.code(record.unidentifiedTransferId)),
              ]}
            />
          </DetailGroup>
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
