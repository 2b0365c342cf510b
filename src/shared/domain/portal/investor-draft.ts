import { hasRightCheckDigits } from '../payment/fiscal-code.ts';
import { isCountry } from '../payment/sepa-area.ts';
import { codeAsSent } from '../payment/typed-text.ts';
import type { InvestorDraft, ReadDraft } from './drafts.ts';
import { Findings, textOrNull } from './typed-terms.ts';

/** An investor as sent (section 2.4); null: not stated. Persons have name and surname, companies a business name: "null or empty string otherwise". */
export type InvestorTerms = Pick<InvestorDraft, 'type'> & Readonly<Record<Exclude<keyof InvestorDraft, 'type'>, string | null>>;

/** Texts typed for the other type of investor are not sent. */
export function readInvestorDraft(draft: InvestorDraft): ReadDraft<InvestorTerms> {
  const findings = new Findings();
  const isPerson = draft.type === 'NATURAL_PERSON';
  findings.required('name', draft.name, isPerson);
  findings.required('surname', draft.surname, isPerson);
  findings.required('businessName', draft.businessName, !isPerson);
  findings.nothingHidden(draft, [...isPerson ? (['name', 'surname'] as const) : (['businessName'] as const), 'address', 'postalCode', 'city', 'country', 'email', 'phone']);
  const code = codeAsSent(draft.fiscalCode);
  const country = textOrNull(draft.country);
  const terms: InvestorTerms = {
    type: draft.type,
    name: isPerson ? textOrNull(draft.name) : null,
    surname: isPerson ? textOrNull(draft.surname) : null,
    businessName: isPerson ? null : textOrNull(draft.businessName),
    fiscalCode: code === '' ? null : code,
    address: textOrNull(draft.address), postalCode: textOrNull(draft.postalCode), city: textOrNull(draft.city),
    country: country !== null && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : country,
    email: textOrNull(draft.email), phone: textOrNull(draft.phone),
  };
  advise(terms, findings);
  const { problems, warnings } = findings;
  return { terms: problems.length === 0 ? terms : null, problems, warnings };
}

function advise(terms: InvestorTerms, findings: Findings): void {
  const { type, fiscalCode, country, email } = terms;
  if (fiscalCode !== null && isItalian(country) && !looksRight(type, fiscalCode)) {
    findings.warn('fiscalCode', type === 'NATURAL_PERSON' ? 'fiscalCodeOdd' : 'vatNumberOdd');
  }
  if (country !== null && !isCountry(country)) findings.warn('country', 'countryOdd');
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) findings.warn('email', 'emailOdd');
}

/** Other countries' codes have other rules. */
const isItalian = (country: string | null): boolean => country === null || /^(?:IT|ital(?:ia|y))$/i.test(country);

/** A company's number may have a country prefix. A person may temporarily have eleven digits. */
function looksRight(type: InvestorDraft['type'], code: string): boolean {
  if (type === 'NATURAL_PERSON') return hasRightCheckDigits(code);
  const digits = code.replace(/^IT(?=\d)/, '');
  return /^\d{11}$/.test(digits) && hasRightCheckDigits(digits);
}
