import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { endPage } from '#renderer/testing/show-page.tsx';
import { ok } from '#shared/domain/result.ts';

import { pageOf, rowOf, rows, showStatement, startStatement, summary } from './statement-fixtures.tsx';

let bridge: FakeBridge;

const asked = (name: string): number => bridge.calls.filter((call) => call.name === name).length;
const lastInput = (name: string): unknown => bridge.calls.findLast((call) => call.name === name)?.input;

describe('the statement of an account', () => {
  beforeEach(() => { bridge = startStatement(); });
  afterEach(endPage);

  test('shows the entries with what they add up to, to the cent', async () => {
    await showStatement();
    const table = screen.getByRole('table', { name: 'Statement' });
    await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('3'); });
    expect(within(table).getByText('Bonifico da Rossi')).toBeDefined();
    const sums = screen.getByRole('group', { name: 'Sums of what is shown' });
    expect(sums.textContent).toContain('3 entries');
    expect(sums.textContent).toContain('+1,234.50\u00a0EUR');
    expect(sums.textContent).toContain('−50.00\u00a0EUR');
    expect(sums.textContent).toContain('+1,184.50\u00a0EUR');
  });

  test('says that its sums are incomplete where an entry of the period cannot be read', async () => {
    const row = { index: 0, path: 'list.0.amount', detail: 'expected a decimal number', raw: '{"amount":"ten"}', said: null, unreadable: [] };
    bridge.handle({ 'statement.summary': () => ok({ ...summary, unreadable: [row] }) });
    await showStatement();
    expect((await screen.findByText(/^Incomplete: one entry that may be of this period/)).closest('details')?.textContent).toContain('{"amount":"ten"}');
  });

  test('says which entries came twice and count once, and what came in a field that cannot be read', async () => {
    const [twice, odd] = rows;
    if (twice === undefined || odd === undefined) throw new Error('no rows');
    const partly = { ...odd.transaction, unreadable: [{ path: 'valueDate', raw: '04.06.2026', detail: 'expected a date, YYYY-MM-DD' }] };
    bridge.handle({ 'statement.summary': () => ok({ ...summary, repeated: [twice.transaction], partlyReadable: [partly] }) });
    await showStatement();
    const said = await screen.findByText(/^The bank listed one entry of this period more than once, the same in every field\. It counts once\./);
    expect(said.closest('details')?.textContent).toContain(twice.transaction.transactionId);
    expect(screen.getByText(/^A field of one entry of this period cannot be read/).closest('details')?.textContent).toContain('valueDate: 04.06.2026');
  });

  test('says which dates were read and which never, and reads what is missing', async () => {
    await showStatement();
    expect((await screen.findByText(/Read from the bank:/)).textContent).toContain('01 Jan 2026 – 28 Feb 2026');
    expect(screen.getByText(/Not read yet:/).textContent).toContain('01 Mar 2026 – 31 Mar 2026');
    fireEvent.click(screen.getByRole('button', { name: 'Read what is missing' }));
    await waitFor(() => { expect(asked('sync.refreshStatement')).toBe(1); });
    expect(lastInput('sync.refreshStatement')).toMatchObject({ accountId: 'A1' });
  });

  test('says so when Refresh meets no bank, and keeps what was read', async () => {
    bridge.handle({ 'sync.refreshStatement': () => ({ ok: false, error: { kind: 'offline' } }) });
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/The bank cannot be reached/)).toBeDefined();
    expect(screen.getByText('Bonifico da Rossi')).toBeDefined();
  });

  test('points out entries that changed or vanished, with both versions', async () => {
    await showStatement();
    const changed = await screen.findByText('Changed');
    expect(screen.getByText('Vanished')).toBeDefined();
    fireEvent.click(changed);
    const detail = screen.getByRole('complementary', { name: 'Entry' });
    expect(detail.textContent).toContain('−50.00\u00a0EUR');
    expect(detail.textContent).toContain('−40.00\u00a0EUR');
    expect(detail.textContent).toContain('Spese');
  });

  test('an open entry follows what the bank says next, and closes with the selection it was in', async () => {
    await showStatement();
    fireEvent.click(await screen.findByText('Bonifico da Rossi'));
    expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('+1,234.50\u00a0EUR');
    bridge.handle({ 'statement.rows': ({ search }) => ok(pageOf(search === 'zzz' ? [] : [rowOf(1, 123_400, 'Bonifico da Rossi')])) });
    act(() => { bridge.emit({ type: 'changed', parts: ['statements'] }); });
    await waitFor(() => { expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('+1,234.00\u00a0EUR'); });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zzz' } });
    await waitFor(() => { expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull(); });
  });

  test('searches as one types and says when nothing matches', async () => {
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zzz' } });
    expect(await screen.findByText('Nothing found')).toBeDefined();
    expect(lastInput('statement.rows')).toMatchObject({ search: 'zzz', offset: 0 });
    expect(window.location.hash).toContain('q=zzz');
    fireEvent.click(screen.getByRole('button', { name: 'Show everything of the period' }));
    expect(await screen.findByText('Bonifico da Rossi')).toBeDefined();
  });

  test('keeps period and sort in the address, and asks for what they say', async () => {
    window.location.hash = '#/accounts/A1/statement?period=custom&from=2026-01-01&to=2026-01-31&sort=amount.asc&entries=debits';
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    expect(lastInput('statement.rows')).toMatchObject({
      from: '2026-01-01', to: '2026-01-31', entries: 'debits', sort: { key: 'amount', direction: 'asc' },
    });
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending');
  });

  test('reads again when the cached statements change', async () => {
    await showStatement();
    await screen.findByText('Bonifico da Rossi');
    const before = asked('statement.rows');
    bridge.handle({ 'statement.rows': () => ok(pageOf([rowOf(4, 1, 'Nuovo movimento')])) });
    act(() => { bridge.emit({ type: 'changed', parts: ['statements'] }); });
    expect(await screen.findByText('Nuovo movimento')).toBeDefined();
    expect(asked('statement.rows')).toBeGreaterThan(before);
  });

  test('says what happened when nothing can be shown, and tries again', async () => {
    bridge.handle({ 'statement.rows': () => ({ ok: false, error: { kind: 'internal', reference: 'r-1' } }) });
    await showStatement();
    expect((await screen.findByRole('alert')).textContent).toContain('r-1');
    bridge.handle({ 'statement.rows': () => ok(pageOf(rows)) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bonifico da Rossi')).toBeDefined();
  });
});
