import { describe, expect, test } from 'vitest';
import { connectionDraft, DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import { connectionOf, emptyDraft } from './connect-draft.ts';
import type { PlainDraft, SecretName } from './connect-draft.ts';

const draft: PlainDraft = { ...emptyDraft, name: 'Banca', baseUrl: 'https://api.bank.example', portalId: 'P-1' };

/** What the command gets, after its own check. */
function sent(patch: Partial<PlainDraft>, secrets: Partial<Record<SecretName, string>> = {}) {
  return connectionDraft.parse(connectionOf({ ...draft, ...patch }, 'passphrase', (name) => secrets[name] ?? ''));
}

describe('each scheme sends what it needs and nothing of the others', () => {
  const typed = { apiKey: 'k', token: 't', password: 'p', clientSecret: 's', header1: 'v', passphrase: 'correct horse' };

  test.each<[Partial<PlainDraft>, unknown]>([
    [{ scheme: 'none' }, { scheme: 'none' }],
    [{ scheme: 'apiKey' }, { scheme: 'apiKey', headerName: 'X-API-Key', key: 'k' }],
    [{ scheme: 'headers', headers: [{ key: 1, name: 'X-One' }] }, { scheme: 'headers', headers: [{ name: 'X-One', value: 'v' }] }],
    [{ scheme: 'bearer' }, { scheme: 'bearer', token: 't' }],
    [{ scheme: 'basic', userName: 'anna' }, { scheme: 'basic', userName: 'anna', password: 'p' }],
    [
      { scheme: 'oauth2', tokenUrl: 'https://login.bank.example/token', clientId: 'portal', scope: 'a b', credentialsIn: 'body' },
      { scheme: 'oauth2', tokenUrl: 'https://login.bank.example/token', clientId: 'portal', clientSecret: 's', scope: 'a b', credentialsIn: 'body' },
    ],
  ])('%j', (patch, authentication) => {
    expect(sent(patch, typed)).toMatchObject({ authentication, network: DIRECT, passphrase: 'correct horse' });
    expect(sent(patch, typed).authentication).toEqual(authentication);
  });

  test('a client certificate, as two texts or as a file', () => {
    const secrets = {
      'authentication.certificate': 'CERT', 'authentication.privateKey': 'KEY', 'authentication.file': 'cDEy', 'authentication.passphrase': 'open',
    } as const;
    expect(sent({ scheme: 'clientCertificate' }, { ...secrets, 'authentication.passphrase': '' }).authentication)
      .toEqual({ scheme: 'clientCertificate', certificate: { form: 'pem', certificate: 'CERT', privateKey: 'KEY', passphrase: null } });
    expect(sent({ scheme: 'clientCertificate', certificateForm: { authentication: 'pkcs12', network: 'pem' } }, secrets).authentication)
      .toEqual({ scheme: 'clientCertificate', certificate: { form: 'pkcs12', file: 'cDEy', passphrase: 'open' } });
  });
});

test('the way to the bank: proxy, authority, and a certificate beside another scheme', () => {
  const way = { proxy: 'manual', proxyUrl: 'http://proxy.example:8080', proxyUserName: 'anna', ca: ' CA ', caAlone: true, pins: ' ab:cd\n\nef ', withCertificate: true } as const;
  const secrets = { 'network.certificate': 'CERT', 'network.privateKey': 'KEY', 'network.passphrase': 'open', proxyPassword: 'pw', apiKey: 'k' } as const;
  const network = {
    ca: 'CA', caAlone: true, pins: ['ab:cd', 'ef'], proxy: { use: 'manual', url: 'http://proxy.example:8080', userName: 'anna', password: 'pw' },
    clientCertificate: { form: 'pem', certificate: 'CERT', privateKey: 'KEY', passphrase: 'open' },
  };
  expect(sent(way, secrets).network).toEqual(network);
  expect(sent({ ...way, proxyUserName: ' ' }, { ...secrets, proxyPassword: '' }).network.proxy)
    .toEqual({ use: 'manual', url: 'http://proxy.example:8080', userName: null, password: null });
  // One certificate is enough.
  expect(sent({ ...way, scheme: 'clientCertificate' }, { ...secrets, 'authentication.certificate': 'C', 'authentication.privateKey': 'K' }).network.clientCertificate).toBeNull();
  expect(sent({ proxy: 'system' }, secrets).network.proxy).toEqual({ use: 'system' });
});
