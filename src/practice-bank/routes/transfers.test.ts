import { describe, expect, it } from 'vitest';
import type { PracticeBank } from '../index.ts';
import { ESCROW, MAIN, bankOnATuesday, call } from '../testing/caller.ts';
import type { Body, Reply } from '../testing/caller.ts';

const TODAY = '2026-03-10';
const DAY_MS = 86_400_000;

function bodyFor(bank: PracticeBank, change: object = {}): Parameters<typeof call<'createMoneyTransfer'>>[2]['body'] {
  const payee = bank.control.payees().find(({ name }) => name === 'Tipografia Aldina Srl');
  return {
    creditor: { name: payee?.name ?? '', account: { accountCode: payee?.iban ?? '' } }, executionDate: TODAY, description: 'Fattura 7', amount: 100.1,
    currency: 'EUR', isUrgent: false, isInstant: false, ...change,
  };
}

const create = (bank: PracticeBank, change: object = {}): Promise<Reply<'createMoneyTransfer'>> =>
  call(bank, 'createMoneyTransfer', { params: { accountId: MAIN }, body: bodyFor(bank, change) });

const get = async (bank: PracticeBank, moneyTransferId: string): Promise<Body<'getMoneyTransfer'>> =>
  (await call(bank, 'getMoneyTransfer', { params: { accountId: MAIN, moneyTransferId } })).body;

const balance = async (bank: PracticeBank): Promise<{ balance: number; availableBalance: number }> =>
  (await call(bank, 'getBalance', { params: { accountId: MAIN } })).body;

const cents = (amount: number): number => Math.round(amount * 100);

const fieldsOf = ({ body }: { readonly body: { readonly errors?: readonly { readonly params: string }[] } }): string[] =>
  (body.errors ?? []).map(({ params }) => params);

describe('creating transfers', () => {
  it('reserves an ordinary one, then executes and debits it with its fee after the delay', async () => {
    const bank = bankOnATuesday();
    const before = await balance(bank);
    const { body } = await create(bank);
    expect(body).toMatchObject({ status: 'WORK_IN_PROGRESS', accountedDatetime: '', vopResult: { matchType: 'MTCH' } });
    const meanwhile = await balance(bank);
    expect(meanwhile.balance).toBe(before.balance);
    expect(cents(before.availableBalance) - cents(meanwhile.availableBalance)).toBe(10_085);
    bank.control.advanceClock(30_000);
    expect(await get(bank, body.moneyTransferId)).toMatchObject({ status: 'EXECUTED', debtorValueDate: TODAY, creditorValueDate: '2026-03-11' });
    expect(cents(before.balance) - cents((await balance(bank)).balance)).toBe(10_085);
    const { body: statement } = await call(bank, 'listTransactions', {
      params: { accountId: MAIN }, query: { fromAccountingDate: TODAY, toAccountingDate: TODAY, order: 'DESC', maxRecords: 2 },
    });
    expect(statement.list).toMatchObject([{ amount: -0.75 }, { amount: -100.1, type: 'DEBIT' }]);
  });

  it('executes an instant one at once', async () => {
    const bank = bankOnATuesday();
    const { body } = await create(bank, { isInstant: true, executionDate: undefined });
    expect(body).toMatchObject({ status: 'EXECUTED', isInstant: true, creditorValueDate: TODAY });
  });

  it('books a dated one, which can be deleted until its day', async () => {
    const bank = bankOnATuesday();
    const { body: one } = await create(bank, { executionDate: '2026-03-12' });
    const { body: other } = await create(bank, { executionDate: '2026-03-12' });
    expect(one.status).toBe('BOOKED');
    const deletion = await call(bank, 'deleteMoneyTransfer', { params: { accountId: MAIN, moneyTransferId: one.moneyTransferId } });
    expect(deletion).toEqual({ status: 200, body: { status: 'OK', errors: [], payload: null } });
    bank.control.advanceClock(2 * DAY_MS);
    expect(await get(bank, one.moneyTransferId)).toMatchObject({ status: 'CANCELLED' });
    expect(await get(bank, other.moneyTransferId)).toMatchObject({ status: 'EXECUTED', accountedDatetime: '2026-03-12T08:00:00.000+0100' });
    const tooLate = await call(bank, 'deleteMoneyTransfer', { params: { accountId: MAIN, moneyTransferId: other.moneyTransferId } });
    expect(tooLate.status).toBe(409);
  });

  it('tells the payee by the name in four ways', async () => {
    const bank = bankOnATuesday();
    const match = async (name: string, accountCode?: string): Promise<string> => {
      const { creditor } = bodyFor(bank);
      const { body } = await create(bank, { creditor: { name, account: { accountCode: accountCode ?? creditor.account.accountCode } } });
      return body.vopResult.matchType;
    };
    expect(await match('TIPOGRAFIA ALDINA SRL')).toBe('MTCH');
    expect(await match('Tipografia Aldini Srl')).toBe('CMTC');
    expect(await match('Mario Rossi')).toBe('NMTC');
    expect(await match('Chiunque', 'IT60X0542811101000000123456')).toBe('NOAP');
  });

  it('names each field that is wrong, and changes nothing', async () => {
    const bank = bankOnATuesday();
    expect(fieldsOf(await create(bank, { executionDate: undefined }))).toEqual(['executionDate']);
    expect(fieldsOf(await create(bank, { amount: 0 }))).toEqual(['amount']);
    expect(fieldsOf(await create(bank, { amount: 10.001 }))).toEqual(['amount']);
    expect(fieldsOf(await create(bank, { amount: 9_999_999 }))).toEqual(['amount']);
    expect(fieldsOf(await create(bank, { description: 'x'.repeat(141) }))).toEqual(['description']);
    expect(fieldsOf(await create(bank, { isInstant: true, isUrgent: true, executionDate: undefined }))).toEqual(['isUrgent']);
    expect(fieldsOf(await create(bank, { creditor: { name: 'x', account: { accountCode: 'IT00X0542811101000000123456' } } })))
      .toContain('creditor.account.accountCode');
    expect(fieldsOf(await create(bank, { creditor: { name: 'x', account: { accountCode: '021000021889341' } }, currency: 'USD' }))).toEqual([
      'creditor.account.bicCode', 'creditor.address.address', 'creditor.address.city', 'creditor.address.countryCode',
    ]);
    const italian = { name: 'x', account: { accountCode: 'IT60X0542811101000000123456' } };
    expect(fieldsOf(await create(bank, { creditor: { ...italian, address: { address: 'Via Roma 1' } } }))).toEqual(['creditor.address.city', 'creditor.address.countryCode']);
    expect(fieldsOf(await create(bank, { creditor: { ...italian, address: { countryCode: 'IT' } } }))).toEqual(['creditor.address.city']);
    expect(fieldsOf(await create(bank, { creditor: italian, currency: 'USD' }))).toEqual(['creditor.address.address', 'creditor.address.city', 'creditor.address.countryCode']);
    expect(fieldsOf(await create(bank, { extra: 1 }))).toEqual(['extra']);
    expect(bank.control.executionsOf('createMoneyTransfer')).toBe(0);
  });

  it('converts a Swift transfer and charges what OUR costs', async () => {
    const bank = bankOnATuesday();
    const { body } = await create(bank, {
      creditor: {
        name: 'Hudson', account: { accountCode: '021000021889341', bicCode: 'CHASUS33' },
        address: { address: '270 Park', city: 'New York', countryCode: 'US' },
      },
      currency: 'USD', amount: 1084.2, feeType: 'OUR',
    });
    expect(body).toMatchObject({
      amount: { debtorAmount: 1000, debtorCurrency: 'EUR', creditorAmount: 1084.2, creditorCurrency: 'USD', exchangeRate: 1.0842 },
      fees: [{ feeCode: 'SWIFT', amount: 15 }, { feeCode: 'OUR', amount: 20 }], vopResult: { matchType: 'NOAP' },
    });
  });

  it('validates SCT and SCT-Inst only, without creating', async () => {
    const bank = bankOnATuesday();
    const validate = (change: object): Promise<Reply<'validateMoneyTransfer'>> =>
      call(bank, 'validateMoneyTransfer', { params: { accountId: MAIN }, body: bodyFor(bank, change) });
    expect(await validate({})).toMatchObject({
      status: 200, body: { fees: [{ amount: 0.75 }], debtor: { account: { accountCode: expect.any(String) as string } } },
    });
    const relief = {
      taxReliefId: 'L449', isCondoUpgrade: false, creditorFiscalCode: '07643520567', beneficiaryType: 'NATURAL_PERSON',
      naturalPersonBeneficiary: { fiscalCode1: 'RSSMRA80A01H501U' },
    };
    expect((await validate({ taxRelief: relief })).body).toMatchObject({
      taxRelief: { taxReliefId: 'L449', description: expect.stringContaining('patrimonio') as string },
    });
    expect(fieldsOf(await validate({ taxRelief: { ...relief, naturalPersonBeneficiary: undefined } })))
      .toEqual(['taxRelief.naturalPersonBeneficiary.fiscalCode1']);
    const abroad = { account: { accountCode: 'X1', bicCode: 'CHASUS33' }, address: { address: 'a', city: 'b', countryCode: 'US' } };
    expect((await validate({ creditor: { name: 'Lab', ...abroad } })).status).toBe(400);
  });
});

describe('challenges', () => {
  const respond = (bank: PracticeBank, challengeId: string | undefined, response: string): Promise<Reply<'respondToChallenge'>> =>
    call(bank, 'respondToChallenge', {
      params: { accountId: MAIN, challengeId: challengeId ?? '' }, body: { channel: 'SMS', response },
    });

  it('suspends above the threshold, keeps waiting after a wrong code, and goes on with the right one', async () => {
    const bank = bankOnATuesday();
    expect((await create(bank, { amount: 5000 })).body.challengeId).toBeUndefined();
    const { body } = await create(bank, { amount: 5000.01 });
    expect(body).toMatchObject({ status: 'WORK_IN_PROGRESS', challengeId: expect.any(String) as string });
    const wrong = await respond(bank, body.challengeId, '000');
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ params: 'response' }], challengeId: body.challengeId } });
    const message = bank.control.messages().at(-1);
    expect(message?.challengeId).toBe(body.challengeId);
    const right = await respond(bank, body.challengeId, message?.code ?? '');
    expect(right.body).toMatchObject({ status: 'WORK_IN_PROGRESS', creditor: { account: { account: expect.any(String) as string } } });
    expect(right.body.challengeId).toBeUndefined();
    expect((await respond(bank, body.challengeId, message?.code ?? '')).status).toBe(400);
    bank.control.advanceClock(30_000);
    expect(await get(bank, body.moneyTransferId)).toMatchObject({ status: 'EXECUTED' });
  });

  it('rejects after the third wrong code, and when the time is up', async () => {
    const bank = bankOnATuesday();
    const before = await balance(bank);
    const { body } = await create(bank, { amount: 6000 });
    for (const code of ['1', '2', '3']) await respond(bank, body.challengeId, code);
    expect(await get(bank, body.moneyTransferId)).toMatchObject({ status: 'REJECTED' });
    const { body: late } = await create(bank, { amount: 6000 });
    const code = bank.control.messages().at(-1)?.code ?? '';
    bank.control.advanceClock(5 * 60_000);
    expect((await respond(bank, late.challengeId, code)).status).toBe(400);
    expect(await get(bank, late.moneyTransferId)).toMatchObject({ status: 'REJECTED' });
    expect(await balance(bank)).toEqual(before);
  });
});

describe('received and old transfers', () => {
  const search = async (bank: PracticeBank, body: object, accountId = MAIN): Promise<Body<'searchMoneyTransfers'>['list']> =>
    (await call(bank, 'searchMoneyTransfers', { params: { accountId }, body })).body.list;

  it('sends a received transfer back once', async () => {
    const bank = bankOnATuesday();
    const moneyTransferId = (await search(bank, { direction: 'INCOMING' }))[0]?.moneyTransferId ?? '';
    const revert = (body: object, headers = { 'X-Time-Zone': 'Europe/Rome' }): Promise<Reply<'revertMoneyTransfer'>> =>
      call(bank, 'revertMoneyTransfer', { params: { accountId: MAIN, moneyTransferId }, body, headers });
    expect((await revert({}, {} as never)).status).toBe(400);
    expect((await revert({ isUrgent: true, isInstant: true })).status).toBe(400);
    const { body } = await revert({ descriptionHeading: 'Doppio', isInstant: true });
    expect(body).toMatchObject({
      status: 'EXECUTED', direction: 'OUTGOING', revertedMoneyTransferId: moneyTransferId,
      description: expect.stringMatching(/^Doppio /) as string,
    });
    expect((await revert({})).status).toBe(409);
    const { body: reverted } = await call(bank, 'getRevertedTransfer', { params: { transferId: moneyTransferId } });
    expect(reverted).toMatchObject({ status: 'reverted', reason: 'Doppio', transferId: moneyTransferId });
  });

  it('has proofs of recent transfers only', async () => {
    const bank = bankOnATuesday();
    const proof = async (to: string): Promise<Reply<'getAccountingProof'>> => {
      const found = await search(bank, { status: 'EXECUTED', accountedDatetime: { to } });
      const moneyTransferId = found[0]?.moneyTransferId ?? '';
      return call(bank, 'getAccountingProof', { params: { accountId: MAIN, moneyTransferId } });
    };
    expect(await proof('2026-03-09')).toEqual({ status: 200, body: {} });
    expect(await proof('2025-01-31')).toEqual({
      status: 400, body: { errors: [{ code: 'SZBO-0040', description: 'Date range exceeded', params: '' }] },
    });
  });

  it('pages a search without repeating or losing a transfer, at most 100 a page', async () => {
    const bank = bankOnATuesday();
    const pages = await Promise.all([0, 100, 200, 300].map((offset) => search(bank, { pagination: { offset, limit: 500 } })));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 73, 0]);
    expect(new Set(pages.flat().map((row) => row.moneyTransferId)).size).toBe(273);
  });

  it('pays from a virtual IBAN out of its account', async () => {
    const bank = bankOnATuesday();
    const { virtualIban: virtual } = (await call(bank, 'createVirtualIban', { params: { accountId: ESCROW }, body: {} })).body;
    const pay = (): Promise<Reply<'createVirtualIbanTransfer'>> => call(bank, 'createVirtualIbanTransfer', {
      params: { accountId: ESCROW, virtualIban: virtual },
      body: { amount: 12.5, currency: 'EUR', receiverIban: 'IT60X0542811101000000123456', description: 'x' },
    });
    const { body } = await pay();
    expect((await search(bank, { pagination: { offset: 0, limit: 1 } }, ESCROW))[0]).toMatchObject({
      moneyTransferId: body.transferId, debtor: { account: { account: virtual } },
    });
    await call(bank, 'deactivateVirtualIban', { params: { accountId: ESCROW, virtualIban: virtual } });
    expect((await pay()).status).toBe(409);
  });
});

describe('the control of transfers', () => {
  it('shows them as they are kept, and rewrites their texts', async () => {
    const bank = bankOnATuesday();
    const last = bank.control.transfers().at(-1);
    if (last === undefined) throw new Error('no transfer');
    expect(last).toMatchObject({ accountId: expect.any(String) as string, amountMinor: expect.any(Number) as number });
    bank.control.changeTransfer(last.moneyTransferId, { description: last.description.toUpperCase() });
    expect(bank.control.transfers().at(-1)?.description).toBe(last.description.toUpperCase());
    const { body } = await call(bank, 'getMoneyTransfer', { params: { accountId: last.accountId, moneyTransferId: last.moneyTransferId } });
    expect(body.description).toBe(last.description.toUpperCase());
  });
});
