import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { createBankClient } from '#main/bank/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import { DIRECT } from '#shared/bridge/connections.ts';
import type { TestReport } from '#shared/bridge/connections.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';

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

async function practiceBank() {
  const bank = await startPracticeBank({ port: 0, size: 'small', entriesPerAccount: 10, auth: { scheme: 'apiKey', header: 'X-Key', key: 'right' } });
  open.push(() => bank.close());
  return bank;
}

async function tryOut(baseUrl: string, { portalId = 'practice', key = 'right', loopbackOnly = false } = {}): Promise<TestReport> {
  const bank = createBankClient(
    { baseUrl, portalId, auth: { kind: 'apiKey', headerName: 'X-Key', key }, loopbackOnly, timeZone: 'Europe/Rome' },
    { clock: { now: () => Date.now() }, sleep: async () => undefined, random: () => 0, userAgent: 'test' },
  );
  try {
    return await testConnection({ baseUrl, authentication: { scheme: 'apiKey', headerName: 'X-Key', key }, network: DIRECT }, bank);
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
    expect(failure(report)).toMatchObject({ error: { kind: 'notSent', cause: 'refused' } });
  });

  it('tells a connection that is cut without an answer', async () => {
    const url = await httpBank((request) => request.socket.destroy());
    expect(failure(await tryOut(url))?.step).toBe('connect');
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
});
