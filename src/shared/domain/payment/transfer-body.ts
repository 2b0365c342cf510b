import { moneyToWireNumber } from '../money.ts';
import type { Creditor, TaxRelief, TransferPayment } from './transfer-payment.ts';

/** Section 4.8, the body of create and validate. Empty fields are omitted. */
export interface TransferBody {
  readonly creditor: CreditorBody;
  readonly executionDate?: string;
  readonly uri?: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly isUrgent: boolean;
  readonly isInstant: boolean;
  readonly feeType?: 'SHA' | 'OUR' | 'BEN';
  readonly feeAccountId?: string;
  readonly taxRelief?: TaxReliefBody;
}

interface CreditorBody {
  readonly name: string;
  readonly account: { readonly accountCode: string; readonly bicCode?: string };
  readonly address?: { readonly address?: string; readonly city?: string; readonly countryCode?: string };
}

interface TaxReliefBody {
  readonly taxReliefId: string;
  readonly isCondoUpgrade: boolean;
  readonly creditorFiscalCode: string;
  readonly beneficiaryType: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  readonly naturalPersonBeneficiary?: NaturalPersonBody;
  readonly legalPersonBeneficiary?: { readonly fiscalCode: string; readonly legalRepresentativeFiscalCode?: string };
}

interface NaturalPersonBody {
  readonly fiscalCode1: string;
  readonly fiscalCode2?: string;
  readonly fiscalCode3?: string;
  readonly fiscalCode4?: string;
  readonly fiscalCode5?: string;
}

/** The keys have a fixed order: the person approves the body's hash. `marker` follows the person's remittance information. */
export function transferBody(payment: TransferPayment, marker: string | null): TransferBody {
  const uri = [payment.uri, marker].filter((part) => part !== null && part !== '').join(' ');
  return {
    creditor: creditorBody(payment.creditor),
    ...(payment.executionDate !== null && { executionDate: payment.executionDate }),
    ...(uri !== '' && { uri }),
    description: payment.description,
    amount: moneyToWireNumber(payment.amount),
    currency: payment.amount.currency,
    isUrgent: payment.isUrgent,
    isInstant: payment.isInstant,
    ...(payment.feeType !== null && { feeType: payment.feeType }),
    ...(payment.feeAccountId !== null && { feeAccountId: payment.feeAccountId }),
    ...(payment.taxRelief !== null && { taxRelief: taxReliefBody(payment.taxRelief) }),
  };
}

function creditorBody({ name, accountCode, bicCode, address }: Creditor): CreditorBody {
  return {
    name,
    account: { accountCode, ...(bicCode !== null && { bicCode }) },
    ...(address !== null && {
      address: {
        ...(address.address !== '' && { address: address.address }),
        ...(address.city !== '' && { city: address.city }),
        ...(address.countryCode !== '' && { countryCode: address.countryCode }),
      },
    }),
  };
}

function taxReliefBody({ taxReliefId, isCondoUpgrade, creditorFiscalCode, claimant }: TaxRelief): TaxReliefBody {
  const relief = { taxReliefId, isCondoUpgrade, creditorFiscalCode, beneficiaryType: claimant.type };
  if (claimant.type === 'NATURAL_PERSON') return { ...relief, naturalPersonBeneficiary: naturalPersonBody(claimant.fiscalCodes) };
  const { fiscalCode, legalRepresentativeFiscalCode: representative } = claimant;
  return {
    ...relief,
    legalPersonBeneficiary: { fiscalCode, ...(representative !== null && { legalRepresentativeFiscalCode: representative }) },
  };
}

function naturalPersonBody([fiscalCode1 = '', fiscalCode2, fiscalCode3, fiscalCode4, fiscalCode5]: readonly string[]): NaturalPersonBody {
  return {
    fiscalCode1,
    ...(fiscalCode2 !== undefined && { fiscalCode2 }),
    ...(fiscalCode3 !== undefined && { fiscalCode3 }),
    ...(fiscalCode4 !== undefined && { fiscalCode4 }),
    ...(fiscalCode5 !== undefined && { fiscalCode5 }),
  };
}
