import { describe, expect, it } from 'vitest';
import { fieldOfRefusal } from './refusal-field.ts';

describe('the field that an error of the bank is about', () => {
  it.each([
    ['creditor.account.bicCode', 'bic'], ['executionDate', 'executionDate'], ['EXECUTIONDATE', 'executionDate'], ['uri', 'remittanceInformation'],
    ['taxRelief.naturalPersonBeneficiary.fiscalCode2', 'taxRelief.fiscalCodes.1'], ['taxRelief', 'taxRelief.taxReliefId'],
    ['taxRelief.legalPersonBeneficiary.fiscalCode', 'taxRelief.companyFiscalCode'], ['creditor.name', 'beneficiaryName'],
    ['["creditor.address.city"]', 'city'], ['{"field":"creditor.account.accountCode"}', 'beneficiaryAccount'], ['$.body.amount', 'amount'],
    ['executionDate, isInstant', 'executionDate'], ['/creditor/address/countryCode', 'country'], ['creditor[name]', 'beneficiaryName'],
    ['receiverIban', 'beneficiaryAccount'], ['body.creditor.address.address', 'address'], ['fee_account_id', 'feeAccountId'], ['[description]', 'description'],
    ['debtor.account.accountCode', 'accountId'], ['taxRelief.beneficiaryType', 'taxRelief.taxReliefId'],
  ] as const)('%s is %s', (params, field) => {
    expect(fieldOfRefusal(params, null, null)).toBe(field);
  });

  it('is read from the description when the params do not tell', () => {
    expect(fieldOfRefusal('', 'SZBO-0001', 'The executionDate is in the past')).toBe('executionDate');
    expect(fieldOfRefusal(null, null, 'creditor.account.accountCode: not valid')).toBe('beneficiaryAccount');
  });

  it.each([['140'], ['nothing known'], [''], ['constructor'], ['__proto__']])('is none for %j', (params) => {
    expect(fieldOfRefusal(params, null, 'The amount of the address is wrong')).toBeNull();
  });
});
