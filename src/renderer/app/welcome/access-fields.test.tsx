import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { FieldProblem } from '#shared/bridge/app-error.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const button = (name: string): HTMLElement => screen.getByText(name);
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};
const choose = (name: string, content: string, fileName: string): void => {
  fireEvent.change(field(name), { target: { files: [new File([content], fileName)] } });
};
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const key = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n';
const refused = (...problems: readonly FieldProblem[]) => failed({ kind: 'invalid' as const, problems });

async function openForm(): Promise<void> {
  fireEvent.click(button('Connect to your bank'));
  await screen.findByLabelText('Connection name');
  type('Connection name', 'Banca');
  type('Base URL', 'https://api.bank.example');
  type('Portal id', 'P-1');
}

test('OAuth 2 asks for its client by name, and a refusal lands on the token URL', async () => {
  const bridge = await showApp({}, { 'connections.test': () => refused({ field: 'authentication.tokenUrl', code: 'notHttps' }) });
  await openForm();
  type('Authentication', 'oauth2');
  type('Token URL', 'http://login.bank.example/token');
  type('Client id', 'portal');
  type('Client secret', 's3cret');
  type('Scope', 'payments');
  type('Client shown', 'body');
  expect(field('Client secret').type).toBe('password');
  fireEvent.click(button('Test connection'));
  await waitFor(() => expect(field('Token URL').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('Token URL'));
  expect(field('Client secret').value).toBe('s3cret');
  expect(bridge.calls.at(-1)?.input).toMatchObject({
    authentication: { scheme: 'oauth2', tokenUrl: 'http://login.bank.example/token', clientId: 'portal', clientSecret: 's3cret', scope: 'payments', credentialsIn: 'body' },
  });
});

test('a certificate comes from a file, brings its key along, and each half gets its own problem', async () => {
  const bridge = await showApp({}, {
    'connections.test': () => refused(
      { field: 'authentication.certificate.privateKey', code: 'privateKeyOther' }, { field: 'authentication.certificate.passphrase', code: 'certificatePassphrase' },
    ),
  });
  await openForm();
  type('Authentication', 'clientCertificate');
  choose('Certificate from a file', certificate + key, 'client.pem');
  await waitFor(() => expect(field('Private key').value).toBe(key));
  expect(field('Certificate').value).toBe(certificate);
  expect(field('Private key').closest('[data-masked]')?.getAttribute('data-masked')).toBe('true');
  fireEvent.click(button('Test connection'));
  expect(await screen.findByText('This private key belongs to another certificate.')).toBeDefined();
  expect(screen.getByText('The passphrase does not open this key or file.')).toBeDefined();
  expect(bridge.calls.at(-1)?.input).toMatchObject({
    authentication: { scheme: 'clientCertificate', certificate: { form: 'pem', certificate, privateKey: key, passphrase: null } },
  });

  type('Certificate given as', 'pkcs12');
  choose('Certificate file', 'x'.repeat(140_001), 'all.p12');
  expect((await screen.findByRole('alert')).textContent).toContain('“all.p12” is too large');
  choose('Certificate file', 'p12', 'client.p12');
  expect(await screen.findByText('client.p12')).toBeDefined();
  type('Certificate passphrase', 'open');
  fireEvent.click(button('Test connection'));
  await waitFor(() => expect(bridge.calls.at(-1)?.input).toMatchObject({
    authentication: { scheme: 'clientCertificate', certificate: { form: 'pkcs12', file: 'cDEy', passphrase: 'open' } },
  }));

  const secrets = [field('Certificate passphrase')];
  fireEvent.click(button('Back to Welcome'));
  expect(secrets.map(({ value }) => value)).toEqual(['']);
  fireEvent.click(button('Connect to your bank'));
  expect(field('Certificate given as').value).toBe('pkcs12');
  expect(screen.getByText('No file chosen')).toBeDefined();
});

test('Advanced is closed until something in it is wrong, and says what is set when it is closed', async () => {
  await showApp({}, { 'connections.save': () => refused({ field: 'network.proxy.url', code: 'proxyUrl' }, { field: 'network.ca', code: 'caUnreadable' }) });
  await openForm();
  const advanced = (): HTMLElement => screen.getByText(/^Advanced/);
  expect(screen.queryByLabelText('Proxy')).toBeNull();
  type('Authentication', 'none');
  fireEvent.click(advanced());
  type('Proxy', 'manual');
  type('Proxy address', 'proxy');
  type('Proxy user name', 'anna');
  type('Proxy password', 'pw');
  type('Own certificate authority', 'no authority');
  fireEvent.click(advanced());
  expect(advanced().closest('button')?.textContent).toContain('proxy set and own certificate authority set');
  fireEvent.click(button('Save and open'));
  await waitFor(() => expect(document.activeElement).toBe(field('Proxy address')));
  expect(screen.getByText('There is no certificate authority in this text.')).toBeDefined();
  expect(field('Proxy password').value).toBe('pw');

  type('Proxy address', 'http://proxy.example:8080');
  expect(document.activeElement).toBe(field('Proxy address'));
});

test('a problem without a field of its own is not swallowed', async () => {
  await showApp({}, { 'connections.save': () => refused({ field: 'somewhere', code: 'notAllowed' }) });
  await openForm();
  type('Authentication', 'none');
  fireEvent.click(button('Save and open'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something typed cannot be taken.');
});

const connection = { ...testConnection, scheme: 'oauth2', proxy: 'system' } as const;

/** Settings, with the form of a connection open. */
async function openInSettings(action: string, handlers: FakeHandlers, others: readonly ConnectionSummary[] = []): Promise<FakeBridge> {
  const bridge = await showApp({ connections: [connection, ...others], session: { status: 'open', connection } }, handlers);
  window.location.hash = '#/settings';
  fireEvent.click(await screen.findByLabelText(action));
  await screen.findByLabelText(/Connection name|New passphrase$/);
  return bridge;
}

const inputsOf = (bridge: FakeBridge, command: string): unknown[] => bridge.calls.filter(({ name }) => name === command).map(({ input }) => input);

test('the connection that is edited keeps what is not replaced, and a wrong passphrase lands at its field', async () => {
  const bridge = await openInSettings('Edit Banca Esempio', {
    'connections.edit': ({ passphrase }) => (passphrase === 'correct horse' ? ok(connection) : failed({ kind: 'wrongPassphrase' })),
  });
  expect(screen.getByText(/through the system’s proxy/)).toBeDefined();
  expect(screen.queryByLabelText('Passphrase')).toBeNull();
  // The name is sealed with the credentials too.
  type('Connection name', 'Banca Nuova');
  expect(field('Passphrase')).toBeDefined();
  fireEvent.click(field('Replace the way to the bank'));
  expect(field('Proxy').value).toBe('system');
  type('Passphrase', 'wrong');
  fireEvent.submit(field('Passphrase'));
  await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
  expect(screen.getByText('This is not the passphrase.')).toBeDefined();
  expect(inputsOf(bridge, 'connections.edit')).toEqual([
    { connectionId: 'c1', name: 'Banca Nuova', authentication: null, network: { ...DIRECT, proxy: { use: 'system' } }, passphrase: 'wrong' },
  ]);

  fireEvent.click(field('Replace the authentication'));
  expect(field('Authentication').value).toBe('oauth2');
  type('Authentication', 'bearer');
  type('Token', 'new-token');
  type('Proxy', 'none');
  type('Passphrase', 'correct horse');
  fireEvent.submit(field('Passphrase'));
  expect(await screen.findByText('“Banca Esempio” is changed.')).toBeDefined();
  expect(inputsOf(bridge, 'connections.edit').at(-1)).toEqual({
    connectionId: 'c1', name: 'Banca Nuova', authentication: { scheme: 'bearer', token: 'new-token' }, network: DIRECT, passphrase: 'correct horse',
  });
});

test('a new passphrase is typed twice before anything is asked for', async () => {
  const bridge = await openInSettings('Change the passphrase of Banca Esempio', { 'connections.keep': () => ok(connection) });
  type('Present passphrase', 'correct horse');
  type('New passphrase', 'battery staple');
  type('New passphrase again', 'battery');
  fireEvent.submit(field('New passphrase'));
  expect(await screen.findByText('The two are not the same.')).toBeDefined();
  expect(inputsOf(bridge, 'connections.keep')).toEqual([]);
  type('New passphrase again', 'battery staple');
  fireEvent.submit(field('New passphrase'));
  await waitFor(() => expect(screen.queryByLabelText('New passphrase')).toBeNull());
  expect(inputsOf(bridge, 'connections.keep')).toEqual([
    { connectionId: 'c1', passphrase: 'correct horse', keepSecretsWith: 'passphrase', newPassphrase: 'battery staple' },
  ]);
});

test('says that the journal keeps its key where another connection has to be asked for', async () => {
  const other = { ...connection, connectionId: 'c2', name: 'Altra Banca' };
  await openInSettings('Change the passphrase of Banca Esempio', {}, [{ ...other, keepSecretsWith: 'keychain' }]);
  expect(screen.queryByText(/gets a new key/)).toBeNull();
  cleanup();
  await openInSettings('Change the passphrase of Banca Esempio', {}, [{ ...other, keepSecretsWith: 'keychainPin' }]);
  expect(screen.getByText(/gets a new key.* because “Altra Banca” needs it too/)).toBeDefined();
});
