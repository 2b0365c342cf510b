import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DraftContent, PaymentStep } from '#shared/bridge/payments/drafts.ts';
import type { ShownTaxRelief, ShownTransfer, ShownVirtualIbanTransfer } from '#shared/bridge/writes/account-writes.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { emptyTaxRelief } from '#shared/domain/payment/draft.ts';
import type { TaxReliefDraft, TransferDraft } from '#shared/domain/payment/draft.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

const typedAmount = (money: Money, mark: DecimalMark): string => moneyToDecimal(money).replace('.', mark);

/** The same payment as a draft; null for other kinds of writes. */
export function draftOf(shown: ShownWrite, mark: DecimalMark): DraftContent | null {
  if (shown.kind === 'createTransfer') return { kind: shown.kind, draft: transferDraft(shown, mark) };
  return shown.kind === 'virtualIbanTransfer' ? { kind: shown.kind, draft: virtualIbanDraft(shown, mark) } : null;
}

const transferDraft = (shown: ShownTransfer, mark: DecimalMark) => ({
  accountId: shown.account.accountId,
  beneficiaryName: shown.creditor.name,
  beneficiaryAccount: shown.creditor.accountCode,
  bic: shown.creditor.bicCode ?? '',
  address: shown.creditor.address ?? '',
  city: shown.creditor.city ?? '',
  country: shown.creditor.countryCode ?? '',
  amount: typedAmount(shown.amount, mark),
  currency: shown.amount.currency,
  description: shown.description,
  remittanceInformation: shown.remittanceInformation ?? '',
  executionDate: shown.executionDate ?? '',
  isInstant: shown.isInstant,
  isUrgent: shown.isUrgent,
  feeType: shown.feeType ?? '' as const,
  feeAccountId: shown.feeAccountId ?? '',
  taxRelief: shown.taxRelief === null ? null : reliefDraft(shown.taxRelief),
});

const virtualIbanDraft = (shown: ShownVirtualIbanTransfer, mark: DecimalMark) => ({
  accountId: shown.account.accountId,
  virtualIban: shown.virtualIban,
  beneficiaryName: shown.creditor.name,
  beneficiaryAccount: shown.creditor.accountCode,
  amount: typedAmount(shown.amount, mark),
  currency: shown.amount.currency,
  description: shown.description,
});

function reliefDraft(relief: ShownTaxRelief): TaxReliefDraft {
  const natural = relief.beneficiaryType === 'NATURAL_PERSON';
  return {
    ...emptyTaxRelief,
    taxReliefId: relief.taxReliefId,
    isCondoUpgrade: relief.isCondoUpgrade,
    creditorFiscalCode: relief.creditorFiscalCode,
    beneficiaryType: relief.beneficiaryType,
    fiscalCodes: natural ? relief.fiscalCodes : [''],
    companyFiscalCode: natural ? '' : (relief.fiscalCodes[0] ?? ''),
    legalRepresentativeFiscalCode: relief.legalRepresentativeFiscalCode ?? '',
  };
}

/** Saves a draft and opens it. It is new unless `draftId` is given: one id never makes a second write. */
export async function openAsDraft(content: DraftContent, place: { readonly draftId?: string; readonly step?: PaymentStep } = {}): Promise<void> {
  const { draftId = crypto.randomUUID(), step = 'details' } = place;
  const result = await invoke('drafts.save', { draftId, content: asInput(content), step });
  if (result.ok) goTo(pathOfDraft(draftId));
}

type ContentInput = CommandInput<'drafts.save'>['content'];

export function asInput(content: DraftContent): ContentInput {
  return content.kind === 'createTransfer' ? { ...content, draft: transferInput(content.draft) } : content;
}

export function transferInput(draft: TransferDraft): CommandInput<'payments.validate'>['draft'] {
  return { ...draft, taxRelief: draft.taxRelief === null ? null : reliefInput(draft.taxRelief) };
}

const reliefInput = (relief: TaxReliefDraft) => ({ ...relief, fiscalCodes: [...relief.fiscalCodes] });
