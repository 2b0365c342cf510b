import { createHash } from 'node:crypto';

import { afterEach, describe, expect, it } from 'vitest';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { emptyTaxRelief, emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { ACCOUNT, payment } from '#test/support/engine-world.ts';
import { openFreezing } from '#test/support/frozen-world.ts';
import { BANK, happened, second } from '#test/support/journal-fixture.ts';
import { snapshotOf } from '#main/store/cache/index.ts';
import { hashOf, markerOf, paymentContext } from './context.ts';

/* What would be sent of a write, its hash and lock, and what the person is shown, over a cache that each test writes. */

/** With right check digits. */
const PAYEE = 'IT21S0542811101000000999999';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openFreezing();
  ENDS.push(world.close);
  return world;
}

type TransferDraft = Extract<Write, { readonly kind: 'createTransfer' }>['draft'];

const draft: TransferDraft = { ...emptyTransferDraft, taxRelief: null, accountId: 'A1', beneficiaryName: 'Mario Rossi', beneficiaryAccount: PAYEE, amount: '100.50', description: 'Fattura 7', executionDate: '2026-03-11' };
const transfer = (changes: Partial<TransferDraft> = {}): Write => ({ kind: 'createTransfer', draft: { ...draft, ...changes } });
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

describe('the hash of a request', () => {
  it('covers bank, operation and input, in whatever order its fields come', () => {
    const expected = createHash('sha256').update('{"bank":"b","input":{"a":1,"b":2},"operation":"deleteMoneyTransfer"}').digest('hex');
    expect(hashOf('b', { operation: 'deleteMoneyTransfer', input: { b: 2, a: 1 } })).toBe(expected);
    expect(hashOf('c', { operation: 'deleteMoneyTransfer', input: { b: 2, a: 1 } })).not.toBe(expected);
  });

  it('is not the marker, which is short, plain to read, and the same for the same request', () => {
    expect([markerOf('R1'), markerOf('R1') === markerOf('R2')]).toEqual([expect.stringMatching(/^TS[0-9A-HJKMNP-TV-Z]{8}$/), false]);
    const digest = createHash('sha256').update('marker R1').digest();
    expect(markerOf('R1')).toBe(`TS${[...digest.subarray(0, 8)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')}`);
  });
});

describe('a transfer', () => {
  it('is frozen as it was typed, with its lock and the balance after it', async () => {
    const { frozen, state } = opened();
    const made = await frozen(transfer());
    expect(made).toMatchObject({
      ok: true, value: {
        kind: 'createTransfer', marker: null, fingerprint: `${BANK}|A1|${PAYEE}|10050|EUR`,
        request: { operation: 'createMoneyTransfer', input: { params: { accountId: 'A1' }, body: { amount: 100.5, currency: 'EUR', description: 'Fattura 7' } } },
        shown: {
          kind: 'createTransfer', account: ACCOUNT, amount: eur(100_50), scheme: 'SCT', description: 'Fattura 7', remittanceInformation: null, executionDate: '2026-03-11', isInstant: false, isUrgent: false,
          feeType: null, feeAccountId: null, taxRelief: null, validated: null, balanceAfter: eur(899_50), balanceAsOf: second(0),
          creditor: { name: 'Mario Rossi', accountCode: PAYEE, bicCode: null, address: null, city: null, countryCode: null },
        },
      },
    });
    expect(made.ok && made.value.bodyHash).toBe(made.ok && hashOf(BANK, made.value.request));
    expect(made.ok && 'uriSent' in made.value.shown).toBe(false);
    expect(state.validatedHashes).toEqual([made.ok ? made.value.bodyHash : '']);
  });

  it('carries the code of its request where the person wants it, and is checked by the bank without', async () => {
    const { frozen, state } = opened();
    const plain = await frozen(transfer({ remittanceInformation: 'RF18' }));
    state.settings.markInUri = true;
    const marked = await frozen(transfer({ remittanceInformation: 'RF18' }));
    if (!plain.ok || !marked.ok) throw new Error('it was not frozen');
    const marker = markerOf('R1');
    expect(marked.value).toMatchObject({ marker, shown: { remittanceInformation: 'RF18' } });
    expect(JSON.stringify(marked.value.request)).toContain(marker);
    expect(marked.value.shown).toHaveProperty('uriSent', expect.stringContaining(marker));
    expect(marked.value.bodyHash).not.toBe(plain.value.bodyHash);
    expect(state.validatedHashes).toEqual([plain.value.bodyHash, plain.value.bodyHash]);
  });

  const fee = (amountMinor: number | null) => ({ description: null, amount: amountMinor === null ? null : eur(amountMinor) });

  it('takes the fees that the bank has told off the balance, where this account pays them', async () => {
    const { frozen, state } = opened();
    state.validated = { fees: [fee(1_00), fee(null), fee(50)], executionDate: null, debtorName: null };
    const balance = async (feeAccountId: string) => {
      const made = await frozen(transfer({ feeAccountId }));
      return made.ok && made.value.shown.kind === 'createTransfer' ? made.value.shown.balanceAfter : made;
    };
    expect([await balance(''), await balance('A1'), await balance('A9')]).toEqual([eur(898_00), eur(898_00), eur(899_50)]);
    // Of a fee in another currency it is not known what it takes off.
    state.validated = { fees: [{ description: null, amount: { amountMinor: 1, currency: 'USD' } }], executionDate: null, debtorName: null };
    expect(await balance('')).toBeNull();
  });

  it('says of the balance what it was counted from, and nothing where it is not known or in another currency', async () => {
    const { frozen, record, state } = opened();
    expect(await frozen(transfer({ currency: 'USD', accountId: 'A1', address: 'Via Roma 1', city: 'Milano', country: 'IT' }))).toMatchObject({ ok: true, value: { shown: { balanceAfter: null, balanceAsOf: second(0) } } });
    const plain = await frozen(transfer());
    expect(plain.ok && ['sentSince', 'reserved', 'balanceFrom'].map((field) => field in plain.value.shown)).toEqual([false, false, false]);
    state.balance = { available: eur(1_000_00), accounting: eur(1_000_00) };
    state.reserved = { asOf: second(0), entries: [{ amount: eur(-10_00), creationDate: null }] };
    expect(await frozen(transfer())).toMatchObject({ ok: true, value: { shown: { balanceAfter: eur(889_50), reserved: eur(10_00) } } });
    state.balance = { available: null, accounting: eur(1_000_00) };
    expect(await frozen(transfer())).toMatchObject({ ok: true, value: { shown: { balanceAfter: eur(889_50), balanceFrom: 'accounting' } } });
    state.balance = { available: eur(1_000_00), accounting: null };
    state.reserved = null;
    record('I9', happened.approved(payment('I9')), happened.sending());
    expect(await frozen(transfer())).toMatchObject({ ok: true, value: { shown: { balanceAfter: eur(899_50 - 12_34), sentSince: eur(12_34) } } });
    state.balance = null;
    expect(await frozen(transfer())).toMatchObject({ ok: true, value: { shown: { balanceAfter: null, balanceAsOf: null } } });
  });

  it('names the account by what the person calls it, else by its product', async () => {
    const { account, frozen } = opened();
    account.alias = 'Stipendi';
    expect(await frozen(transfer())).toMatchObject({ value: { shown: { account: { accountId: 'A1', iban: ACCOUNT.iban, name: 'Stipendi' } } } });
    account.alias = null;
    expect(await frozen(transfer())).toMatchObject({ value: { shown: { account: { name: 'Conto *3456' } } } });
    account.productName = null;
    expect(await frozen(transfer())).toMatchObject({ value: { shown: { account: { name: null } } } });
    expect(await frozen(transfer({ accountId: 'A9' }))).toMatchObject({ value: { shown: { account: { accountId: 'A9', iban: null, name: null }, balanceAfter: null } } });
  });

  it('is not frozen with what cannot be sent', async () => {
    const { frozen } = opened();
    expect(await frozen(transfer({ amount: '' }))).toMatchObject({ ok: false, error: { kind: 'paymentInvalid', problems: [{ field: 'amount' }] } });
    expect(await frozen(transfer({ amount: '1,50' }), 'R1', ',')).toMatchObject({ ok: true, value: { shown: { amount: eur(1_50) } } });
  });

  it('shows the address of who is paid abroad, and nothing where it is empty', async () => {
    const { frozen } = opened();
    expect(await frozen(transfer({ beneficiaryAccount: '123456789', bic: 'CHASUS33', address: '5 Wall Street', city: 'New York', country: 'US', currency: 'USD', feeType: 'SHA' }))).toMatchObject({
      ok: true, value: { shown: { scheme: 'SWIFT', feeType: 'SHA', creditor: { bicCode: 'CHASUS33', address: '5 Wall Street', city: 'New York', countryCode: 'US' } } },
    });
  });

  it('shows who claims a tax relief', async () => {
    const { frozen } = opened();
    const relief = { ...emptyTaxRelief, taxReliefId: 'L449', isCondoUpgrade: true, creditorFiscalCode: 'RSSMRA80A01H501U', fiscalCodes: ['RSSMRA80A01H501U'] };
    expect(await frozen(transfer({ taxRelief: relief }))).toMatchObject({ ok: true, value: { shown: { taxRelief: {
      taxReliefId: 'L449', description: null, isCondoUpgrade: true, creditorFiscalCode: 'RSSMRA80A01H501U', beneficiaryType: 'NATURAL_PERSON', fiscalCodes: ['RSSMRA80A01H501U'], legalRepresentativeFiscalCode: null,
    } } } });
    const company = { ...relief, beneficiaryType: 'LEGAL_PERSON' as const, companyFiscalCode: '12345670017', legalRepresentativeFiscalCode: 'RSSMRA80A01H501U' };
    expect(await frozen(transfer({ taxRelief: company }))).toMatchObject({ ok: true, value: { shown: { taxRelief: { beneficiaryType: 'LEGAL_PERSON', fiscalCodes: ['12345670017'], legalRepresentativeFiscalCode: 'RSSMRA80A01H501U' } } } });
  });

  it('is judged by the bank’s day and time, and the accounts of the connection', async () => {
    const { workspace, world } = opened();
    expect(await paymentContext({ workspace, decimalMark: ',' })).toEqual({
      decimalMark: ',', today: '2026-03-10', timeOfDay: '11:00', cutOffTime: '17:00', ownAccounts: [{ accountId: 'A1', iban: ACCOUNT.iban, currency: 'EUR' }, { accountId: 'A3', iban: 'IT99', currency: '' }],
    });
    world.serverMs = instantToMs(instant('2026-03-10T23:30:00Z'));
    expect(await paymentContext({ workspace, decimalMark: '.' })).toMatchObject({ today: '2026-03-11', timeOfDay: '00:30' });
  });
});

it('freezes a transfer from a virtual IBAN with the lock of any payment like it', async () => {
  const { frozen } = opened();
  const write: Write = { kind: 'virtualIbanTransfer', draft: { accountId: 'A1', virtualIban: 'V1', beneficiaryName: ' Mario Rossi ', beneficiaryAccount: PAYEE, amount: '100.50', currency: 'EUR', description: 'Saldo' } };
  const made = await frozen(write);
  expect(made).toMatchObject({
    ok: true, value: {
      kind: 'virtualIbanTransfer', marker: null, fingerprint: `${BANK}|A1|${PAYEE}|10050|EUR`, request: { operation: 'createVirtualIbanTransfer', input: { params: { accountId: 'A1', virtualIban: 'V1' } } },
      shown: {
        kind: 'virtualIbanTransfer', account: ACCOUNT, virtualIban: 'V1', amount: eur(100_50), description: 'Saldo', balanceAfter: eur(899_50),
        creditor: { name: 'Mario Rossi', accountCode: PAYEE, bicCode: null, address: null, city: null, countryCode: null },
      },
    },
  });
  expect(made.ok && made.value.bodyHash).toBe(made.ok && hashOf(BANK, made.value.request));
  expect(await frozen({ ...write, draft: { ...write.draft, virtualIban: '' } })).toMatchObject({ ok: false, error: { kind: 'paymentInvalid', problems: [{ field: 'virtualIban' }] } });
});

/** A transfer as the cache has it. */
function cached(changes: object = {}): object {
  const decoded = decodeContent('getMoneyTransfer', {
    moneyTransferId: 'T1', direction: 'INCOMING', status: 'EXECUTED', description: 'Quota', debtor: { name: 'Anna', account: { account: PAYEE } }, creditor: { name: 'Mario', account: { account: PAYEE } },
    amount: { debtorAmount: 50, debtorCurrency: 'EUR', creditorAmount: 50, creditorCurrency: 'EUR' }, ...changes,
  });
  if (!decoded.ok) throw new Error(decoded.error.path);
  return { accountId: 'A1', ...decoded.value };
}

const refused = { ok: false, error: { kind: 'invalid', problems: [{ field: 'moneyTransferId', code: 'notAllowed' }] } };

describe('a reversal', () => {
  const options = { descriptionHeading: '', amount: '', timing: { kind: 'none' }, feeType: '' } as const;
  const revert = (changes: Partial<Extract<Write, { readonly kind: 'revertTransfer' }>['options']> = {}): Write => ({ kind: 'revertTransfer', accountId: 'A1', moneyTransferId: 'T1', options: { ...options, ...changes } });
  function received(changes: object = {}) {
    const world = opened();
    world.state.records['transfers T1'] = cached(changes);
    return world;
  }

  it('sends back all that was received to who sent it, locked by the received transfer', async () => {
    const { frozen, asked } = received();
    const made = await frozen(revert());
    expect(made).toMatchObject({
      ok: true, value: {
        kind: 'revertTransfer', marker: null, fingerprint: `revert|${BANK}|T1`,
        shown: {
          kind: 'revertTransfer', account: ACCOUNT, moneyTransferId: 'T1', received: eur(50_00), amount: eur(50_00), creditor: { name: 'Anna', accountCode: PAYEE }, descriptionHeading: null, description: 'Quota',
          executionDate: null, isInstant: false, isUrgent: false, feeType: null,
        },
      },
    });
    expect(made.ok && made.value.request).toEqual({ operation: 'revertMoneyTransfer', input: { params: { accountId: 'A1', moneyTransferId: 'T1' }, headers: { 'X-Time-Zone': 'Europe/Rome' }, body: {} } });
    expect(made.ok && made.value.bodyHash).toBe(made.ok && hashOf(BANK, made.value.request));
    expect(asked('getRevertedTransfer').map(({ params }) => params)).toEqual([{ transferId: 'T1' }]);
  });

  it('says only what was typed', async () => {
    const { frozen } = received();
    const body = async (changes: Parameters<typeof revert>[0]) => {
      const made = await frozen(revert(changes));
      return made.ok ? [made.value.request.input['body'], made.value.shown] : made;
    };
    expect(await body({ descriptionHeading: ' Storno ', amount: '20', timing: { kind: 'date', executionDate: '2026-03-12' }, feeType: 'OUR' })).toMatchObject([
      { descriptionHeading: 'Storno', executionDate: '2026-03-12', feeType: 'OUR', amount: 20 }, { descriptionHeading: 'Storno', executionDate: '2026-03-12', feeType: 'OUR', amount: eur(20_00), received: eur(50_00) },
    ]);
    expect(await body({ timing: { kind: 'urgent' } })).toMatchObject([{ isUrgent: true }, { isUrgent: true, isInstant: false }]);
    expect(await body({ timing: { kind: 'instant' } })).toMatchObject([{ isInstant: true }, { isInstant: true, isUrgent: false }]);
    expect(await body({ amount: '50' })).toMatchObject([{ amount: 50 }, { amount: eur(50_00) }]);
    expect(await body({ amount: ' ' })).toMatchObject([{}, { amount: eur(50_00) }]);
  });

  it.each<[string, string, object]>([['more than was received', '50.01', { field: 'amount', code: 'notValid' }], ['no amount', 'x', { field: 'amount' }]])('is not frozen with %s', async (_, amount, problem) => {
    expect(await received().frozen(revert({ amount }))).toMatchObject({ ok: false, error: { kind: 'paymentInvalid', problems: [problem] } });
  });

  it('takes what is typed where the bank did not say what was received', async () => {
    const { frozen } = received({ amount: null, debtor: null });
    expect(await frozen(revert({ amount: '99' }))).toMatchObject({ ok: true, value: { shown: { received: null, amount: eur(99_00), creditor: { name: '', accountCode: '', bicCode: null, address: null, city: null, countryCode: null } } } });
    expect(await frozen(revert())).toMatchObject({ ok: true, value: { shown: { amount: null } } });
    expect(await received({ debtor: { name: 'Anna' } }).frozen(revert())).toMatchObject({ ok: true, value: { shown: { creditor: { name: 'Anna', accountCode: '' } } } });
    expect(await received({ debtor: { account: { account: PAYEE } } }).frozen(revert())).toMatchObject({ ok: true, value: { shown: { creditor: { name: '', accountCode: PAYEE } } } });
    expect(await received({ amount: { debtorAmount: 7, debtorCurrency: 'EUR' } }).frozen(revert())).toMatchObject({ ok: true, value: { shown: { received: eur(7_00) } } });
  });

  it('is not frozen of what is not there, is another account’s, or was not received', async () => {
    const { frozen, state } = received();
    expect(await frozen({ ...revert(), accountId: 'A2' } as Write)).toEqual({ ok: false, error: { kind: 'notFound' } });
    state.records['transfers T1'] = { orderId: 'T1', accountId: 'A1' };
    expect(await frozen(revert())).toEqual({ ok: false, error: { kind: 'notFound' } });
    delete state.records['transfers T1'];
    expect(await frozen(revert())).toEqual({ ok: false, error: { kind: 'notFound' } });
    expect(await received({ direction: 'OUTGOING' }).frozen(revert())).toEqual(refused);
    expect(await received({ status: null }).frozen(revert())).toMatchObject({ ok: true });
  });

  it.each<[string, Parameters<typeof happened.answered>[0] | null, boolean]>([['accepted', 'accepted', false], ['settled', 'settled', false], ['refused', null, true]])('is frozen once: not after one that was %s here', async (_, answer, isFrozen) => {
    const { frozen, record } = received();
    const intent = payment('I9', { kind: 'revertTransfer', fingerprint: `revert|${BANK}|T1` });
    record('I9', happened.approved(intent), happened.sending(), ...(answer === null ? [happened.refused()] : [happened.answered('accepted', 'T9')]), ...(answer === 'settled' ? [happened.read('settled')] : []));
    expect((await frozen(revert())).ok).toBe(isFrozen);
  });

  it('is not frozen of what the bank knows as sent back', async () => {
    const { frozen, world } = received();
    world.answers.getRevertedTransfer = () => ({ transferId: 'T1' });
    expect(await frozen(revert())).toEqual(refused);
  });
});

describe('a deletion', () => {
  const deletion: Write = { kind: 'deleteTransfer', accountId: 'A1', moneyTransferId: 'T1' };

  it('is frozen of what is booked, and shows it', async () => {
    const { frozen, state } = opened();
    state.records['transfers T1'] = cached({ direction: 'OUTGOING', status: 'BOOKED', debtorValueDate: '2026-03-20' });
    const made = await frozen(deletion);
    expect(made).toMatchObject({
      ok: true, value: {
        kind: 'deleteTransfer', marker: null, fingerprint: `delete|${BANK}|T1`, request: { operation: 'deleteMoneyTransfer', input: { params: { accountId: 'A1', moneyTransferId: 'T1' } } },
        shown: { kind: 'deleteTransfer', account: ACCOUNT, moneyTransferId: 'T1', creditor: { name: 'Mario' }, amount: eur(50_00), description: 'Quota', executionDate: '2026-03-20' },
      },
    });
    expect(made.ok && made.value.bodyHash).toBe(made.ok && hashOf(BANK, made.value.request));
    state.records['transfers T1'] = cached({ direction: 'OUTGOING', status: 'EXECUTED' });
    expect(await frozen(deletion)).toEqual(refused);
    state.records['transfers T1'] = cached({ direction: 'OUTGOING', status: null, creditor: null });
    expect(await frozen(deletion)).toMatchObject({ ok: true, value: { shown: { creditor: null } } });
    delete state.records['transfers T1'];
    expect(await frozen(deletion)).toEqual({ ok: false, error: { kind: 'notFound' } });
  });
});

it('freezes a new virtual IBAN by its name, and the end of one by its number', async () => {
  const { frozen, state } = opened();
  const made = await frozen({ kind: 'createVirtualIban', accountId: 'A1', description: ' Campagna ' });
  expect(made).toMatchObject({
    ok: true, value: { marker: null, fingerprint: `virtualIban|${BANK}|A1|Campagna`, request: { operation: 'createVirtualIban', input: { params: { accountId: 'A1' }, body: { description: 'Campagna' } } }, shown: { kind: 'createVirtualIban', account: ACCOUNT, description: 'Campagna' } },
  });
  expect(await frozen({ kind: 'createVirtualIban', accountId: 'A1', description: ' ' })).toMatchObject({ ok: true, value: { fingerprint: `virtualIban|${BANK}|A1|`, request: { input: { body: {} } }, shown: { description: null } } });
  const end: Write = { kind: 'deactivateVirtualIban', accountId: 'A1', virtualIban: 'V1' };
  expect(await frozen(end)).toMatchObject({
    ok: true, value: { marker: null, fingerprint: `deactivate|${BANK}|V1`, request: { operation: 'deactivateVirtualIban', input: { params: { accountId: 'A1', virtualIban: 'V1' } } }, shown: { kind: 'deactivateVirtualIban', account: ACCOUNT, virtualIban: 'V1', description: null } },
  });
  state.records['virtualIbans V1'] = { virtualIban: 'V1', description: 'Campagna' };
  expect(await frozen(end)).toMatchObject({ ok: true, value: { shown: { description: 'Campagna' } } });
  state.records['virtualIbans V1'] = { description: 'of something else' };
  expect(await frozen(end)).toMatchObject({ ok: true, value: { shown: { description: null } } });
});

it('refuses what does not fit the interface, as a mistake of the program', async () => {
  const { workspace, frozen, state } = opened();
  const said: unknown[] = [];
  Object.assign(workspace, {
    unexpected: (what: string, error: Error) => {
      said.push([what, error.name]);
      return { kind: 'unexpected' };
    },
  });
  state.records['transfers T1'] = cached();
  const options = { descriptionHeading: '', amount: '', timing: { kind: 'none' }, feeType: 'ALL' as 'OUR' } as const;
  expect(await frozen({ kind: 'revertTransfer', accountId: 'A1', moneyTransferId: 'T1', options })).toEqual({ ok: false, error: { kind: 'unexpected' } });
  expect(said).toEqual([['intents.freeze', 'TypeError']]);
});

describe('a closing', () => {
  const closing: ClosingWrite = { kind: 'succeedCampaign', campaignId: 'K1', assumptions: usualAssumptions };
  const orders = [{ orderId: 'O1', status: 'ACCEPTED', orderMinor: 50_00, feeMinor: 1_00, totalMinor: 51_00, confirmedAt: null, createdAt: null }] as const;
  const campaign = (changes: object = {}) => {
    const decoded = decodeContent('getCampaign', { campaignId: 'K1', companyId: 'C1', name: 'Vento', status: 'CLOSED', minTargetAmount: 10, maxTargetAmount: 200, currency: 'EUR', ...changes });
    if (!decoded.ok) throw new Error(decoded.error.path);
    return decoded.value;
  };
  function known(changes: object = {}) {
    const world = opened();
    world.state.records['campaigns K1'] = campaign(changes);
    world.state.records['companies C1'] = { businessName: 'Eolica' };
    world.state.orders = orders;
    return world;
  }

  it('is frozen with the campaign as it stands, the assumptions, and what is expected of it', async () => {
    const { frozen } = known();
    const made = await frozen(closing);
    const snapshot = snapshotOf(campaign(), orders);
    expect(made).toMatchObject({
      ok: true, value: {
        kind: 'succeedCampaign', marker: null, fingerprint: `campaign|${BANK}|K1`, request: { operation: 'succeedCampaign', input: { params: { campaignId: 'K1' } } },
        shown: {
          kind: 'succeedCampaign', account: null, campaignId: 'K1', campaignName: 'Vento', companyName: 'Eolica', status: 'CLOSED', snapshot, assumptions: usualAssumptions,
          forecast: { companyFunds: 50_00, totalManagedFunds: 51_00 }, counts: { executed: 1 }, splitOrderId: null, forecastAt: second(60),
        },
      },
    });
    expect(await frozen({ ...closing, kind: 'failCampaign' })).toMatchObject({ ok: true, value: { request: { operation: 'failCampaign' }, shown: { kind: 'failCampaign', forecast: { investorsRefunds: 51_00, companyFunds: 0 } } } });
  });

  it('has another hash for another campaign, other orders or other assumptions, since the request says nothing of them', async () => {
    const hashes = async (world: ReturnType<typeof known>, write: ClosingWrite = closing) => {
      const made = await world.frozen(write);
      return made.ok ? made.value.bodyHash : made.error.kind;
    };
    const other = known();
    other.state.orders = [];
    const all = [await hashes(known()), await hashes(known()), await hashes(known({ maxTargetAmount: 300 })), await hashes(other), await hashes(known(), { ...closing, assumptions: { ...usualAssumptions, feeCapped: false } }), await hashes(known(), { ...closing, kind: 'failCampaign' })];
    expect(all[0]).toMatch(/^[0-9a-f]{64}$/);
    expect([all[0] === all[1], new Set(all).size]).toEqual([true, 5]);
  });

  it.each<[string, object, object]>([
    ['has succeeded', { status: 'FINALIZED_SUCCESS' }, { kind: 'nothingToChange' }], ['has failed', { status: 'FINALIZED_FAIL' }, { kind: 'nothingToChange' }],
    ['is in a state that nobody documented', { status: 'SOSPESA' }, { kind: 'statusUnknown', status: 'SOSPESA' }], ['says no state', { status: null }, { kind: 'statusUnknown', status: null }],
  ])('is not frozen of a campaign that %s', async (_, changes, error) => {
    expect(await known(changes).frozen(closing)).toEqual({ ok: false, error });
  });

  it('is not frozen of what was never read, nor beside a write of an order or after a closing of here', async () => {
    expect(await opened().frozen(closing)).toEqual({ ok: false, error: { kind: 'notFound' } });
    const closed = known();
    closed.record('I1', happened.approved(payment('I1', { kind: 'failCampaign', fingerprint: `campaign|${BANK}|K1` })), happened.sending(), happened.answered('accepted'));
    expect(await closed.frozen(closing)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
    const moved = known();
    moved.record('I2', happened.approved(payment('I2', { kind: 'cancelOrder', shown: { kind: 'cancelOrder', orderId: 'O1', campaignId: 'K1' } as never })), happened.sending(), happened.lost());
    expect(await moved.frozen(closing)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I2' } });
  });
});
