/* Payments exactly as typed: texts, so that nothing half written is lost. */

/** Section 4.8: fiscalCode1 to fiscalCode5. */
export const MAX_CLAIMANTS = 5;

export interface TaxReliefDraft {
  /** L449, L296, DL50 or any other: the list is open. */
  readonly taxReliefId: string;
  readonly isCondoUpgrade: boolean;
  /** The payee's tax code or VAT number. */
  readonly creditorFiscalCode: string;
  readonly beneficiaryType: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  /** Of the claimants: one to {@link MAX_CLAIMANTS}. */
  readonly fiscalCodes: readonly string[];
  readonly companyFiscalCode: string;
  readonly legalRepresentativeFiscalCode: string;
}

/** Section 4.8: SCT, SCT-Inst or Swift. */
export interface TransferDraft {
  readonly accountId: string;
  readonly beneficiaryName: string;
  /** IBAN or SWIFT account. */
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
  /** YYYY-MM-DD, perhaps incomplete. */
  readonly executionDate: string;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: '' | 'SHA' | 'OUR' | 'BEN';
  readonly feeAccountId: string;
  readonly taxRelief: TaxReliefDraft | null;
}

/** Section 4.7. The name stays local: the interface does not take one. */
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

export type TransferScheme = 'SCT' | 'SCT_INST' | 'SWIFT';
