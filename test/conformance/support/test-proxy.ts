import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import type { TestCertificate } from './test-certificate.ts';

/** A proxy that lets connections through by CONNECT and nothing else. */
export interface TestProxy {
  readonly url: string;
  /** What was asked of it: method, address and the credentials shown. */
  readonly asked: readonly { readonly method: string; readonly address: string; readonly credentials: string | undefined }[];
  /** From now on it lets nobody through, with this status; null: again those whom it knows. */
  refuse(status: number | null): void;
  /** Connections to it that stand. */
  connections(): number;
  close(): Promise<void>;
}

export interface TestProxyOptions {
  readonly tls?: TestCertificate;
  /** "user:password" that it demands, with 407 for everybody else. */
  readonly demands?: string;
}

export async function startTestProxy({ tls, demands }: TestProxyOptions = {}): Promise<TestProxy> {
  const asked: { method: string; address: string; credentials: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  let standing = 0;
  let refused: number | null = null;
  const server = tls === undefined ? createServer() : createTlsServer({ key: tls.key, cert: tls.cert });
  const note = (request: IncomingMessage): void => {
    asked.push({ method: request.method ?? '', address: request.url ?? '', credentials: request.headers['proxy-authorization'] });
  };
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  server.on('request', (request, response) => {
    note(request);
    response.writeHead(405).end();
  });
  server.on('tlsClientError', () => undefined).on('connection', (socket: Socket) => {
    standing += 1;
    keep(socket.on('close', () => {
      standing -= 1;
    }));
  });
  server.on('connect', (request: IncomingMessage, near: Socket) => {
    note(request);
    keep(near);
    const known = demands === undefined || request.headers['proxy-authorization'] === `Basic ${Buffer.from(demands).toString('base64')}`;
    const status = known ? refused : 407;
    if (status !== null) return void near.end(`HTTP/1.1 ${status} No\r\ncontent-type: text/html\r\ncontent-length: 9\r\n\r\n<p>No</p>`);
    const { hostname, port } = new URL(`http://${request.url}`);
    const far = connect(Number(port === '' ? 80 : port), hostname, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(near).pipe(far);
    });
    keep(far);
    far.on('error', () => near.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (status) => {
      refused = status;
    },
    connections: () => standing,
    close: () => new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    }),
  };
}
