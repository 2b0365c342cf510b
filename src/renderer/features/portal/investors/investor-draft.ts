import type { Investor } from '#shared/contract/investors.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';

export const newInvestor: InvestorDraft = {
  type: 'NATURAL_PERSON', name: '', surname: '', businessName: '', fiscalCode: '', address: '', postalCode: '', city: '', country: 'IT', email: '', phone: '',
};

/** An investor as it would be typed. A type that nobody documented is a company where it has a business name. */
export function draftOfInvestor(investor: Investor): InvestorDraft {
  const company = investor.type === 'LEGAL_PERSON' || (investor.type !== 'NATURAL_PERSON' && (investor.businessName ?? '') !== '');
  const { name, surname, businessName, fiscalCode, address, postalCode, city, country, email, phone } = investor;
  return {
    type: company ? 'LEGAL_PERSON' : 'NATURAL_PERSON', name: name ?? '', surname: surname ?? '', businessName: businessName ?? '', fiscalCode: fiscalCode ?? '',
    address: address ?? '', postalCode: postalCode ?? '', city: city ?? '', country: country ?? '', email: email ?? '', phone: phone ?? '',
  };
}
