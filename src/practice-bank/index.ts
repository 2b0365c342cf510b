import type { Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { openBank } from './bank/open-bank.ts';
import { openDialect } from './dialect/index.ts';
import type { PracticeBankOptions, PracticeServerOptions } from './options.ts';
import { createControl } from './server/control.ts';
import { createFaultList } from './server/faults.ts';
import { createRouter } from './server/router.ts';
import type { ServedBank } from './server/router.ts';

export type { PracticeAuth, PracticeBankOptions, PracticeServerOptions } from './options.ts';
export type { PracticeControl, PracticeTransfer } from './server/control.ts';
export type { PracticeFault } from './server/faults.ts';

export type PracticeBank = ReturnType<typeof createPracticeBank>;
export type RunningPracticeBank = Awaited<ReturnType<typeof startPracticeBank>>;

function open(options: PracticeBankOptions) {
  const dialect = openDialect(options.dialect);
  const { onMessage } = options;
  const bank = openBank(onMessage === undefined ? options : { ...options, onMessage: (message) => { onMessage(dialect.message(message)); } });
  const served: ServedBank = {
    bank, dialect, auth: options.auth ?? { scheme: 'none' }, faults: createFaultList(), arrivals: new Map(), executions: new Map(),
  };
  const control = createControl(bank, served);
  return { app: createRouter(served, control), served, control };
}

/** Without a socket: requests are passed in. Connection faults need a running bank. */
export function createPracticeBank(options: PracticeBankOptions = {}) {
  const { app, served, control } = open(options);
  return { portalId: served.bank.portalId, control, dialect: served.dialect.text, fetch: async (request: Request): Promise<Response> => app.fetch(request) };
}

/** On the loopback interface. Rejects when the port is taken. */
export async function startPracticeBank(options: PracticeServerOptions = {}) {
  const { app, served, control } = open(options);
  const host = options.host ?? '127.0.0.1';
  const fetch = app.fetch as (request: Request) => Promise<Response>;
  const server = createAdaptorServer(options.tls === undefined
    ? { fetch }
    : { fetch, createServer: createHttpsServer, serverOptions: options.tls }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://${host}:${String(port)}`,
    portalId: served.bank.portalId,
    control,
    dialect: served.dialect.text,
    /** The bank's own id as the dialect writes it. */
    idOnWire: served.dialect.idOnWire,
    close: () => new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}
