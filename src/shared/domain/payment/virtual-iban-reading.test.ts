import { describe, expect, it } from 'vitest';
import { checkRequest } from '#shared/contract/answer.ts';
import { bankDate } from '../bank-date.ts';
import type { VirtualIbanTransferDraft } from './draft.ts';
import type { PaymentContext } from './transfer-payment.ts';
import { readVirtualIbanTransfer, virtualIbanTransferBody } from './virtual-iban-reading.ts';

const OWN = 'IT60X0542811101000000123456';

const context: PaymentContext = {
  decimalMark: ',', today: bankDate('2026-03-10'), timeOfDay: '10:00', cutOffTime: null, ownAccounts: [{ accountId: 'A1', iban: OWN, currency: 'EUR' }],
};

const draft = (change: Partial<VirtualIbanTransferDraft> = {}): VirtualIbanTransferDraft => ({
  accountId: 'A1', virtualIban: 'IT76V0000000000000000000001', beneficiaryName: '', beneficiaryAccount: 'de89 3704 0044 0532 0130 00', amount: '10,5',
  currency: 'EUR', description: ' Rimborso ', ...change,
});

describe('a transfer from a virtual IBAN', () => {
  it('is amount, currency, receiver and description, and the contract takes it', () => {
    const { payment, problems, warnings } = readVirtualIbanTransfer(draft(), context);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [{ code: 'noAddressSent', field: 'beneficiaryAccount' }] });
    const body = payment === null ? null : virtualIbanTransferBody(payment);
    expect(body).toEqual({ amount: 10.5, currency: 'EUR', receiverIban: 'DE89370400440532013000', description: 'Rimborso' });
    if (body === null || payment === null) return;
    const input = { params: { accountId: payment.accountId, virtualIban: payment.virtualIban }, body };
    expect(checkRequest('createVirtualIbanTransfer', input)).toEqual({ ok: true, value: null });
  });

  it('says where a bank may ask for an address, which this operation cannot carry', () => {
    const codes = (change: Partial<VirtualIbanTransferDraft>) => readVirtualIbanTransfer(draft(change), context).warnings.map(({ code }) => code);
    const italian = 'IT21S0542811101000000999999';
    expect(codes({ beneficiaryAccount: italian })).toEqual([]);
    expect(codes({ beneficiaryAccount: italian, currency: 'USD' })).toEqual(['noAddressSent']);
    expect(codes({ beneficiaryAccount: 'BR1800360305000010009795493C1' })).toEqual(['noAddressSent']);
  });

  it('goes to an IBAN only', () => {
    const { problems, payment } = readVirtualIbanTransfer(draft({ accountId: '', virtualIban: '', beneficiaryAccount: '12345678', amount: '' }), context);
    expect(payment).toBeNull();
    expect(problems).toEqual([
      { field: 'accountId', code: 'required' }, { field: 'virtualIban', code: 'required' }, { field: 'beneficiaryAccount', code: 'ibanNotValid' },
      { field: 'amount', code: 'required' },
    ]);
  });

  it('warns of an own account and of unusual characters', () => {
    expect(readVirtualIbanTransfer(draft({ beneficiaryAccount: OWN, description: 'Città' }), context).warnings).toEqual([
      { code: 'ownAccount', field: 'beneficiaryAccount' },
      { code: 'notSepaText', field: 'description', characters: 'à', proposal: "Citta'" },
    ]);
  });
});
