import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { testClient } from '#test/conformance/support/test-client.ts';
import { testPkcs12 } from '#test/conformance/support/test-pkcs12.ts';
import { startTestProxy } from '#test/conformance/support/test-proxy.ts';
import { openAccess } from './access.ts';
import { DIRECT_NETWORK } from './network.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

const credentials = { clientId: 'portal', clientSecret: 'a secret of the client', scope: '', credentialsIn: 'header' } as const;
const granted = (token: string): string => httpAnswer(200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });

it('a read has one deadline, however often its token is renewed', async () => {
  const DEADLINE_MS = 3_000;
  let isSecondOver = false;
  const issuer = await startTcpBank(({ socket, number }) => socket.write(granted(`token-${number}`)));
  const bank = await startTcpBank(({ socket, number }) => {
    if (number !== 1) return;
    setTimeout(() => {
      socket.write(httpAnswer(401, {}));
      // When a second whole deadline, that of the read with the new token, would be over.
      setTimeout(() => { isSecondOver = true; }, DEADLINE_MS);
    }, 500);
  });
  const access = openAccess(
    { baseUrl: bank.url, portalId: 'P', auth: { kind: 'oauth2', tokenUrl: issuer.url, ...credentials }, loopbackOnly: true, timeZone: 'Europe/Rome' },
    { clock: { now: () => 0 }, sleep: async () => undefined, random: () => 0, userAgent: 'test' },
  );
  if (!access.ok) throw new Error(access.error);
  opened.push(issuer, bank, access.value);
  const answer = await access.value.exchange({ method: 'GET', effect: 'read', path: '/', headers: {}, body: null, deadlineMs: DEADLINE_MS, mostBytes: 1024, signal: undefined });
  expect(answer).toMatchObject({ kind: 'noAnswer', cause: 'timeout' });
  expect(bank.requests).toHaveLength(2);
  expect(isSecondOver).toBe(false);
});

describe('a client that is closed', () => {
  it('holds nothing secret any more', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const tls = testCertificate();
    const issuer = await startTcpBank(({ socket, number }) => socket.write(granted(`token-${number}`)));
    const bank = await startTcpBank(({ socket }) => socket.write(httpAnswer(200, { list: [] })), { tls: { ...tls, requestCert: true, ca: tls.cert } });
    const proxy = await startTestProxy({ demands: 'ann:pw' });
    opened.push(issuer, bank, proxy);
    const open = () => {
      const auth = { kind: 'oauth2', tokenUrl: issuer.url, ...credentials } as const;
      const clientCertificate = { form: 'pkcs12', file: testPkcs12(tls, '').toString('base64'), passphrase: null } as const;
      const way = { use: 'manual', url: proxy.url, userName: 'ann', password: 'pw' } as const;
      const { client } = testClient(bank.url, { auth, network: { ...DIRECT_NETWORK, ca: tls.cert, proxy: way, clientCertificate } });
      return { client, held: [auth, clientCertificate, way].map((secret) => new WeakRef<object>(secret)) };
    };
    const { client, held } = open();
    expect(await client.call('listAccounts', {})).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    await client.call('openCampaign', { params: { campaignId: 'C1' } });
    await client.close();
    await vi.waitFor(() => {
      collect();
      expect(held.map((reference) => reference.deref())).toEqual([undefined, undefined, undefined]);
    }, 60_000);
    expect(await client.call('listAccounts', {})).toMatchObject({ error: { kind: 'notSent', cause: 'aborted' } });
  });
});
