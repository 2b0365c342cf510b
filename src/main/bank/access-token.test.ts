import { afterEach, describe, expect, it } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank, WireRequest } from '#test/conformance/support/tcp-bank.ts';
import { CANARY, testClient } from '#test/conformance/support/test-client.ts';
import { createAccessTokens } from './access-token.ts';
import type { AuthScheme, BankClient, BankClientConfig } from './index.ts';
import type { Exchange, ExchangeRequest } from './transport/index.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

const credentials = { clientId: 'portal & co', clientSecret: CANARY, scope: '', credentialsIn: 'header' } as const;

interface World {
  readonly client: BankClient;
  readonly bank: TcpBank;
  readonly issuer: TcpBank;
  /** Tokens that the bank takes; those that were issued, unless a test says otherwise. */
  readonly taken: Set<string>;
  readonly time: { wallMs: number; ticks: number };
  passes(ms: number): void;
}

interface Options {
  readonly auth?: Partial<Extract<AuthScheme, { kind: 'oauth2' }>>;
  readonly config?: Partial<BankClientConfig>;
  /** Answers the n-th request for a token; null leaves it waiting. */
  readonly issues?: (token: string, request: WireRequest) => string | null;
  readonly path?: string;
}

const granted = (token: string, more: object = { expires_in: 3600 }): string => httpAnswer(200, { access_token: token, token_type: 'Bearer', ...more });

/** A bank that demands a token which its issuer has issued. */
async function world({ auth = {}, config = {}, issues = (token) => granted(token), path = '/token' }: Options = {}): Promise<World> {
  const taken = new Set<string>();
  const issuer = await startTcpBank((request) => {
    const token = `token-${request.number}`;
    taken.add(token);
    const answer = issues(token, request);
    if (answer !== null) request.socket.write(answer);
  });
  const bank = await startTcpBank(({ headers, socket }) => {
    const isKnown = taken.has(/^Bearer (.*)$/.exec(headers['authorization'] ?? '')?.[1] ?? '');
    socket.write(isKnown ? httpAnswer(200, { list: [] }) : httpAnswer(401, { errors: [{ code: 'AUTH', description: `No ${headers['authorization']}`, params: null }] }));
  });
  const time = { wallMs: Date.UTC(2026, 0, 15, 12), ticks: 0 };
  const { client } = testClient(
    bank.url, { auth: { kind: 'oauth2', tokenUrl: issuer.url + path, ...credentials, ...auth }, ...config },
    { clock: { now: () => time.wallMs }, ticks: () => time.ticks },
  );
  opened.push(issuer, bank, client);
  const passes = (ms: number): void => {
    time.wallMs += ms;
    time.ticks += ms;
  };
  return { client, bank, issuer, taken, time, passes };
}

const read = (client: BankClient, signal?: AbortSignal) => client.call('listAccounts', {}, signal === undefined ? {} : { signal });
const write = (client: BankClient) => client.call('openCampaign', { params: { campaignId: 'C1' } });
const noToken = (detail: string, operation = 'listAccounts') =>
  ({ ok: false, error: { kind: 'notSent', cause: 'token', detail, operation, effect: operation === 'listAccounts' ? 'read' : 'state' } });
const issuedTo = ({ bank }: World): readonly string[] => bank.requests.map(({ headers }) => headers['authorization'] ?? '');

describe('asking for a token', () => {
  it('shows id and secret form-urlencoded in the header, and leaves an empty scope out', async () => {
    const { client, issuer } = await world({ auth: { clientSecret: 'à+b:c%' }, path: '/oauth/token?tenant=a' });
    expect(await read(client)).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(issuer.requests).toHaveLength(1);
    expect(issuer.requests[0]).toMatchObject({
      method: 'POST', path: '/oauth/token?tenant=a', body: 'grant_type=client_credentials',
      headers: {
        'authorization': `Basic ${btoa('portal+%26+co:%C3%A0%2Bb%3Ac%25')}`, 'content-type': 'application/x-www-form-urlencoded', 'accept': 'application/json',
      },
    });
  });

  it('shows them in the body instead when the bank wants that', async () => {
    const { client, issuer } = await world({ auth: { credentialsIn: 'body', scope: 'accounts payments' } });
    expect(await read(client)).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(issuer.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(Object.fromEntries(new URLSearchParams(issuer.requests[0]?.body))).toEqual({
      grant_type: 'client_credentials', scope: 'accounts payments', client_id: 'portal & co', client_secret: CANARY,
    });
  });

  it('happens once for all who wait, and not again while the token is fresh', async () => {
    const all = await world();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 5 === 0 ? write(all.client) : read(all.client))));
    expect(answers.every((answer) => answer.ok || answer.error.kind === 'badResponse')).toBe(true);
    await read(all.client);
    expect(all.issuer.requests).toHaveLength(1);
    expect(new Set(issuedTo(all))).toEqual(new Set(['Bearer token-1']));
  });

  it.each<[string, object, number]>([
    ['a number', { expires_in: 1000 }, 1000], ['text', { expires_in: '1000', token_type: 'bearer' }, 1000], ['none', { token_type: 'BEARER' }, 300],
    ['nonsense', { expires_in: 'soon', token_type: null }, 300], ['nothing left', { expires_in: 0 }, 300], ['endless', { expires_in: 1e12 }, 86_400],
  ])('is done again after four fifths of its life, given as %s', async (_name, more, seconds) => {
    const all = await world({ issues: (token) => granted(token, more) });
    await read(all.client);
    all.passes(seconds * 800 - 1000);
    await read(all.client);
    expect(all.issuer.requests).toHaveLength(1);
    all.passes(1000);
    await read(all.client);
    expect(issuedTo(all)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });

  it('is done again when the clock was put back, or forward by a sleep', async () => {
    const all = await world();
    await read(all.client);
    all.time.ticks += 3_600_000;
    all.time.wallMs -= 30 * 86_400_000;
    await read(all.client);
    expect(all.issuer.requests).toHaveLength(2);
    all.time.wallMs += 3_600_000;
    await read(all.client);
    expect(all.issuer.requests).toHaveLength(3);
    all.time.wallMs -= 365 * 86_400_000;
    await read(all.client);
    expect(all.issuer.requests).toHaveLength(3);
  });
});

describe('a token that the bank does not take', () => {
  it('is renewed for a read, which is tried once more, with one request for all', async () => {
    const all = await world();
    await read(all.client);
    all.taken.clear();
    expect(await Promise.all([read(all.client), read(all.client), read(all.client)])).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: { rows: [], unreadable: [] } })));
    expect(all.issuer.requests).toHaveLength(2);
    expect(all.bank.requests).toHaveLength(1 + 3 + 3);
  });

  it('is refused credentials when the new one is not taken either, and is never repeated in the error', async () => {
    const all = await world({ issues: (token, { number }) => granted(number === 1 ? token : 'never-taken') });
    await read(all.client);
    all.taken.clear();
    const result = await read(all.client);
    expect(result).toMatchObject({ error: { kind: 'unauthenticated', httpStatus: 401, bankErrors: [{ description: 'No Bearer •••' }] } });
    expect(all.bank.requests).toHaveLength(3);
    expect(all.issuer.requests).toHaveLength(2);
  });

  it('never sends a write twice; what comes after it has a new token', async () => {
    const all = await world();
    await read(all.client);
    all.taken.clear();
    expect(await write(all.client)).toMatchObject({ error: { kind: 'unauthenticated', httpStatus: 401 } });
    expect(all.bank.requests).toHaveLength(2);
    expect(all.issuer.requests).toHaveLength(1);
    await read(all.client);
    expect(issuedTo(all).at(-1)).toBe('Bearer token-2');
  });

  it('is renewed before a write when it would run out within the deadline; a read does not ask for that', async () => {
    const all = await world({ issues: (token) => granted(token, { expires_in: 120 }) });
    await read(all.client);
    all.passes(20_000);
    await read(all.client);
    expect(all.issuer.requests).toHaveLength(1);
    const sent = all.client.call('createMoneyTransfer', { params: { accountId: 'A1' }, body: {
      creditor: { name: 'Rossi Srl', account: { accountCode: 'IT60X0542811101000000123456' } },
      description: 'Fattura 12', amount: 10.5, currency: 'EUR', isUrgent: false, isInstant: true,
    } });
    await sent;
    expect(issuedTo(all)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });
});

describe('when there is no token', () => {
  it.each<[string, string, string]>([
    ['a code of OAuth', httpAnswer(401, { error: 'invalid_client', error_description: `not ${CANARY}` }), 'invalid_client'],
    ['the secret for a code', httpAnswer(400, { error: CANARY }), 'HTTP_400'],
    ['a page for a code', httpAnswer(400, { error: '<b>no</b>' }), 'HTTP_400'],
    ['a failure', httpAnswer(503, { error: 'temporarily_unavailable' }), 'HTTP_503'],
    ['a redirect', httpAnswer(302, '', { location: 'http://127.0.0.1:9/token' }), 'HTTP_302'],
    ['a page', httpAnswer(200, '<html>Sign in</html>'), 'NOT_JSON'],
    ['null', httpAnswer(200, null), 'NOT_JSON'],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\n{"access_token":', 'TRUNCATED'],
    ['more than anybody needs', 'HTTP/1.1 200 OK\r\ncontent-length: 999999999\r\n\r\n', 'TOO_LARGE'],
    ['nothing in it', httpAnswer(200, { token_type: 'bearer' }), 'NO_TOKEN'],
    ['a token that is no header', httpAnswer(200, { access_token: 'a\r\nX-Evil: 1' }), 'NO_TOKEN'],
    ['a token of another kind', httpAnswer(200, { access_token: 'a', token_type: 'DPoP' }), 'TOKEN_TYPE'],
  ])('nothing is sent to the bank: the server answers %s', async (_name, bytes, detail) => {
    const { client, bank } = await world({ issues: (_token, { socket }) => {
      if (detail !== 'TRUNCATED') return bytes;
      socket.end(bytes);
      return null;
    } });
    const [onRead, onWrite] = [await read(client), await write(client)];
    expect(onRead).toEqual(noToken(detail));
    expect(onWrite).toEqual(noToken(detail, 'openCampaign'));
    expect(bank.connections()).toBe(0);
    expect(JSON.stringify([onRead, onWrite])).not.toContain(CANARY);
  });

  it('says the system’s own code when the server cannot be reached, and that it hung up', async () => {
    const gone = await startTcpBank(() => undefined);
    await gone.close();
    expect(await read((await world({ auth: { tokenUrl: gone.url } })).client)).toEqual(noToken('ECONNREFUSED'));
    const hangsUp = await world({ issues: (_token, { socket }) => {
      socket.resetAndDestroy();
      return null;
    } });
    expect(await read(hangsUp.client)).toMatchObject(noToken(expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET|RESET/) as unknown as string));
  });

  it('a client that was refused is not shown again at once', async () => {
    const all = await world({ issues: (token, { number }) => (number === 1 ? httpAnswer(400, { error: 'invalid_scope' }) : granted(token)) });
    expect(await read(all.client)).toEqual(noToken('invalid_scope'));
    expect(await read(all.client)).toEqual(noToken('invalid_scope'));
    expect(all.issuer.requests).toHaveLength(1);
    all.passes(10_000);
    expect(await read(all.client)).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
  });

  it('the one that still holds is used, though not for a write that it would not outlast', async () => {
    const all = await world({ issues: (token, { number }) => (number === 1 ? granted(token, { expires_in: 100 }) : httpAnswer(500, {})) });
    await read(all.client);
    all.passes(90_000);
    expect(await read(all.client)).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(await write(all.client)).toEqual(noToken('HTTP_500', 'openCampaign'));
    all.passes(10_000);
    expect(await read(all.client)).toEqual(noToken('HTTP_500'));
    expect(all.bank.requests).toHaveLength(2);
  });

  it.each<[string, boolean, string]>([
    ['http://bank.example/token', false, 'TOKEN_HTTP_NOT_LOOPBACK'], ['https://bank.example/token', true, 'TOKEN_NOT_LOOPBACK'],
    ['https://me:pw@127.0.0.1/', true, 'TOKEN_URL'], ['token', true, 'TOKEN_URL'],
  ])('since it may not be asked for at %s (local only: %s)', async (tokenUrl, loopbackOnly, detail) => {
    const { client } = await world({ auth: { tokenUrl }, config: { loopbackOnly } });
    expect(await read(client)).toMatchObject({ error: { kind: 'notSent', cause: 'notAllowed', detail } });
  });
});

describe('waiting for a token', () => {
  it('ends for the one who gives up, and goes on for the others', async () => {
    let answer = (): void => undefined;
    const asked = Promise.withResolvers<null>();
    const all = await world({ issues: (token, { socket }) => {
      answer = () => socket.write(granted(token));
      asked.resolve(null);
      return null;
    } });
    const abort = new AbortController();
    const [left, stays] = [read(all.client, abort.signal), read(all.client)];
    await asked.promise;
    abort.abort();
    expect(await left).toMatchObject({ error: { kind: 'notSent', cause: 'aborted' } });
    answer();
    expect(await stays).toEqual({ ok: true, value: { rows: [], unreadable: [] } });
    expect(all.issuer.requests).toHaveLength(1);
  });

  it('is broken off when the client is closed, which is then good for nothing', async () => {
    const asked = Promise.withResolvers<null>();
    const { client, bank } = await world({ issues: () => {
      asked.resolve(null);
      return null;
    } });
    const waiting = write(client);
    await asked.promise;
    await client.close();
    expect(await waiting).toMatchObject({ error: { kind: 'notSent', cause: 'aborted' } });
    expect(await read(client)).toMatchObject({ error: { kind: 'notSent', cause: 'aborted' } });
    expect(bank.connections()).toBe(0);
  });

  it('has a deadline of its own, on a connection of its own', async () => {
    const asked: ExchangeRequest[] = [];
    const silent: Exchange = { kind: 'noAnswer', cause: 'timeout', detail: null };
    const tokens = createAccessTokens({ tokenUrl: '', ...credentials }, {
      transport: {
        exchange: async (request) => {
          asked.push(request);
          return silent;
        },
        renew: () => undefined,
        close: async () => undefined,
      },
      path: '/token', clock: { now: () => 0 }, ticks: () => 0, userAgent: 'test',
    });
    expect(await tokens.get(0, undefined)).toEqual({ ok: false, error: { kind: 'notSent', cause: 'token', detail: 'TIMEOUT' } });
    expect(asked).toMatchObject([{ deadlineMs: 20_000, fresh: true }]);
  });
});
