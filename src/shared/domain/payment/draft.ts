/* What a person types for a payment, exactly as typed: texts, so that nothing half written is lost. */

/** Section 4.8: fiscalCode1 to fiscalCode5. */
export const MAX_CLAIMANTS = 5;

export interface TaxReliefDraft {
  /** L449, L296, DL50 or any other that the bank knows: the list is open. */
  readonly taxReliefId: string;
  readonly isCondoUpgrade: boolean;
  /** Tax code or VAT number of who is paid. */
  readonly creditorFiscalCode: string;
  readonly beneficiaryType: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  /** Of those who claim the relief: one to {@link MAX_CLAIMANTS}. */
  readonly fiscalCodes: readonly string[];
  readonly companyFiscalCode: string;
  readonly legalRepresentativeFiscalCode: string;
}

/** A transfer from an account: SCT, SCT-Inst or Swift, section 4.8. */
export interface TransferDraft {
  readonly accountId: string;
  readonly beneficiaryName: string;
  /** IBAN or SWIFT account, as typed. */
  readonly beneficiaryAccount: string;
  readonly bic: string;
  readonly address: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly remittanceInformation: string;
  /** YYYY-MM-DD, or what was typed so far. */
  readonly executionDate: string;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: '' | 'SHA' | 'OUR' | 'BEN';
  readonly feeAccountId: string;
  readonly taxRelief: TaxReliefDraft | null;
}

/** A transfer from a virtual IBAN, section 4.7. The name is for this side only: the interface does not take one. */
export interface VirtualIbanTransferDraft {
  readonly accountId: string;
  readonly virtualIban: string;
  readonly beneficiaryName: string;
  readonly beneficiaryAccount: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
}

export const emptyTaxRelief: TaxReliefDraft = {
  taxReliefId: '', isCondoUpgrade: false, creditorFiscalCode: '', beneficiaryType: 'NATURAL_PERSON', fiscalCodes: [''],
  companyFiscalCode: '', legalRepresentativeFiscalCode: '',
};

export const emptyTransferDraft: TransferDraft = {
  accountId: '', beneficiaryName: '', beneficiaryAccount: '', bic: '', address: '', city: '', country: '', amount: '', currency: 'EUR',
  description: '', remittanceInformation: '', executionDate: '', isInstant: false, isUrgent: false, feeType: '', feeAccountId: '', taxRelief: null,
};

/** The scheme that carries a payment, told by currency, destination and choice. */
export type TransferScheme = 'SCT' | 'SCT_INST' | 'SWIFT';
