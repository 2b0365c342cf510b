import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { SafeguardingItem, SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
// Read before any test, so that no test waits for it.
import './index.ts';

afterEach(cleanup);

const session = { status: 'open', connection: testConnection } as const;
const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const day = bankDate('2026-06-29');
const view: SafeguardingView = {
  date: day, today: bankDate('2026-06-30'), first: bankDate('2025-01-01'), chosen: ['A1'], suggested: [], upToDate: true, doubts: 2, unread: 0, asOf: null,
  currencies: [{
    currency: 'EUR', owedTotal: euro(15_000), accounts: [{ accountId: 'A1', balance: euro(12_000) }], balance: euro(12_000), difference: euro(-3_000),
    owed: [{ list: 'investors', amount: euro(15_000) }, { list: 'refunds-under-way', amount: euro(0) }, { list: 'unidentified', amount: euro(0) }, { list: 'companies', amount: euro(0) }, { list: 'portal-fees', amount: euro(0) }],
    parts: [{ part: 'inTransit', amount: euro(-2_500), count: 1 }, { part: 'unexplained', amount: euro(-500), count: 1 }], unexplained: euro(-500), kept: null, taken: null,
  }],
};
const item: SafeguardingItem = {
  key: '1', kind: 'moneyIn', date: bankDate('2026-06-20'), dated: 'said', otherDate: null, amount: euro(15_000), name: 'Anna Bianchi', orderId: 'ORD1', campaignId: 'K1', campaignName: 'Nautica', companyId: null,
  unidentifiedTransferId: null, entry: null, matchedBy: null, hint: null, doubts: [],
};

test('shows owed, held and the difference, opens the list behind a figure, and takes a difference into account with a reason only', async () => {
  let taken = 0;
  const bridge = await showApp({ session }, {
    'safeguarding.view': () => ok(view), 'safeguarding.changedDays': () => ok([]), 'safeguarding.items': () => ok({ rows: [item], total: 1 }),
    'safeguarding.takeIntoAccount': () => (taken++ === 0 ? failed({ kind: 'invalid', problems: [{ field: 'reason', code: 'required' }] }) : ok(null)),
  }, '#/safeguarding?day=2026-06-29');
  const figures = within(await screen.findByRole('table', { name: 'Owed' }));
  expect(figures.getByRole('row', { name: /Owed in all.*150\.00/ })).toBeTruthy();
  expect(figures.getByRole('row', { name: /Balances in all.*120\.00/ })).toBeTruthy();
  fireEvent.click(figures.getByRole('button', { name: /^To investors/ }));
  expect(await screen.findByText('Anna Bianchi')).toBeTruthy();
  expect(bridge.calls.filter(({ name }) => name === 'safeguarding.items').at(-1)?.input).toMatchObject({ date: day, currency: 'EUR', list: 'investors' });

  fireEvent.click(screen.getByRole('button', { name: 'Take into account' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Take into account' }));
  expect(await dialog.findByText('Say what the difference comes from.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Stamp duty' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take into account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.calls.filter(({ name }) => name === 'safeguarding.takeIntoAccount').at(-1)?.input).toEqual({ date: day, currency: 'EUR', amountMinor: -500, reason: 'Stamp duty' });
});

test('says nothing of the difference where a balance is not known', async () => {
  const [one] = view.currencies;
  if (one === undefined) throw new Error('no currency');
  const unknown = { ...one, accounts: [{ accountId: 'A1', balance: null }], balance: null, difference: null, parts: [], unexplained: euro(0) };
  await showApp({ session }, { 'safeguarding.view': () => ok({ ...view, currencies: [unknown] }), 'safeguarding.changedDays': () => ok([]) }, '#/safeguarding?day=2026-06-29');
  expect(await screen.findByText(/what is owed cannot be compared/)).toBeTruthy();
  expect(screen.queryByText('Everything is explained.')).toBeNull();
});

test('asks for the accounts while none is chosen, with those ticked that probably are', async () => {
  const account = (accountId: string, alias: string) => ({
    account: { accountId, iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null, alias, productName: null, holderName: null, activatedDate: null, currency: 'EUR' },
    asOf: instantFromMs(0), balance: null, reserved: null, coverage: { ranges: [], asOf: null, overfull: [] },
  });
  const bridge = await showApp({ session }, {
    'safeguarding.view': () => ok({ ...view, chosen: [], suggested: ['A2'] }), 'accounts.list': () => ok([account('A1', 'Operativo'), account('A2', 'Raccolta')]), 'safeguarding.chooseAccounts': () => ok(null),
    'safeguarding.changedDays': () => ok([]),
  }, '#/safeguarding');
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Raccolta' })).toMatchObject({ checked: true });
  expect(screen.getByRole('checkbox', { name: 'Operativo' })).toMatchObject({ checked: false });
  fireEvent.click(screen.getByRole('button', { name: 'Use these accounts' }));
  await waitFor(() => expect(bridge.calls.filter(({ name }) => name === 'safeguarding.chooseAccounts').map(({ input }) => input)).toEqual([{ accountIds: ['A2'] }]));
});
