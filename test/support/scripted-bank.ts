import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a test's bank sees it. */
export interface ScriptedRequest {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** JSON to answer with, or text as it is; null answers 404. */
export type ScriptedAnswer = { readonly json: unknown } | { readonly text: string } | null;

/** A bank whose answers a test writes. */
export async function startScriptedBank(answer: (request: ScriptedRequest) => ScriptedAnswer): Promise<{
  readonly url: string;
  readonly requests: readonly ScriptedRequest[];
  close(): Promise<void>;
}> {
  const requests: ScriptedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const text = Buffer.concat(chunks).toString('utf8');
      const asked: ScriptedRequest = {
        method: request.method ?? '', path: url.pathname, query: url.searchParams, body: text === '' ? null : (JSON.parse(text) as unknown),
      };
      requests.push(asked);
      const given = answer(asked);
      response.statusCode = given === null ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      if (given === null) response.end('{"errors":[{"code":"NONE","description":"not found","params":""}]}');
      else response.end('json' in given ? JSON.stringify(given.json) : given.text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
