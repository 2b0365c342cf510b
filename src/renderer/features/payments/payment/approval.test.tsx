import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { now, shownTransfer } from '#renderer/testing/intent-fixtures.ts';
import { approval, approvalRow, BRUNO, CARLA, REQUEST_ID, team } from '#renderer/testing/team-fixtures.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { TeamNeed } from '#shared/bridge/writes/team-need.ts';
import { begin, calls, DRAFT_ID, HASH, heading, kept, press, write } from './payment-fixtures.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

vi.setConfig({ testTimeout: 60_000 });

vi.stubGlobal('IntersectionObserver', class { observe(): void {} disconnect(): void {} });

afterEach(cleanup);

const asks: TeamNeed = { do: 'request', why: null, needs: [{ approvals: 2, approvers: [BRUNO, CARLA] }], request: null, elsewhere: null };

async function toSummary(need: TeamNeed, handlers: FakeHandlers = {}) {
  const bridge = await begin({
    'team.state': () => ok(team), 'approvals.counts': () => ok({ toApprove: 0, mine: 0, all: 0, toSend: 0 }), 'approvals.present': () => ok([]), 'approvals.get': () => ok(approval),
    'intents.prepare': () => ok({ bodyHash: HASH, shown: shownTransfer, declared: [], team: need }), ...handlers,
  });
  write();
  press('Validate');
  await heading('Validate');
  await screen.findByText(/finds nothing wrong/);
  press('Next');
  await screen.findByText(/one thousand two hundred thirty-four euros/);
  return bridge;
}

test('where others have to sign, approval is requested instead of sending, once, and the request takes the draft’s place', async () => {
  const bridge = await toSummary(asks, { 'approvals.request': () => ok(approval) });
  await screen.findByText('2 of: Bruno Neri, Carla Blu');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send when approved' }));
  const request = screen.getByRole('button', { name: 'Request approval' });
  expect(fireEvent.keyDown(request, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(request, { key: ' ', repeat: true })).toBe(false);
  act(() => {
    request.click();
    request.click();
  });
  await waitFor(() => expect(window.location.hash).toBe(`#${pathOfApproval(REQUEST_ID)}`));
  expect(calls(bridge, 'approvals.request').map(({ input }) => input)).toMatchObject([{ requestId: DRAFT_ID, bodyHash: HASH, sendWhenApproved: true }]);
  expect(calls(bridge, 'intents.send')).toEqual([]);
  await waitFor(() => expect(kept.has(DRAFT_ID)).toBe(false));
});

test('a summary that has changed is shown again before anything is asked for', async () => {
  const bridge = await toSummary(asks, { 'approvals.request': () => failed({ kind: 'changedSinceShown' }) });
  press('Request approval');
  await waitFor(() => expect(calls(bridge, 'intents.prepare')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Request approval' })).toBeDefined();
  expect(kept.has(DRAFT_ID)).toBe(true);
});

test('a member whom nobody else has to sign for sends as before', async () => {
  await toSummary({ ...asks, do: 'send', needs: [] });
  expect(await screen.findByRole('button', { name: /^Send 1,234\.50\sEUR to Rossi SpA$/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
});

test.each<[string, Partial<TeamNeed>, RegExp]>([
  ['no rule speaks of it', { do: 'nothing', why: 'noRule' }, /has no rule for this/],
  ['the database is out of reach', { do: 'nothing', why: 'offline' }, /cannot be reached: nothing is approved or sent/],
  ['another desk sends the same', { elsewhere: { name: 'Anna Verdi', since: now, what: 'sending' } }, /^Anna Verdi has been sending the same since/],
  ['it was asked for already', { request: approvalRow }, /asked for already and waits for signatures/],
])('nothing can be sent or asked for where %s', async (_name, more, words) => {
  await toSummary({ ...asks, ...more });
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled).toBe(true);
});
