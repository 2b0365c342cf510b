import { parseBankDate } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import { isWorkingDay } from '../italian-holidays.ts';
import type { Money } from '../money.ts';
import { codeAsSent, textAsSent } from '../payment/typed-text.ts';
import type { AmountNotation } from '../typed-amount.ts';
import type { CampaignDraft, ReadDraft } from './drafts.ts';
import { currencyOf, Findings, readAmount } from './typed-terms.ts';

/** A campaign as sent (section 2.2). At creation only the fee may be null; in a change, null or empty clears a term. */
export interface CampaignTerms {
  /** Sent at creation only. */
  readonly companyId: string;
  readonly name: string;
  readonly description: string;
  readonly targetMin: Money | null;
  readonly targetMax: Money | null;
  /** Sent at creation only. */
  readonly currency: string;
  readonly expectedClosingDate: BankDate | null;
  readonly feeFixed: Money | null;
  /** Decimal text, per cent of the raised funds, "0" to "100". */
  readonly feePercentage: string | null;
}

export interface CampaignContext {
  readonly decimalMark: AmountNotation;
  readonly today: BankDate;
  /** Creation requires more than a change. */
  readonly isNew: boolean;
  /** The known companies; omitted: not checked. */
  readonly companies?: readonly { readonly companyId: string; readonly status: string | null }[];
}

export function readCampaignDraft(draft: CampaignDraft, context: CampaignContext): ReadDraft<CampaignTerms> {
  const { isNew, decimalMark } = context;
  const findings = new Findings();
  const currency = currencyOf(draft.currency);
  const reading = { findings, currency, decimalMark };
  findings.required('companyId', draft.companyId, isNew);
  findings.required('name', draft.name, isNew);
  findings.required('description', draft.description, isNew);
  findings.nothingHidden(draft, ['name', 'description']);
  const targetMin = readAmount('targetMin', draft.targetMin, reading, { required: isNew, zero: true });
  const targetMax = readAmount('targetMax', draft.targetMax, reading, { required: isNew, zero: false });
  if (isNew && codeAsSent(draft.currency) !== currency) findings.report('currency', 'required');
  const expectedClosingDate = readDate(draft.expectedClosingDate, findings, isNew);
  const feeFixed = readAmount('feeFixed', draft.feeFixed, reading, { required: false, zero: true });
  const feePercentage = readPercentage(draft.feePercentage, findings);
  const terms = {
    companyId: draft.companyId.trim(), name: textAsSent(draft.name), description: descriptionAsSent(draft.description),
    targetMin, targetMax, currency, expectedClosingDate, feeFixed, feePercentage,
  };
  advise(terms, context, findings);
  const { problems, warnings } = findings;
  return { terms: problems.length === 0 ? terms : null, problems, warnings };
}

/** A description may have paragraphs. */
const descriptionAsSent = (typed: string): string => typed.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim();

function readDate(typed: string, findings: Findings, isNew: boolean): BankDate | null {
  findings.required('expectedClosingDate', typed, isNew);
  const text = typed.trim();
  const date = text === '' ? null : parseBankDate(text);
  if (text !== '' && date === null) findings.report('expectedClosingDate', 'notDate');
  return date;
}

/** Section 8: 0.00 to 100.00. Either mark is the decimal mark: percentages have no thousands. */
function readPercentage(typed: string, findings: Findings): string | null {
  const text = typed.replace(/[\s%]/g, '').replace(',', '.');
  if (text === '') return null;
  const match = /^([+-]?\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) {
    findings.report('feePercentage', 'notAmount');
    return null;
  }
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  const whole = (match[1] ?? '').replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
  const isInRange = /^\d{1,2}$/.test(whole) || (whole === '100' && decimals === '');
  if (!isInRange || decimals.length > 2) findings.report('feePercentage', 'percentageOutOfRange');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function advise(terms: CampaignTerms, { today, companies, isNew }: CampaignContext, findings: Findings): void {
  const { targetMin, targetMax, expectedClosingDate } = terms;
  if (targetMin !== null && targetMax !== null && targetMax.amountMinor < targetMin.amountMinor) findings.warn('targetMax', 'maximumBelowMinimum');
  if (expectedClosingDate !== null && expectedClosingDate < today) findings.warn('expectedClosingDate', 'closingDatePast');
  else if (expectedClosingDate !== null && !isWorkingDay(expectedClosingDate)) findings.warn('expectedClosingDate', 'closingDateRests');
  const company = companies?.find(({ companyId }) => companyId === terms.companyId);
  if (isNew && company !== undefined && company.status !== 'ACTIVE') findings.warn('companyId', 'companyNotActive');
}
