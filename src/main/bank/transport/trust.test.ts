import { createHash, X509Certificate } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank } from '#test/conformance/support/tcp-bank.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { startTestProxy } from '#test/conformance/support/test-proxy.ts';
import { DIRECT_NETWORK } from '../network.ts';
import type { BankNetwork } from '../network.ts';
import { createTransport } from './index.ts';
import type { Exchange } from './index.ts';

// An authority that every system knows, for as long as this test runs: nobody else has the key of one.
const world = vi.hoisted(() => ({ authorities: [] as string[] }));
vi.mock(import('node:tls'), async (original) => {
  const real = await original();
  return { ...real, default: real, rootCertificates: world.authorities };
});

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  world.authorities.length = 0;
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function bankWith(certificate: { readonly key: string; readonly cert: string }): Promise<TcpBank> {
  const bank = await startTcpBank(({ socket }) => socket.end(httpAnswer(200, {})), { tls: certificate });
  opened.push(bank);
  return bank;
}

async function ask(bank: TcpBank, network: Partial<BankNetwork>): Promise<Exchange> {
  const transport = createTransport({
    target: { origin: bank.url, basePath: '', mustBeLoopback: true }, network: { ...DIRECT_NETWORK, ...network }, systemProxy: async () => 'DIRECT',
  });
  opened.push(transport);
  return transport.exchange({ method: 'POST', path: '/x', headers: {}, body: '{}', deadlineMs: 5_000, mostBytes: 1_000, fresh: true, signal: undefined });
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const printOf = (pem: string): string => sha256(new X509Certificate(pem).raw);
const keyPrintOf = (pem: string): string => sha256(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }));

describe('an authority of one’s own', () => {
  it('is believed beside those of the world, or alone', async () => {
    const [theirs, own] = [testCertificate(), testCertificate()];
    world.authorities.push(theirs.cert);
    const bank = await bankWith(theirs);
    expect(await ask(bank, { ca: own.cert })).toMatchObject({ kind: 'answered', status: 200 });
    expect(await ask(bank, { ca: own.cert, caAlone: true })).toMatchObject({ kind: 'notSent', cause: 'tls' });
    expect(bank.requests).toHaveLength(1);
    expect(await ask(await bankWith(own), { ca: own.cert, caAlone: true })).toMatchObject({ kind: 'answered', status: 200 });
  });
});

describe('fingerprints', () => {
  it('let nobody through but an end that shows a certificate or a key of theirs', async () => {
    const [own, other] = [testCertificate(), testCertificate()];
    const bank = await bankWith(own);
    for (const pins of [[printOf(own.cert)], [keyPrintOf(own.cert)], [printOf(other.cert), printOf(own.cert)]]) {
      expect(await ask(bank, { ca: own.cert, pins })).toMatchObject({ kind: 'answered', status: 200 });
    }
    const arrived = bank.requests.length;
    expect(await ask(bank, { ca: own.cert, pins: [printOf(other.cert), keyPrintOf(other.cert)] })).toEqual({ kind: 'notSent', cause: 'tls', detail: 'CERTIFICATE_NOT_PINNED' });
    expect(bank.requests).toHaveLength(arrived);
  });

  it('are not met by a certificate that is only sent along', async () => {
    const [own, pinned] = [testCertificate(), testCertificate({ name: 'bank.example' })];
    const bank = await bankWith({ key: own.key, cert: own.cert + pinned.cert });
    expect(await ask(bank, { ca: own.cert + pinned.cert, pins: [printOf(pinned.cert)] })).toMatchObject({ kind: 'notSent', detail: 'CERTIFICATE_NOT_PINNED' });
    expect(bank.requests).toEqual([]);
  });

  it('replace no other check', async () => {
    const unknown = testCertificate();
    expect(await ask(await bankWith(unknown), { pins: [printOf(unknown.cert)] })).toMatchObject({ kind: 'notSent', cause: 'tls', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('hold for the bank at the other end of a proxy', async () => {
    const [own, other] = [testCertificate(), testCertificate()];
    const bank = await bankWith(own);
    const proxy = await startTestProxy({});
    opened.push(proxy);
    const by = { ca: own.cert, proxy: { use: 'manual', url: proxy.url, userName: null, password: null } } as const;
    expect(await ask(bank, { ...by, pins: [printOf(own.cert)] })).toMatchObject({ kind: 'answered', status: 200 });
    expect(await ask(bank, { ...by, pins: [printOf(other.cert)] })).toMatchObject({ kind: 'notSent', detail: 'CERTIFICATE_NOT_PINNED' });
  });
});
