import type { TaxReliefDraft } from './draft.ts';
import type { Report } from './creditor-reading.ts';
import type { ReliefClaimant, TaxRelief } from './transfer-payment.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

/** Section 4.8: fiscalCode1 to fiscalCode5. */
export const MAX_CLAIMANTS = 5;

/** Section 4.8, taxRelief. The kinds of relief are an open list; check digits are no rule of the interface. */
export function readTaxRelief(draft: TaxReliefDraft, report: Report): TaxRelief {
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
