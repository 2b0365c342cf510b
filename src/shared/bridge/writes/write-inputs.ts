import { z } from 'zod';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { TaxReliefDraft, TransferDraft, VirtualIbanTransferDraft } from '#shared/domain/payment/draft.ts';
import { bankDateInput, decimalMark, sha256 } from '../command.ts';
import { bankId, portalWrites } from './portal-inputs.ts';

/* Inputs of writes. Texts come as typed: shared/domain/payment judges them. */

export const requestId = z.string().regex(/^[0-9a-zA-Z-]{8,64}$/);
const accountId = z.string().min(1).max(100);
const typed = z.string().max(2_000);

const taxReliefDraft = z.object({
  taxReliefId: typed,
  isCondoUpgrade: z.boolean(),
  creditorFiscalCode: typed,
  beneficiaryType: z.enum(['NATURAL_PERSON', 'LEGAL_PERSON']),
  fiscalCodes: z.array(typed).max(5),
  companyFiscalCode: typed,
  legalRepresentativeFiscalCode: typed,
}) satisfies z.ZodType<TaxReliefDraft>;

export const transferDraft = z.object({
  accountId: z.string().max(100),
  beneficiaryName: typed,
  beneficiaryAccount: typed,
  bic: typed,
  address: typed,
  city: typed,
  country: typed,
  amount: typed,
  currency: typed,
  description: typed,
  remittanceInformation: typed,
  executionDate: typed,
  isInstant: z.boolean(),
  isUrgent: z.boolean(),
  feeType: z.enum(['', 'SHA', 'OUR', 'BEN']),
  feeAccountId: typed,
  taxRelief: taxReliefDraft.nullable(),
}) satisfies z.ZodType<TransferDraft>;

export const creditorAddress = transferDraft.pick({ address: true, city: true, country: true });

export const virtualIbanTransferDraft = z.object({
  accountId: z.string().max(100),
  virtualIban: typed,
  beneficiaryName: typed,
  beneficiaryAccount: typed,
  amount: typed,
  currency: typed,
  description: typed,
}) satisfies z.ZodType<VirtualIbanTransferDraft>;

const revertOptions = z.object({
  descriptionHeading: typed,
  /** Empty: the whole amount. */
  amount: typed,
  /** Date, urgent and instant exclude each other. */
  timing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('date'), executionDate: z.string().refine((text) => parseBankDate(text) !== null, { message: 'notReadable' }) }),
    z.object({ kind: z.literal('urgent') }),
    z.object({ kind: z.literal('instant') }),
  ]),
  feeType: z.enum(['', 'SHA', 'OUR', 'BEN']),
});

export const write = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('createTransfer'), draft: transferDraft }),
  z.object({ kind: z.literal('virtualIbanTransfer'), draft: virtualIbanTransferDraft }),
  z.object({ kind: z.literal('revertTransfer'), accountId, moneyTransferId: bankId, options: revertOptions }),
  z.object({ kind: z.literal('deleteTransfer'), accountId, moneyTransferId: bankId }),
  z.object({ kind: z.literal('createVirtualIban'), accountId, description: typed }),
  z.object({ kind: z.literal('deactivateVirtualIban'), accountId, virtualIban: bankId }),
  ...portalWrites,
]);
export type Write = z.output<typeof write>;

export const prepareInput = z.object({ requestId, write, decimalMark });
export const sendInput = prepareInput.extend({ bodyHash: sha256 });
export type SendInput = z.output<typeof sendInput>;

export const byIntent = z.object({ intentId: z.uuid() });
export const byTransfer = z.object({ accountId, moneyTransferId: bankId });

export const challengeAnswer = byIntent.extend({
  /** null: the one given by the bank. */
  challengeId: z.string().trim().min(1).max(200).nullable(),
  channel: z.enum(['SMS', 'RSA']),
  /** Never kept, logged or repeated. */
  code: z.string().trim().min(1).max(64),
});
export type ChallengeAnswer = z.output<typeof challengeAnswer>;

export const declareInput = byIntent.extend({
  outcome: z.enum(['done', 'notDone']),
  toldBy: z.string().trim().min(1).max(200),
  toldOn: bankDateInput,
  words: z.string().trim().min(1).max(2_000),
});
export type DeclareInput = z.output<typeof declareInput>;

export const adoptChallenge = z.object({ accountId, moneyTransferId: bankId.nullable(), challengeId: z.string().trim().min(1).max(200) });
