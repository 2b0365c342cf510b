import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { BeneficiaryInput } from '#shared/bridge/payments/beneficiaries.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { areNamesAlike } from '#shared/domain/payment/similar-name.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { instant, openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { accountsByName, otherAccountOf } from './index.ts';

const SLOW = { timeout: 30_000 };
const IBAN = 'IT60X0542811101000000123456';

const typed: BeneficiaryInput = {
  beneficiaryId: null, name: ' Rossi  S.r.l. ', accountCode: 'it60 x054 2811 1010 0000 0123 456', bicCode: '', address: '', city: '', countryCode: '',
  fiscalCode: '', notes: '',
};

let bank: RunningPracticeBank;
let app: TestWorkspace;
let folder: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, size: 'small', entriesPerAccount: 20 });
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  await app.ask('sync.refresh', { accountId: null });
});
afterAll(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

/** Somebody whom the bank's list of transfers shows as paid. */
async function paidPayee() {
  const { rows } = await app.ask('records.page', { section: 'transfers', search: '', filters: { direction: ['OUTGOING'] }, sort: null, offset: 0, limit: 50 });
  for (const { record } of rows) {
    if (!('creditor' in record) || record.status !== 'EXECUTED') continue;
    const { name = null, accountCode = null } = record.creditor ?? {};
    if (name !== null && accountCode?.startsWith('IT') === true) return { name, accountCode, accountId: record.accountId };
  }
  throw new Error('The practice bank has no executed transfer');
}

describe('beneficiaries', SLOW, () => {
  it('are kept in the form in which they are sent, once per account', async () => {
    const saved = await app.ask('beneficiaries.save', typed);
    expect(saved).toMatchObject({ name: 'Rossi  S.r.l.', accountCode: IBAN });
    expect(app.events).toContainEqual({ type: 'changed', parts: ['beneficiaries'] });
    expect(await app.workspace.handlers['beneficiaries.save']({ ...typed, name: 'Another' })).toEqual({
      ok: false, error: { kind: 'invalid', problems: [{ field: 'accountCode', code: 'alreadySaved' }] },
    });
    expect(await app.ask('beneficiaries.save', { ...typed, beneficiaryId: saved.beneficiaryId, notes: 'x' })).toMatchObject({ notes: 'x' });
    expect(await app.ask('beneficiaries.list', null)).toMatchObject([{ payments: 0, lastPaidAt: null, verification: null }]);
    await app.ask('beneficiaries.remove', { beneficiaryId: saved.beneficiaryId });
    expect(await app.workspace.handlers['beneficiaries.get']({ beneficiaryId: saved.beneficiaryId })).toEqual({ ok: false, error: { kind: 'notFound' } });
  });

  it('are refused where a payment to them would be', async () => {
    const refused = await app.workspace.handlers['beneficiaries.save']({ ...typed, name: '', accountCode: 'IT60X0542811101000000123457', bicCode: 'X' });
    expect(refused).toEqual({
      ok: false,
      error: {
        kind: 'paymentInvalid',
        problems: [
          { field: 'beneficiaryName', code: 'required' }, { field: 'beneficiaryAccount', code: 'ibanNotValid' }, { field: 'bic', code: 'bicNotValid' },
        ],
      },
    });
  });

  it('show what the bank knows was paid to them, and are found by name, by account, or for having been paid', async () => {
    const payee = await paidPayee();
    const [unsaved] = await app.ask('beneficiaries.find', { text: payee.name, limit: 5 });
    expect(unsaved).toMatchObject({ beneficiaryId: null, name: payee.name, accountCode: payee.accountCode });
    const { beneficiaryId } = await app.ask('beneficiaries.save', { ...typed, name: payee.name, accountCode: payee.accountCode });
    const detail = await app.ask('beneficiaries.get', { beneficiaryId });
    expect(detail.payments).toBeGreaterThan(0);
    expect(detail.history[0]).toMatchObject({ intentId: null, moneyTransferId: expect.any(String) as string });
    expect(await app.ask('beneficiaries.list', null)).toMatchObject([{ beneficiaryId, payments: detail.payments, lastPaidAt: detail.lastPaidAt }]);
    for (const text of [payee.name.toUpperCase(), payee.accountCode.slice(0, 12), payee.accountCode.replace(/(.{4})/g, '$1 ')]) {
      const found = await app.ask('beneficiaries.find', { text, limit: 5 });
      expect(found.filter(({ accountCode }) => accountCode === payee.accountCode)).toMatchObject([{ beneficiaryId, lastPaidAt: detail.lastPaidAt }]);
    }
    await app.ask('beneficiaries.remove', { beneficiaryId });
  });
});

describe('importing beneficiaries', SLOW, () => {
  it('knows headings in either language and any order, and names every problem by its line', async () => {
    await app.ask('beneficiaries.save', typed);
    const text = [
      '\ufeffNote;Codice fiscale;IBAN;Ragione sociale;Colore;BIC',
      ';;DE89 3704 0044 0532 0130 00;Müller GmbH;blu;',
      `ciao;;${IBAN};Rossi;;`,
      ';123;DE89370400440532013000;Ancora;;',
      ';;IT00X;;;nobic',
      ';;12345-6;Acme Inc;;',
      ';;12345-6;Acme Inc;;CHASUS33;troppo',
      '"one\nnote";RSSMRA85T10A562S;FR1420041010050500013M02606;Durand;;',
    ].join('\r\n');
    const preview = await app.ask('beneficiaries.preview', { bytes: Buffer.from(text) });
    expect(preview.unknownColumns).toEqual(['Colore']);
    expect(preview.lines.map(({ line, problems, remarks }) => [line, problems, remarks])).toEqual([
      [2, [], ['addressMissing']],
      [3, ['alreadySaved'], []],
      [4, ['twiceInFile'], ['addressMissing', 'fiscalCodeDoubtful']],
      [5, ['nameMissing', 'ibanNotValid', 'bicNotValid'], []],
      [6, ['bicMissing'], ['addressMissing']],
      [7, ['unreadableLine'], []],
      [8, [], ['addressMissing']],
    ]);
    expect(preview.importable).toBe(2);
    expect(await app.ask('beneficiaries.import', { bytes: Buffer.from(text) })).toBe(2);
    expect((await app.ask('beneficiaries.list', null)).map(({ name }) => name)).toEqual(['Durand', 'Müller GmbH', 'Rossi  S.r.l.']);
    expect(await app.ask('beneficiaries.import', { bytes: Buffer.from(text) })).toBe(0);
  });

  it('writes a postcode before its town, and imports no address of which a part is missing', async () => {
    const text = 'nome;iban;indirizzo;cap;città;paese\nJanssens;BE68539007547034;Rue 1;1000;Bruxelles;BE\nJansen;NL91ABNA0417164300;Dam 1;1012;;NL\n';
    const { lines } = await app.ask('beneficiaries.preview', { bytes: Buffer.from(text) });
    expect(lines).toMatchObject([
      { address: 'Rue 1', city: '1000 Bruxelles', problems: [] }, { address: 'Dam 1, 1012', city: '', problems: ['addressIncomplete'], remarks: [] },
    ]);
  });

  it.each([['a file without headings', 'Rossi;IT60X0542811101000000123456'], ['nothing', ''], ['a page', '<html></html>']])('makes nothing of %s', async (_, text) => {
    expect(await app.ask('beneficiaries.preview', { bytes: Buffer.from(text) })).toMatchObject({ lines: [], importable: 0 });
  });
});

describe('drafts', SLOW, () => {
  it('are there again after a restart, the last written first, until they are removed', async () => {
    const draft = { content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, taxRelief: null, amount: '12,' } }, step: 'validate' } as const;
    await app.ask('drafts.save', { ...draft, draftId: 'draft-00001' });
    // Two in one millisecond have no order.
    await wait(5);
    await app.ask('drafts.save', { ...draft, draftId: 'draft-00002', step: 'details' });
    app = await app.reopen();
    expect((await app.ask('drafts.list', null)).map(({ draftId }) => draftId)).toEqual(['draft-00002', 'draft-00001']);
    expect(await app.ask('drafts.get', { draftId: 'draft-00001' })).toMatchObject(draft);
    await app.ask('drafts.remove', { draftId: 'draft-00001' });
    expect(await app.workspace.handlers['drafts.get']({ draftId: 'draft-00001' })).toEqual({ ok: false, error: { kind: 'notFound' } });
  });
});

describe('advice beside a payment', SLOW, () => {
  const codes = async (change: object) =>
    app.ask('payments.advice', { draft: { ...emptyTransferDraft, taxRelief: null, ...change }, decimalMark: '.' });

  it('is silent while nothing can be said', async () => {
    expect(await codes({})).toEqual([]);
    expect(await codes({ beneficiaryAccount: 'IT00X' })).toEqual([]);
  });

  it('says that an account is new, and warns when its name is known with another', async () => {
    const payee = await paidPayee();
    expect(await codes({ beneficiaryName: 'Nobody', beneficiaryAccount: 'DE02120300000000202051' })).toEqual([{ code: 'firstPayment' }]);
    expect(await codes({ beneficiaryName: payee.name.toUpperCase(), beneficiaryAccount: 'DE02120300000000202051' })).toEqual([
      { code: 'firstPayment' }, { code: 'knownNameNewAccount', accountCode: payee.accountCode },
    ]);
    expect((await codes({ beneficiaryName: payee.name, beneficiaryAccount: payee.accountCode })).map(({ code }) => code)).not.toContain('firstPayment');
    // Paid before, but as somebody else.
    const others = (await app.ask('beneficiaries.find', { text: '', limit: 50 })).filter(({ name, accountCode }) => accountCode !== payee.accountCode && !areNamesAlike(name, payee.name));
    const known = await Promise.all(others.map(({ accountCode }) => codes({ beneficiaryName: payee.name, beneficiaryAccount: accountCode })));
    const paid = known.filter((advice) => advice.every(({ code }) => code !== 'firstPayment'));
    expect(paid.length).toBeGreaterThan(0);
    for (const advice of paid) expect(advice).toContainEqual({ code: 'knownNameNewAccount', accountCode: payee.accountCode });
  });

  it('says that the account does not hold as much', async () => {
    const { accountId } = await paidPayee();
    const [advice] = await codes({ accountId, amount: '99999999999' });
    expect(advice).toMatchObject({ code: 'exceedsAvailable', available: { currency: 'EUR' } });
    expect(await codes({ accountId, amount: '0.01' })).toEqual([]);
  });

  it('repeats what the bank said of the name last time', async () => {
    const payee = await paidPayee();
    app.stores.userData.put('verification', payee.accountCode, {
      typedName: payee.name, at: '2026-03-02T09:00:00Z' as never,
      verification: { matchType: 'CMTC', matchedName: 'Almost', ownerName: null } as never,
    }, '2026-03-02T09:00:00Z' as never);
    expect(await codes({ beneficiaryName: payee.name, beneficiaryAccount: payee.accountCode })).toContainEqual({
      code: 'lastVerification', match: 'CMTC', name: 'Almost', at: '2026-03-02T09:00:00Z',
    });
  });
});

it('a name is known with an account that was paid before thousands of others', async () => {
  const apart = temporaryFolder();
  const { cache } = await openTestCache(apart.path);
  try {
    const paid = (number: number, name: string) => ({
      accountId: 'A', ...moneyTransfer.parse({ moneyTransferId: `T${number}`, direction: 'OUTGOING', createdDatetime: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(), creditor: { name, account: { accountCode: `IT ${number}` } } }),
    });
    const records = [paid(0, 'Società Rossi S.p.A.'), ...Array.from({ length: 2_500 }, (_, number) => paid(number + 1, `Investor ${number}`))];
    await cache.write.putRecords({ section: 'transfers', scope: 'A', records, asOf: instant('2026-03-02T09:00:00Z') });
    const known = await accountsByName({ cache, journal: { usable: false }, userData: { list: () => [] }, bankOrigin: '' } as never, ['ROSSI Societa', 'Nobody', '']);
    expect(otherAccountOf(known, { name: 'ROSSI Societa', accountCode: 'DE1' })).toBe('IT0');
    expect([otherAccountOf(known, { name: 'ROSSI Societa', accountCode: 'IT0' }), otherAccountOf(known, { name: 'Nobody', accountCode: 'DE1' }), otherAccountOf(known, { name: '', accountCode: 'DE1' })]).toEqual([null, null, null]);
  } finally {
    await cache.close();
    apart.remove();
  }
});
