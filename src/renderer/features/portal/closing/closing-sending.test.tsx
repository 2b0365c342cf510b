import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { investigation } from '#renderer/testing/intent-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { CommandResult } from '#shared/bridge/commands.ts';
import type { ClosingResult, ClosingView, FollowUp } from '#shared/bridge/portal/closings.ts';
import type { ClaimView } from '#shared/bridge/payments/approvals.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { CLOSING_ID, closingIntent, closingOf, eur, frozenClosing, READ_AT } from './closing-fixtures.ts';

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

async function show(view: ClosingView, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection }, freshness: { phase: 'upToDate', asOf: instantFromMs(0) } }, {
    'closings.get': () => ok(view), 'closings.freeze': () => ok(frozenClosing), 'closings.orders': () => ok({ rows: [], total: 0 }), 'intents.list': () => ok([]), ...handlers,
  });
  act(() => goTo(`/closings/${CLOSING_ID}`));
  await screen.findByRole('heading', { level: 1, name: /Vento del Sud/ });
  return bridge;
}

const asked = (bridge: FakeBridge, command: string): unknown[] => bridge.calls.filter(({ name }) => name === command).map(({ input }) => input);
const closeButton = (): Promise<HTMLButtonElement> => screen.findByRole('button', { name: /^Close with success: 3,332\.02\sEUR, Vento del Sud$/ });
const type = (label: string, value: string): void => { fireEvent.change(screen.getByLabelText(label), { target: { value } }); };

const confirming = closingOf({ step: 'confirm', direction: 'success' });

test('the last button names amount and campaign, waits for what has to be typed, ignores Enter and works once', async () => {
  const bridge = await show(confirming, { 'closings.send': () => new Promise(() => undefined) });
  const button = await closeButton();
  expect(button.disabled).toBe(true);
  type('Campaign name', 'Vento del Sud');
  expect(button.disabled).toBe(true);
  type('Total', '3.332,02');
  expect(button.disabled).toBe(false);
  expect(document.activeElement).not.toBe(button);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false);
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(asked(bridge, 'closings.send')).toEqual([
    { closingId: CLOSING_ID, bodyHash: 'b'.repeat(64), campaignName: 'Vento del Sud', total: '3.332,02', decimalMark: '.' },
  ]));
});

const claim: ClaimView = { name: 'Bruno', device: 'Bruno’s desk', mine: false, since: READ_AT, outcome: 'open', lookedForBy: null, serverId: null, intentId: null };
const team = { requestId: 'd0000000-0000-4000-8000-000000000004', state: 'sending', elsewhere: claim } as const;

test('a closing that another desk sends shows who does it instead of the steps, then that it is done, and ends here', async () => {
  const bridge = await show({ ...confirming, team });
  const heading = await screen.findByRole('heading', { name: 'Bruno is sending this closing' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole('button', { name: /^Close with success/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End this guided closing' })).toBeNull();
  const sent = { ...confirming, team: { ...team, state: 'sent' as const, elsewhere: { ...claim, outcome: 'accepted' as const } } };
  bridge.handle({ 'closings.get': () => ok(sent), 'closings.end': () => ok({ ...sent, ended: { at: READ_AT, how: 'done' as const } }) });
  act(() => bridge.emit({ type: 'changed', parts: ['approvals'] }));
  await screen.findByRole('heading', { name: 'Bruno sent this closing, and the bank has it' });
  fireEvent.click(screen.getByRole('button', { name: 'End this guided closing' }));
  await waitFor(() => expect(asked(bridge, 'closings.end')).toEqual([{ closingId: CLOSING_ID }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End this guided closing' })).toBeNull());
});

test('what another desk tried in vain is begun anew', async () => {
  const tried = { ...confirming, team: { ...team, state: 'failed' as const, elsewhere: { ...claim, outcome: 'failed' as const } } };
  const bridge = await show(tried, { 'closings.goTo': () => ok(closingOf({ step: 'refresh' })) });
  fireEvent.click(await screen.findByRole('button', { name: 'Begin anew with Refresh' }));
  await waitFor(() => expect(asked(bridge, 'closings.goTo')).toEqual([{ closingId: CLOSING_ID, step: 'refresh' }]));
});

test('what is typed wrong is said at its field, which gets the focus', async () => {
  await show({ ...confirming, asksTotal: false }, { 'closings.send': () => failed({ kind: 'notConfirmed', field: 'campaignName' }) });
  const button = await closeButton();
  expect(screen.queryByLabelText('Total')).toBeNull();
  type('Campaign name', 'vento del sud');
  fireEvent.click(button);
  expect(await screen.findByText(/not the name of the campaign, letter by letter/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Campaign name')));
});

test('the frozen campaign shows its orders by state, and what cannot be undone', async () => {
  await show(confirming);
  const sums = await screen.findByRole('table', { name: 'The orders as they stand' });
  expect(within(sums).getByRole('row', { name: /^Accepted 4 / }).textContent).toContain('3,332.02');
  expect(within(sums).getByRole('row', { name: /^All 7 / }).textContent).toContain('4,241.02');
  expect(screen.getByText('What cannot be undone')).toBeDefined();
});

test('what changed since it was shown is frozen and shown anew, and must be typed again', async () => {
  const bridge = await show({ ...confirming, asksTotal: false }, { 'closings.send': () => failed({ kind: 'changedSinceShown' }) });
  await closeButton();
  type('Campaign name', 'Vento del Sud');
  bridge.handle({ 'closings.freeze': () => ok({ ...frozenClosing, bodyHash: 'd'.repeat(64), total: eur(300_000) }) });
  fireEvent.click(await closeButton());
  const button: HTMLButtonElement = await screen.findByRole('button', { name: /3,000\.00\sEUR/ });
  expect(screen.getByText(/has changed since it was shown/)).toBeDefined();
  expect(button.disabled).toBe(true);
});

const equal: ClosingResult = {
  comparisons: [
    { part: 'companyFunds', forecast: 240_675, bank: 240_675, explanation: 'equal' }, { part: 'portalSuccessFee', forecast: 9_325, bank: 9_324, explanation: { assumption: 'rounding', value: 'down' } },
    { part: 'investorsRefunds', forecast: 80_702, bank: 80_700, explanation: 'unexplained' },
  ],
  differing: [{ orderId: 'ORD-4', forecast: 'undone', bank: 'executed', explanation: { assumption: 'fill', value: 'confirmed' } }], executed: 3, undone: 0, splitOrderId: 'ORD-3', from: 'rebuilt',
};

test('the result shows the bank’s amounts beside the forecast, each difference explained or called unexplained', async () => {
  await show(closingOf({
    step: 'result', direction: 'success', intentId: 'i', intent: closingIntent({ state: 'ACCEPTED' }), result: equal,
    rehearsed: { at: READ_AT, direction: 'success', amounts: { ...frozenClosing.forecast.amounts, companyFunds: 240_000 }, counts: frozenClosing.forecast.counts },
  }));
  const table = await screen.findByRole('table', { name: 'The bank’s amounts beside the forecast' });
  expect(within(table).getByRole('row', { name: /Company funds/ }).textContent).toContain('2,400.00');
  expect(within(table).getByRole('row', { name: /Portal success fee/ }).textContent).toContain('fits if: Half a cent of a fee — is dropped');
  expect(within(table).getByRole('row', { name: /refunds/ }).textContent).toContain('unexplained');
  expect(screen.getByRole('alert').textContent).toContain('1 amount differs and nothing explains it');
  expect(screen.getByText(/rebuilt from what the bank shows/)).toBeDefined();
  expect(screen.getByText('ORD-4')).toBeDefined();
});

test('an unknown outcome is looked for, and nothing leads on before it is known', async () => {
  const bridge = await show(closingOf({ step: 'result', direction: 'success', intentId: 'i', intent: closingIntent({ state: 'UNKNOWN', investigation }) }), {
    'intents.checkNow': () => ok(closingIntent({ state: 'UNKNOWN', investigation })),
  });
  expect(await screen.findByRole('heading', { name: 'Outcome unknown' })).toBeDefined();
  expect((screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(asked(bridge, 'intents.checkNow')).toHaveLength(1));
});

test('a closing on its way is followed as its write changes in the journal', async () => {
  const at = (state: 'SENDING' | 'ACCEPTED') => closingOf({ step: 'result', direction: 'success', intentId: 'i', intent: closingIntent({ state }), ...(state === 'ACCEPTED' && { result: equal }) });
  const bridge = await show(at('SENDING'));
  expect(asked(bridge, 'closings.get')).toHaveLength(1);
  bridge.handle({ 'closings.get': () => ok(at('ACCEPTED')) });
  act(() => bridge.emit({ type: 'changed', parts: ['intents'] }));
  expect(await screen.findByRole('table', { name: 'The bank’s amounts beside the forecast' })).toBeDefined();
  expect(asked(bridge, 'closings.get')).toHaveLength(2);
});

test('what came to nothing begins anew with reading', async () => {
  const bridge = await show(closingOf({ step: 'result', direction: 'success', intentId: 'i', intent: closingIntent({ state: 'REJECTED' }) }), {
    'closings.goTo': () => ok(closingOf({})),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Begin anew with Refresh' }));
  await waitFor(() => expect(asked(bridge, 'closings.goTo')).toEqual([{ closingId: CLOSING_ID, step: 'refresh' }]));
});

const followUp: FollowUp = {
  refunds: { count: 4, executed: 3, refused: 1, total: eur(80_702) }, cashouts: { count: 2, executed: 2, refused: 0, total: eur(250_000) }, withoutRefund: 1, readAt: READ_AT,
  payments: [
    { kind: 'refund', id: 'REF-1', orderId: 'ORD-4', holder: 'Dario Rosa', amount: eur(30_147), status: 'REFUSED_BY_RECEIVER', at: READ_AT, refused: true, executed: false },
    { kind: 'refund', id: 'REF-2', orderId: 'ORD-3', holder: 'Carla Blu', amount: eur(50_555), status: 'EXECUTED', at: READ_AT, refused: false, executed: true },
  ],
};

const following = closingOf({ step: 'followUp', direction: 'success', intentId: 'i', intent: closingIntent({ state: 'ACCEPTED' }), result: equal, followUp });

test('refused refunds are raised, the rest counted, and all of it read again on demand', async () => {
  const bridge = await show(following, { 'closings.followUp': () => ok(following) });
  expect(await screen.findByText('3 of 4 executed')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Refused by the bank or the receiver: 1');
  expect(screen.getByText('1 undone order names no refund yet')).toBeDefined();
  expect(screen.getByRole('table', { name: 'Refunds and cash-outs' }).getAttribute('aria-rowcount')).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(asked(bridge, 'closings.followUp')).toHaveLength(1));
});

test('an order is called by the portal’s own code, with its id behind', async () => {
  await show({ ...following, orderCodes: { 'ORD-4': 'V-0004' } }, { 'closings.followUp': () => ok(following) });
  const table = await screen.findByRole('table', { name: 'Refunds and cash-outs' });
  const link = within(table).getByRole('link', { name: 'V-0004' });
  expect(link.getAttribute('href')).toContain('ORD-4');
  expect(within(table).getByTitle('ORD-4').contains(link)).toBe(true);
  expect(within(table).getByRole('link', { name: 'ORD-3' })).toBeDefined();
});

test('the report is written as a workbook or a document, and its place is said', async () => {
  const bridge = await show(following, { 'closings.report': () => ok({ written: true, path: '/home/anna/chiusura.xlsx', rows: 7 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Closing report' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'XLSX workbook' }));
  expect(await screen.findByText('Saved as /home/anna/chiusura.xlsx')).toBeDefined();
  expect(asked(bridge, 'closings.report')).toEqual([{ closingId: CLOSING_ID, format: 'xlsx', locale: 'en', taskId: expect.any(String) as unknown }]);
});

test('a report that is being written stands in the task bar, and says nothing more once it is cancelled', async () => {
  let end: (result: CommandResult<'closings.report'>) => void = () => undefined;
  const bridge = await show(following, { 'closings.report': () => new Promise<CommandResult<'closings.report'>>((resolve) => { end = resolve; }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Closing report' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'PDF document' }));
  await waitFor(() => expect(asked(bridge, 'closings.report')).toHaveLength(1));
  const { taskId } = asked(bridge, 'closings.report')[0] as { readonly taskId: string };
  act(() => bridge.emit({ type: 'progress', taskId, done: 7, total: null }));
  expect(screen.getByRole('progressbar', { name: 'Closing report' })).toBeDefined();
  await act(async () => { end(failed({ kind: 'cancelled' })); });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/^Cancelled\./)).toBeNull();
});

test('a closing with open payments is ended only after the question is answered', async () => {
  const bridge = await show(following, { 'closings.end': () => ok({ ...following, ended: { at: READ_AT, how: 'done' } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'End the closing' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 payment is not executed yet');
  expect(asked(bridge, 'closings.end')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'End the closing' }));
  expect(await screen.findByText(/^Ended on/)).toBeDefined();
});
