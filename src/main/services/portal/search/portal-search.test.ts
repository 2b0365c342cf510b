import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { searchedSections, searchFields } from '#shared/bridge/lists/record-fields.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { searchBody } from './index.ts';

describe('the body of a search', () => {
  it('carries every field of section 2.5, nested as the interface nests them', () => {
    const typed = Object.fromEntries(Object.entries(searchFields.orders).map(([name, kind]) => [name, kind === 'amount' ? '1.234,50' : kind === 'moment' ? '05/02/2026' : ` x ${name} `]));
    expect(searchBody('orders', { ...typed, currency: 'eur', 'investorAccount.iban': 'it60 x054 2811 1010 0000 0123 456' })).toEqual({
      ok: true,
      value: {
        investorId: 'x investorId', companyId: 'x companyId', campaignId: 'x campaignId', status: 'x status',
        investorAccount: {
          iban: 'IT60X0542811101000000123456', holderName: 'x investorAccount.holderName', holderSurname: 'x investorAccount.holderSurname',
          holderBusinessName: 'x investorAccount.holderBusinessName',
        },
        totalAmount: 1234.5, orderAmount: 1234.5, feeAmount: 1234.5, currency: 'EUR', channel: 'x channel', description: 'x description',
        portalOrderCode: 'x portalOrderCode', portalOrderDatetime: '2026-02-05', portalInvestorCode: 'x portalInvestorCode',
        portalCompanyCode: 'x portalCompanyCode', portalCampaignCode: 'x portalCampaignCode',
      },
    });
  });

  it('carries a date-time with its time, where one was typed', () => {
    expect(searchBody('unidentified', { receivedDatetime: '2026-02-05T10:30:00.000Z', refundedDatetime: '2026-02-06' })).toEqual({
      ok: true, value: { receivedDatetime: '2026-02-05T10:30:00.000Z', refundedDatetime: '2026-02-06' },
    });
  });

  it('leaves out what is empty, and is not made of what cannot be read or is no field', () => {
    expect(searchBody('disputes', { rrnCode: ' ', createdDate: '' })).toEqual({ ok: true, value: {} });
    expect(searchBody('disputes', { paymentAmount: '12..', createdDate: '31.31.2026', status: 'OPEN' })).toEqual({
      ok: false,
      error: [{ field: 'paymentAmount', code: 'notReadable' }, { field: 'createdDate', code: 'notReadable' }, { field: 'status', code: 'notAllowed' }],
    });
  });
});

describe('a search at the bank', () => {
  let bank: RunningPracticeBank;
  let folder: ReturnType<typeof temporaryFolder>;
  let app: TestWorkspace;
  beforeEach(async () => {
    bank = await startPracticeBank({ port: 0, seed: 5, size: 'small' });
    folder = temporaryFolder();
    app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  });
  afterEach(async () => {
    await app.close();
    await bank.close();
    folder.remove();
  });

  const listed = async <S extends SearchedSection>(section: S, fields: Record<string, string> = {}): Promise<RecordPage<S>> =>
    (await app.ask('records.page', { ...firstPage, limit: 500, section, fields })) as unknown as RecordPage<S>;

  it('brings what it finds into the cache, where the same fields find the same', async () => {
    for (const section of searchedSections) {
      expect((await listed(section)).total).toBe(0);
      const { count } = await app.ask('records.searchBank', { section, fields: {} });
      expect(count).toBeGreaterThan(0);
      expect((await listed(section)).total).toBe(count);
    }
    const [order] = (await listed('orders')).rows;
    const holder = order?.record.investorAccount?.holderBusinessName ?? order?.record.investorAccount?.holderSurname ?? '';
    const tried: readonly (readonly [SearchedSection, Record<string, string>])[] = [
      ['orders', { campaignId: order?.record.campaignId ?? '', channel: order?.record.channel ?? '' }],
      ['orders', { [order?.record.investorAccount?.holderBusinessName === null ? 'investorAccount.holderSurname' : 'investorAccount.holderBusinessName']: holder }],
      ['orders', { totalAmount: ((order?.record.totalAmount?.amountMinor ?? 0) / 100).toFixed(2).replace('.', ',') }],
      ['orders', { portalOrderDatetime: (order?.record.portalOrderDatetime ?? '').slice(0, 10) }],
      ['orders', { portalOrderDatetime: order?.record.portalOrderDatetime ?? '' }],
      ['orders', { status: 'CANCELED' }],
      ['orders', { status: 'CANCELLED' }],
      ['campaigns', { name: 'birra', status: 'OPEN' }],
      ['campaigns', { status: 'CANCELED' }],
      ['investors', { type: 'LEGAL_PERSON' }],
      ['unidentified', { status: 'RECEIVED', currency: 'EUR' }],
      ['disputes', { createdDate: (await listed('disputes')).rows[0]?.record.createdDate ?? '' }],
    ];
    for (const [section, fields] of tried) {
      const { count } = await app.ask('records.searchBank', { section, fields });
      expect([section, fields, count]).toEqual([section, fields, (await listed(section, fields)).total]);
      expect(count).toBeGreaterThan(0);
    }
  });

  it('says that it may lack rows where the bank is likely to have cut its answer, unless it gave a longer one whole', async () => {
    expect(await app.ask('records.searchBank', { section: 'orders', fields: { status: 'ACCEPTED' } })).toMatchObject({ whole: true });
    await bank.close();
    bank = await startPracticeBank({ port: 0, seed: 5, size: 'small', dialect: 'searches=capped' });
    await app.close();
    app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
    expect(await app.ask('records.searchBank', { section: 'orders', fields: { status: 'ACCEPTED' } })).toEqual({ count: 50, whole: false });
    expect(await app.ask('records.searchBank', { section: 'disputes', fields: {} })).toMatchObject({ whole: true });
  });

  it('says what cannot be read, and asks nothing', async () => {
    const result = await app.workspace.handlers['records.searchBank']({ section: 'orders', fields: { totalAmount: 'much' } });
    expect(result).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'totalAmount', code: 'notReadable' }] } });
    expect((await listed('orders')).total).toBe(0);
  });

  it('gives the bank’s own error, and finds the same in the cache without the bank', async () => {
    await app.ask('records.searchBank', { section: 'disputes', fields: {} });
    const before = (await listed('disputes')).total;
    await bank.close();
    const result = await app.workspace.handlers['records.searchBank']({ section: 'disputes', fields: {} });
    expect(result).toMatchObject({ ok: false, error: { kind: 'notSent' } });
    expect((await listed('disputes')).total).toBe(before);
  });
});
