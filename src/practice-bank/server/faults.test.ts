import { request as httpRequest, Agent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPracticeBank } from '../index.ts';
import type { PracticeFault, RunningPracticeBank } from '../index.ts';
import { clockAt } from '../testing/caller.ts';

/* Over real TCP: what a client sees, and whether the operation had its effect. */

interface Seen {
  readonly status: number | null;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** System code of the failure. */
  readonly failure: string | null;
  readonly tookMs: number;
}

let bank: RunningPracticeBank;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  bank = await startPracticeBank({ clock: clockAt('2026-03-10T10:00:00+01:00') });
});

afterAll(async () => {
  agent.destroy();
  await bank.close();
});

afterEach(() => {
  bank.control.clearFaults();
  bank.control.resetCounts();
});

/** Creates a virtual IBAN: an effect that can be counted. */
function createVirtualIban(deadlineMs = 5_000): Promise<Seen> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let status: number | null = null;
    let headers: IncomingMessage['headers'] = {};
    const end = (failure: string | null): void => {
      resolve({ status, headers, text, failure, tookMs: performance.now() - startedMs });
    };
    const sent = httpRequest(`${bank.url}/api/gbs/banking/v4.0/accounts/1000245781/virtual-ibans`, {
      method: 'POST', agent, signal: AbortSignal.timeout(deadlineMs), headers: { 'content-type': 'application/json' },
    }, (response) => {
      status = response.statusCode ?? null;
      headers = response.headers;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', (error: NodeJS.ErrnoException) => {
        end(error.code ?? error.name);
      });
      response.on('end', () => {
        end(null);
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      end(error.code ?? error.name);
    });
    sent.end('{"description":"prova"}');
  });
}

const fault = (rest: Omit<PracticeFault, 'operation'>): void => {
  bank.control.addFault({ operation: 'createVirtualIban', ...rest });
};

const executed = (): number => bank.control.executionsOf('createVirtualIban');

describe('faults', () => {
  it('answers plainly, with the date of the bank’s clock, when there is none', async () => {
    const seen = await createVirtualIban();
    expect(seen).toMatchObject({ status: 200, failure: null });
    expect(seen.headers.date).toBe('Tue, 10 Mar 2026 09:00:00 GMT');
    expect(executed()).toBe(1);
  });

  it.each([['before', 0], ['after', 1]] as const)('gives a status %s the effect', async (when, count) => {
    fault({ kind: 'status', status: 504, when });
    expect(await createVirtualIban()).toMatchObject({ status: 504, failure: null });
    expect(executed()).toBe(count);
    expect(bank.control.arrivals()).toEqual({ createVirtualIban: 1 });
  });

  it('gives the body and the headers asked for', async () => {
    fault({ kind: 'status', status: 429, body: '<h1>troppo</h1>', headers: { 'retry-after': '7' }, when: 'before' });
    const seen = await createVirtualIban();
    expect(seen).toMatchObject({ status: 429, text: '<h1>troppo</h1>' });
    expect(seen.headers).toMatchObject({ 'retry-after': '7', 'content-type': 'text/html; charset=utf-8' });
  });

  it.each([['before', 0], ['after', 1]] as const)('resets the connection %s the effect', async (when, count) => {
    fault({ kind: 'reset', when });
    expect(await createVirtualIban()).toMatchObject({ status: null, failure: 'ECONNRESET' });
    expect(executed()).toBe(count);
  });

  it.each([['before', 0], ['after', 1]] as const)('hangs %s the effect', async (when, count) => {
    fault({ kind: 'hang', when });
    expect(await createVirtualIban(200)).toMatchObject({ status: null, failure: 'ABORT_ERR' });
    expect(executed()).toBe(count);
  });

  it('delays', async () => {
    fault({ kind: 'delay', ms: 150 });
    const seen = await createVirtualIban();
    expect(seen).toMatchObject({ status: 200, failure: null });
    expect(seen.tookMs).toBeGreaterThan(140);
  });

  it('drips the right answer byte by byte', async () => {
    fault({ kind: 'drip', ms: 1 });
    const seen = await createVirtualIban();
    expect(seen).toMatchObject({ status: 200, failure: null });
    expect(JSON.parse(seen.text)).toMatchObject({ status: 'ACTIVE' });
    fault({ kind: 'drip', ms: 50 });
    expect(await createVirtualIban(300)).toMatchObject({ status: 200, failure: 'ABORT_ERR' });
  });

  it('truncates after the effect', async () => {
    fault({ kind: 'truncate' });
    const seen = await createVirtualIban();
    expect(seen).toMatchObject({ status: 200, failure: 'ECONNRESET' });
    expect(seen.text.length).toBeGreaterThan(10);
    expect(seen.text.length).toBeLessThan(Number(seen.headers['content-length']));
    expect(executed()).toBe(1);
  });

  it('gives garbage, a web page, errors inside a 200', async () => {
    fault({ kind: 'garbage' });
    const garbage = await createVirtualIban();
    expect(garbage.status).toBe(200);
    expect(() => JSON.parse(garbage.text) as unknown).toThrow(SyntaxError);
    fault({ kind: 'html' });
    const page = await createVirtualIban();
    expect(page.headers['content-type']).toContain('text/html');
    fault({ kind: 'errorsInside' });
    const inside = await createVirtualIban();
    expect(inside.status).toBe(200);
    expect(JSON.parse(inside.text)).toMatchObject({ errors: [{ code: 'SZBO-0099' }], payload: null });
    expect(executed()).toBe(3);
  });

  it('leaves a kept connection dead for its next request, which has no effect', async () => {
    fault({ kind: 'staleKeepAlive' });
    expect(await createVirtualIban()).toMatchObject({ status: 200 });
    expect(await createVirtualIban()).toMatchObject({ status: null, failure: 'ECONNRESET' });
    expect(executed()).toBe(1);
    expect(await createVirtualIban()).toMatchObject({ status: 200 });
  });

  it('hits as many calls as asked for, of its operation or of all', async () => {
    bank.control.addFault({ operation: '*', kind: 'status', status: 503, when: 'before', times: 2 });
    bank.control.addFault({ operation: 'listAccounts', kind: 'reset' });
    expect((await createVirtualIban()).status).toBe(503);
    expect((await createVirtualIban()).status).toBe(503);
    expect((await createVirtualIban()).status).toBe(200);
    expect(bank.control.faults()).toEqual([{ operation: 'listAccounts', kind: 'reset', times: 1 }]);
  });

  it('lets the calls pass that it is to skip', async () => {
    fault({ kind: 'status', status: 500, when: 'before', skip: 1 });
    expect((await createVirtualIban()).status).toBe(200);
    expect((await createVirtualIban()).status).toBe(500);
    expect((await createVirtualIban()).status).toBe(200);
  });

  it('has its effect later by the bank’s clock, at the next call', async () => {
    fault({ kind: 'late', ms: 120_000 });
    expect((await createVirtualIban()).status).toBe(504);
    expect(executed()).toBe(0);
    bank.control.advanceClock(119_000);
    expect(executed()).toBe(0);
    bank.control.advanceClock(1_000);
    expect(executed()).toBe(1);
  });

  it('can be steered over HTTP', async () => {
    const control = (method: string, path: string, body?: object): Promise<unknown> => fetch(`${bank.url}/__practice/${path}`, {
      method, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((response) => response.json());
    await control('POST', 'faults', { operation: 'createVirtualIban', kind: 'status', status: 500 });
    expect((await createVirtualIban()).status).toBe(500);
    expect(await control('GET', 'executions')).toEqual({ executions: { createVirtualIban: 1 }, arrivals: { createVirtualIban: 1 } });
    await control('POST', 'faults', { operation: '*', kind: 'reset' });
    expect(await control('DELETE', 'faults')).toEqual({ faults: [] });
    expect(await control('POST', 'clock', { ms: 60_000 })).toMatchObject({ now: expect.stringMatching(/^2026-03-10T10:0/) as string });
    expect(await control('GET', 'messages')).toMatchObject({ messages: [{ to: expect.any(String) as string }, {}, {}] });
  });

  it('drops hanging connections when it closes', async () => {
    const other = await startPracticeBank();
    other.control.addFault({ operation: 'listAccounts', kind: 'hang' });
    const hanging = fetch(`${other.url}/api/gbs/banking/v4.0/accounts`).then(() => 'answered', () => 'dropped');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await other.close();
    expect(await hanging).toBe('dropped');
  });
});
