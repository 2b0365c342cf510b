import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Route, Router, Switch } from 'wouter';

import { createFakeBridge } from '#renderer/data/bridge/fake.ts';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { installBridge } from '#renderer/data/bridge/index.ts';
import { setLanguage, startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';
import { goTo, useHashLocation } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { startQueries } from '#renderer/data/queries.ts';
import type { RecordDetail, RecordPage as PageOfRecords, RecordRow, Section } from '#shared/bridge/lists/records.ts';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { documented, headings, readAt, rowWords, sampled, sampleOf, samples, titles } from './record-fixtures.ts';
import type { Sampled } from './record-fixtures.ts';
import { SectionPage, SectionRecordPage } from '#renderer/app/sections.tsx';

let bridge: FakeBridge;
let stopQueries: () => void;
beforeAll(() => {
  startTexts('en');
  addLaterTexts();
  // jsdom lays nothing out: without a size a virtual table has no row in view.
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, value: 600 }, offsetWidth: { configurable: true, value: 1200 },
    clientHeight: { configurable: true, value: 600 }, clientWidth: { configurable: true, value: 1200 },
  });
  HTMLElement.prototype.scrollTo = () => undefined;
  globalThis.ResizeObserver = class {
    observe(): void {}
    disconnect(): void {}
    unobserve(): void {}
  };
  window.matchMedia = (media) =>
    ({ media, matches: false, onchange: null, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
});
beforeEach(() => {
  bridge = createFakeBridge({
    'accounts.list': () => ok([]),
    'records.page': ({ section }) => ok(pageOf(section, [sampleOf(section)])),
    'records.get': ({ section }) => ok(sampleOf(section)),
    'records.refresh': ({ section }) => ok(sampleOf(section)),
    'records.export': () => ok({ written: false }),
    'records.values': () => ok([]), 'investors.sameFiscalCode': () => ok([]),
    'unidentified.decisions': () => ok([]), 'unidentified.matching': () => ok({ suggestions: [], decision: null }),
  });
  installBridge(bridge);
  stopQueries = startQueries();
});

afterEach(() => {
  cleanup();
  stopQueries();
  setLanguage('en');
  goTo('/');
});

const pageOf = (section: Section, rows: readonly RecordRow<Section>[]): PageOfRecords<Section> =>
  ({ rows: rows.filter((row) => row.id === sampleOf(section).id || rows.length > 1), total: rows.length, asOf: readAt });

function Window({ section }: { readonly section: Section }) {
  return (
    <MantineProvider env="test">
      {/* oxlint-disable-next-line react/hooks -- wouter takes its location as a hook */}
      <Router hook={useHashLocation} searchHook={useHashLocation.searchHook}>
        <Switch>
          <Route path={pathOfPage(section)}><SectionPage section={section} /></Route>
          <Route path={`${pathOfPage(section)}/:id`}>{({ id }) => <SectionRecordPage section={section} id={decodeURIComponent(id)} />}</Route>
        </Switch>
      </Router>
    </MantineProvider>
  );
}

async function openList(section: Section): Promise<HTMLElement> {
  goTo(pathOfPage(section));
  render(<Window section={section} />);
  return screen.findByRole('table');
}

async function openRecord(section: Sampled): Promise<HTMLElement> {
  goTo(pathOfRecord(section, samples[section].id));
  render(<Window section={section} />);
  await screen.findByRole('heading', { level: 1, name: headings[section] });
  return document.body;
}

describe.each(sampled)('%s', (section) => {
  it('lists its records in a table that carries its name and the true number of rows', async () => {
    const table = await openList(section);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titles[section]);
    expect(table.getAttribute('aria-label')).toBe(titles[section]);
    await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('1'); });
    for (const word of rowWords[section]) expect(within(table).getAllByText(word, { exact: false }).length).toBeGreaterThan(0);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeDefined();
  });

  it('shows every documented field on the page of a record', async () => {
    const page = await openRecord(section);
    const text = (page.textContent ?? '').replaceAll('\u00a0', ' ');
    const missing = Object.entries(documented[section]).filter(([, value]) => !text.includes(value));
    expect(missing).toEqual([]);
  });

  it('says nothing it does not know: fields without a value read as a dash', async () => {
    bridge.handle({ 'records.get': () => ok(emptied(samples[section])) });
    goTo(pathOfRecord(section, samples[section].id));
    render(<Window section={section} />);
    await screen.findByRole('heading', { level: 1 });
    const dashes = await screen.findAllByText('—');
    expect(dashes.length).toBeGreaterThan(1);
    expect(document.body.textContent).not.toMatch(/null|undefined|NaN|Invalid Date/);
  });

  it('reads in Italian', async () => {
    setLanguage('it');
    goTo(pathOfRecord(section, samples[section].id));
    render(<Window section={section} />);
    await screen.findByRole('link', { name: /^Torna / });
    expect(document.body.textContent).not.toMatch(/records:|states:/);
  });
});

/** The record with nothing but its ids, as a bank sends it that knows no more. */
function emptied(detail: RecordDetail<Section>): RecordDetail<Section> {
  const kept = new Set(['accountId', 'currency', 'available', 'activityId', 'kind', 'at', 'outcome', 'fees']);
  const bare = Object.fromEntries(
    Object.entries(detail.record).map(([key, value]) => [key, kept.has(key) || (key.endsWith('Id') && key !== 'challengeId') || key === 'virtualIban' ? (key === 'fees' ? [] : value) : null]),
  );
  return { ...detail, record: bare as unknown as RecordRow<Section>['record'] };
}

describe('a list', () => {
  it('opens a row by a click and by Enter, and comes back as it was left', async () => {
    goTo(`${pathOfPage('orders')}?q=ferrari&status=ACCEPTED`);
    render(<Window section="orders" />);
    fireEvent.click(await screen.findByText('PO-88'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order PO-88' })).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back to orders' });
    fireEvent.click(back);
    await screen.findByRole('table');
    expect(window.location.hash).toBe('#/orders?q=ferrari&status=ACCEPTED');
  });

  it('asks the cache for what the address says, and never for a column that it cannot sort by', async () => {
    goTo(`${pathOfPage('orders')}?q=x&status=WAITING&status=CREATED&sort=feeAmount.asc`);
    render(<Window section="orders" />);
    await screen.findByRole('table');
    const asked = bridge.calls.filter(({ name, input }) => name === 'records.page' && (input as { section: string }).section === 'orders');
    expect(asked[0]?.input).toMatchObject({ search: 'x', filters: { status: ['WAITING', 'CREATED'] }, sort: { key: 'portalOrderDatetime', direction: 'desc' } });
  });

  it('filters by the documented values and keeps the choice in the address', async () => {
    await openList('disputes');
    fireEvent.click(screen.getByRole('button', { name: 'Filter by Status' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Closed, lost' }));
    expect(window.location.hash).toBe('#/disputes?status=CLOSED_LOST');
  });

  it('shows a status that nobody documented as it came', async () => {
    const row = { ...samples.orders, record: { ...samples.orders.record, status: readStatus(orderStates, 'ON_HOLD') } };
    bridge.handle({ 'records.page': ({ section }) => ok(section === 'orders' ? { rows: [row], total: 1, asOf: readAt } : pageOf(section, [])) });
    const table = await openList('orders');
    const badge = await within(table).findByText('ON_HOLD');
    expect(badge.closest('[title]')?.getAttribute('title')).toMatch(/not in its documentation/);
  });

  it('puts the bank’s own value beside the words, and reads both spellings of cancelled as one', async () => {
    const row = { ...samples.campaigns, record: { ...samples.campaigns.record, status: readStatus(campaignStates, 'CANCELED') } };
    bridge.handle({ 'records.page': ({ section }) => ok(section === 'campaigns' ? { rows: [row], total: 1, asOf: readAt } : pageOf(section, [])) });
    const table = await openList('campaigns');
    expect((await within(table).findByText('Cancelled')).closest('[title]')?.getAttribute('title')).toBe('The bank’s value: CANCELLED');
  });

  it('tells an empty list, a list never read, and a search that finds nothing apart', async () => {
    bridge.handle({ 'records.page': ({ section }) => ok({ ...pageOf(section, []), asOf: readAt }) });
    await openList('companies');
    expect(await screen.findByText('No companies')).toBeDefined();
    cleanup();
    bridge.handle({ 'records.page': ({ section }) => ok({ ...pageOf(section, []), asOf: null }) });
    await openList('companies');
    expect(await screen.findByText('Not read yet')).toBeDefined();
    cleanup();
    goTo(`${pathOfPage('companies')}?q=zzz`);
    render(<Window section="companies" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(window.location.hash).toBe('#/companies');
  });

  it('says why it cannot be read, and reads again on demand', async () => {
    bridge.handle({ 'records.page': () => failed({ kind: 'internal', reference: 'ref-1' }) });
    goTo(pathOfPage('orders'));
    render(<Window section="orders" />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('ref-1');
    bridge.handle({ 'records.page': ({ section }) => ok(pageOf(section, [sampleOf(section)])) });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PO-88')).toBeDefined();
  });

  it('exports the selection with the columns that are shown', async () => {
    await openList('companies');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByText('CSV for machines'));
    await waitFor(() => {
      expect(bridge.calls.find(({ name }) => name === 'records.export')?.input).toMatchObject({ section: 'companies', format: 'machine', locale: 'en',
        columns: [{ key: 'businessName', title: 'Business name' }, { key: 'type' }, { key: 'status' }, { key: 'companyId' }],
      });
    });
  });

  it('exports by the names of the record’s own fields, without columns that no field holds', async () => {
    await openList('campaigns');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByText('CSV for people'));
    await waitFor(() => {
      const input = bridge.calls.find(({ name }) => name === 'records.export')?.input as { readonly columns: readonly { readonly key: string }[] } | undefined;
      expect(input?.columns.map(({ key }) => key)).toEqual([
        'name', 'status', 'available.total', 'accounted', 'available.waiting', 'targetMax', 'expectedClosingDate',
      ]);
    });
  });

  it('says on Activity what is listed there, and where the writes are', async () => {
    await openList('activity');
    expect(screen.getByText(/sent and answered is under Writes/)).toBeDefined();
  });
});

describe('a record', () => {
  const withoutPayment = { ...samples.orders, details: { ...samples.orders.details, payment: null, moneyin: null, moneyouts: [], cashouts: [], refunds: [] } };
  const refreshes = (): number => bridge.calls.filter(({ name }) => name === 'records.refresh').length;

  it('reads an order’s payment once when it was never read, and not when it was', async () => {
    await openRecord('orders');
    expect(refreshes()).toBe(0);
    cleanup();
    stopQueries();
    stopQueries = startQueries();
    bridge.handle({ 'records.get': () => ok(withoutPayment) });
    await openRecord('orders');
    await waitFor(() => { expect(refreshes()).toBe(1); });
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    expect(refreshes()).toBe(1);
    expect(screen.getByText('The payment has not been read yet.')).toBeDefined();
  });

  it('keeps what is cached and says so when the bank cannot be reached', async () => {
    bridge.handle({ 'records.refresh': () => failed({ kind: 'offline' }) });
    await openRecord('investors');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/No connection to the bank/)).toBeDefined();
    expect(screen.getByText('FRRGLI85C41F205X')).toBeDefined();
  });

  it('shows what the bank says now after Refresh', async () => {
    await openRecord('companies');
    const renamed = { ...samples.companies, record: { ...samples.companies.record, businessName: 'Beta S.p.A.' } };
    bridge.handle({ 'records.refresh': () => ok(renamed), 'records.get': () => ok(renamed) });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Beta S.p.A.' })).toBeDefined();
  });

  it('looks for a record that is not cached at the bank before saying that there is none', async () => {
    bridge.handle({ 'records.get': () => failed({ kind: 'notFound' }), 'records.refresh': () => failed({ kind: 'notFound' }) });
    goTo(pathOfRecord('disputes', 'DIS-9'));
    render(<Window section="disputes" />);
    expect(await screen.findByText('Not in the cache')).toBeDefined();
    expect(refreshes()).toBe(1);
  });

  it('goes to the next record of the list it was opened from with Alt+Down', async () => {
    const second = { ...samples.companies, id: 'COM-12', record: { ...samples.companies.record, companyId: 'COM-12', businessName: 'Zeta S.r.l.' } };
    bridge.handle({
      'records.page': ({ section }) => ok(section === 'companies' ? { rows: [samples.companies, second], total: 2, asOf: readAt } : pageOf(section, [])),
      'records.get': ({ id }) => ok(id === 'COM-12' ? second : samples.companies),
    });
    await openList('companies');
    fireEvent.click(await screen.findByText('Alfa Energia S.r.l.'));
    await screen.findByRole('button', { name: 'Next record' });
    fireEvent.keyDown(window, { key: 'ArrowDown', altKey: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Zeta S.r.l.' })).toBeDefined();
  });

  it('leads from a campaign to its orders in one status', async () => {
    await openRecord('campaigns');
    expect(screen.getByRole('link', { name: '8' }).getAttribute('href')).toBe('#/orders?campaignId=CAM-21&status=WAITING');
  });

  it('calls the order of a dispute by the portal’s code, and leads there', async () => {
    await openRecord('disputes');
    expect(screen.getByRole('link', { name: 'PO-88' }).getAttribute('href')).toBe('#/orders/ORD-7001');
  });

  it('has a copy button on IBANs and codes', async () => {
    await openRecord('transfers');
    for (const what of ['CRO', 'TRN', 'Transfer id', 'BIC']) expect(screen.getAllByRole('button', { name: `Copy ${what}` }).length).toBeGreaterThan(0);
  });
});

describe('what came in a form that cannot be read', () => {
  const partly: RecordRow<'transfers'> = {
    ...samples.transfers,
    record: { ...samples.transfers.record, description: null, unreadable: [{ path: 'description', raw: '["x"]', detail: 'expected text' }, { path: 'fees.0.amount', raw: '0.125 EUR', detail: 'more decimals' }] },
  };

  it('stands in the list where the value would, marked as not readable', async () => {
    bridge.handle({ 'records.page': () => ok({ rows: [partly], total: 1, asOf: readAt }) });
    const table = await openList('transfers');
    expect(await within(table).findByText('Not readable: ["x"]')).toBeDefined();
  });

  it('stands on the page of the record, field by field, as it came', async () => {
    bridge.handle({ 'records.get': () => ok({ ...samples.transfers, record: partly.record }) });
    await openRecord('transfers');
    const came = screen.getByRole('table', { name: 'What came' });
    expect(within(came).getAllByRole('row').map((row) => row.textContent)).toEqual(['Field, as the bank calls itWhat came', 'description["x"]', 'fees.0.amount0.125 EUR']);
  });

  it('is said of rows that are in no list, with what came', async () => {
    const row = { index: 3, path: 'list.3.orderId', detail: 'missing', raw: '{"description":"odd"}', said: null, unreadable: [] };
    bridge.handle({ 'records.page': ({ section }) => ok({ ...pageOf(section, [sampleOf(section)]), unreadable: [row, { ...row, index: 4 }] }) });
    await openList('orders');
    expect(await screen.findByText(/^2 rows of the bank’s list cannot be read/)).toBeDefined();
    expect(screen.getAllByText('{"description":"odd"}')).toHaveLength(2);
  });

  it('leaves a total that says what it lacks', async () => {
    const { record, details } = samples.campaigns;
    bridge.handle({ 'records.get': () => ok({ ...samples.campaigns, record, details: { ...details, ordersByStatus: [{ status: 'ACCEPTED', count: 3, total: { amountMinor: 100, currency: 'EUR' }, lacking: 2 }] } }) });
    await openRecord('campaigns');
    expect(screen.getByRole('table', { name: 'Orders by status' }).textContent).toContain('incomplete: 2 orders without an amount');
  });
});

describe('a list that is counted later', () => {
  it('shows its first rows before they are counted, then how many there are', async () => {
    let tell: (count: number) => void = () => undefined;
    bridge.handle({
      'records.page': () => ok({ ...pageOf('companies', [sampleOf('companies')]), total: 201, counted: false }),
      'records.count': async () => ok(await new Promise<number>((resolve) => { tell = resolve; })),
    });
    const table = await openList('companies');
    for (const word of rowWords.companies) expect((await within(table).findAllByText(word, { exact: false })).length).toBeGreaterThan(0);
    expect(table.getAttribute('aria-rowcount')).toBe('-1');
    await waitFor(() => { expect(bridge.calls.some(({ name }) => name === 'records.count')).toBe(true); });
    tell(4321);
    await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('4321'); });
  });

  it('is counted once for what is typed, and not for what was typed before', async () => {
    bridge.handle({
      'records.page': () => ok({ ...pageOf('companies', [sampleOf('companies')]), total: 201, counted: false }),
      'records.count': ({ search }) => ok(search.length * 1000),
    });
    const table = await openList('companies');
    await waitFor(() => { expect(bridge.calls.filter(({ name }) => name === 'records.count')).toHaveLength(1); });
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'a' } });
    fireEvent.change(field, { target: { value: 'ab' } });
    await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('2000'); });
    expect(bridge.calls.filter(({ name }) => name === 'records.count').map(({ input }) => (input as { search: string }).search)).toEqual(['', 'ab']);
  });

  it('is not counted where the first page says how many there are', async () => {
    const table = await openList('companies');
    await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('1'); });
    expect(bridge.calls.filter(({ name }) => name === 'records.count')).toEqual([]);
  });
});
