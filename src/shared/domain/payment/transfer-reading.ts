import { parseBankDate } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import { hidesSomething } from '../odd-text.ts';
import { destinationOf, readCreditor, schemeOf } from './creditor-reading.ts';
import type { Destination, Report } from './creditor-reading.ts';
import { MAX_CLAIMANTS } from './draft.ts';
import type { TaxReliefDraft, TransferDraft, TransferScheme } from './draft.ts';
import { inFormOrder } from './problems.ts';
import type { PaymentProblem, PaymentWarning } from './problems.ts';
import type { PaymentContext, ReliefClaimant, TaxRelief, TransferPayment } from './transfer-payment.ts';
import { transferWarnings } from './transfer-warnings.ts';
import { moneyFromTyped } from './typed-money.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

/** Section 8, description. */
export const DESCRIPTION_LENGTH = 140;

export interface TransferReading {
  /** In form order, at most one per field. */
  readonly problems: readonly PaymentProblem[];
  readonly warnings: readonly PaymentWarning[];
  /** null while there are problems. */
  readonly payment: TransferPayment | null;
}

/** Judges a transfer as typed so far. Problems, the demands of section 4.8, prevent sending; warnings do not. Fast enough for each keystroke. */
export function readTransfer(draft: TransferDraft, context: PaymentContext): TransferReading {
  const problems: PaymentProblem[] = [];
  const report: Report = (field, code) => {
    problems.push({ field, code });
  };
  const destination = destinationOf(draft.beneficiaryAccount, draft.bic);
  const payment = readPayment(draft, context, destination, report);
  return {
    problems: inFormOrder(problems),
    warnings: transferWarnings(draft, context, destination),
    payment: problems.length === 0 ? payment : null,
  };
}

function readPayment(draft: TransferDraft, context: PaymentContext, destination: Destination, report: Report): TransferPayment | null {
  const accountId = draft.accountId.trim();
  if (accountId === '') report('accountId', 'required');
  const creditor = readCreditor(draft, destination, report);
  const amount = moneyFromTyped(draft.amount, draft.currency, context.decimalMark);
  if (!amount.ok) report(amount.error.field, amount.error.code);
  const description = textAsSent(draft.description);
  if (hidesSomething(description)) report('description', 'hiddenCharacters');
  else if (description.length > DESCRIPTION_LENGTH) report('description', 'tooLong');
  if (hidesSomething(textAsSent(draft.remittanceInformation))) report('remittanceInformation', 'hiddenCharacters');
  const executionDate = readExecutionDate(draft, context, report);
  const taxRelief = draft.taxRelief === null ? null : readTaxRelief(draft.taxRelief, report);
  if (!amount.ok) return null;
  return {
    accountId, creditor, amount: amount.value, scheme: schemeOf(draft, destination), description,
    uri: textAsSent(draft.remittanceInformation) || null, executionDate, isInstant: draft.isInstant, isUrgent: draft.isUrgent,
    feeType: draft.feeType === '' ? null : draft.feeType, feeAccountId: draft.feeAccountId.trim() || null, taxRelief,
  };
}

/** "Mandatory except for instant transfers; a future date schedules the transfer." */
function readExecutionDate(draft: TransferDraft, { today }: PaymentContext, report: Report): BankDate | null {
  const typed = draft.executionDate.trim();
  if (draft.isInstant) {
    if (typed !== '') report('executionDate', 'dateWithInstant');
    return null;
  }
  const date = parseBankDate(typed);
  if (typed === '') report('executionDate', 'required');
  else if (date === null) report('executionDate', 'dateNotReadable');
  else if (date < today) report('executionDate', 'dateInPast');
  return date;
}

/** Section 4.8, taxRelief. The kinds of relief are an open list; the interface does not require valid check digits. */
function readTaxRelief(draft: TaxReliefDraft, report: Report): TaxRelief {
  const taxReliefId = textAsSent(draft.taxReliefId);
  const creditorFiscalCode = codeAsSent(draft.creditorFiscalCode);
  if (taxReliefId === '') report('taxRelief.taxReliefId', 'required');
  if (creditorFiscalCode === '') report('taxRelief.creditorFiscalCode', 'required');
  return { taxReliefId, isCondoUpgrade: draft.isCondoUpgrade, creditorFiscalCode, claimant: readClaimant(draft, report) };
}

function readClaimant(draft: TaxReliefDraft, report: Report): ReliefClaimant {
  if (draft.beneficiaryType === 'NATURAL_PERSON') {
    const fiscalCodes = draft.fiscalCodes.slice(0, MAX_CLAIMANTS).map(codeAsSent);
    if ((fiscalCodes[0] ?? '') === '') report('taxRelief.fiscalCodes.0', 'required');
    return { type: 'NATURAL_PERSON', fiscalCodes: fiscalCodes.filter((code) => code !== '') };
  }
  const fiscalCode = codeAsSent(draft.companyFiscalCode);
  if (fiscalCode === '') report('taxRelief.companyFiscalCode', 'required');
  const representative = codeAsSent(draft.legalRepresentativeFiscalCode);
  return { type: 'LEGAL_PERSON', fiscalCode, legalRepresentativeFiscalCode: representative === '' ? null : representative };
}

/** null while undetermined. */
export function transferScheme(draft: TransferDraft): TransferScheme | null {
  const destination = destinationOf(draft.beneficiaryAccount, draft.bic);
  return destination.kind === 'iban' || destination.kind === 'swift' ? schemeOf(draft, destination) : null;
}
