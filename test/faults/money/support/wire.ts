import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Server as TlsServer } from 'node:tls';

/** A request's first line, as it comes over the wire. */
export interface WireHead {
  readonly method: string;
  readonly path: string;
}

/** What to do with a request: pass it on to the bank, or whatever the test does with its connection. */
export type WireRule = (head: WireHead, socket: Socket) => 'pass' | 'taken';

export interface WireOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Asked for the first request of every connection: a write has one of its own. */
  readonly rule?: WireRule;
  /** Told of every request on any connection, once its head was read. */
  readonly onRequest?: (head: WireHead) => void;
}

/** What stands between the app and the bank, byte by byte. */
export interface Wire {
  readonly port: number;
  /** Takes no more connections; the open ones live on. */
  stopListening(): void;
  /** Shows another certificate to new connections. */
  presentCertificate(tls: { readonly key: string; readonly cert: string }): void;
  close(): Promise<void>;
}

/** Listens on this computer and passes everything on to the bank at `bankUrl`, except what the rule takes. */
export async function startWire(bankUrl: string, options: WireOptions = {}): Promise<Wire> {
  const bankPort = Number(new URL(bankUrl).port);
  const open = new Set<Socket>();
  const accept = (socket: Socket): void => {
    const remember = (one: Socket): void => {
      open.add(one);
      one.on('close', () => open.delete(one)).on('error', () => undefined);
    };
    remember(socket);
    let before = Buffer.alloc(0);
    const judge = (chunk: Buffer): void => {
      before = Buffer.concat([before, chunk]);
      if (!before.includes('\r\n\r\n')) return;
      socket.off('data', judge);
      const head = headOf(before);
      options.onRequest?.(head);
      if (options.rule?.(head, socket) === 'taken') return;
      const bank = connect(bankPort, '127.0.0.1');
      remember(bank);
      bank.write(before);
      socket.on('data', (later: Buffer) => {
        if (/^(GET|POST|PUT|DELETE) /.test(later.toString('latin1', 0, 8))) options.onRequest?.(headOf(later));
        bank.write(later);
      });
      bank.on('data', (answer: Buffer) => socket.write(answer));
      bank.on('close', () => socket.destroySoon());
      socket.on('close', () => bank.destroy());
    };
    socket.on('data', judge);
  };
  const server: Server = options.tls === undefined ? createServer(accept) : createTlsServer(options.tls, accept).on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  let closed: Promise<void> | null = null;
  const stopListening = (): Promise<void> => {
    closed ??= new Promise((resolve) => {
      server.close(() => resolve());
    });
    return closed;
  };
  return {
    port: (server.address() as AddressInfo).port,
    stopListening: () => void stopListening(),
    presentCertificate: (tls) => (server as TlsServer).setSecureContext(tls),
    close: () => {
      for (const socket of open) socket.destroy();
      return stopListening();
    },
  };
}

function headOf(bytes: Buffer): WireHead {
  const [method = '', path = ''] = bytes.toString('latin1', 0, bytes.indexOf('\r\n')).split(' ');
  return { method, path };
}

/** Whether a request creates a transfer. */
export const createsTransfer = ({ method, path }: WireHead): boolean => method === 'POST' && path.endsWith('/payments/money-transfers');
