import { createPrivateKey } from 'node:crypto';
import type { TLSSocket, TlsOptions } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { runScript } from '#test/conformance/support/run-script.ts';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank, WireRequest } from '#test/conformance/support/tcp-bank.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { CANARY, testClient } from '#test/conformance/support/test-client.ts';
import { testPkcs12 } from '#test/conformance/support/test-pkcs12.ts';
import type { AuthScheme, BankClient, BankClientConfig } from './index.ts';
import { DIRECT_NETWORK } from './network.ts';
import type { BankCertificate, BankNetwork } from './network.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

const serverTls = testCertificate();
const caller = testCertificate({ name: 'caller' });
const stranger = testCertificate({ name: 'stranger' });

/** A bank that answers only those who prove themselves. */
async function bankThatDemands(isKnown: (request: WireRequest) => boolean, tls?: TlsOptions): Promise<TcpBank> {
  const bank = await startTcpBank((request) => {
    request.socket.write(isKnown(request) ? httpAnswer(200, { list: [] }) : httpAnswer(401, { errors: [{ code: 'AUTH', description: 'Who?', params: null }] }));
  }, tls === undefined ? {} : { tls: { ...serverTls, ...tls } });
  opened.push(bank);
  return bank;
}

/** A bank to which nobody gets through the handshake without the certificate. */
const bankOfCertificates = (tls: TlsOptions = {}, isKnown: (request: WireRequest) => boolean = () => true): Promise<TcpBank> =>
  bankThatDemands(isKnown, { requestCert: true, rejectUnauthorized: true, ca: caller.cert, ...tls });

function clientOf({ url }: TcpBank, auth: AuthScheme, network: Partial<BankNetwork> = {}, config: Partial<BankClientConfig> = {}): BankClient {
  const { client } = testClient(url, { auth, network: { ...DIRECT_NETWORK, ca: serverTls.cert, ...network }, ...config });
  opened.push(client);
  return client;
}

const accounts = (client: BankClient) => client.call('listAccounts', {});
const fine = { ok: true, value: { rows: [], unreadable: [] } };

describe('a bank that demands credentials in a header', () => {
  const utf8 = (text: string): string => Buffer.from(text).toString('base64');
  it.each<[string, AuthScheme, AuthScheme, string, string]>([
    ['an API key', { kind: 'apiKey', headerName: 'X-Key', key: CANARY }, { kind: 'apiKey', headerName: 'X-Key', key: 'other' }, 'x-key', CANARY],
    ['headers', { kind: 'headers', headers: { 'X-One': '1', 'X-Two': CANARY } }, { kind: 'headers', headers: { 'X-One': '1' } }, 'x-two', CANARY],
    ['a bearer token', { kind: 'bearer', token: CANARY }, { kind: 'bearer', token: 'other' }, 'authorization', `Bearer ${CANARY}`],
    ['a name and password', { kind: 'basic', userName: 'ànn', password: 'p:ß' }, { kind: 'basic', userName: 'ànn', password: 'p:' }, 'authorization', `Basic ${utf8('ànn:p:ß')}`],
  ])('is satisfied by %s, and by no other', async (_name, right, wrong, header, value) => {
    const bank = await bankThatDemands(({ headers }) => headers[header] === value);
    expect(await accounts(clientOf(bank, right))).toEqual(fine);
    for (const auth of [wrong, { kind: 'none' } as const]) {
      expect(await accounts(clientOf(bank, auth))).toMatchObject({ error: { kind: 'unauthenticated', httpStatus: 401 } });
    }
  });
});

describe('a bank that demands a certificate', () => {
  const pem: BankCertificate = { form: 'pem', certificate: caller.cert, privateKey: caller.key, passphrase: null };
  const sealed = createPrivateKey(caller.key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: CANARY }) as string;
  const file = testPkcs12(caller, CANARY).toString('base64');

  describe.each(['TLSv1.2', 'TLSv1.3'] as const)('over %s', (version) => {
    const only = { minVersion: version, maxVersion: version };

    it.each<[string, BankCertificate]>([
      ['PEM', pem], ['PEM, its key under a passphrase', { ...pem, privateKey: sealed, passphrase: CANARY }],
      ['PEM with the chain behind it', { ...pem, certificate: caller.cert + stranger.cert }],
      ['PKCS#12 under a passphrase', { form: 'pkcs12', file, passphrase: CANARY }],
      ['PKCS#12 without one', { form: 'pkcs12', file: testPkcs12(caller, '').toString('base64'), passphrase: null }],
    ])('is shown it from %s, on reads and writes', async (_name, certificate) => {
      const seen: unknown[] = [];
      const bank = await bankOfCertificates(only, ({ socket }) => {
        const tls = socket as TLSSocket;
        seen.push([tls.getPeerCertificate().subject.CN, tls.getProtocol()]);
        return true;
      });
      const client = clientOf(bank, { kind: 'clientCertificate', certificate });
      expect(await accounts(client)).toEqual(fine);
      await client.call('openCampaign', { params: { campaignId: 'C' } });
      expect(seen).toEqual([['caller', version], ['caller', version]]);
    });

    it('is shown it besides another scheme', async () => {
      const bank = await bankOfCertificates(only, ({ headers }) => headers['authorization'] === `Bearer ${CANARY}`);
      expect(await accounts(clientOf(bank, { kind: 'bearer', token: CANARY }, { clientCertificate: pem }))).toEqual(fine);
    });

    it('answers nobody without it, or with another', async () => {
      const bank = await bankOfCertificates(only);
      const other: BankCertificate = { form: 'pem', certificate: stranger.cert, privateKey: stranger.key, passphrase: null };
      for (const clientCertificate of [null, other]) {
        expect(await accounts(clientOf(bank, { kind: 'none' }, { clientCertificate }))).toMatchObject({ ok: false });
      }
      expect(bank.requests).toHaveLength(0);
    });
  });

  it('is sent nothing when the certificate does not open, and the error says nothing of it', async () => {
    const bank = await bankOfCertificates();
    for (const certificate of [{ ...pem, privateKey: sealed, passphrase: 'other' }, { form: 'pkcs12', file, passphrase: 'other' }, { ...pem, certificate: CANARY }] as const) {
      const result = await accounts(clientOf(bank, { kind: 'clientCertificate', certificate }));
      expect(result).toMatchObject({ error: { kind: 'notSent', cause: 'tls' } });
      expect(JSON.stringify(result)).not.toContain(CANARY);
    }
    expect(bank.connections()).toBe(0);
  });

  it('may want it for tokens as well', async () => {
    const issuer = await startTcpBank(({ socket }) => socket.write(httpAnswer(200, { access_token: CANARY })), {
      tls: { ...serverTls, requestCert: true, rejectUnauthorized: true, ca: caller.cert },
    });
    opened.push(issuer);
    const bank = await bankOfCertificates({}, ({ headers }) => headers['authorization'] === `Bearer ${CANARY}`);
    const auth: AuthScheme = { kind: 'oauth2', tokenUrl: issuer.url, clientId: 'me', clientSecret: 'secret', scope: '', credentialsIn: 'body' };
    expect(await accounts(clientOf(bank, auth, { clientCertificate: pem }))).toEqual(fine);
    expect(await accounts(clientOf(bank, auth))).toMatchObject({ error: { kind: 'notSent', cause: 'token' } });
  });
});

describe('the authorities of a connection', () => {
  it('are added, as many as there are, to the built-in ones', async () => {
    const bank = await bankThatDemands(() => true, {});
    expect(await accounts(clientOf(bank, { kind: 'none' }, { ca: `${stranger.cert}${serverTls.cert}` }))).toEqual(fine);
    expect(await accounts(clientOf(bank, { kind: 'none' }, { ca: stranger.cert }))).toMatchObject({ error: { kind: 'notSent', cause: 'tls' } });
  });

  it('do not vouch for another name, nor for a time that is over', async () => {
    const elsewhere = testCertificate({ name: 'elsewhere.test' });
    const over = testCertificate({ from: new Date('2020-01-01'), to: new Date('2021-01-01') });
    for (const [tls, detail] of [[elsewhere, 'ERR_TLS_CERT_ALTNAME_INVALID'], [over, 'CERT_HAS_EXPIRED']] as const) {
      const bank = await bankThatDemands(() => true, tls);
      expect(await accounts(clientOf(bank, { kind: 'none' }, { ca: tls.cert }))).toMatchObject({ error: { kind: 'notSent', cause: 'tls', detail } });
      expect(bank.requests).toHaveLength(0);
    }
  });

  it('cannot be added to, nor their check turned off, by the environment', async () => {
    const bank = await bankThatDemands(() => true, {});
    const environment = { NODE_EXTRA_CA_CERTS: 'authority.pem', NODE_TLS_REJECT_UNAUTHORIZED: '0', SSL_CERT_FILE: 'authority.pem', NODE_USE_SYSTEM_CA: '1' };
    const said = await runScript('test/conformance/support/list-accounts.ts', { url: bank.url, files: { 'authority.pem': serverTls.cert }, environment });
    expect(JSON.parse(said)).toMatchObject({ error: { kind: 'notSent', cause: 'tls', detail: expect.stringMatching(/SELF_SIGNED_CERT/) as string } });
    expect(bank.requests).toHaveLength(0);
  });
});
