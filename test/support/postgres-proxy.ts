import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What becomes of a statement. `cutBefore`: the database never gets it. `cutAfter`: it gets it, and its answer is lost. `silent`: nothing goes either way
 * any more, and nobody is told. `late`: the client is cut off, and the statement arrives at the database after so many milliseconds.
 */
export type Fate = 'pass' | 'cutBefore' | 'cutAfter' | 'silent' | { readonly late: number };

/** Between a desk and its database, on this computer, without TLS. */
export interface PostgresProxy {
  readonly port: number;
  /** Decides over each statement by its text; `number` counts those of all connections since it was set, from 1. */
  decide(fate: (text: string, number: number) => Fate): void;
  /** Changes what the database says. */
  rewrite(answers: (bytes: Buffer) => Buffer): void;
  statements(): number;
  close(): Promise<void>;
}

/** The driver writes a statement as one piece: a query, or its parts from "parse" on. */
const isStatement = (bytes: Buffer): boolean => bytes[0] === 0x51 || bytes[0] === 0x50;

export async function startPostgresProxy(target: number): Promise<PostgresProxy> {
  let fate: (text: string, number: number) => Fate = () => 'pass';
  let rewritten = (bytes: Buffer): Buffer => bytes;
  let statements = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };

  const server = createServer({ allowHalfOpen: false }, (client) => {
    const database = keep(connect(target, '127.0.0.1'));
    keep(client);
    let now: Fate = 'pass';
    client.on('data', (bytes) => {
      if (now === 'silent') return;
      if (isStatement(bytes)) {
        statements += 1;
        now = fate(bytes.toString('latin1'), statements);
      }
      if (now === 'silent') return;
      if (now === 'cutBefore') {
        client.destroy();
        database.destroy();
      } else if (typeof now === 'object') {
        client.destroy();
        setTimeout(() => database.write(bytes), now.late);
      } else {
        database.write(bytes);
      }
    });
    database.on('data', (bytes) => {
      if (now === 'cutAfter') {
        client.destroy();
        database.destroy();
      } else if (now === 'pass') {
        client.write(rewritten(bytes));
      }
    });
    client.on('close', () => {
      if (typeof now !== 'object' && now !== 'silent') database.destroy();
    });
    database.on('close', () => {
      if (now !== 'silent') client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    decide: (next) => {
      fate = next;
      statements = 0;
    },
    rewrite: (answers) => (rewritten = answers),
    statements: () => statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
