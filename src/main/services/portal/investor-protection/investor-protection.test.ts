import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { documentKey } from '#main/context/workspace-context.ts';
import { attachmentHashes } from '#main/store/attachments/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { reflectionEnd } from '#shared/domain/investor-protection/reflection.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { PNG } from '#test/support/attached-files.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';

/* Kept facts of investors and campaigns over the practice bank, and what follows from them. */

const DAY_MS = 86_400_000;

let folder: ReturnType<typeof temporaryFolder>;
let bank: Awaited<ReturnType<typeof startPracticeBank>>;
let app: TestWorkspace;
let nowMs = Date.now();
let personalDataYears: number | null = null;
const file = (): string => join(folder.path, 'written');

// One bank and one connection for all tests: each leaves no facts behind.
beforeAll(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 5 });
  const settings = { get personalDataYears() { return personalDataYears; } };
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, file: file(), clock: { now: () => nowMs }, ticks: () => nowMs, settings });
  await app.ask('sync.refresh', { accountId: null });
});
afterAll(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

type OrderRow = RecordRow<'orders'>;

const orders = async (filters: Readonly<Record<string, readonly string[]>>, fields: Readonly<Record<string, string>> = {}): Promise<readonly OrderRow[]> => {
  const every: OrderRow[] = [];
  for (let total = 1; every.length < total;) {
    const page = await app.ask('records.page', { ...firstPage, section: 'orders', filters: filters as Record<string, string[]>, fields, offset: every.length, limit: 500 });
    every.push(...page.rows as readonly OrderRow[]);
    total = page.total;
  }
  return every;
};

/** The accepted order that was confirmed last, with an investor. */
async function youngest(): Promise<OrderRow['record'] & { readonly investorId: string; readonly campaignId: string; readonly portalOrderDatetime: Instant }> {
  const accepted = (await orders({ status: ['ACCEPTED'] })).filter(({ record }) => record.portalOrderDatetime !== null && record.investorId !== null && record.campaignId !== null);
  const [last] = accepted.toSorted((left, right) => (right.record.portalOrderDatetime ?? '').localeCompare(left.record.portalOrderDatetime ?? ''));
  if (last === undefined) throw new Error('The practice bank has no accepted order');
  return last.record as Awaited<ReturnType<typeof youngest>>;
}

const nothing = { investorClass: '', testedOn: '', taxResidence: '' };
const save = (investorId: string, draft: Partial<typeof nothing>) => app.ask('protection.saveInvestor', { investorId, draft: { ...nothing, ...draft } });

const csv = (text: string) => ({ bytes: new TextEncoder().encode(text) });

it('tells for which orders the reflection period runs, by the class of the investor, on the order, in the list and on the campaign', async () => {
  const { orderId, investorId, campaignId, portalOrderDatetime } = await youngest();
  const before = nowMs;
  const end = reflectionEnd(portalOrderDatetime);
  const running = async () => (await orders({ campaignId: [campaignId] }, { reflection: 'running' })).map(({ id }) => id);
  nowMs = instantToMs(portalOrderDatetime) + DAY_MS;
  expect((await app.ask('records.get', { section: 'orders', id: orderId })).details).toMatchObject({ reflection: { endsAt: end, investorClass: null } });
  expect((await app.ask('protection.campaign', { campaignId })).reflection.orders).toContainEqual(expect.objectContaining({ orderId, endsAt: end }));
  expect(await running()).toContain(orderId);

  await save(investorId, { investorClass: 'sophisticated', taxResidence: 'it' });
  expect(await app.ask('protection.investor', { investorId })).toMatchObject({ facts: { investorClass: 'sophisticated', taxResidence: 'IT', userName: 'tester' } });
  expect((await app.ask('protection.campaign', { campaignId })).reflection.orders.map(({ orderId: id }) => id)).not.toContain(orderId);
  expect(await running()).not.toContain(orderId);
  expect((await orders({ campaignId: [campaignId] })).find(({ id }) => id === orderId)?.investorClass).toBe('sophisticated');

  // Removed again, the investor counts as not sophisticated, until the minute of the end.
  expect(await save(investorId, {})).toEqual({ facts: null });
  expect(await running()).toContain(orderId);
  // The clock of the bank, which counts, tells whole seconds.
  nowMs = instantToMs(end) + 1_000;
  expect(await running()).not.toContain(orderId);
  expect((await app.ask('protection.campaign', { campaignId })).reflection.orders.map(({ orderId: id }) => id)).not.toContain(orderId);
  nowMs = before;
});

it('refuses facts that cannot be, at their field, and keeps those of a campaign', async () => {
  const { investorId, campaignId } = await youngest();
  const answer = (draft: Partial<typeof nothing>) => app.workspace.handlers['protection.saveInvestor']({ investorId, draft: { ...nothing, ...draft } });
  expect(await answer({ taxResidence: 'ZZ' })).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'taxResidence', code: 'notReadable' }] } });
  expect(await answer({ investorClass: 'sophisticated', testedOn: '2999-01-01' })).toMatchObject({ ok: false });
  expect(await app.ask('protection.investor', { investorId })).toEqual({ facts: null });
  await app.ask('protection.saveCampaign', { campaignId, draft: { kiisVersion: '2.1', kiisDate: '2026-01-31', instrument: 'Quote di categoria B' } });
  expect((await app.ask('protection.campaign', { campaignId })).facts).toMatchObject({ kiisVersion: '2.1', kiisDate: '2026-01-31', instrument: 'Quote di categoria B' });
  await app.ask('protection.saveCampaign', { campaignId, draft: { kiisVersion: '', kiisDate: '', instrument: '' } });
  expect((await app.ask('protection.campaign', { campaignId })).facts).toBeNull();
});

it('imports a file of thousands, naming what is wrong with each line, and leaves alone what a cell does not say', async () => {
  const page = (await app.ask('records.page', { ...firstPage, section: 'investors', limit: 500 })).rows as readonly RecordRow<'investors'>[];
  const [first, second] = page.filter(({ record }) => record.fiscalCode !== null);
  if (first === undefined || second === undefined) throw new Error('Too few investors');
  await save(first.id, { investorClass: 'notSophisticated', testedOn: '2026-01-02', taxResidence: 'FR' });
  const text = [
    'codice fiscale;classe;data test;residenza fiscale;altro', `${first.record.fiscalCode};sofisticato;3/2/26;;x`, `${second.record.fiscalCode};;;it;`, 'NOBODY;no;;;', ';no;;;', `${second.record.fiscalCode};no;;;`,
    `${first.record.fiscalCode ?? ''}X;constructor;ieri;ZZ;`, ...Array.from({ length: 3_000 }, (_, index) => `MISSING${index};no;;;`),
  ].join('\n');
  const preview = await app.ask('protection.previewFile', csv(text));
  expect(preview.unknownColumns).toEqual(['altro']);
  expect(preview.importable).toBe(2);
  expect(preview.lines).toHaveLength(3_006);
  expect(preview.lines.slice(0, 6).map(({ line, problems, replaces }) => [line, problems, replaces])).toEqual([
    [2, [], true], [3, [], false], [4, ['unknownInvestor'], false], [5, ['keyMissing'], false], [6, ['twiceInFile'], false], [7, ['unknownInvestor', 'notClass', 'notDate', 'notCountry'], false],
  ]);
  expect(await app.ask('protection.importFile', csv(text))).toBe(2);
  expect(await app.ask('protection.investor', { investorId: first.id })).toMatchObject({ facts: { investorClass: 'sophisticated', testedOn: '2026-02-03', taxResidence: 'FR' } });
  expect(await app.ask('protection.investor', { investorId: second.id })).toMatchObject({ facts: { investorClass: null, testedOn: null, taxResidence: 'IT' } });
  await save(first.id, {});
  await save(second.id, {});
});

it('finds whose refund may not arrive, and writes them to a file', async () => {
  const { campaignId } = await youngest();
  const readiness = await app.ask('protection.readiness', { campaignId, limit: 500 });
  expect(readiness.checked).toBeGreaterThan(0);
  expect(readiness.orders).toHaveLength(readiness.unready);
  expect(await app.ask('protection.exportReadiness', { campaignId, locale: 'it' })).toMatchObject({ written: true, rows: readiness.unready });
  const [sheet] = xlsxSheets(readFileSync(file()));
  expect(sheet?.rows.flat()).toContain('Ordini esaminati');
  expect(sheet?.rows.filter(([cell]) => readiness.orders.some(({ orderId }) => orderId === cell))).toHaveLength(readiness.unready);
});

it('writes the worksheet of a year as XLSX and CSV, from the same figures and with their hash', async () => {
  const order = await youngest();
  const year = Number(bankDateAt(instantToMs(order.portalOrderDatetime)).slice(0, 4));
  await save(order.investorId, { investorClass: 'sophisticated', taxResidence: 'FR' });
  await app.ask('protection.saveCampaign', { campaignId: order.campaignId, draft: { kiisVersion: '1', kiisDate: '', instrument: '=shares' } });
  const { hash } = await app.ask('worksheet.whole', { year, campaignId: order.campaignId });
  const [campaign] = await app.ask('worksheet.get', { year, campaignId: order.campaignId, most: 50 });
  expect(campaign).toMatchObject({ campaignId: order.campaignId, instrument: '=shares', kiisVersion: '1' });
  expect(campaign?.groups.find(({ taxResidence }) => taxResidence === 'FR')).toMatchObject({ investorClass: 'sophisticated', investors: 1 });
  const accepted = (await orders({ campaignId: [order.campaignId], status: ['ACCEPTED'] })).filter(({ record: { portalOrderDatetime: at } }) => at !== null && bankDateAt(instantToMs(at)).startsWith(String(year)));
  expect(campaign?.groups.reduce((sum, { orders: count }) => sum + count, 0)).toBe(accepted.length);
  expect(campaign?.groups.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(accepted.reduce((sum, { record }) => sum + (record.orderAmount?.amountMinor ?? 0), 0));

  await app.ask('worksheet.export', { year, campaignId: order.campaignId, format: 'xlsx', locale: 'en' });
  const sheets = xlsxSheets(readFileSync(file()));
  expect(sheets.map(({ name }) => name)).toEqual(['About', 'Campaigns', 'Investors']);
  expect(sheets[0]?.rows.flat()).toContain(hash);
  expect(sheets.some(({ formulas }) => formulas)).toBe(false);
  await app.ask('worksheet.export', { year, campaignId: order.campaignId, format: 'csv', locale: 'it' });
  const lines = readFileSync(file(), 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(1 + (campaign?.groups.length ?? 0));
  expect(lines.slice(1).every((line) => line.endsWith(`;${hash}`))).toBe(true);
  expect(lines[1]).toContain("'=shares");
  // The same figures have the same hash, others another.
  expect((await app.ask('worksheet.whole', { year, campaignId: order.campaignId })).hash).toBe(hash);
  expect((await app.ask('worksheet.whole', { year: year - 30, campaignId: order.campaignId })).hash).not.toBe(hash);
  expect(await app.ask('worksheet.get', { year: year - 30, campaignId: null, most: 50 })).toEqual([]);
  // The first campaigns are those of all, in the same order.
  const campaigns = await app.ask('worksheet.get', { year, campaignId: null, most: 5_000 });
  expect(campaigns.length).toBeGreaterThan(1);
  expect((await app.ask('worksheet.whole', { year, campaignId: null })).count).toBe(campaigns.length);
  expect(await app.ask('worksheet.get', { year, campaignId: null, most: 1 })).toEqual(campaigns.slice(0, 1));
  await save(order.investorId, {});
  await app.ask('protection.saveCampaign', { campaignId: order.campaignId, draft: { kiisVersion: '', kiisDate: '', instrument: '' } });
});

it('answers an erasure request with what is removed, and what stays and why', async () => {
  const order = await youngest();
  const { investorId } = order;
  await save(investorId, { investorClass: 'sophisticated', testedOn: '2026-01-02', taxResidence: 'IT' });
  const before = await app.ask('protection.erasure', { investorId });
  expect(before.removable).toEqual([{ kind: 'facts', count: 1 }]);
  expect(before.stays.map(({ kind }) => kind)).toEqual(['bankRecords', 'backups']);
  await app.ask('protection.erasureDocument', { investorId, locale: 'en' });
  const document = readFileSync(file(), 'utf8');
  expect(document).toContain('Answer to an erasure request');
  expect(document).toContain('sophisticated');
  expect(document).toContain('each refresh reads them again');
  const after = await app.ask('protection.erase', { investorId });
  expect(after.removable).toEqual([]);
  expect(await app.ask('protection.investor', { investorId })).toEqual({ facts: null });
  expect((await app.ask('protection.erase', { investorId })).removable).toEqual([]);
});

it('takes the files of a draft along that an erasure request removes', async () => {
  const order = await youngest();
  const iban = order.investorAccount?.iban ?? '';
  const subject = { on: 'payment', id: 'draft-000001' } as const;
  await app.ask('drafts.save', { draftId: subject.id, content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, taxRelief: null, beneficiaryAccount: iban } }, step: 'details' });
  const { sha256 } = await app.ask('attachments.add', { subject, name: 'passport.png', bytes: PNG });
  expect((await app.ask('protection.erasure', { investorId: order.investorId })).removable).toEqual([{ kind: 'drafts', count: 1 }]);
  expect((await app.ask('protection.erase', { investorId: order.investorId })).removable).toEqual([]);
  expect((await app.ask('attachments.list', { subject })).attachments).toEqual([]);
  expect(attachmentHashes(app.stores.files().attachments).has(sha256)).toBe(false);
});

it('names files that stay with a dispute of an order of the investor', async () => {
  const { rows } = await app.ask('records.page', { ...firstPage, section: 'disputes' });
  const dispute = (rows as readonly RecordRow<'disputes'>[]).find(({ record }) => record.orderId !== null)?.record;
  const order = (await orders({})).find(({ id }) => id === dispute?.orderId);
  const investorId = order?.record.investorId ?? '';
  const filesOf = async () => (await app.ask('protection.erasure', { investorId })).stays.find(({ kind }) => kind === 'attachments')?.count;
  expect(await filesOf()).toBeUndefined();
  const subject = { on: 'dispute', id: dispute?.disputeId ?? '' } as const;
  const { sha256 } = await app.ask('attachments.add', { subject, name: 'letter.png', bytes: PNG });
  expect(await filesOf()).toBe(1);
  await app.ask('attachments.remove', { subject, sha256 });
});

it('calls nothing past the limit before the orders were read', async () => {
  const unread = temporaryFolder();
  const other = await openTestWorkspace({
    directory: unread.path, url: bank.url, portalId: bank.portalId, clock: { now: () => nowMs + 5 * 366 * DAY_MS }, ticks: () => nowMs, settings: { personalDataYears: 1 },
  });
  const kept = { investorId: 'WITH-ORDERS', investorClass: null, testedOn: null, taxResidence: 'IT', userName: 'tester', at: instant('2020-01-01T00:00:00Z') };
  other.stores.userData.put('investorFacts', documentKey(new URL(bank.url).origin, kept.investorId), kept, kept.at);
  expect(await other.ask('protection.retention', null)).toMatchObject({ years: 1, due: null });
  expect(await other.ask('protection.removeDue', null)).toBe(0);
  await other.close();
  unread.remove();
});

it('offers for removal what is kept longer than the settings say, of investors without an order since', async () => {
  const { investorId, portalOrderDatetime } = await youngest();
  await save(investorId, { taxResidence: 'IT' });
  await save('WITHOUT-ORDERS', { taxResidence: 'IT' });
  expect(await app.ask('protection.retention', null)).toEqual({ years: null, before: null, investors: 2, due: 0 });
  personalDataYears = 5;
  expect(await app.ask('protection.retention', null)).toMatchObject({ years: 5, due: 0 });
  nowMs += 5 * 366 * DAY_MS;
  expect(instantToMs(portalOrderDatetime)).toBeLessThan(nowMs - 5 * 365 * DAY_MS);
  expect(await app.ask('protection.retention', null)).toMatchObject({ investors: 2, due: 2 });
  expect(await app.ask('protection.removeDue', null)).toBe(2);
  expect(await app.ask('protection.retention', null)).toMatchObject({ investors: 0, due: 0 });
});
