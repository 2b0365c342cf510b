import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { ok } from '#shared/domain/result.ts';
import { dayAfterKey, sumOf, weeksOf } from './month-days.tsx';

afterEach(cleanup);

const DAY = bankDate('2026-04-15');
const transfer = (id: string, amountMinor: number | null): AgendaEntry => ({
  kind: 'transfer', id: `A1:${id}`, accountId: 'A1', date: DAY, count: 1, name: id, amount: amountMinor === null ? null : { amountMinor, currency: 'EUR' },
});
const entries: readonly AgendaEntry[] = [
  transfer('Aldina', -10_000), transfer('Bruni', -5_000), transfer('Corti', 2_000), transfer('Dossi', null),
  { kind: 'campaign', id: 'C1', date: DAY, count: 1, name: 'Solaria', status: 'OPEN', amount: { amountMinor: 900_000, currency: 'EUR' } },
];

test('weeks begin on Monday, keys lead from day to day, and what is not known is in no sum', () => {
  expect(weeksOf(DAY).map((week) => `${week[0]} ${week[6]}`)).toEqual(['2026-03-30 2026-04-05', '2026-04-06 2026-04-12', '2026-04-13 2026-04-19', '2026-04-20 2026-04-26', '2026-04-27 2026-05-03']);
  expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'].map((key) => dayAfterKey(key, DAY))).toEqual([
    '2026-04-14', '2026-04-22', '2026-04-13', '2026-04-19', '2026-03-15', '2026-05-15', null,
  ]);
  expect(sumOf(entries)).toEqual({ amounts: [{ amountMinor: -13_000, currency: 'EUR' }], unknown: 1 });
});

test('a day says what it holds, opens with Enter, and months change with the keyboard', async () => {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'agenda.between': ({ from, to }) => ok({
      from, to, today: bankDate('2026-04-10'), entries: from === '2026-03-30' ? entries : [], late: [], undated: [], asOf: null, leftOut: 0,
    }),
  });
  window.location.hash = '#/calendar?day=2026-04-15';
  const day = await screen.findByRole('gridcell', { name: /^Wednesday, April 15, 2026, 5 entries, −130.00.EUR, 1 amount not known\b/ });
  expect(within(day).getByRole('button', { name: '3 more: show the day' })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: /April 3, 2026, TARGET closed/ })).toBeTruthy();
  fireEvent.keyDown(day, { key: 'Enter' });
  const opened = screen.getByRole('region', { name: /Wednesday, Apr 15/ });
  expect(within(opened).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(['#/transfers/A1%3AAldina', '#/campaigns/C1']));

  fireEvent.click(screen.getByRole('button', { name: 'Campaigns' }));
  expect(await screen.findByRole('gridcell', { name: /April 15, 2026, 1 entry\b/ })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('gridcell', { name: /April 15, 2026/ }), { key: 'PageDown' });
  expect(await screen.findByRole('heading', { name: 'May 2026' })).toBeTruthy();
  expect(bridge.calls.filter(({ name }) => name === 'agenda.between').at(-1)).toMatchObject({ input: { from: '2026-04-27', to: '2026-05-31' } });
});

test('the days are there before it is known whose refund may not arrive, which is said', async () => {
  let looked: () => void = () => undefined;
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'agenda.between': ({ from, to, readiness }) => {
      const found = ok({ from, to, today: bankDate('2026-04-10'), entries: readiness === 'later' ? entries : [...entries, { ...transfer('C1', null), kind: 'readiness' as const }], late: [], undated: [], asOf: null, leftOut: 0 });
      return readiness === 'later' ? found : new Promise((resolve) => { looked = () => { resolve(found); }; });
    },
  });
  window.location.hash = '#/calendar?day=2026-04-15';
  await screen.findByRole('gridcell', { name: /^Wednesday, April 15, 2026, 5 entries/ });
  expect(screen.getByText(/still being looked up/)).toBeTruthy();
  const asked = bridge.calls.filter(({ name }) => name === 'agenda.between').map(({ input }) => input);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatchObject({ readiness: 'later' });
  expect(asked[1]).not.toHaveProperty('readiness');
  act(() => looked());
  await screen.findByRole('gridcell', { name: /^Wednesday, April 15, 2026, 6 entries/ });
  expect(screen.queryByText(/still being looked up/)).toBeNull();
});

test('of hundreds that have no day the first are drawn, and more on demand', async () => {
  const undated = Array.from({ length: 130 }, (_, number): AgendaEntry => ({ ...transfer(`T${number}`, -100), date: null }));
  await showApp({ session: { status: 'open', connection: testConnection } }, {
    'agenda.between': ({ from, to }) => ok({ from, to, today: bankDate('2026-04-10'), entries: [], late: [], undated, asOf: null, leftOut: 0 }),
  });
  window.location.hash = '#/calendar?day=2026-04-15';
  const shown = (): number => screen.getAllByRole('link', { name: /^T\d/ }).length;
  const more = await screen.findByRole('button', { name: 'Show 50 more of 130' });
  expect(shown()).toBe(50);
  fireEvent.click(more);
  fireEvent.click(await screen.findByRole('button', { name: 'Show 30 more of 130' }));
  expect(shown()).toBe(130);
  expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
});
