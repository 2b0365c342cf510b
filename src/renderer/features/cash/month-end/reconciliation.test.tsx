import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { endPage, showPage, startPage } from '#renderer/testing/show-page.tsx';
import type { ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { MonthSheetPage, MonthsPage } from './index.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const asOf = parseInstant('2026-03-01T08:00:00Z') ?? (() => { throw new Error('not an instant'); })();

const sheet: ReconciliationSheet = {
  accountId: 'A1', month: '2026-02', from: bankDate('2026-02-01'), to: bankDate('2026-02-28'), currency: 'EUR',
  opening: { balance: euro(100_000), by: 'bank', at: asOf },
  credits: { count: 3, sum: euro(45_050) }, debits: { count: 1, sum: euro(-5_000) }, computedClosing: euro(140_050),
  closing: null, difference: null, state: 'notSaid',
  checked: { count: 1, sum: euro(-5_000) }, unchecked: { count: 3, sum: euro(45_050) }, changedSinceChecked: 1, otherCurrencies: 0, holes: [],
  typedClosing: null, lostMarks: [],
};
const typed: ReconciliationSheet = {
  ...sheet, closing: { balance: euro(140_000), by: 'person', at: asOf }, typedClosing: euro(140_000), difference: euro(-50), state: 'differs',
};

let bridge: FakeBridge;

const show = (page: 'months' | 'sheet'): Promise<void> =>
  showPage(page === 'months' ? <MonthsPage accountId="A1" /> : <MonthSheetPage accountId="A1" month="2026-02" />);

const lastInput = (name: string): unknown => bridge.calls.findLast((call) => call.name === name)?.input;
const field = (): HTMLInputElement => screen.getByLabelText('Closing balance on the bank’s paper');
const change = (): void => { act(() => { bridge.emit({ type: 'changed', parts: ['entryMarks'] }); }); };

describe('the reconciliation of an account', () => {
  beforeEach(() => {
    bridge = startPage('#/accounts/A1/reconciliation', {
      'accounts.get': () => failed({ kind: 'notFound' }),
      'statement.months': () => ok([
        { month: '2026-02', state: 'differs', difference: euro(-50), closing: typed.closing, computedClosing: euro(140_050), entries: 4, unchecked: 3, readAt: asOf },
        { month: '2026-01', state: 'agrees', difference: euro(0), closing: null, computedClosing: euro(100_000), entries: 1_200, unchecked: 0, readAt: asOf },
      ]),
      'statement.reconciliation': () => ok(sheet),
      'statement.setClosingBalance': () => ok(typed),
      'statement.markShown': () => ok(3),
      'sync.refreshStatement': () => ok({ phase: 'upToDate', asOf }),
    });
  });
  afterEach(endPage);

  test('lists the months, the newest first, and opens one', async () => {
    await show('months');
    const table = await screen.findByRole('table', { name: 'Months' });
    await waitFor(() => { expect(within(table).getAllByRole('row').map((row) => row.textContent)).toHaveLength(3); });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('February 2026');
    expect(first?.textContent).toContain('−0.50');
    expect(second?.textContent).toContain('Agrees');
    fireEvent.click(within(table).getByText('February 2026'));
    fireEvent.keyDown(within(table).getByText('February 2026'), { key: 'Enter' });
    expect(window.location.hash).toBe('#/accounts/A1/reconciliation/2026-02');
  });

  test('sets out a month to the cent and says what it means', async () => {
    await show('sheet');
    const ledger = (await screen.findByRole('heading', { name: 'Balances of February 2026' })).closest('section');
    expect([...(ledger?.querySelectorAll('tr') ?? [])].map((row) => row.querySelector('td:last-child')?.textContent)).toEqual([
      '1,000.00\u00a0EUR', '+450.50\u00a0EUR', '−50.00\u00a0EUR', '1,400.50\u00a0EUR', 'EUR', '—',
    ]);
    expect(screen.getByText(/no closing balance to compare with/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show the unchecked ones' }).getAttribute('href')).toContain('marks=unchecked');
    expect(screen.getByText(/1 of them was changed by the bank after it was checked/)).toBeDefined();
  });

  test('keeps the balance on paper on Enter, and shows by how much it differs', async () => {
    await show('sheet');
    await screen.findByText('1,000.00');
    fireEvent.change(field(), { target: { value: '1.400,00' } });
    bridge.handle({ 'statement.reconciliation': () => ok(typed) });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => { expect(lastInput('statement.setClosingBalance')).toEqual({ accountId: 'A1', month: '2026-02', amount: '1.400,00', decimalMark: '.' }); });
    change();
    expect(await screen.findByText(/is 0.50\sEUR less than/)).toBeDefined();
    expect(field().value).toBe('1,400.00');
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.blur(field());
    await waitFor(() => { expect(lastInput('statement.setClosingBalance')).toMatchObject({ amount: null }); });
  });

  test('says at the field that what was typed is no amount, and keeps it to be mended', async () => {
    bridge.handle({ 'statement.setClosingBalance': () => failed({ kind: 'invalid', problems: [{ field: 'amount', code: 'notReadable' }] }) });
    await show('sheet');
    await screen.findByText('1,000.00');
    fireEvent.change(field(), { target: { value: 'a lot' } });
    fireEvent.blur(field());
    expect((await screen.findByRole('alert')).textContent).toBe('This is not an amount in EUR.');
    expect(field().value).toBe('a lot');
  });

  test('reads days that are missing and names marks whose entry is not here', async () => {
    bridge.handle({
      'statement.reconciliation': () => ok({
        ...sheet, state: 'notCovered', holes: [{ from: bankDate('2026-02-03'), to: bankDate('2026-02-05') }],
        lostMarks: [{ transactionId: 'T9', date: bankDate('2026-02-04'), note: 'ask the bank', checkedAt: null, checkedBy: null }],
      }),
    });
    await show('sheet');
    expect(await screen.findByText(/days of this month were never read/)).toBeDefined();
    expect(screen.getByText('ask the bank')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Read what is missing' }));
    await waitFor(() => { expect(lastInput('sync.refreshStatement')).toEqual({ accountId: 'A1', from: '2026-02-03', to: '2026-02-05' }); });
  });

  test('checks the whole month, and goes to the months beside by keyboard', async () => {
    await show('sheet');
    fireEvent.click(await screen.findByRole('button', { name: 'Check all of the month' }));
    await waitFor(() => { expect(lastInput('statement.markShown')).toMatchObject({ from: '2026-02-01', to: '2026-02-28', marks: 'all', checked: true }); });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', shiftKey: true });
    expect(window.location.hash).toBe('#/accounts/A1/reconciliation/2026-01');
  });
});
