import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request as a test's bank sees it. */
export interface ScriptedRequest {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** JSON to answer with, text as it is, or what the test does itself with the answer and its socket; null answers 404. */
export type ScriptedAnswer = { readonly json: unknown } | { readonly text: string } | { readonly by: (response: ServerResponse) => void } | null;

/** A bank whose answers a test writes. */
export async function startScriptedBank(
  answer: (request: ScriptedRequest) => ScriptedAnswer, tls?: { readonly key: string; readonly cert: string },
): Promise<{
  readonly url: string;
  readonly port: number;
  readonly requests: readonly ScriptedRequest[];
  /** From now on it proves itself by another certificate. */
  prove(tls: { readonly key: string; readonly cert: string }): void;
  close(): Promise<void>;
}> {
  const requests: ScriptedRequest[] = [];
  const secure = tls === undefined ? null : createTlsServer(tls);
  const server = secure ?? createServer();
  server.on('request', (request, response) => {
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
      if (given !== null && 'by' in given) return given.by(response);
      response.statusCode = given === null ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      if (given === null) response.end('{"errors":[{"code":"NONE","description":"not found","params":""}]}');
      else response.end('json' in given ? JSON.stringify(given.json) : given.text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    port,
    requests,
    prove: (other) => secure?.setSecureContext(other),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
