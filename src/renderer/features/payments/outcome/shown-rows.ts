import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';

/** One field of what was typed, in words. */
export interface TypedRow {
  readonly label: string;
  /** Empty where there is nothing. */
  readonly value: string;
  /** Read as a whole, on a line of its own. */
  readonly long: boolean;
}

/** The terms of a campaign as they are sent; always the same rows in the same order, the name first. */
export function useTermRows(): (terms: ShownTerms) => readonly TypedRow[] {
  const { t } = useT();
  const format = useFormat();
  return (terms) => [
    { label: t('outcome:portal.name'), value: terms.name, long: true },
    { label: t('outcome:portal.targetMin'), value: terms.targetMin === null ? '' : format.money(terms.targetMin), long: false },
    { label: t('outcome:portal.targetMax'), value: terms.targetMax === null ? '' : format.money(terms.targetMax), long: false },
    { label: t('outcome:portal.expectedClosingDate'), value: terms.expectedClosingDate === null ? '' : format.date(terms.expectedClosingDate), long: false },
    { label: t('outcome:portal.feeFixed'), value: terms.feeFixed === null ? '' : format.money(terms.feeFixed), long: false },
    { label: t('outcome:portal.feePercentage'), value: terms.feePercentage === null ? '' : `${terms.feePercentage.replace('.', format.decimalMark)}%`, long: false },
    { label: t('outcome:portal.description'), value: terms.description, long: true },
  ];
}

const person = ['name', 'surname'] as const;
const company = ['businessName'] as const;
const rest = ['fiscalCode', 'address', 'postalCode', 'city', 'country', 'email', 'phone'] as const;

/** An investor as sent: the names of a person, or of a company. */
export function investorRows(investor: InvestorDraft, t: Translate): readonly TypedRow[] {
  const isCompany = investor.type === 'LEGAL_PERSON';
  return [
    { label: t('campaigns:fields.type'), value: t(isCompany ? 'campaigns:investor.company' : 'campaigns:investor.person'), long: false },
    ...[...(isCompany ? company : person), ...rest].map((field) => ({ label: t(`campaigns:fields.${field}`), value: investor[field], long: field === 'address' })),
  ];
}
