import { afterEach, describe, expect, it } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank, WireRequest } from '#test/conformance/support/tcp-bank.ts';
import { CANARY, testClient } from '#test/conformance/support/test-client.ts';
import type { TestClient } from '#test/conformance/support/test-client.ts';
import type { BankClient, BankClientConfig, BankClientDeps } from './index.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

type Answer = (request: WireRequest) => string | null;

async function bankThat(answer: Answer, config: Partial<BankClientConfig> = {}, path = '', deps: Partial<BankClientDeps> = {}): Promise<TestClient & { readonly bank: TcpBank }> {
  const bank = await startTcpBank((request) => {
    const bytes = answer(request);
    if (bytes === null) request.socket.resetAndDestroy();
    else request.socket.write(bytes);
  });
  const under = testClient(bank.url + path, config, deps);
  opened.push(bank, under.client);
  return { ...under, bank };
}

const accounts = (client: BankClient) => client.call('listAccounts', {});

const transferBody = {
  creditor: { name: 'Rossi Srl', account: { accountCode: 'IT60X0542811101000000123456' } },
  description: 'Fattura 12', amount: 10.5, currency: 'EUR', isUrgent: false, isInstant: true,
};

const pay = (client: BankClient) => client.call('createMoneyTransfer', { params: { accountId: 'A1' }, body: transferBody });

const errors = [{ code: 'SZBO-0001', description: 'Not today', params: '' }];
const readErrors = [{ code: 'SZBO-0001', description: 'Not today', params: null }];

describe('without its credentials', () => {
  it('a connection asks the bank nothing, and says why', async () => {
    const { client, bank } = await bankThat(() => httpAnswer(200, { list: [] }), { auth: null });
    for (const ended of [await accounts(client), await pay(client)]) expect(ended).toMatchObject({ ok: false, error: { kind: 'notSent', cause: 'noCredentials', detail: null } });
    await client.close();
    expect(await accounts(client)).toMatchObject({ error: { cause: 'noCredentials' } });
    expect(bank.requests).toEqual([]);
  });
});

describe('what is sent', () => {
  it('goes below the base path, with ids and the portal encoded', async () => {
    const { client, bank } = await bankThat(() => httpAnswer(200, { campaignId: 'x' }), { portalId: 'p/1 ü' }, '/gate/way/');
    await client.call('getCampaign', { params: { campaignId: 'a/b?c#d%e f&g=h' } });
    expect(bank.requests[0]).toMatchObject({
      method: 'GET', body: '',
      path: '/gate/way/api/gbs/crowdfunding-equity/v4.0/portals/p%2F1%20%C3%BC/campaigns/a%2Fb%3Fc%23d%25e%20f%26g%3Dh',
    });
  });

  it('leaves out what is undefined in a query and encodes the rest', async () => {
    const { client, bank } = await bankThat(() => httpAnswer(200, { list: [] }));
    const query = { fromAccountingDate: '2026-01-01', toAccountingDate: '2026-01-31', order: 'a b&c' };
    await client.call('listTransactions', { params: { accountId: 'A1' }, query });
    expect(bank.requests[0]?.path).toBe('/api/gbs/banking/v4.0/accounts/A1/transactions?fromAccountingDate=2026-01-01&toAccountingDate=2026-01-31&order=a%20b%26c');
    await client.call('listVirtualIbans', { params: { accountId: 'A1' }, query: {} });
    expect(bank.requests[1]?.path).toBe('/api/gbs/banking/v4.0/accounts/A1/virtual-ibans');
  });

  it('is JSON, an empty object for a search without filters, nothing where no body is declared', async () => {
    const { client, bank } = await bankThat(() => httpAnswer(200, { list: [] }));
    await client.call('searchOrders', { body: {} });
    await client.call('openCampaign', { params: { campaignId: 'C1' } });
    expect(bank.requests.map(({ body, headers }) => [body, headers['content-type']])).toEqual([['{}', 'application/json'], ['', undefined]]);
  });

  it('carries X-Time-Zone on a revert', async () => {
    const { client, bank } = await bankThat(() => httpAnswer(200, { moneyTransferId: 'N', revertedMoneyTransferId: 'O' }));
    const revert = { params: { accountId: 'A1', moneyTransferId: 'O' }, headers: { 'X-Time-Zone': 'Europe/Rome' }, body: {} };
    expect(await client.call('revertMoneyTransfer', revert)).toMatchObject({ ok: true, value: { moneyTransferId: 'N', revertedMoneyTransferId: 'O' } });
    expect(bank.requests[0]?.headers['x-time-zone']).toBe('Europe/Rome');
  });

  it.each<[BankClientConfig['auth'], Record<string, string>]>([
    [{ kind: 'none' }, {}],
    [{ kind: 'apiKey', headerName: 'X-Api-Key', key: 'k' }, { 'x-api-key': 'k' }],
    [{ kind: 'headers', headers: { 'X-One': '1', 'X-Two': '2' } }, { 'x-one': '1', 'x-two': '2' }],
    [{ kind: 'bearer', token: 't' }, { authorization: 'Bearer t' }],
    [{ kind: 'basic', userName: 'ann', password: 'pà:ss' }, { authorization: `Basic ${Buffer.from('ann:pà:ss').toString('base64')}` }],
  ])('proves who it is by %j', async (auth, headers) => {
    const { client, bank } = await bankThat(() => httpAnswer(200, { list: [] }), { auth });
    expect(await accounts(client)).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(bank.requests[0]?.headers).toMatchObject({ ...headers, 'user-agent': 'Tesoro/test', accept: 'application/json' });
    expect(Object.keys(bank.requests[0]?.headers ?? {}).toSorted())
      .toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent', ...Object.keys(headers)].toSorted());
  });
});

describe('what is refused before a socket is opened', () => {
  it.each<[string, Partial<BankClientConfig>, string]>([
    ['https://bank.example', {}, 'NOT_LOOPBACK'],
    ['http://192.168.1.5:80', {}, 'NOT_LOOPBACK'],
    ['http://127.0.0.1.example.com', {}, 'NOT_LOOPBACK'],
    ['http://bank.example', { loopbackOnly: false }, 'HTTP_NOT_LOOPBACK'],
    ['ftp://127.0.0.1', {}, 'BASE_URL'], ['not a url', {}, 'BASE_URL'], ['http://user:pass@127.0.0.1', {}, 'BASE_URL'], ['http://127.0.0.1/?a=1', {}, 'BASE_URL'],
    ['http://127.0.0.1:1', { auth: { kind: 'bearer', token: `${CANARY}\r\nX-Evil: 1` } }, 'HEADER_VALUE'],
    ['http://127.0.0.1:1', { auth: { kind: 'headers', headers: { 'X-A\r\nB': CANARY } } }, 'HEADER_NAME'],
    ['http://127.0.0.1:1', { auth: { kind: 'headers', headers: { 'Content-Length': '0' } } }, 'HEADER_RESERVED'],
  ])('%s with %j: %s', async (baseUrl, config, detail) => {
    const { client } = testClient(baseUrl, config);
    opened.push(client);
    const result = await accounts(client);
    expect(result).toEqual({ ok: false, error: { operation: 'listAccounts', effect: 'read', kind: 'notSent', cause: 'notAllowed', detail } });
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });

  it.each(['http://127.9.9.9:9', 'http://127.1:9', 'http://[::1]:9', 'http://localhost:9', 'https://localhost:9'])('%s is this computer', async (baseUrl) => {
    const { client } = testClient(baseUrl);
    opened.push(client);
    expect(await accounts(client)).toMatchObject({ error: { kind: 'notSent', cause: 'refused' } });
  });

  it.each<[string, (client: BankClient) => Promise<unknown>, string]>([
    ['an empty id', (client) => client.call('getAccount', { params: { accountId: '' } }), 'getAccount: params.accountId: not an id'],
    ['an id that is a step along the path', (client) => client.call('getAccount', { params: { accountId: '..' } }), 'getAccount: params.accountId'],
    ['half a character', (client) => client.call('getAccount', { params: { accountId: '\ud800' } }), 'getAccount: params.accountId'],
    ['a missing id', (client) => client.call('getAccount', { params: {} as { accountId: string } }), 'getAccount: params.accountId'],
    ['a description that is too long', (client) => client.call('createMoneyTransfer', { params: { accountId: 'A' }, body: { ...transferBody, description: 'x'.repeat(141) } }), 'createMoneyTransfer: body.description'],
    ['a field that the document does not have', (client) => client.call('searchOrders', { body: { orderId: '1' } as object }), 'searchOrders: body'],
    ['a time zone with a line break', (client) => client.call('revertMoneyTransfer', { params: { accountId: 'A', moneyTransferId: 'M' }, headers: { 'X-Time-Zone': 'a\r\nb' }, body: {} }), 'headers.X-Time-Zone'],
  ])('%s throws: a mistake of the program', async (_name, call, message) => {
    const { client, bank } = await bankThat(() => httpAnswer(200, {}));
    await expect(call(client)).rejects.toThrow(message);
    expect(bank.requests).toHaveLength(0);
  });
});

/** [name, answer (null resets), what a write makes of it, what a read makes of it, how often the read is sent] */
const outcomes: readonly [string, Answer, object, object, number][] = [
  ['400 with the documented body', () => httpAnswer(400, { errors }), { kind: 'rejected', httpStatus: 400, bankErrors: readErrors, challengeId: null }, { kind: 'rejected', bankErrors: readErrors }, 1],
  ['400 in the envelope', () => httpAnswer(400, { status: 'KO', errors, payload: null }), { kind: 'rejected', bankErrors: readErrors }, { kind: 'rejected' }, 1],
  ['400 without a word', () => httpAnswer(400, {}), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 400 }, { kind: 'ambiguous', cause: 'unexpectedStatus' }, 1],
  ['404 with an error body', () => httpAnswer(404, { errors }), { kind: 'rejected', httpStatus: 404 }, { kind: 'rejected', httpStatus: 404 }, 1],
  ['404 as a web page', () => httpAnswer(404, '<html>'), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 404, detail: 'text/html' }, { kind: 'ambiguous', cause: 'unexpectedStatus', detail: 'text/html' }, 1],
  ['403 that carries a challenge', () => httpAnswer(403, { errors, challengeId: 'CH-9' }), { kind: 'rejected', httpStatus: 403, challengeId: 'CH-9' }, { kind: 'rejected', challengeId: 'CH-9' }, 1],
  ['400 with the challenge among its params', () => httpAnswer(400, { errors: [{ code: 'SCA', params: { challengeId: 77 } }] }), { kind: 'rejected', challengeId: '77' }, { kind: 'rejected', challengeId: '77' }, 1],
  ['401 with an error body', () => httpAnswer(401, { errors }), { kind: 'unauthenticated', httpStatus: 401, bankErrors: readErrors }, { kind: 'unauthenticated', httpStatus: 401 }, 1],
  ['401 without one', () => httpAnswer(401, ''), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 401 }, { kind: 'unauthenticated', httpStatus: 401, bankErrors: [] }, 1],
  ['403 without an error body', () => httpAnswer(403, '<html>'), { kind: 'ambiguous', cause: 'unexpectedStatus' }, { kind: 'unauthenticated', httpStatus: 403 }, 1],
  ['407 from a proxy', () => httpAnswer(407, { errors, challengeId: 'no' }), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 407 }, { kind: 'ambiguous', cause: 'unexpectedStatus' }, 1],
  ['408', () => httpAnswer(408, { errors }), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 408 }, { kind: 'ambiguous' }, 3],
  ['409', () => httpAnswer(409, { errors }), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 409, bankErrors: readErrors }, { kind: 'ambiguous' }, 1],
  ['425', () => httpAnswer(425, { errors }), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 425 }, { kind: 'ambiguous' }, 3],
  ['429', () => httpAnswer(429, { errors }), { kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 429 }, { kind: 'rateLimited', httpStatus: 429, retryAfterMs: null, bankErrors: readErrors }, 3],
  ['500', () => httpAnswer(500, { errors }), { kind: 'ambiguous', cause: 'serverError', httpStatus: 500, bankErrors: readErrors }, { kind: 'ambiguous', cause: 'serverError' }, 3],
  ['504 as a web page', () => httpAnswer(504, '<html>'), { kind: 'ambiguous', cause: 'serverError', httpStatus: 504 }, { kind: 'ambiguous', cause: 'serverError' }, 3],
  ['302', () => httpAnswer(302, '', { location: '/login' }), { kind: 'ambiguous', cause: 'redirect', httpStatus: 302 }, { kind: 'ambiguous', cause: 'redirect' }, 1],
  ['a reset', () => null, { kind: 'ambiguous', cause: 'reset', httpStatus: null }, { kind: 'ambiguous', cause: 'reset' }, 3],
  ['a web page with 200', () => httpAnswer(200, '<html>Log in</html>'), { kind: 'badResponse', problem: 'notJson', path: '', detail: 'text/html', httpStatus: 200 }, { kind: 'badResponse', problem: 'notJson' }, 1],
  ['200 with half a JSON', () => httpAnswer(200, '{"list":[', { 'content-type': 'application/json' }), { kind: 'badResponse', problem: 'notJson' }, { kind: 'badResponse', problem: 'notJson' }, 1],
  ['200 cut short', ({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"list":[]');
    return '';
  }, { kind: 'badResponse', problem: 'truncated', httpStatus: 200 }, { kind: 'badResponse', problem: 'truncated' }, 3],
  ['200 without a body', () => httpAnswer(200, ''), { kind: 'badResponse', problem: 'shape', detail: 'expected an object' }, { kind: 'badResponse', problem: 'shape', path: 'list', detail: 'expected a list' }, 1],
  ['200 of another shape', () => httpAnswer(200, { payload: { rows: [{ iban: 'IT', moneyTransferId: [] }] } }), { kind: 'badResponse', problem: 'shape', path: 'payload.moneyTransferId' }, { kind: 'badResponse', problem: 'shape', path: 'payload.list', detail: 'expected a list' }, 1],
  ['200 with errors inside', () => httpAnswer(200, { status: 'KO', errors, payload: null }), { kind: 'ambiguous', cause: 'errorsInside', httpStatus: 200, bankErrors: readErrors }, { kind: 'rejected', httpStatus: 200, bankErrors: readErrors }, 1],
  ['200 whose envelope is not OK', () => httpAnswer(200, { status: 'KO', errors: [], payload: { moneyTransferId: 'M', list: [] } }), { kind: 'ambiguous', cause: 'errorsInside' }, { kind: 'rejected', httpStatus: 200, bankErrors: [] }, 1],
];

describe('what an answer means', () => {
  it.each(outcomes)('%s, to a write that is sent once', async (_name, answer, expected) => {
    const { client, bank, waits } = await bankThat(answer);
    const result = await pay(client);
    expect(result).toMatchObject({ ok: false, error: { operation: 'createMoneyTransfer', effect: 'money', ...expected } });
    expect(bank.requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it.each(outcomes)('%s, to a read', async (_name, answer, _write, expected, sent) => {
    const { client, bank } = await bankThat(answer);
    const result = await accounts(client);
    expect(result).toMatchObject({ ok: false, error: { operation: 'listAccounts', effect: 'read', ...expected } });
    expect(bank.requests).toHaveLength(sent);
  });

  it.each([httpAnswer(503, ''), httpAnswer(429, '', { 'retry-after': '1' }), null])('never makes a write that changes a record go out twice', async (answer) => {
    const { client, bank } = await bankThat(() => answer);
    expect(await client.call('openCampaign', { params: { campaignId: 'C' } })).toMatchObject({ error: { effect: 'state', kind: 'ambiguous' } });
    expect(bank.requests).toHaveLength(1);
  });

  it('is an acceptance only for a 2xx that fits', async () => {
    const { client } = await bankThat(() => httpAnswer(200, { status: 'OK', errors: [], payload: { moneyTransferId: 7, status: 'BOOKED' } }));
    expect(await pay(client)).toMatchObject({ ok: true, value: { moneyTransferId: '7', status: 'BOOKED' } });
  });

  it.each([
    ['at the top', { challengeId: 'CH-1' }], ['inside', { security: { authentication: { challengeId: 'CH-1' } } }],
  ])('of a transfer has the id of its challenge that stands %s', async (_, where) => {
    const { client } = await bankThat(() => httpAnswer(200, { moneyTransferId: 'M', status: 'WORK_IN_PROGRESS', ...where }));
    expect(await pay(client)).toMatchObject({ ok: true, value: { challengeId: 'CH-1' } });
    expect(await client.call('getMoneyTransfer', { params: { accountId: 'A', moneyTransferId: 'M' } })).toMatchObject({ ok: true, value: { challengeId: 'CH-1' } });
  });

  it('of a refusal keeps the bank’s words in whatever form they come, and only the documented form refuses', async () => {
    const answers = [httpAnswer(400, 'Limite superato', { 'content-type': 'text/plain' }), httpAnswer(400, { code: 'E-17', message: 'Limite superato' }), httpAnswer(400, { errors })];
    const { client } = await bankThat(({ number }) => answers[number - 1] ?? '');
    expect(await pay(client)).toMatchObject({ error: { kind: 'ambiguous', bankErrors: [{ code: null, description: 'Limite superato' }] } });
    expect(await pay(client)).toMatchObject({ error: { kind: 'ambiguous', bankErrors: [{ code: 'E-17', description: 'Limite superato' }] } });
    expect(await pay(client)).toMatchObject({ error: { kind: 'rejected' } });
  });

  it('is no acceptance when a gateway answers 200 with its own words', async () => {
    const { client } = await bankThat(() => httpAnswer(200, { message: 'We are updating our systems' }));
    expect(await client.call('cancelOrder', { params: { orderId: 'O' } })).toMatchObject({ error: { kind: 'badResponse', problem: 'shape', detail: 'none of the expected fields' } });
  });

  it.each([httpAnswer(200, { status: 'OK', errors: [], payload: null }), httpAnswer(204, '')])('of a delete is its envelope, or nothing', async (answer) => {
    const { client } = await bankThat(() => answer);
    expect(await client.call('deleteMoneyTransfer', { params: { accountId: 'A', moneyTransferId: 'M' } })).toEqual({ ok: true, value: null });
  });

  it('of a document is its bytes, unless errors are inside', async () => {
    const proof = (client: BankClient) => client.call('getAccountingProof', { params: { accountId: 'A', moneyTransferId: 'M' } });
    const answers = [httpAnswer(200, '%PDF-1.7', { 'content-type': 'application/pdf' }), httpAnswer(200, {}), httpAnswer(400, { errors: [{ code: 'SZBO-0040', description: 'Date range exceeded', params: '' }] }), httpAnswer(200, { errors })];
    const { client, bank } = await bankThat(({ number }) => answers[number - 1] ?? '');
    expect(await proof(client)).toEqual({ ok: true, value: { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') } });
    expect(await proof(client)).toEqual({ ok: true, value: { contentType: 'application/json', bytes: Buffer.from('{}') } });
    expect(await proof(client)).toMatchObject({ error: { kind: 'rejected', bankErrors: [{ code: 'SZBO-0040', description: 'Date range exceeded', params: null }] } });
    expect(await proof(client)).toMatchObject({ error: { kind: 'rejected', httpStatus: 200 } });
    expect(bank.requests[0]?.headers['accept']).toBe('*/*');
  });
});

describe('reads', () => {
  it('that lost their connection are tried again on a new one, whatever others have left open meanwhile', async () => {
    const used = new WeakSet<object>();
    let [lost, inBetween] = [0, false];
    /** Leaves its connection open, which does not answer a second time. */
    const read = async (): Promise<void> => {
      expect(await accounts(client)).toMatchObject({ ok: true });
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    };
    const { client } = await bankThat(({ socket }) => {
      if (used.has(socket)) {
        lost += 1;
        return null;
      }
      used.add(socket);
      return httpAnswer(200, { list: [] });
    }, {}, '', { sleep: async () => {
      if (inBetween) return;
      inBetween = true;
      await read();
      inBetween = false;
    } });
    for (let number = 0; number < 4; number += 1) await read();
    expect(lost).toBeGreaterThan(0);
  });

  it('succeed on a later attempt, also those that travel as POST', async () => {
    const { client, bank, waits } = await bankThat(({ number }) => (number < 3 ? httpAnswer(503, '') : httpAnswer(200, { list: [] })));
    expect(await client.call('searchMoneyTransfers', { params: { accountId: 'A' }, body: {} })).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(bank.requests).toHaveLength(3);
    expect(waits).toEqual([500, 1000]);
  });

  it.each([
    ['7', 'Thu, 15 Jan 2026 11:00:00 GMT', 7_000],
    ['Thu, 15 Jan 2026 11:00:09 GMT', 'Thu, 15 Jan 2026 11:00:00 GMT', 9_000],
    ['Thu, 15 Jan 2026 12:00:04 GMT', 'nonsense', 4_000],
    ['Thu, 15 Jan 2026 10:00:00 GMT', 'Thu, 15 Jan 2026 11:00:00 GMT', 500],
    ['60', 'Thu, 15 Jan 2026 11:00:00 GMT', 60_000],
    ['-5', 'Thu, 15 Jan 2026 11:00:00 GMT', 500],
    ['soon', 'Thu, 15 Jan 2026 11:00:00 GMT', 500],
  ])('wait as Retry-After %j says, at the bank\'s own time %j', async (retryAfter, date, waitMs) => {
    const { client, waits } = await bankThat(({ number }) =>
      (number === 1 ? httpAnswer(429, '', { 'retry-after': retryAfter, date }) : httpAnswer(200, { list: [] })));
    expect(await accounts(client)).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(waits).toEqual([waitMs]);
  });

  it.each([['90', 90_000], ['31536000', 86_400_000], ['9'.repeat(30), 86_400_000]])(
    'are not tried again sooner than the bank allows: %s', async (retryAfter, retryAfterMs) => {
      const { client, bank, waits } = await bankThat(() => httpAnswer(429, '', { 'retry-after': retryAfter }));
      expect(await accounts(client)).toMatchObject({ error: { kind: 'rateLimited', retryAfterMs } });
      expect([waits, bank.requests.length]).toEqual([[], 1]);
    });

  it('stop when the waits would use up the budget', async () => {
    const { client, bank, waits } = await bankThat(() => httpAnswer(429, '', { 'retry-after': '60' }));
    expect(await accounts(client)).toMatchObject({ error: { kind: 'rateLimited', retryAfterMs: 60_000 } });
    expect(waits).toEqual([60_000]);
    expect(bank.requests).toHaveLength(2);
  });

  it('end when the caller gives up', async () => {
    const abort = new AbortController();
    const { client, bank } = await bankThat(() => {
      abort.abort();
      return httpAnswer(500, '');
    });
    const result = await client.call('listAccounts', {}, { signal: abort.signal });
    expect(result).toMatchObject({ ok: false, error: { kind: 'ambiguous' } });
    expect(bank.requests).toHaveLength(1);
  });
});

describe('the client', () => {
  it('tells the bank\'s time by its last answer', async () => {
    const dates = ['Thu, 15 Jan 2026 11:00:00 GMT', 'Thu, 15 Jan 2026 11:00:05 GMT', 'garbage'];
    const { client } = await bankThat(({ number }) => httpAnswer(number === 2 ? 400 : 200, { list: [] }, { date: dates[number - 1] ?? '' }));
    expect(client.lastServerTimeMs()).toBeNull();
    await accounts(client);
    expect(client.lastServerTimeMs()).toBe(Date.UTC(2026, 0, 15, 11));
    await pay(client);
    await accounts(client);
    expect(client.lastServerTimeMs()).toBe(Date.UTC(2026, 0, 15, 11, 0, 5));
  });

  it('moves the bank\'s time on by ticks, and does not know it after a sleep', async () => {
    let [nowMs, ticksMs] = [Date.UTC(2026, 0, 15, 20), 5_000];
    const night = 10 * 3_600_000;
    const dates = ['Thu, 15 Jan 2026 21:30:00 GMT', 'Fri, 16 Jan 2026 07:30:00 GMT', 'Fri, 16 Jan 2026 17:30:00 GMT'];
    const { client } = await bankThat(({ number }) => httpAnswer(200, { list: [] }, { date: dates[number - 1] ?? '' }), {}, '', { clock: { now: () => nowMs }, ticks: () => ticksMs });
    expect(client.serverNowMs()).toBeNull();
    await accounts(client);
    // Awake all night: yesterday is over.
    nowMs += night;
    ticksMs += night;
    expect(client.serverNowMs()).toBe(Date.UTC(2026, 0, 16, 7, 30));
    await accounts(client);
    // Asleep: the ticks stood still.
    nowMs += night;
    expect(client.serverNowMs()).toBeNull();
    expect(client.lastServerTimeMs()).toBe(Date.UTC(2026, 0, 16, 7, 30));
    await accounts(client);
    expect(client.serverNowMs()).toBe(Date.UTC(2026, 0, 16, 17, 30));
    // Asleep, as the system tells.
    client.renew();
    expect(client.serverNowMs()).toBeNull();
  });

  it('lets no credential out, even when the bank repeats it', async () => {
    const schemes: BankClientConfig['auth'][] = [
      { kind: 'apiKey', headerName: 'X-Api-Key', key: CANARY }, { kind: 'bearer', token: CANARY }, { kind: 'headers', headers: { 'X-Key': CANARY } },
      { kind: 'basic', userName: 'ann', password: CANARY },
    ];
    const echo = ({ headers }: WireRequest): string => JSON.stringify(headers);
    const answers: Answer[] = [
      (request) => httpAnswer(400, { errors: [{ code: CANARY, description: echo(request), params: { sent: echo(request) } }] }),
      (request) => httpAnswer(200, { errors: [echo(request)] }), (request) => httpAnswer(200, { list: [{ accountId: [echo(request)] }] }),
      (request) => httpAnswer(200, echo(request)), (request) => httpAnswer(404, echo(request), { 'content-type': `x/${CANARY}` }),
      (request) => httpAnswer(400, { errors: [], challengeId: CANARY, more: echo(request) }), (request) => httpAnswer(500, { errors: [echo(request)] }),
      (request) => httpAnswer(200, echo(request), { 'content-type': `application/${CANARY}` }), () => null,
    ];
    for (const auth of schemes) {
      const { client, bank } = await bankThat((request) => answers[(request.number - 1) % answers.length]?.(request) ?? null, { auth });
      const shown: string[] = [];
      for (let index = 0; index < answers.length; index += 1) shown.push(JSON.stringify(await pay(client)));
      const basic = Buffer.from(`ann:${CANARY}`).toString('base64');
      expect(bank.requests.every(({ headers }) => JSON.stringify(headers).includes(CANARY) || JSON.stringify(headers).includes(basic))).toBe(true);
      for (const text of shown) {
        expect(text).toContain('"ok":false');
        expect(text).not.toContain(CANARY);
        expect(text).not.toContain(basic);
      }
    }
  });
});
