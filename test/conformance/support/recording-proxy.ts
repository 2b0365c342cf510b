import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stood on the wire between client and bank. */
export interface RecordedExchange {
  readonly method: string;
  /** Path without its query, as it was sent. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly status: number;
}

export interface RecordingProxy {
  readonly url: string;
  readonly exchanges: readonly RecordedExchange[];
  close(): Promise<void>;
}

/** Passes everything on to `target` and back, and keeps a record that owes nothing to the contract. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: RecordedExchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = new URL(incoming.url ?? '/', target);
      const onward = forward(target + (incoming.url ?? ''), { method: incoming.method, headers: incoming.headers }, (answer) => {
        exchanges.push({
          method: incoming.method ?? '', path: url.pathname, query: Object.fromEntries(url.searchParams), headers: incoming.headers,
          body: body.toString('utf8'), status: answer.statusCode ?? 0,
        });
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}
