import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { createBankClient } from '#main/bank/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { Authentication, Network } from '#shared/bridge/app/connection-inputs.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { TestReport } from '#shared/bridge/app/connections.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { startTestProxy } from '#test/conformance/support/test-proxy.ts';
import type { TestProxyOptions } from '#test/conformance/support/test-proxy.ts';

import { bankAuth } from './authentication.ts';
import { testConnection } from './test-connection.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  open.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const httpBank = async (listener: RequestListener): Promise<string> => `http://127.0.0.1:${await listening(createServer(listener))}`;

const json = (status: number, body: unknown): RequestListener => (_request, response) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const error = { errors: [{ code: 'E1', description: 'No', params: '' }] };

async function practiceBank(dialect = '') {
  const bank = await startPracticeBank({ port: 0, dialect, size: 'small', entriesPerAccount: 10, auth: { scheme: 'apiKey', header: 'X-Key', key: 'right' } });
  open.push(() => bank.close());
  return bank;
}

interface Trial {
  readonly portalId?: string;
  readonly key?: string;
  readonly loopbackOnly?: boolean;
  readonly authentication?: Authentication;
  readonly network?: Partial<Network>;
}

async function tryOut(baseUrl: string, { portalId = 'practice', key = 'right', loopbackOnly = false, ...given }: Trial = {}): Promise<TestReport> {
  const authentication = given.authentication ?? { scheme: 'apiKey', headerName: 'X-Key', key };
  const network = { ...DIRECT, ...given.network };
  const bank = createBankClient(
    { baseUrl, portalId, auth: bankAuth(authentication), network, loopbackOnly, timeZone: 'Europe/Rome' },
    { clock: { now: () => Date.now() }, sleep: async () => undefined, random: () => 0, userAgent: 'test' },
  );
  try {
    return await testConnection({ baseUrl, authentication, network }, bank, Date.now());
  } finally {
    await bank.close();
  }
}

/** "address ok, name failed, …" in short: the outcomes' first letters in the order of the steps. */
const outcomes = (report: TestReport): string => report.steps.map(({ outcome }) => outcome.slice(0, 1)).join('');
const failure = (report: TestReport) => report.steps.find(({ outcome }) => outcome === 'failed');

describe('testing a connection', () => {
  it('finds nothing wrong with a right one; plain http has no TLS to look at', async () => {
    const bank = await practiceBank();
    const report = await tryOut(bank.url, { portalId: bank.portalId });
    expect(report.ok).toBe(true);
    expect(outcomes(report)).toBe('osoossooo');
  });

  it('learns by a few reads how the bank does what the interface leaves open', async () => {
    const bank = await practiceBank('absence=400,currency=omitted');
    bank.control.resetCounts();
    const { learned } = await tryOut(bank.url, { portalId: bank.portalId });
    expect(learned?.absence.getMoneyTransfer?.answer).toEqual({ httpStatus: 400, codes: ['SZBO-0004'] });
    expect(learned?.absence.getCompany?.answer).toEqual({ httpStatus: 400, codes: ['SZBO-0004'] });
    expect(learned?.fields.transfers?.missing).toEqual(expect.arrayContaining(['debtorCurrency', 'creditorCurrency']));
    expect(learned?.fields.entries?.said).toContain('currency');
    const asked = bank.control.arrivals();
    expect(Object.values(asked).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(8);
    expect(Object.keys(asked).filter((id) => operations[id as OperationId].effect !== 'read')).toEqual([]);
  });

  it.each([
    ['pages=rows', { counting: 'rows', refusesMore: false }], ['pages=pages', { counting: 'pages', refusesMore: false }],
    ['pages=ignored', { counting: 'ignored', refusesMore: false }], ['pages=limit-refused', { counting: 'rows', limit: 50, refusesMore: true }],
  ])('learns how a bank with %s counts the pages of its transfers', async (dialect, pages) => {
    const bank = await practiceBank(dialect);
    const { learned } = await tryOut(bank.url, { portalId: bank.portalId });
    expect(learned?.transferPages).toMatchObject(pages);
    expect(bank.control.arrivals()['searchMoneyTransfers']).toBeLessThanOrEqual(5);
  });

  it('learns nothing at a bank that it could not connect to', async () => {
    expect((await tryOut((await practiceBank()).url, { key: 'wrong' })).learned).toBeUndefined();
  });

  it('tells refused credentials', async () => {
    const report = await tryOut((await practiceBank()).url, { key: 'wrong' });
    expect(outcomes(report)).toBe('osoossfss');
    expect(failure(report)).toMatchObject({ step: 'credentials', error: { kind: 'unauthenticated' } });
  });

  it('tells an unknown portal', async () => {
    const report = await tryOut((await practiceBank()).url, { portalId: 'nobody' });
    expect(outcomes(report)).toBe('osoossofs');
  });

  it('tells an unknown portal by a bare 404 as well', async () => {
    const url = await httpBank((request, response) =>
      request.url?.includes('portals') === true ? response.writeHead(404).end() : json(200, { list: [] })(request, response));
    expect(outcomes(await tryOut(url))).toBe('osoossofs');
  });

  it('tells a page where JSON should be, and proves nothing else by it', async () => {
    const url = await httpBank((_request, response) => response.setHeader('content-type', 'text/html').end('<html>Sign in</html>'));
    const report = await tryOut(url);
    expect(outcomes(report)).toBe('osoossssf');
    expect(failure(report)).toMatchObject({ step: 'shape', error: { kind: 'badResponse', problem: 'notJson' } });
  });

  it('tells an address that leads to something else, or to a bank that fails', async () => {
    expect(failure(await tryOut(await httpBank(json(404, error))))?.step).toBe('shape');
    expect(failure(await tryOut(await httpBank(json(500, error))))?.step).toBe('shape');
    expect(failure(await tryOut(await httpBank((_request, response) => response.writeHead(302, { location: '/login' }).end())))?.step).toBe('shape');
  });

  it('tells a port where nobody listens', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    const report = await tryOut(`http://127.0.0.1:${port}`);
    expect(outcomes(report)).toBe('osofsssss');
    expect(failure(report)).toMatchObject({ error: { kind: 'notSent', cause: 'unreachable', detail: null } });
  });

  it('tells a connection that is cut without an answer', async () => {
    const url = await httpBank((request) => request.socket.destroy());
    expect(failure(await tryOut(url))).toMatchObject({ step: 'connect', error: { kind: 'notSent', cause: 'unreachable', detail: null } });
  });

  it('tells a certificate that nobody vouches for', async () => {
    const port = await listening(createTlsServer(testCertificate(), (_request, response) => response.end('{}')));
    const report = await tryOut(`https://localhost:${port}`);
    expect(outcomes(report)).toBe('osoofssss');
    expect(failure(report)).toMatchObject({ step: 'tls', error: { kind: 'notSent', cause: 'tls' } });
  });

  it('tells a name that does not exist', async () => {
    const report = await tryOut('https://tesoro.invalid');
    expect(outcomes(report)).toBe('osfssssss');
  });

  it('tells an address that may not be reached', async () => {
    const report = await tryOut('https://bank.example', { loopbackOnly: true });
    expect(outcomes(report)).toBe('fssssssss');
  });

  describe('through a proxy, which looks the name up itself', () => {
    async function by({ refuses = null, ...options }: TestProxyOptions & { readonly refuses?: number | null }, baseUrl: string, credentials: { userName: string; password: string } | null = null) {
      const proxy = await startTestProxy(options);
      proxy.refuse(refuses);
      open.push(() => proxy.close());
      return tryOut(baseUrl, { network: { proxy: { use: 'manual', url: proxy.url, userName: null, password: null, ...credentials } } });
    }

    it('finds nothing wrong with right ones', async () => {
      expect(outcomes(await by({ demands: 'ann:pw' }, (await practiceBank()).url, { userName: 'ann', password: 'pw' }))).toBe('oosossooo');
    });

    it('tells a proxy that lets nobody through from one that finds nobody at the other end', async () => {
      const refused = await by({ demands: 'ann:pw' }, 'https://bank.example');
      expect([outcomes(refused), failure(refused)]).toMatchObject(['ofsssssss', { step: 'proxy', error: { cause: 'proxy', detail: 'HTTP_407' } }]);
      const nobody = await by({ refuses: 502 }, 'https://bank.example');
      expect([outcomes(nobody), failure(nobody)]).toMatchObject(['oosfsssss', { step: 'connect', error: { cause: 'unreachable', detail: null } }]);
    });
  });

  describe('with a token, which is had before the bank is asked', () => {
    const oauth2 = (tokenUrl: string): Trial =>
      ({ authentication: { scheme: 'oauth2', tokenUrl, clientId: 'me', clientSecret: 'secret', scope: '', credentialsIn: 'header' } });

    it('tells that there is none, and proves nothing else', async () => {
      const report = await tryOut('https://bank.example', oauth2(await httpBank(json(401, { error: 'invalid_client' }))));
      expect([outcomes(report), failure(report)]).toMatchObject(['ossssfsss', { step: 'token', error: { cause: 'token', detail: 'invalid_client' } }]);
    });

    it('tells a token from what the bank makes of it', async () => {
      const issuer = await httpBank(json(200, { access_token: 'abc' }));
      const bank = await httpBank((request, response) => json(request.headers.authorization === 'Bearer abc' ? 403 : 401, error)(request, response));
      expect(outcomes(await tryOut(bank, oauth2(issuer)))).toBe('osoosofss');
    });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('tells over %s that the bank wants a certificate', async (version) => {
    const tls = testCertificate();
    const demands = { ...tls, requestCert: true, rejectUnauthorized: true, minVersion: version, maxVersion: version };
    const port = await listening(createTlsServer(demands, (_request, response) => response.end('{}')));
    const report = await tryOut(`https://127.0.0.1:${port}`, { network: { ca: tls.cert } });
    expect(outcomes(report)).toBe('osoofssss');
    expect(failure(report)).toMatchObject({ error: { detail: expect.stringMatching(/ALERT/) as string } });
  });
});
