import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import { NOTHING_LEARNED } from '#shared/bridge/app/bank-habits.ts';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';
import type { TestReport } from '#shared/bridge/app/connections.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};

async function fill(): Promise<void> {
  fireEvent.click(button('Connect to your bank'));
  await screen.findByLabelText('Connection name');
  type('Connection name', 'Banca Esempio');
  type('Environment', 'live');
  type('Base URL', 'https://api.bank.example');
  type('Portal id', 'P-42');
  type('Header name', 'X-Api-Key');
  type('API key', 'top-secret-key');
  type('Keep secrets with', 'passphrase');
  type('Passphrase', 'correct horse');
  type('Passphrase again', 'correct horse');
}

test('keeps everything that was typed, and points at the field, after a refusal', async () => {
  const refusal: AppError = { kind: 'invalid', problems: [{ field: 'name', code: 'duplicateName' }, { field: 'baseUrl', code: 'notHttps' }] };
  await showApp({}, { 'connections.save': () => failed(refusal) });
  await fill();
  fireEvent.click(button('Save and open'));

  expect(await screen.findByText('Another connection has this name.')).toBeDefined();
  expect(field('Base URL').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Connection name'));
  expect(field('Connection name').value).toBe('Banca Esempio');
  expect(field('API key').value).toBe('top-secret-key');
  expect(field('Passphrase').value).toBe('correct horse');
});

test('a passphrase that is typed otherwise the second time is said at its field, before anything is asked for, and nothing is lost', async () => {
  const bridge = await showApp({}, { 'connections.save': () => failed({ kind: 'invalid', problems: [] }) });
  await fill();
  type('Passphrase again', 'correct house');
  fireEvent.click(button('Save and open'));
  expect(await screen.findByText('The two are not the same.')).toBeDefined();
  expect(document.activeElement).toBe(field('Passphrase again'));
  expect(bridge.calls.some(({ name }) => name === 'connections.save')).toBe(false);
  expect(field('Passphrase').value).toBe('correct horse');
  type('Passphrase again', 'correct horse');
  expect(screen.queryByText('The two are not the same.')).toBeNull();
  fireEvent.click(button('Save and open'));
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'connections.save')).toBe(true));
});

test('keeps what was typed for one scheme while another is looked at', async () => {
  await showApp();
  await fill();
  type('Authentication', 'basic');
  type('Password', 'pw');
  type('Authentication', 'apiKey');
  expect(field('API key').value).toBe('top-secret-key');
});

test('forgets the secrets when the form goes, and keeps the rest', async () => {
  await showApp();
  await fill();
  const secrets = [field('API key'), field('Passphrase'), field('Passphrase again')];
  fireEvent.click(button('Back to Welcome'));
  expect(secrets.map(({ value }) => value)).toEqual(['', '', '']);

  fireEvent.click(button('Connect to your bank'));
  expect(field('Base URL').value).toBe('https://api.bank.example');
  expect(field('API key').value).toBe('');
  expect(field('Passphrase').value).toBe('');
});

test('never shows a secret by itself, nor offers it to be remembered', async () => {
  await showApp();
  await fill();
  for (const name of ['API key', 'Passphrase', 'Passphrase again']) {
    expect(field(name).type).toBe('password');
    expect(field(name).autocomplete).toBe('off');
  }
});

test('saves what was typed, opens it and unlocks it with the same passphrase', async () => {
  const bridge = await showApp({}, {
    'connections.save': () => ok(testConnection), 'connections.open': () => ok(null), 'session.unlock': () => ok(null),
  });
  await fill();
  fireEvent.submit(field('Base URL'));
  await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('session.unlock'));
  expect(bridge.calls.slice(-3)).toEqual([
    {
      name: 'connections.save',
      input: {
        name: 'Banca Esempio', environment: 'live', baseUrl: 'https://api.bank.example', portalId: 'P-42', keepSecretsWith: 'passphrase',
        passphrase: 'correct horse', network: DIRECT, authentication: { scheme: 'apiKey', headerName: 'X-Api-Key', key: 'top-secret-key' },
      },
    },
    { name: 'connections.open', input: { connectionId: 'c1' } },
    { name: 'session.unlock', input: { passphrase: 'correct horse' } },
  ]);
});

test('a test of the connection lists its steps and the sentence of the one that failed', async () => {
  const report: TestReport = {
    ok: false,
    steps: [
      { step: 'address', outcome: 'ok', error: null },
      { step: 'proxy', outcome: 'skipped', error: null },
      { step: 'name', outcome: 'ok', error: null },
      { step: 'connect', outcome: 'failed', error: { kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: 'ECONNREFUSED' } },
      { step: 'tls', outcome: 'skipped', error: null },
    ],
  };
  await showApp({}, { 'connections.test': () => ok(report) });
  await fill();
  fireEvent.click(button('Test connection'));
  const steps = within(await screen.findByRole('region', { name: 'Test of the connection' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Address is well formed: passed', 'Host name is found: passed',
    expect.stringMatching(/^Connection is accepted: failed.*the connection was refused.*no money has moved/), expect.stringMatching(/: not tried$/),
  ]);
});

test('a test that went well says what was learned of the bank, and what was not', async () => {
  const learned: BankHabits = {
    ...NOTHING_LEARNED, absence: { getCompany: { answer: { httpStatus: 400, codes: ['SZBO-0004'] }, learnedAtMs: 0 } },
    fields: { transfers: { records: 40, said: ['direction'], missing: ['debtorCurrency', 'creditorCurrency'], learnedAtMs: 0 } },
  };
  await showApp({}, { 'connections.test': () => ok<TestReport>({ ok: true, steps: [{ step: 'address', outcome: 'ok', error: null }], learned }) });
  await fill();
  fireEvent.click(button('Test connection'));
  const report = within(await screen.findByRole('region', { name: 'Test of the connection' }));
  expect(await report.findByText('400 SZBO-0004')).toBeDefined();
  expect(report.getByText('the currency')).toBeDefined();
  expect(report.getAllByText('not seen yet: until then, anything may be missing').length).toBeGreaterThan(0);
});

test('a test that takes long can be cancelled, and says nothing about the bank then', async () => {
  let answer: (report: TestReport) => void = () => undefined;
  const bridge = await showApp({}, {
    'connections.test': () => new Promise((resolve) => {
      answer = (report) => resolve(ok(report));
    }),
    'connections.stopTest': () => {
      answer({
        ok: false,
        steps: [{ step: 'connect', outcome: 'failed', error: { kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'aborted', detail: null } }],
      });
      return ok(null);
    },
  });
  await fill();
  vi.useFakeTimers();
  fireEvent.click(button('Test connection'));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  fireEvent.click(button('Cancel'));
  vi.useRealTimers();

  expect(await screen.findByText('The test was stopped before it ended.')).toBeDefined();
  expect(bridge.calls).toContainEqual({ name: 'connections.stopTest', input: null });
  expect(screen.queryByRole('region', { name: 'Test of the connection' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  type('Portal id', 'P-43');
  expect(screen.queryByText('The test was stopped before it ended.')).toBeNull();
});

test('without a keychain only a passphrase is offered, and says why', async () => {
  await showApp({ keychain: { available: false, reason: 'noKeychain' } });
  fireEvent.click(button('Connect to your bank'));
  expect(await screen.findByText(/This system offers no keychain/)).toBeDefined();
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'System keychain' }).disabled).toBe(true);
  expect(field('Passphrase')).toBeDefined();
});
