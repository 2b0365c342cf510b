import type { ReactElement } from 'react';
import type { DetailsProps } from './details-frame.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { VirtualIbanDetails } from './virtual-iban-details.tsx';

/** The first step: everything about the payment on one screen. */
export function DetailsStep(props: DetailsProps): ReactElement {
  const { content } = props.draft;
  return content.kind === 'createTransfer'
    ? <TransferDetails {...props} typed={content.draft} />
    : <VirtualIbanDetails {...props} typed={content.draft} />;
}
