import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank } from '#test/conformance/support/tcp-bank.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { startTestProxy } from '#test/conformance/support/test-proxy.ts';
import type { TestProxy, TestProxyOptions } from '#test/conformance/support/test-proxy.ts';
import { DIRECT_NETWORK } from '../network.ts';
import type { BankNetwork } from '../network.ts';
import { createTransport } from './index.ts';
import type { ConnectionOptions, Exchange } from './index.ts';
import { systemRoutes } from './proxy.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

function kept<Thing extends { close(): Promise<void> }>(thing: Thing): Thing {
  opened.push(thing);
  return thing;
}

/** Of the bank and of the proxy: two of the same name could not be told apart. */
const trusted = testCertificate();

async function proxyThat({ refuses = null, ...options }: TestProxyOptions & { readonly refuses?: number | null } = {}): Promise<TestProxy> {
  const proxy = kept(await startTestProxy(options));
  proxy.refuse(refuses);
  return proxy;
}

const bankOver = async (overTls: boolean, tls = trusted): Promise<TcpBank> =>
  kept(await startTcpBank(({ socket }) => socket.write(httpAnswer(200, { fine: true })), overTls ? { tls } : {}));

const manual = (url: string, credentials: string | null = null): BankNetwork['proxy'] => {
  const [userName = null, password = null] = credentials?.split(':') ?? [];
  return { use: 'manual', url, userName, password };
};

function transportBy(origin: string, proxy: BankNetwork['proxy'], options: Partial<ConnectionOptions> = {}) {
  return kept(createTransport({
    target: { origin, basePath: '', mustBeLoopback: origin.startsWith('http:') },
    network: { ...DIRECT_NETWORK, ca: trusted.cert, proxy }, systemProxy: async () => 'DIRECT', ...options,
  }));
}

const exchange = (transport: ReturnType<typeof transportBy>, fresh = true): Promise<Exchange> =>
  transport.exchange({ method: 'POST', path: '/x', headers: { authorization: 'Bearer t' }, body: '{}', deadlineMs: 5_000, mostBytes: 1024, fresh, signal: undefined });

const addressOf = (bank: TcpBank): string => `127.0.0.1:${bank.port}`;

describe.each([['http', false], ['https', true]])('a bank behind a proxy over %s', (_, overTls) => {
  it.each([['https', true], ['http', false]])('is reached by CONNECT over %s; the proxy sees no more than its address', async (_scheme, toBank) => {
    const bank = await bankOver(toBank);
    const proxy = await proxyThat(overTls ? { tls: trusted, demands: 'ann:p w:x' } : { demands: 'ann:p w:x' });
    const transport = transportBy(bank.url, { use: 'manual', url: proxy.url, userName: 'ann', password: 'p w:x' });
    expect(await exchange(transport)).toMatchObject({ kind: 'answered', status: 200 });
    expect(proxy.asked).toEqual([{ method: 'CONNECT', address: addressOf(bank), credentials: `Basic ${btoa('ann:p w:x')}` }]);
    expect(bank.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('is not reached when the proxy wants other credentials, or does not let anybody through', async () => {
    const bank = await bankOver(true);
    const tls = overTls ? { tls: trusted } : {};
    const strict = await proxyThat({ ...tls, demands: 'ann:right' });
    for (const credentials of [null, 'ann:wrong']) {
      const answer = await exchange(transportBy(bank.url, manual(strict.url, credentials)));
      expect(answer).toEqual({ kind: 'notSent', cause: 'proxy', detail: 'HTTP_407' });
    }
    for (const refuses of [302, 403, 502]) {
      const answer = await exchange(transportBy(bank.url, manual((await proxyThat({ ...tls, refuses })).url)), false);
      expect(answer).toEqual({ kind: 'notSent', cause: 'proxy', detail: `HTTP_${refuses}` });
    }
    expect(bank.connections()).toBe(0);
  });

  it('shows its own certificate through the proxy, and it is checked', async () => {
    const bank = await bankOver(true, testCertificate());
    const proxy = await proxyThat(overTls ? { tls: trusted } : {});
    const answer = await exchange(transportBy(bank.url, manual(proxy.url)));
    expect(answer).toMatchObject({ kind: 'notSent', cause: 'tls' });
    expect(bank.requests).toHaveLength(0);
  });

  it('gets every write over a connection of its own', async () => {
    const bank = await bankOver(true);
    const proxy = await proxyThat(overTls ? { tls: trusted } : {});
    const transport = transportBy(bank.url, manual(proxy.url));
    for (let index = 0; index < 4; index += 1) await exchange(transport, false);
    const forReads = proxy.asked.length;
    expect(forReads).toBeLessThan(4);
    for (let index = 0; index < 4; index += 1) await exchange(transport);
    expect(proxy.asked).toHaveLength(forReads + 4);
    expect(bank.connections()).toBe(forReads + 4);
    await vi.waitFor(() => expect(proxy.connections()).toBeLessThanOrEqual(forReads), { timeout: 60_000 });
    await transport.close();
    await vi.waitFor(() => expect(proxy.connections()).toBe(0), { timeout: 60_000 });
  });
});

describe('a proxy', () => {
  it('whose certificate nobody vouches for gets neither credentials nor a connection, whatever the environment says', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const proxy = await proxyThat({ tls: testCertificate() });
      const answer = await exchange(transportBy('https://127.0.0.1:9', manual(proxy.url, 'ann:pw')));
      expect(answer).toMatchObject({ kind: 'notSent', cause: 'proxy', detail: expect.stringMatching(/SELF_SIGNED_CERT/) as string });
      expect(proxy.asked).toEqual([]);
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });

  it('that is not there, or has no name, is told from a bank that is not there', async () => {
    const gone = await startTestProxy();
    await gone.close();
    expect(await exchange(transportBy('https://127.0.0.1:9', manual(gone.url)))).toEqual({ kind: 'notSent', cause: 'proxy', detail: 'ECONNREFUSED' });
    const nameless = await exchange(transportBy('https://bank.example', manual('http://proxy.invalid:8080')));
    expect(nameless).toMatchObject({ kind: 'notSent', cause: 'proxy', detail: expect.stringMatching(/^ENOTFOUND|EAI_/) as string });
  });

  it('is told the port, and an address of version 6 in its brackets', async () => {
    const proxy = await proxyThat({ refuses: 403 });
    for (const origin of ['https://[::1]', 'https://127.0.0.1:8443', 'http://localhost']) await exchange(transportBy(origin, manual(proxy.url)));
    expect(proxy.asked.map(({ address }) => address)).toEqual(['[::1]:443', '127.0.0.1:8443', 'localhost:80']);
  });

  it('that cuts the connection before it answers has sent nothing', async () => {
    const cutting = kept(await startTcpBank(({ socket }) => socket.resetAndDestroy()));
    expect(await exchange(transportBy('https://127.0.0.1:9', manual(cutting.url)))).toMatchObject({ kind: 'notSent', cause: 'proxy' });
  });

  it('that says nothing is given up at the deadline', async () => {
    const silent = kept(await startTcpBank(() => undefined));
    const answer = await transportBy('https://127.0.0.1:9', manual(silent.url))
      .exchange({ method: 'GET', path: '/', headers: {}, body: null, deadlineMs: 200, mostBytes: 1, fresh: false, signal: undefined });
    expect(answer).toEqual({ kind: 'notSent', cause: 'connectTimeout', detail: null });
  });

  it('must be on this computer when the bank is', async () => {
    const bank = await bankOver(false);
    const elsewhere = transportBy(bank.url, manual('http://[::ffff:8.8.8.8]:1'));
    expect(await elsewhere.exchange({ method: 'GET', path: '/', headers: {}, body: null, deadlineMs: 300, mostBytes: 1, fresh: false, signal: undefined }))
      .toMatchObject({ kind: 'notSent' });
    expect(bank.connections()).toBe(0);
  });
});

describe('the proxy of the system', () => {
  const system = (origin: string, answer: string, asked: string[] = []) => transportBy(origin, { use: 'system' }, {
    systemProxy: async (url) => {
      asked.push(url);
      return answer;
    },
  });

  it('is not asked about addresses on this computer', async () => {
    const bank = await bankOver(true);
    const asked: string[] = [];
    expect(await exchange(system(bank.url, 'PROXY proxy.invalid:1', asked))).toMatchObject({ kind: 'answered', status: 200 });
    expect(asked).toEqual([]);
  });

  it('is used for others, told only the origin; the next one is tried when nobody answers at the first', async () => {
    const gone = await startTestProxy();
    await gone.close();
    const proxy = await proxyThat({ refuses: 503 });
    const asked: string[] = [];
    const hosts = [gone, proxy].map(({ url }) => `PROXY ${new URL(url).host}`);
    expect(await exchange(system('https://bank.invalid', hosts.join('; '), asked))).toEqual({ kind: 'notSent', cause: 'proxy', detail: 'HTTP_503' });
    expect(asked).toEqual(['https://bank.invalid/']);
    expect(proxy.asked).toEqual([{ method: 'CONNECT', address: 'bank.invalid:443', credentials: undefined }]);
  });

  it('is not passed by when it cannot be used or asked', async () => {
    expect(await exchange(system('https://bank.invalid', 'SOCKS5 127.0.0.1:1'))).toEqual({ kind: 'notSent', cause: 'proxy', detail: 'NO_USABLE_PROXY' });
    const unknown = transportBy('https://bank.invalid', { use: 'system' }, { systemProxy: () => Promise.reject(new Error('no')) });
    expect(await exchange(unknown)).toEqual({ kind: 'notSent', cause: 'proxy', detail: 'NO_USABLE_PROXY' });
    expect(await exchange(system('https://bank.invalid', 'DIRECT'))).toMatchObject({ kind: 'notSent', cause: 'nameNotFound' });
  });

  it('is read from the words of a proxy configuration', () => {
    const said = (answer: string) => systemRoutes(answer).map((route) => (route.by === 'direct' ? 'direct' : route.url.origin));
    expect(said('DIRECT')).toEqual(['direct']);
    expect(said('PROXY a:8080;HTTPS b ; SOCKS c:1; proxy d:80; DIRECT')).toEqual(['http://a:8080', 'https://b', 'http://d', 'direct']);
    expect(said('PROXY ; PROXY a:b; PROXY u:p@h:1; ;')).toEqual([]);
  });
});
