import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { endPage } from '#renderer/testing/show-page.tsx';
import type { StatementPage, StatementRow, StatementSummary } from '#shared/bridge/cash/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { asOf, euro, instant, pageOf, rowOf, rows, showStatement, startStatement, summary } from './statement-fixtures.tsx';

let bridge: FakeBridge;

beforeEach(() => { bridge = startStatement(); });
afterEach(endPage);

const inputs = (name: string): unknown[] => bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
const table = (name = 'Statement'): HTMLElement => screen.getByRole('table', { name });
const sums = (): HTMLElement => screen.getByRole('group', { name: 'Sums of what is shown' });
const active = (): Element => document.activeElement ?? document.body;
const press = (key: string, options: object = {}): boolean => fireEvent.keyDown(active(), { key, ...options });
const noted = (row: StatementRow, mark: Partial<NonNullable<StatementRow['mark']>>): StatementRow =>
  ({ ...row, mark: { note: null, checkedAt: null, checkedBy: null, ...mark } });

async function focusFirstRow(): Promise<void> {
  await screen.findByText('Bonifico da Rossi');
  within(table()).getAllByRole('row')[1]?.focus();
}

describe('a search that is still counting', () => {
  test('shows its rows at once, how many it found so far, and the sums when they are there', async () => {
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    let answer: (counted: StatementSummary) => void = () => undefined;
    bridge.handle({
      'statement.rows': () => ok<StatementPage>({ rows: [rowOf(9, 10, 'Commissione')], found: 1_200, counted: false }),
      'statement.summary': () => new Promise((resolve) => { answer = (counted) => { resolve(ok(counted)); }; }),
    });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'comm' } });
    expect(await screen.findByText('Commissione')).toBeDefined();
    expect(sums().textContent).toContain('at least 1,200 entries…');
    expect(sums().getAttribute('aria-busy')).toBe('true');
    expect(table().getAttribute('aria-rowcount')).toBe('-1');
    await waitFor(() => { expect(inputs('statement.summary')).toHaveLength(2); });
    await act(async () => { answer({ ...summary, total: 4_321, sums: [{ credits: euro(1), debits: euro(0), net: euro(1) }] }); });
    await waitFor(() => { expect(sums().textContent).toContain('4,321 entries'); });
    expect(table().getAttribute('aria-rowcount')).toBe('4321');
    expect(sums().getAttribute('aria-busy')).toBe('false');
  });
});

describe('balances, notes and ticks', () => {
  test('the detail of an entry shows what of it came and cannot be read', async () => {
    const row = rowOf(1, 100, 'Bonifico da Rossi');
    bridge.handle({
      'statement.rows': () => ok(pageOf([row, rowOf(2, 100, 'Altro')])),
      'statement.summary': () => ok({ ...summary, partlyReadable: [{ ...row.transaction, unreadable: [{ path: 'valueDate', detail: 'expected a date', raw: '04.06.2026' }] }] }),
    });
    await showStatement();
    fireEvent.click(await screen.findByText('Bonifico da Rossi'));
    const detail = within(await screen.findByRole('complementary', { name: 'Entry' }));
    expect(detail.getByText('valueDate')).toBeDefined();
    expect(detail.getByText('04.06.2026')).toBeDefined();
    fireEvent.click(screen.getByText('Altro'));
    await waitFor(() => { expect(detail.queryByText('04.06.2026')).toBeNull(); });
  });

  test('the balance after each entry stands beside it, or why it cannot be known', async () => {
    bridge.handle({
      'statement.rows': () => ok(pageOf([
        { ...rowOf(1, 100, 'Bonifico da Rossi'), balance: { kind: 'known', after: euro(-250_075) } },
        { ...rowOf(2, 100, 'Altro'), balance: { kind: 'unknown', why: 'hole' } },
      ])),
    });
    await showStatement();
    expect((await screen.findByText('−2,500.75')).closest('[role="cell"]')?.getAttribute('data-align')).toBe('end');
    expect(within(table()).getByTitle('Days between this entry and every known balance were never read.').textContent).toBe('—');
  });

  test('a tick is set with a click or with Space, of several rows at once, and taken away again', async () => {
    bridge.handle({ 'statement.mark': ({ entries }) => ok(entries.length) });
    await showStatement();
    await focusFirstRow();
    const [first] = within(table()).getAllByRole('checkbox', { name: 'Checked' });
    if (first !== undefined) fireEvent.click(first);
    expect(inputs('statement.mark').at(-1)).toEqual({ entries: [{ accountId: 'A1', transactionId: 'T1', occurrence: 0 }], checked: true });
    expect(active().getAttribute('role')).toBe('row');
    expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull();
    press('ArrowDown', { shiftKey: true });
    press(' ');
    expect(inputs('statement.mark').at(-1)).toMatchObject({ entries: [{ transactionId: 'T1' }, { transactionId: 'T2' }], checked: true });

    bridge.handle({ 'statement.rows': () => ok(pageOf(rows.map((row) => noted(row, { checkedAt: asOf, checkedBy: 'anna' })))) });
    act(() => { bridge.emit({ type: 'changed', parts: ['entryMarks'] }); });
    await waitFor(() => { expect(within(table()).getAllByRole('checkbox', { checked: true })).toHaveLength(3); });
    press('Escape');
    press(' ');
    expect(inputs('statement.mark').at(-1)).toMatchObject({ entries: [{ transactionId: 'T2' }], checked: false });
  });

  test('a tick that is older than what the bank changed says so, and is set anew', async () => {
    const [, changed] = rows;
    if (changed === undefined) throw new Error('no row');
    bridge.handle({
      'statement.rows': () => ok(pageOf([noted(changed, { checkedAt: instant('2026-02-20T08:00:00Z'), note: 'asked the bank' })])),
      'statement.mark': ({ entries }) => ok(entries.length),
    });
    await showStatement();
    expect(await screen.findByText('Changed since checked')).toBeDefined();
    expect(within(table()).getByRole('img', { name: 'Note: asked the bank' })).toBeDefined();
    const box = within(table()).getByRole('checkbox', { name: 'Checked' });
    expect(box.getAttribute('aria-checked')).toBe('mixed');
    fireEvent.click(box);
    expect(inputs('statement.mark').at(-1)).toMatchObject({ checked: true });
  });

  test('all that is shown is ticked once it is counted', async () => {
    bridge.handle({ 'statement.markShown': () => ok(3) });
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    fireEvent.click(screen.getByRole('button', { name: 'Tick all shown' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Tick 3 entries as checked' }));
    expect(await screen.findByText('3 entries ticked as checked')).toBeDefined();
    expect(inputs('statement.markShown').at(-1)).toMatchObject({ accountId: 'A1', search: '', checked: true, shown: 3 });
  });

  test('a note is opened with N, saved when it is left, and kept where saving failed', async () => {
    bridge.handle({ 'statement.mark': () => failed({ kind: 'internal', reference: 'r' }) });
    await showStatement();
    await focusFirstRow();
    press('n');
    const field = await screen.findByLabelText('Note');
    await waitFor(() => { expect(active()).toBe(field); });
    fireEvent.change(field, { target: { value: 'wrong payer' } });
    press('n');
    fireEvent.blur(field);
    expect(await screen.findByText(/The note is not saved/)).toBeDefined();
    expect(inputs('statement.mark')).toEqual([{ entries: [{ accountId: 'A1', transactionId: 'T1', occurrence: 0 }], note: 'wrong payer' }]);

    fireEvent.click(screen.getByText('Storno'));
    await waitFor(() => { expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''); });
    bridge.handle({ 'statement.mark': () => ok(1) });
    fireEvent.click(screen.getByText('Bonifico da Rossi'));
    await waitFor(() => { expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('wrong payer'); });
    expect(screen.getByText(/The note is not saved/)).toBeDefined();
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => { expect(screen.queryByText(/The note is not saved/)).toBeNull(); });
  });
});

describe('keys', () => {
  test('lead from the search through the rows and back, and do nothing while something is typed', async () => {
    await showStatement();
    await focusFirstRow();
    press('/');
    const search = screen.getByLabelText('Search');
    expect(active()).toBe(search);
    press('n');
    press(' ');
    expect(inputs('statement.mark')).toEqual([]);
    press('ArrowDown');
    expect(active().getAttribute('aria-rowindex')).toBe('1');
    press('Enter');
    expect(await screen.findByRole('complementary', { name: 'Entry' })).toBeDefined();
    press('ArrowDown');
    await waitFor(() => { expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('Commissioni'); });
    press('Escape');
    await waitFor(() => { expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull(); });
    expect(active().getAttribute('aria-rowindex')).toBe('2');
    press('Escape');
    expect(active()).toBe(search);
    within(table()).getAllByRole('row')[1]?.focus();
    press('f', { ctrlKey: true });
    expect(active()).toBe(search);
  });

  test('are said in a list of them', async () => {
    await showStatement();
    fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByText('write the note')).toBeDefined();
  });
});

describe('what the address says', () => {
  test('notes and ticks that are let through, and a month by itself', async () => {
    window.location.hash = '#/accounts/A1/statement?period=2026-02&marks=unchecked';
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    expect(inputs('statement.rows').at(-1)).toMatchObject({ from: '2026-02-01', to: '2026-02-28', marks: 'unchecked' });
    expect(screen.getByLabelText<HTMLSelectElement>('Period').selectedOptions[0]?.textContent).toBe('February 2026');
    fireEvent.change(screen.getByLabelText('Notes and ticks'), { target: { value: 'noted' } });
    expect(window.location.hash).toContain('marks=noted');
    await waitFor(() => { expect(inputs('statement.rows').at(-1)).toMatchObject({ marks: 'noted' }); });
  });

  test('an entry, which is looked for in the whole statement and opened', async () => {
    bridge.handle({ 'statement.indexOf': () => ok(1) });
    window.location.hash = '#/accounts/A1/statement?period=all&entry=2';
    await showStatement();
    await waitFor(() => { expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('Commissioni'); });
    expect(inputs('statement.indexOf')).toEqual([expect.objectContaining({ accountId: 'A1', rowId: 2, from: null })]);
    fireEvent.click(screen.getByRole('button', { name: 'Close the entry' }));
    await waitFor(() => { expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull(); });
    expect(window.location.hash).not.toContain('entry');
  });

  test('an entry that is not here any more, which is said', async () => {
    bridge.handle({ 'statement.indexOf': () => ok(null) });
    window.location.hash = '#/accounts/A1/statement?period=all&entry=77';
    await showStatement();
    expect(await screen.findByText('The entry is not among those shown here.')).toBeDefined();
  });

  test('a month is picked beside the chart', async () => {
    bridge.handle({ 'statement.summary': () => ok({ ...summary, months: [{ ...summary.months[0], month: '2026-01' }, ...summary.months] as StatementSummary['months'] }) });
    window.location.hash = '#/accounts/A1/statement?months=open';
    await showStatement();
    fireEvent.change(await screen.findByLabelText('Show one month'), { target: { value: '2026-01' } });
    expect(window.location.hash).toContain('period=2026-01');
  });
});

test('says which days the bank gives a part of only, and how many differences nobody has seen', async () => {
  bridge.handle({
    'statement.summary': () => ok({ ...summary, coverage: { ...summary.coverage, overfull: [{ date: bankDate('2026-02-11'), answered: 100, noticedAt: asOf }] } }),
    'statement.differences': () => ok({ rows: [], total: 9, unseen: 3 }),
  });
  await showStatement();
  expect((await screen.findByText(/gives only part of/)).textContent).toContain('11 Feb 2026 (at least 100 entries)');
  expect((await screen.findByRole('link', { name: '3 changes not seen yet' })).getAttribute('href')).toBe('#/accounts/A1/differences');
});

test('all accounts stand in one list, each entry with its account, without balances', async () => {
  window.location.hash = '#/statements';
  await showStatement(null);
  await screen.findByText('Bonifico da Rossi');
  expect(inputs('statement.rows').at(-1)).toMatchObject({ accountId: null });
  expect(within(table('Statements')).getByRole('columnheader', { name: 'Account' })).toBeDefined();
  expect(within(table('Statements')).queryByRole('columnheader', { name: 'Balance' })).toBeNull();
  expect(await within(table('Statements')).findAllByText('Conto operativo')).toHaveLength(3);
  fireEvent.click(screen.getByText('Bonifico da Rossi'));
  const detail = screen.getByRole('complementary', { name: 'Entry' });
  expect(within(detail).getByRole('link', { name: 'Conto operativo' }).getAttribute('href')).toBe('#/accounts/A1/statement?period=all&entry=1');
});

test('a search is saved under a name, chosen, renamed and removed', async () => {
  const saved = {
    searchId: '7b0e0c3e-3d0f-4f0e-9a55-0d5a1f6f6c11', name: 'Fees', accountId: null, text: 'fee', period: 'lastYear', from: null, to: null, entries: 'debits', marks: 'all',
  } as const;
  bridge.handle({ 'savedSearches.list': () => ok([saved]), 'savedSearches.save': (search) => ok(search), 'savedSearches.remove': () => ok(null) });
  window.location.hash = '#/accounts/A1/statement?q=rossi&entries=credits';
  await showStatement();
  fireEvent.click(screen.getByRole('button', { name: 'Saved searches' }));
  expect((await screen.findByRole('button', { name: /^Fees/ })).textContent).toContain('“fee” · Last year · Debits · All accounts');
  fireEvent.change(screen.getByLabelText('Save this search as'), { target: { value: 'From Rossi' } });
  fireEvent.submit(screen.getByLabelText('Save this search as'));
  expect(inputs('savedSearches.save').at(-1)).toMatchObject({ name: 'From Rossi', accountId: 'A1', text: 'rossi', period: 'threeMonths', entries: 'credits' });
  fireEvent.click(screen.getByRole('button', { name: 'Rename Fees' }));
  fireEvent.change(screen.getByLabelText('New name'), { target: { value: 'Bank fees' } });
  fireEvent.submit(screen.getByLabelText('New name'));
  await waitFor(() => { expect(inputs('savedSearches.save').at(-1)).toEqual({ ...saved, name: 'Bank fees' }); });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Fees' }));
  expect(inputs('savedSearches.remove')).toEqual([{ searchId: saved.searchId }]);
  fireEvent.click(screen.getByRole('button', { name: /^Fees/ }));
  await waitFor(() => { expect(window.location.hash).toBe('#/statements?q=fee&period=lastYear&entries=debits'); });
});

test('files say why they cannot be written, and where those are that were', async () => {
  bridge.handle({
    'statement.files': () => ok({
      csv: null, xlsx: null, pdf: { problem: 'tooMany', holes: [], difference: null },
      camt053: { problem: 'hole', holes: [{ from: bankDate('2026-03-01'), to: bankDate('2026-03-31') }], difference: null },
      mt940: { problem: 'differs', holes: [], difference: { amount: euro(1_000), from: bankDate('2026-01-01'), to: bankDate('2026-01-31') } },
      xero: { problem: 'tooMany', holes: [], difference: null }, quickBooks: null,
    }),
    'statement.export': () => ok({ written: true, path: '/home/anna/statement.xlsx', rows: 150_000, more: ['/home/anna/statement-2.xlsx'] }),
  });
  await showStatement();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const pdf = await screen.findByRole('menuitem', { name: /^PDF/ });
  await waitFor(() => { expect(pdf.textContent).toContain('At most 10,000 entries fit.'); });
  expect(pdf.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('menuitem', { name: /camt/ }).textContent).toContain('Not read yet: 01 Mar 2026 – 31 Mar 2026');
  expect(screen.getByRole('menuitem', { name: /MT940/ }).textContent).toContain('differ by +10.00\u00a0EUR in 01 Jan 2026 – 31 Jan 2026');
  expect(screen.getByRole('menuitem', { name: /Xero/ }).textContent).toContain('At most 20,000 entries fit.');
  expect(screen.getByRole('menuitem', { name: /QuickBooks/ }).hasAttribute('disabled')).toBe(false);
  fireEvent.click(screen.getByRole('menuitem', { name: /XLSX/ }));
  expect((await screen.findByText(/150,000 rows written/)).textContent).toContain('One more file: /home/anna/statement-2.xlsx');
  expect(inputs('statement.export').at(-1)).toMatchObject({ file: 'xlsx', accountId: 'A1', sort: { key: 'operationDate', direction: 'desc' } });
});
