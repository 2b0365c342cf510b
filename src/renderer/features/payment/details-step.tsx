import type { ReactElement } from 'react';
import type { FieldRefusal } from '#shared/bridge/intents.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { TransferDetails } from './transfer-details.tsx';
import type { Draft } from './use-draft.ts';
import { VirtualIbanDetails } from './virtual-iban-details.tsx';

export interface DetailsProps {
  readonly draftId: string;
  readonly draft: Draft;
  /** How often somebody tried to go on. */
  readonly tries: number;
  /** Whether the first of them was to complete the address. */
  readonly completing: boolean;
  readonly refusals: readonly FieldRefusal[];
  /** What a later step found wrong with exactly these fields. */
  readonly found: readonly PaymentProblem[];
  readonly onRefusals: (refusals: readonly FieldRefusal[]) => void;
  readonly onTry: () => void;
  readonly onNext: () => void;
}

/** The first step: everything about the payment on one screen. */
export function DetailsStep(props: DetailsProps): ReactElement {
  const { content } = props.draft;
  return content.kind === 'createTransfer'
    ? <TransferDetails {...props} typed={content.draft} />
    : <VirtualIbanDetails {...props} typed={content.draft} />;
}
