import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { HandoverView } from '#shared/bridge/cash/handover.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const session = { status: 'open', connection: testConnection } as const;
const hash = 'a'.repeat(64);
const view: HandoverView = {
  groups: [{
    kind: 'write', total: 1, items: [{
      id: '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30', state: 'CHALLENGE', write: 'createTransfer', name: 'Rossi SpA', amount: { amountMinor: 10_000, currency: 'EUR' },
      count: 1, since: instantFromMs(Date.now() - 3 * 86_400_000), day: null, by: 'anna',
    }],
  }],
  hash, note: { text: 'Call the bank.', userName: 'anna', at: instantFromMs(Date.now()) }, waits: true, userName: 'bruno', last: null,
};

test('what another left is read, not written over, and taken over as it was shown', async () => {
  let asked = 0;
  const bridge = await showApp({ session }, {
    'handover.get': () => ok(view), 'handover.list': () => ok([]), 'handover.waiting': () => ok(view.note),
    'handover.acknowledge': () => (asked++ === 0 ? failed({ kind: 'changedSinceShown' }) : ok({ handoverId: 'h', at: instantFromMs(0), userName: 'bruno', from: 'anna', total: 1 })),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Read and acknowledge' }));
  expect(await screen.findByText('Call the bank.')).toBeTruthy();
  expect(screen.queryByLabelText('Note for the next colleague')).toBeNull();
  expect(screen.getByRole('link', { name: /Transfer to Rossi SpA.*Waits for a code.*by anna.*3 days/ }).getAttribute('href')).toBe('#/payments/3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30');
  fireEvent.change(screen.getByLabelText('Your note'), { target: { value: 'Seen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge handover' }));
  expect(await screen.findByText('Something changed since this page was read')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge handover' }));
  await waitFor(() => expect(bridge.calls.filter(({ name }) => name === 'handover.acknowledge').map(({ input }) => input)).toEqual([
    { comment: 'Seen', hash }, { comment: 'Seen', hash },
  ]));
});

test('one’s own note is kept as it is typed, also when the page is left', async () => {
  const bridge = await showApp({ session }, {
    'handover.get': () => ok({ ...view, groups: [], note: null, waits: false }), 'handover.list': () => ok([]),
    'handover.saveNote': ({ text }) => ok({ text, userName: 'bruno', at: instantFromMs(Date.now()) }),
  });
  window.location.hash = '#/handover';
  fireEvent.change(await screen.findByLabelText('Note for the next colleague'), { target: { value: 'Look at Solaria' } });
  window.location.hash = '#/settings';
  await waitFor(() => expect(bridge.calls.filter(({ name }) => name === 'handover.saveNote').map(({ input }) => input)).toEqual([{ text: 'Look at Solaria' }]));
});
