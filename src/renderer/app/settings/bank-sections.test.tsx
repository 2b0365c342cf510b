import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { PracticeWhatIf } from '#shared/bridge/app/practice.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const practiceBank: ConnectionSummary = { ...testConnection, connectionId: 'practice', name: 'Practice bank', environment: 'practice', keepSecretsWith: 'keychain', builtIn: true };

test('the practice bank is begun anew as a stranger, says what is odd about it, and goes back to the friendly one', async () => {
  const asked: (number | null)[] = [];
  const bridge = await showApp({ session: { status: 'open', connection: practiceBank } }, {
    'connections.restartPractice': ({ stranger }) => {
      asked.push(stranger);
      const connection: ConnectionSummary = stranger === null ? practiceBank : {
        ...practiceBank, connectionId: `practice-${stranger}`, stranger: { number: stranger, oddities: ['currency=omitted', 'pages=limit-refused'] },
      };
      bridge.emit({ type: 'session', session: { status: 'open', connection } });
      return ok(null);
    },
  });
  act(() => goTo('/settings'));
  expect(await screen.findByText('This is the friendly practice bank: it reads the interface as one would expect.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back to the friendly bank' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'As a stranger' }));
  expect(await screen.findByText('Transfers do not say their currency.')).toBeDefined();
  expect(screen.getByText('More than 50 transfers at once are refused.')).toBeDefined();
  expect(screen.getByText('2 things are odd about this bank')).toBeDefined();
  const [first] = asked;
  expect(screen.getByText(`Stranger ${String(first)}`)).toBeDefined();
  expect(screen.getByText(`Practice bank, stranger ${String(first)}`)).toBeDefined();
  // The page of a new bank is drawn anew: the focus is where it was asked for, and not at the top.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('things are odd'));

  fireEvent.click(screen.getByRole('button', { name: 'Another stranger' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).not.toBe(first);
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the friendly bank' }));
  expect(await screen.findByText('This is the friendly practice bank: it reads the interface as one would expect.')).toBeDefined();
  expect(asked[2]).toBeNull();
});

test('a practice bank that cannot be begun anew is said where it was asked for', async () => {
  await showApp({ session: { status: 'open', connection: practiceBank } }, {
    'connections.restartPractice': () => failed({ kind: 'internal', reference: 'R-17' }),
  });
  act(() => goTo('/settings'));
  fireEvent.click(await screen.findByRole('button', { name: 'As a stranger' }));
  expect(await screen.findByText(/R-17/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'As a stranger' }).hasAttribute('data-loading')).toBe(false);
});

test('what can go wrong is switched on one by one and off together, and a payment that had its fault is off again', async () => {
  let on: readonly PracticeWhatIf[] = [];
  const bridge = await showApp({ session: { status: 'open', connection: practiceBank } }, {
    'connections.practiceWhatIfs': () => ok(on),
    'connections.setPracticeWhatIfs': ({ whatIfs }) => {
      on = whatIfs;
      return ok(on);
    },
  });
  act(() => goTo('/settings'));
  const group = within(await screen.findByRole('region', { name: 'What if…' }));
  const box = (name: string) => group.getByRole<HTMLInputElement>('checkbox', { name });
  const off = group.getByRole('button', { name: 'All off' });
  await waitFor(() => expect(box('The bank is slow').disabled).toBe(false));
  fireEvent.click(box('The bank is slow'));
  await waitFor(() => expect(box('The bank is slow').checked).toBe(true));
  fireEvent.click(box('The answer to the next payment is lost'));
  await waitFor(() => expect(on).toEqual(['slow', 'answerLost']));

  on = ['slow'];
  act(() => bridge.emit({ type: 'changed', parts: ['intents'] }));
  await waitFor(() => expect(box('The answer to the next payment is lost').checked).toBe(false));
  fireEvent.click(off);
  await waitFor(() => expect(box('The bank is slow').checked).toBe(false));
  expect(on).toEqual([]);
});

test('a real bank has no strangers', async () => {
  await showApp({ session: { status: 'open', connection: testConnection } });
  act(() => goTo('/settings'));
  await screen.findByRole('heading', { name: 'Connections' });
  expect(screen.queryByRole('button', { name: 'As a stranger' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'What if…' })).toBeNull();
});
