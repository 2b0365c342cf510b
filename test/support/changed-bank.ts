import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way to the bank. */
export interface PassedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

export interface PassedAnswer {
  readonly status: number;
  readonly body: string;
}

/** Between the app and a bank: the bank's answers, as a test changes them. `ask` puts a request to the bank as it is given. */
export type Change = (request: PassedRequest, ask: (request: PassedRequest) => Promise<PassedAnswer>) => Promise<PassedAnswer>;

export interface ChangedBank {
  readonly url: string;
  /** What the app asked, in its order. */
  readonly requests: readonly PassedRequest[];
  close(): Promise<void>;
}

/** A bank that is another one's, made different at its wire. */
export async function startChangedBank(bankUrl: string, change: Change): Promise<ChangedBank> {
  const requests: PassedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers as Record<string, string>;
      let date: string | null = null;
      const ask = async ({ method, path, body }: PassedRequest): Promise<PassedAnswer> => {
        const answer = await fetch(bankUrl + path, { method, headers, ...(body === '' ? {} : { body }) });
        date = answer.headers.get('date');
        return { status: answer.status, body: await answer.text() };
      };
      const asked = { method: request.method ?? '', path: request.url ?? '/', body: Buffer.concat(chunks).toString('utf8') };
      requests.push(asked);
      change(asked, ask).then(({ status, body }) => {
        response.sendDate = false;
        response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json', ...(date === null ? {} : { date }) });
        response.end(body);
      }, () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
