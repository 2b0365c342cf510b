import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { BackfillButton } from './index.ts';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

const now = instantFromMs(Date.now());
const view: AccountView = {
  account: {
    accountId: 'A1', iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null,
    alias: 'Conto operativo', productName: null, holderName: null, activatedDate: bankDate('2015-03-12'), currency: 'EUR',
  },
  asOf: now, balance: null, reserved: null,
  coverage: {
    ranges: [{ from: bankDate('2023-01-01'), to: bankDate('2023-01-31') }, { from: bankDate('2025-01-01'), to: bankDate('2025-12-31') }],
    asOf: now, overfull: [{ date: bankDate('2024-12-20'), answered: 100, noticedAt: now }],
  },
};

let bridge: FakeBridge;
let backfills: readonly Backfill[];
let unmount: () => void;

const tell = async (next: readonly Backfill[]): Promise<void> => {
  backfills = next;
  await act(async () => { bridge.emit({ type: 'changed', parts: ['backfills'] }); });
};
const reading: Backfill = { accountId: 'A1', from: bankDate('2015-03-12'), phase: 'reading', days: 4_000, daysDone: 1_234, entries: 56_789 };

beforeEach(async () => {
  backfills = [];
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'backfill.list': () => ok(backfills),
    'accounts.get': () => ok(view),
    'backfill.start': ({ accountId, from }) => ok({ ...reading, accountId, from }),
    'backfill.pause': () => ok({ ...reading, phase: 'paused' }),
    'backfill.resume': () => ok(reading),
    'backfill.end': () => ok(null),
  });
  ({ unmount } = render(<MantineProvider><BackfillButton accountId="A1" /></MantineProvider>));
});
afterEach(() => { unmount(); });

test('a day is suggested that lies before what is here, and reading begins from it', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Read further back' }));
  expect(await screen.findByText(/Here since .*2025/)).toBeDefined();
  expect(screen.getByText(/gives only part of .*2024/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }));
  expect(screen.getByText('Choose a day.')).toBeDefined();
  expect(screen.getAllByRole('button', { pressed: false }).map((button) => button.textContent)).toEqual([expect.stringMatching(/^Account opened, .*2015$/), '2 years', '5 years', '10 years']);
  fireEvent.click(screen.getByRole('button', { name: /^Account opened/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Start reading' }));
  await waitFor(() => { expect(bridge.calls).toContainEqual({ name: 'backfill.start', input: { accountId: 'A1', from: '2015-03-12' } }); });
});

test('how far it is stands in words and as a bar, and it can be paused, resumed and ended', async () => {
  await tell([reading]);
  fireEvent.click(await screen.findByRole('button', { name: 'Reading back: 30%' }));
  const bar = await screen.findByRole('progressbar', { name: 'Read further back' });
  expect(bar.getAttribute('aria-valuetext')).toBe('1,234 of 4,000 days · 56,789 entries so far');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => { expect(bridge.calls.some(({ name }) => name === 'backfill.pause')).toBe(true); });

  await tell([{ ...reading, phase: 'paused' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await tell([{ ...reading, phase: 'failed' }]);
  expect(await screen.findByText(/Resume goes on from there/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => { expect(bridge.calls.filter(({ name }) => /^backfill\.(?:resume|end)$/.test(name)).map(({ name }) => name)).toEqual(['backfill.resume', 'backfill.end']); });
});

test('while the bank cannot be reached it says that it waits for it', async () => {
  const error = { kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: 'ECONNREFUSED' } as const;
  act(() => { bridge.emit({ type: 'freshness', freshness: { phase: 'offline', since: now, asOf: now, error } }); });
  await tell([{ ...reading, phase: 'waiting' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Reading back waits: 30%' }));
  expect(await screen.findByText(/goes on by itself as soon as it can/)).toBeDefined();
});
