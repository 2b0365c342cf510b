import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsOptions } from 'node:tls';

/** One request as it stood on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 1 for the first request that the server has seen. */
  readonly number: number;
  readonly socket: Socket;
}

/** A server that does with the bytes of an answer exactly what a test says. */
export interface TcpBank {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly WireRequest[];
  readonly connections: () => number;
  close(): Promise<void>;
}

export interface TcpBankOptions {
  readonly tls?: TlsOptions;
  readonly onConnection?: (socket: Socket) => void;
}

export async function startTcpBank(answer: (request: WireRequest) => void, options: TcpBankOptions = {}): Promise<TcpBank> {
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const accept = (socket: Socket): void => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (options.onConnection !== undefined) return options.onConnection(socket);
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (let taken = takeRequest(pending); taken !== null; taken = takeRequest(pending)) {
        pending = pending.subarray(taken.length);
        const request: WireRequest = { ...taken.request, number: requests.length + 1, socket };
        requests.push(request);
        answer(request);
      }
    });
    return undefined;
  };
  const server: Server = options.tls === undefined ? createTcpServer(accept) : createTlsServer(options.tls, accept).on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    close: () => new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    }),
  };
}

function takeRequest(buffer: Buffer): { readonly length: number; readonly request: Omit<WireRequest, 'number' | 'socket'> } | null {
  const end = buffer.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = buffer.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  }));
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (buffer.length < length) return null;
  return { length, request: { method, path, headers, body: buffer.subarray(end + 4, length).toString('utf8') } };
}

const REASONS: Readonly<Record<number, string>> = { 200: 'OK', 204: 'No Content', 302: 'Found', 400: 'Bad Request', 500: 'Internal Server Error' };

/** A complete answer; `body` is sent as it is when it is text, as JSON otherwise. */
export function httpAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const all = {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${REASONS[status] ?? 'Status'}\r\n${lines}\r\n${text}`;
}
