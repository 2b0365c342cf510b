import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank, TcpBankOptions, WireRequest } from '#test/conformance/support/tcp-bank.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { DIRECT_NETWORK } from '../network.ts';
import { createTransport } from './index.ts';
import type { Exchange, ExchangeRequest, Transport } from './index.ts';

const MAX_BODY_BYTES = 50 * 1024 * 1024;

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function bankThat(answer: (request: WireRequest) => void, options: TcpBankOptions = {}): Promise<TcpBank> {
  const bank = await startTcpBank(answer, options);
  opened.push(bank);
  return bank;
}

function transportTo(origin: string, options: { readonly ca?: string; readonly caAlone?: boolean; readonly pins?: readonly string[]; readonly mustBeLoopback?: boolean } = {}): Transport {
  const transport = createTransport({
    target: { origin, basePath: '', mustBeLoopback: options.mustBeLoopback ?? true },
    network: { ...DIRECT_NETWORK, ca: options.ca ?? null, caAlone: options.caAlone ?? false, pins: options.pins ?? [] }, systemProxy: async () => 'DIRECT',
  });
  opened.push(transport);
  return transport;
}

const request = (given: Partial<ExchangeRequest> = {}): ExchangeRequest =>
  ({ method: 'POST', path: '/x', headers: {}, body: '{}', deadlineMs: 5_000, mostBytes: MAX_BODY_BYTES, fresh: true, signal: undefined, ...given });

const silent = (): void => undefined;

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends with the work, or says that a deadline was over ten times before it. Timers of one process keep their order, however slow it is. */
const orLate = <Value>(work: Promise<Value>, deadlineMs: number): Promise<Value | 'late'> =>
  Promise.race([work, new Promise<'late'>((resolve) => { setTimeout(resolve, 10 * deadlineMs, 'late').unref(); })]);

describe.each([['a write', true], ['a read', false]])('%s that cannot have left', (_, fresh) => {
  it('says that nobody listens on the port', async () => {
    const transport = transportTo(`http://127.0.0.1:${await unusedPort()}`);
    expect(await transport.exchange(request({ fresh }))).toEqual({ kind: 'notSent', cause: 'refused', detail: 'ECONNREFUSED' });
  });

  it('says that the name does not exist', async () => {
    const transport = transportTo('https://bank.invalid', { mustBeLoopback: false });
    expect(await transport.exchange(request({ fresh }))).toMatchObject({ kind: 'notSent', cause: 'nameNotFound' });
  });

  it('says that the certificate is not trusted, has expired, or is for another name', async () => {
    const past = { from: new Date('2020-01-01'), to: new Date('2021-01-01') };
    const expired = testCertificate(past);
    const elsewhere = testCertificate({ name: 'elsewhere.test' });
    const cases = [
      [testCertificate(), undefined, /SELF_SIGNED_CERT$/],
      [expired, expired.cert, /^CERT_HAS_EXPIRED$/],
      [elsewhere, elsewhere.cert, /^ERR_TLS_CERT_ALTNAME_INVALID$/],
    ] as const;
    for (const [tls, ca, code] of cases) {
      const bank = await bankThat(silent, { tls });
      const exchange = await transportTo(bank.url, ca === undefined ? {} : { ca }).exchange(request({ fresh }));
      expect(exchange).toEqual({ kind: 'notSent', cause: 'tls', detail: expect.stringMatching(code) as string });
      expect(bank.requests).toHaveLength(0);
    }
  });

  it('says so when a plain server answers on an https address', async () => {
    const bank = await bankThat(silent, { onConnection: (socket) => socket.end(httpAnswer(400, 'plain')) });
    const exchange = await transportTo(bank.url.replace('http:', 'https:')).exchange(request({ fresh }));
    expect(exchange).toMatchObject({ kind: 'notSent', cause: 'tls' });
  });

  it('says so when the connection breaks inside the handshake', async () => {
    const bank = await bankThat(silent, { onConnection: (socket) => socket.once('data', () => socket.resetAndDestroy()) });
    const exchange = await transportTo(bank.url.replace('http:', 'https:')).exchange(request({ fresh }));
    expect(exchange).toMatchObject({ kind: 'notSent', cause: 'tls' });
  });

  it('gives up at the deadline while the handshake hangs, and sends nothing later', async () => {
    const sockets: Socket[] = [];
    const bank = await bankThat(silent, { onConnection: (socket) => sockets.push(socket) });
    const work = transportTo(bank.url.replace('http:', 'https:')).exchange(request({ fresh, deadlineMs: 300 }));
    expect(await orLate(work, 300)).toEqual({ kind: 'notSent', cause: 'connectTimeout', detail: null });
  });

  it('is not sent when the caller gives up first', async () => {
    const bank = await bankThat(silent, { onConnection: silent });
    const transport = transportTo(bank.url.replace('http:', 'https:'));
    expect(await transport.exchange(request({ fresh, signal: AbortSignal.abort() }))).toEqual({ kind: 'notSent', cause: 'aborted', detail: null });
    const later = new AbortController();
    const work = transport.exchange(request({ fresh, signal: later.signal }));
    setTimeout(() => later.abort(), 100);
    expect(await work).toEqual({ kind: 'notSent', cause: 'aborted', detail: null });
  });

  it('is not sent after the transport was closed', async () => {
    const bank = await bankThat(({ socket }) => socket.end(httpAnswer(200, {})));
    const transport = transportTo(bank.url);
    await transport.close();
    expect(await transport.exchange(request({ fresh }))).toEqual({ kind: 'notSent', cause: 'aborted', detail: null });
    expect(bank.requests).toHaveLength(0);
  });
});

describe.each([['a write', true], ['a read', false]])('%s that may have arrived', (_, fresh) => {
  const faults: readonly [string, (request: WireRequest) => void, Partial<Exchange>][] = [
    ['reset before any answer', ({ socket }) => socket.resetAndDestroy(), { kind: 'noAnswer', cause: 'reset' }],
    ['closed before any answer', ({ socket }) => socket.end(), { kind: 'noAnswer', cause: 'reset' }],
    ['answer that is not HTTP', ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), { kind: 'noAnswer', cause: 'reset' }],
    ['reset inside the body', ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":', () => setTimeout(() => socket.resetAndDestroy(), 50));
    }, { kind: 'answered', status: 200, broken: 'truncated' }],
    ['body shorter than its content-length', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":1}'),
      { kind: 'answered', status: 200, broken: 'truncated' }],
    ['chunked body without its end', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n'),
      { kind: 'answered', status: 200, broken: 'truncated' }],
    ['silence', silent, { kind: 'noAnswer', cause: 'timeout' }],
    ['silence after the headers', ({ socket }) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n'),
      { kind: 'answered', status: 200, broken: 'timeout' }],
    ['a body that drips', ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n');
      const drip = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(drip));
    }, { kind: 'answered', status: 200, broken: 'timeout' }],
    ['headers that drip', ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      const drip = setInterval(() => socket.write('a'), 50);
      socket.on('close', () => clearInterval(drip));
    }, { kind: 'noAnswer', cause: 'timeout' }],
    ['a redirect', ({ socket }) => socket.end(httpAnswer(302, '', { location: '/elsewhere' })), { kind: 'answered', status: 302, broken: null }],
  ];

  it.each(faults)('%s: sent once, ended by the deadline at the latest', async (_name, answer, expected) => {
    const bank = await bankThat(answer);
    expect(await orLate(transportTo(bank.url).exchange(request({ fresh, deadlineMs: 600 })), 600)).toMatchObject(expected);
    expect(bank.requests).toHaveLength(1);
  });

  it('stops reading at 50 MB, whether the length was declared or not', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    let sent = 0;
    const bank = await bankThat(({ socket, path }) => {
      if (path === '/declared') {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${MAX_BODY_BYTES + 1}\r\n\r\n`);
        return;
      }
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const pour = (): void => {
        while (!socket.destroyed && sent < 200 * chunk.length) {
          sent += chunk.length;
          socket.write(`${chunk.length.toString(16)}\r\n`);
          socket.write(chunk);
          if (!socket.write('\r\n')) return void socket.once('drain', pour);
        }
      };
      pour();
    });
    const transport = transportTo(bank.url);
    const tooLarge = { kind: 'answered', status: 200, broken: 'tooLarge' };
    expect(await transport.exchange(request({ fresh, path: '/declared', deadlineMs: 20_000 }))).toMatchObject(tooLarge);
    expect(await transport.exchange(request({ fresh, path: '/poured', deadlineMs: 20_000 }))).toMatchObject(tooLarge);
    expect(sent).toBeLessThan(80 * chunk.length);
  });

  it('tells an abort by the caller from a timeout', async () => {
    const abort = new AbortController();
    const bank = await bankThat(() => abort.abort());
    expect(await transportTo(bank.url).exchange(request({ fresh, signal: abort.signal }))).toMatchObject({ kind: 'noAnswer', cause: 'aborted' });
  });
});

describe('connections', () => {
  it('are kept for reads and opened anew for every write', async () => {
    const bank = await bankThat(({ socket }) => socket.write(httpAnswer(200, {})));
    const transport = transportTo(bank.url);
    for (let index = 0; index < 20; index += 1) await transport.exchange(request({ fresh: false }));
    const forReads = bank.connections();
    expect(forReads).toBeLessThan(5);
    for (let index = 0; index < 20; index += 1) await transport.exchange(request({ fresh: true }));
    expect(bank.connections()).toBe(forReads + 20);
    expect(bank.requests.slice(20).every(({ headers }) => headers['connection'] === 'close')).toBe(true);
  });

  it('that the server has closed meanwhile never make a write go out twice', async () => {
    const bank = await bankThat(({ socket }) => socket.write(httpAnswer(200, {}), () => socket.destroySoon()));
    const transport = transportTo(bank.url);
    for (let index = 0; index < 20; index += 1) {
      expect(await transport.exchange(request({ fresh: true }))).toMatchObject({ kind: 'answered', status: 200 });
    }
    expect(bank.requests).toHaveLength(20);
  });

  it('over TLS trust the certificate authority they are given', async () => {
    const tls = testCertificate();
    const bank = await bankThat(({ socket }) => socket.write(httpAnswer(200, { fine: true })), { tls });
    const exchange = await transportTo(bank.url, { ca: tls.cert }).exchange(request());
    expect(exchange).toMatchObject({ kind: 'answered', status: 200, broken: null });
  });

  it('do not believe NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const bank = await bankThat(silent, { tls: testCertificate() });
      expect(await transportTo(bank.url).exchange(request())).toMatchObject({ kind: 'notSent', cause: 'tls' });
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });

  it('refuse a server that speaks nothing newer than TLS 1.1', async () => {
    const bank = await bankThat(silent, { tls: { ...testCertificate(), minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } });
    expect(await transportTo(bank.url).exchange(request())).toMatchObject({ kind: 'notSent', cause: 'tls' });
  });

  it('to a name of this computer must end on this computer', async () => {
    const bank = await bankThat(({ socket }) => socket.end(httpAnswer(200, {})));
    const named = transportTo(`http://localhost:${bank.port}`);
    expect(await named.exchange(request())).toMatchObject({ kind: 'answered', status: 200 });
  });
});

describe('close', () => {
  it('breaks off reads and waits for writes', async () => {
    const answers: (() => void)[] = [];
    const bank = await bankThat(({ socket, method }) => {
      answers.push(() => {
        if (method === 'POST') socket.end(httpAnswer(200, {}));
      });
    });
    const transport = transportTo(bank.url);
    const read = transport.exchange(request({ method: 'GET', body: null, fresh: false }));
    const write = transport.exchange(request());
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 60_000 });
    let closed = false;
    const closing = transport.close().then(() => {
      closed = true;
    });
    expect(await read).toMatchObject({ kind: 'noAnswer', cause: 'aborted' });
    expect(closed).toBe(false);
    for (const answer of answers) answer();
    expect(await write).toMatchObject({ kind: 'answered', status: 200 });
    await closing;
  });
});

describe('a body that is taken piece by piece', () => {
  const text = Array.from({ length: 200_000 }, (_, at) => String(at)).join(' ');

  /** What was taken, slowly, and whether anything of it is still in memory. */
  async function taken(answer: (request: WireRequest) => void): Promise<{ readonly text: string; readonly inMemory: number }> {
    const bank = await bankThat(answer);
    const pieces: Uint8Array[] = [];
    const copies: Buffer[] = [];
    const exchange = await transportTo(bank.url).exchange(request({
      method: 'GET', body: null,
      take: async (piece) => {
        pieces.push(piece);
        copies.push(Buffer.from(piece));
        await new Promise((resolve) => { setImmediate(resolve); });
      },
    }));
    expect(exchange).toMatchObject({ kind: 'answered', status: 200, broken: null });
    return { text: Buffer.concat(copies).toString(), inMemory: pieces.reduce((sum, { length }) => sum + length, 0) };
  }

  it('leaves none of them in memory but the one that came with the headers', async () => {
    const { text: all, inMemory } = await taken(({ socket }) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`));
    expect([all === text, inMemory <= 64 * 1024]).toEqual([true, true]);
  });

  it('keeps each until it was taken, also those that came at once', async () => {
    const chunks = text.match(/[^]{1,777}/g) ?? [];
    const { text: all } = await taken(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      socket.end(`${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`);
    });
    expect(all === text).toBe(true);
  });
});
