import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfApproval, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { intent, INTENT_ID, shownTransfer } from '#renderer/testing/intent-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { approval, approvalWith, REQUEST_ID, team } from '#renderer/testing/team-fixtures.ts';
import type { ApprovalView } from '#shared/bridge/payments/approvals.ts';
import { ok } from '#shared/domain/result.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => vi.stubGlobal('IntersectionObserver', class {
  observe(): void { /* Nothing comes on screen. */ }
  disconnect(): void { /* Nothing to end. */ }
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path: string, handlers: FakeHandlers): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'team.state': () => ok(team), 'approvals.counts': () => ok({ toApprove: 3, mine: 2, all: 12, toSend: 1 }), 'approvals.present': () => ok([]), ...handlers,
  });
  act(() => { window.location.hash = path; });
  return bridge;
}

const calls = (bridge: FakeBridge, name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
const show = (view: ApprovalView, handlers: FakeHandlers = {}): Promise<FakeBridge> => open(pathOfApproval(REQUEST_ID), { 'approvals.get': () => ok(view), ...handlers });

describe('a request for a file', () => {
  test('names every line, and those that are left out', async () => {
    const lines = ['Rossi SpA', 'Bianchi Srl'].map((name, index) => ({
      line: index + 1, advice: index === 0 ? [{ code: 'firstPayment' }, { code: 'knownNameNewAccount', accountCode: 'DE02120300000000202051' }] as const : [], leftOut: index === 1 ? 'The IBAN has changed' : null,
      shown: approval.subject.type === 'write' && approval.subject.shown.kind === 'createTransfer' ? { ...approval.subject.shown, creditor: { ...approval.subject.shown.creditor, name } } : intent.shown,
    }));
    await show(approvalWith({ subject: { type: 'batch', name: 'march.csv', total: [{ amountMinor: 123_450, currency: 'EUR' }], lines }, lines: 2 }, { approve: true }));
    expect(await screen.findByRole('heading', { name: 'march.csv' })).toBeDefined();
    expect(screen.getByText('1 payment')).toBeDefined();
    expect(screen.getByText('Bianchi Srl')).toBeDefined();
    expect(screen.getByText('Left out: The IBAN has changed')).toBeDefined();
    expect(screen.getByText(/DE02 1203 0000 0000 2020 51/)).toBeDefined();
    expect(screen.queryByText(/^First payment to this account/)).toBeNull();
  });

  test('lets one payment be left out, with a reason, and counts what is left', async () => {
    const lines = ['Rossi SpA', 'Bianchi Srl'].map((name, index) => ({ line: index, advice: [], leftOut: index === 0 ? 'excluded' : null, shown: { ...shownTransfer, creditor: { ...shownTransfer.creditor, name } } }));
    const view = approvalWith({ subject: { type: 'batch', name: 'march.csv', total: [{ amountMinor: 246_900, currency: 'EUR' }], lines }, lines: 2 }, { leaveOut: true });
    const bridge = await show(view, { 'approvals.leaveOut': () => ok(view) });
    expect(await screen.findByText('Left out: Taken out of the file before it was sent')).toBeDefined();
    expect(screen.queryByText('2,469.00')).toBeNull();
    for (const details of document.querySelectorAll('details')) {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Leave it out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Bianchi Srl out of this file?' }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The IBAN has changed' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Leave it out' }));
    await waitFor(() => expect(calls(bridge, 'approvals.leaveOut')).toEqual([{ requestId: REQUEST_ID, line: 1, reason: 'The IBAN has changed' }]));
  });
});

test('the page of a payment of a file says who approved the file', async () => {
  const batchId = '6d9b034d-4d76-4f8a-9a3c-0e3a3f03c7a1';
  const bridge = await open(pathOfPayment(INTENT_ID), { 'intents.get': () => ok({ ...intent, requestId: `${batchId}-3`, batchId, batchLine: 3 }), 'approvals.get': () => ok(approvalWith({ state: 'sent' }, {})) });
  expect(await screen.findByText('Carla Blu approved')).toBeDefined();
  expect(calls(bridge, 'approvals.get')).toEqual([{ requestId: batchId }]);
});
