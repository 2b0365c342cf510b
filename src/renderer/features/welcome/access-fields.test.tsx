import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { FieldProblem } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
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
  const advanced = (): HTMLElement => screen.getByRole('button', { name: /^Advanced/ });
  expect(screen.queryByLabelText('Proxy')).toBeNull();
  type('Authentication', 'none');
  fireEvent.click(advanced());
  type('Proxy', 'manual');
  type('Proxy address', 'proxy');
  type('Proxy user name', 'anna');
  type('Proxy password', 'pw');
  type('Own certificate authority', 'no authority');
  fireEvent.click(advanced());
  expect(advanced().textContent).toContain('proxy set and own certificate authority set');
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

test('the connection that is edited keeps what is not replaced, and a wrong passphrase lands at its field', async () => {
  const connection = { ...testConnection, scheme: 'oauth2', proxy: 'system' } as const;
  const bridge = await showApp({ connections: [connection], session: { status: 'open', connection } }, {
    'connections.edit': ({ passphrase }) => (passphrase === 'correct horse' ? ok(connection) : failed({ kind: 'wrongPassphrase' })),
    'connections.keep': () => ok(connection),
    'journal.state': () => ok({ usable: true, restored: null, intents: 3, path: '/profile/journal.db' }),
    'app.diagnostics': () => ok({ versions: { Tesoro: '0.1.0' }, logFolder: '/logs', cache: null }),
  });
  window.location.hash = '#/settings';
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Banca Esempio' }));
  await screen.findByRole('form', { name: 'Edit “Banca Esempio”' });
  expect(screen.getByText(/through the system’s proxy/)).toBeDefined();
  type('Connection name', 'Banca Nuova');
  type('Passphrase', 'wrong');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
  expect(screen.getByText('This is not the passphrase.')).toBeDefined();
  expect(bridge.calls.at(-1)?.input).toEqual({ connectionId: 'c1', name: 'Banca Nuova', authentication: null, network: null, passphrase: 'wrong' });

  fireEvent.click(field('Replace the authentication'));
  expect(field('Authentication').value).toBe('oauth2');
  type('Authentication', 'bearer');
  type('Token', 'new-token');
  fireEvent.click(field('Replace the way to the bank'));
  type('Proxy', 'none');
  type('Passphrase', 'correct horse');
  fireEvent.click(button('Save'));
  expect(await screen.findByText('“Banca Esempio” is changed.')).toBeDefined();
  expect(bridge.calls.filter(({ name }) => name === 'connections.edit').at(-1)?.input).toEqual({
    connectionId: 'c1', name: 'Banca Nuova', authentication: { scheme: 'bearer', token: 'new-token' },
    network: { ca: null, proxy: { use: 'none' }, clientCertificate: null }, passphrase: 'correct horse',
  });

  fireEvent.click(button('Change the passphrase of Banca Esempio'));
  await screen.findByLabelText('New passphrase');
  type('Present passphrase', 'correct horse');
  type('New passphrase', 'battery staple');
  type('New passphrase again', 'battery');
  fireEvent.click(button('Change'));
  expect(await screen.findByText('The two are not the same.')).toBeDefined();
  expect(bridge.calls.some(({ name }) => name === 'connections.keep')).toBe(false);
  type('New passphrase again', 'battery staple');
  fireEvent.click(button('Change'));
  await waitFor(() => expect(screen.queryByLabelText('New passphrase')).toBeNull());
  expect(bridge.calls.filter(({ name }) => name === 'connections.keep').map(({ input }) => input)).toEqual([
    { connectionId: 'c1', passphrase: 'correct horse', keepSecretsWith: 'passphrase', newPassphrase: 'battery staple' },
  ]);
});
