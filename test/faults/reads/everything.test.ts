import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ScriptedAnswer } from '#test/support/scripted-bank.ts';
import { answered, openReadWorld, raw, silent, withDeadlines } from './read-world.ts';
import type { Fault, ReadWorld } from './read-world.ts';

/* A fault that meets every question of a refresh: what the person sees, that nothing is lost, and how often the bank is asked. */

let world: ReadWorld;
/** Requests of a refresh that goes well. */
let usual = 0;

beforeAll(async () => {
  world = await openReadWorld();
  const before = world.bank.requests.length;
  await world.app.ask('sync.refresh', { accountId: null });
  usual = world.bank.requests.length - before;
});

afterAll(() => world.close());

const error = '{"errors":[{"code":"X","description":"Not now","params":""}]}';
const httpDate = (fromNowMs: number): string => new Date(Date.now() + fromNowMs).toUTCString();
const head = (length: number | null, more = ''): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${length === null ? '' : `content-length: ${length}\r\n`}${more}\r\n`;
const always = (answer: ScriptedAnswer): Fault => () => answer;

/** So many requests at most: of the first question only, one a question, or three a question. */
type Most = 1 | 3 | 'once' | 'thrice';

const faults: readonly (readonly [string, Fault, object, Most])[] = [
  ['429, Retry-After in seconds', always(answered(429, error, { 'retry-after': '1' })), { kind: 'rateLimited', retryAfterMs: 1000 }, 3],
  ['429, Retry-After as a date', () => answered(429, error, { 'retry-after': httpDate(9_500) }), { kind: 'rateLimited' }, 3],
  ['429, Retry-After in a year', always(answered(429, error, { 'retry-after': '31536000' })), { kind: 'rateLimited', retryAfterMs: 86_400_000 }, 1],
  ['429, Retry-After negative', always(answered(429, error, { 'retry-after': '-60' })), { kind: 'rateLimited', retryAfterMs: null }, 3],
  ['429, Retry-After garbage', always(answered(429, error, { 'retry-after': 'tomorrow!' })), { kind: 'rateLimited', retryAfterMs: null }, 3],
  ...[500, 502, 503, 504].map((status) =>
    [String(status), always(answered(status, error)), { kind: 'ambiguous', cause: 'serverError', httpStatus: status }, 'thrice'] as const),
  ['401', always(answered(401, error)), { kind: 'unauthenticated', httpStatus: 401 }, 1],
  ['407 of a proxy', always(answered(407, '<html>Sign in</html>', { 'content-type': 'text/html' })), { kind: 'ambiguous', httpStatus: 407 }, 1],
  ['silence', always(silent), { kind: 'ambiguous', cause: 'timeout' }, 3],
  ['headers too late', (_, right) => ({ by: (response) => void setTimeout(() => response.end(right), 2_000).unref() }), { kind: 'ambiguous', cause: 'timeout' }, 3],
  ['a body that drips', (_, right) => ({
    by: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(right.slice(0, 1)), 50);
      response.on('close', () => clearInterval(timer));
    },
  }), { kind: 'ambiguous', cause: 'timeout' }, 3],
  ['reset before the headers', always(raw('', 'destroy')), { kind: 'ambiguous', cause: 'reset' }, 'thrice'],
  ['closed before the headers', always(raw('')), { kind: 'ambiguous', cause: 'reset' }, 'thrice'],
  ['reset after the headers', always(raw(head(500), 'destroy')), { kind: 'badResponse', problem: 'truncated' }, 'thrice'],
  ['closed early', (_, right) => raw(head(right.length + 10) + right), { kind: 'badResponse', problem: 'truncated' }, 'thrice'],
  ['a chunk that never ends', always(raw(`${head(null, 'transfer-encoding: chunked\r\n')}ff\r\n{"list":[`)), { kind: 'badResponse', problem: 'truncated' }, 'thrice'],
  ['JSON cut off', (_, right) => answered(200, right.slice(0, -1)), { kind: 'badResponse', problem: 'notJson' }, 'once'],
  ['a content-length that is too short', (_, right) => raw(head(right.length - 1, 'connection: close\r\n') + right), { kind: 'badResponse', problem: 'notJson' }, 'once'],
  ['a page of a captive portal', always(answered(200, '<!doctype html><title>Wi-Fi</title>', { 'content-type': 'text/html' })), { kind: 'badResponse', problem: 'notJson', detail: 'text/html' }, 'once'],
  ['a way to a captive portal', always(answered(302, '', { location: 'http://127.0.0.1:1/login' })), { kind: 'ambiguous', cause: 'redirect' }, 'once'],
  ['gzip nobody asked for', (_, right) => answered(200, gzipSync(right), { 'content-encoding': 'gzip' }), { kind: 'badResponse', problem: 'notJson' }, 'once'],
  ['200 with nothing', always(answered(200, '')), { kind: 'badResponse' }, 'once'],
  ['204', always({ by: (response) => response.writeHead(204).end() }), { kind: 'badResponse' }, 'once'],
  ['null', always(answered(200, 'null')), { kind: 'badResponse' }, 'once'],
  ['another charset', always(answered(200, Buffer.from('{"list":[{"accountId":"A1","holderName":"Nicolò"}]}', 'latin1'))), { kind: 'badResponse', problem: 'notJson' }, 'once'],
  ['a list of something else', always(answered(200, '{"list":[1,2,3]}')), { kind: 'badResponse', problem: 'shape' }, 'once'],
  ['nonsense instead of HTTP', always(raw('SSH-2.0-OpenSSH_9.6\r\n')), { kind: 'ambiguous', cause: 'reset' }, 'thrice'],
];

describe('a refresh of which every answer is', () => {
  it.each(faults)('%s: says so, keeps what was read, is over soon, and heals', async (name, fault, expected, most) => {
    const before = await world.shown();
    const coverage = (await world.app.ask('accounts.get', { accountId: 'A1' })).coverage;
    const asked = world.bank.requests.length;
    world.grow();
    world.fault(fault);
    const freshness = await withDeadlines(250, () => world.app.ask('sync.refresh', { accountId: null }));
    const requests = world.bank.requests.length - asked;
    expect(freshness).toMatchObject({ phase: 'failed', error: expected });
    expect('asOf' in freshness && freshness.asOf).not.toBeNull();
    expect(await world.shown()).toEqual(before);
    expect((await world.app.ask('accounts.get', { accountId: 'A1' })).coverage).toEqual(coverage);
    expect([name, requests]).toEqual([name, Math.min(requests, most === 'once' ? usual : most === 'thrice' ? 3 * usual : most)]);
    world.fault(null);
    expect(await world.app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    const grown = world.entriesAtBank();
    expect(await world.shown()).toEqual({ entries: [grown, grown], balance: grown, orders: grown });
  });
});

/** Each question meets a 503 before its answer. */
function everySecond(): Fault {
  const asked = new Set<string>();
  return ({ path, query, body }) => {
    const question = `${path}?${query.toString()} ${JSON.stringify(body)}`;
    if (asked.delete(question)) return undefined;
    asked.add(question);
    return answered(503, '');
  };
}

describe('a refresh of which every answer is right, but', () => {
  it.each<[string, Fault]>([
    ['begins with a byte order mark', (_, right) => answered(200, `\uFEFF${right}`)],
    ['says that it is something else', (_, right) => answered(200, right, { 'content-type': 'text/plain; charset=iso-8859-1' })],
    ['is followed by a closed connection that was to be kept', (_, right) => raw(`${head(right.length)}${right}`)],
    ['comes only at the second try', everySecond()],
    ['finds every other connection dead', (_, right) => ({
      by: (response) => {
        const { socket } = response;
        if (socket !== null && socket.listenerCount('stale') > 0) {
          socket.destroy();
          return;
        }
        socket?.on('stale', () => undefined);
        response.writeHead(200, { 'content-type': 'application/json' }).end(right);
      },
    })],
    ['has 20 MB of what nobody knows', (request, right) => (request.path.endsWith('/balance') ? answered(200, right.replace('}', `,"note":"${'x'.repeat(20_000_000)}"}`)) : undefined)],
  ])('%s: is taken over all the same', async (_name, fault) => {
    world.grow();
    world.fault((request, right, number) => (request.path.endsWith('/parent') ? undefined : fault(request, right, number)));
    expect(await world.app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    world.fault(null);
    const grown = world.entriesAtBank();
    expect(await world.shown()).toEqual({ entries: [grown, grown], balance: grown, orders: grown });
  });
});
