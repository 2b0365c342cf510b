import { moneyToWireNumber } from '../money.ts';
import type { Creditor, TaxRelief, TransferPayment } from './transfer-payment.ts';

/**
 * Section 4.8, the body of create and validate. Empty fields are omitted. The keys have a fixed order: the person approves the body's hash.
 * `marker` follows the person's remittance information.
 */
export function transferBody(payment: TransferPayment, marker: string | null) {
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

function creditorBody({ name, accountCode, bicCode, address }: Creditor) {
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

function taxReliefBody({ taxReliefId, isCondoUpgrade, creditorFiscalCode, claimant }: TaxRelief) {
  const relief = { taxReliefId, isCondoUpgrade, creditorFiscalCode, beneficiaryType: claimant.type };
  if (claimant.type === 'NATURAL_PERSON') return { ...relief, naturalPersonBeneficiary: naturalPersonBody(claimant.fiscalCodes) };
  const { fiscalCode, legalRepresentativeFiscalCode: representative } = claimant;
  return {
    ...relief,
    legalPersonBeneficiary: { fiscalCode, ...(representative !== null && { legalRepresentativeFiscalCode: representative }) },
  };
}

function naturalPersonBody([fiscalCode1 = '', fiscalCode2, fiscalCode3, fiscalCode4, fiscalCode5]: readonly string[]) {
  return {
    fiscalCode1,
    ...(fiscalCode2 !== undefined && { fiscalCode2 }),
    ...(fiscalCode3 !== undefined && { fiscalCode3 }),
    ...(fiscalCode4 !== undefined && { fiscalCode4 }),
    ...(fiscalCode5 !== undefined && { fiscalCode5 }),
  };
}
