import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { FormFields } from './form-fields.tsx';

/** What every part of the form of a transfer works on. */
export interface TransferForm {
  readonly typed: TransferDraft;
  readonly change: (patch: Partial<TransferDraft>) => void;
  readonly fields: FormFields;
}
