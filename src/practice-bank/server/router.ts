import { Hono } from 'hono';
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Operation } from '#shared/contract/operation.ts';
import { operationIds, operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Bank } from '../bank/bank.ts';
import type { BankRequest, DialectWire } from '../dialect/index.ts';
import type { PracticeAuth } from '../options.ts';
import { handlers } from '../routes/all.ts';
import { PreparedJson } from '../routes/handler.ts';
import { jsonAnswer, notFound, Refusal } from './refusal.ts';
import type { Answer } from './refusal.ts';
import { isAuthenticated, readRequest, unauthenticated } from './request.ts';
import { addControlRoutes } from './control-routes.ts';
import type { PracticeControl } from './control.ts';
import { deliver, isStale, keepsAnswer, replacedBy, reset } from './faults.ts';
import type { FaultList } from './faults.ts';

type Env = { Bindings: Partial<HttpBindings> };

export type Counts = Map<OperationId, number>;

export interface ServedBank {
  readonly bank: Bank;
  readonly auth: PracticeAuth;
  readonly faults: FaultList;
  readonly dialect: DialectWire;
  readonly arrivals: Counts;
  readonly executions: Counts;
}

const count = (counts: Counts, id: OperationId): void => {
  counts.set(id, (counts.get(id) ?? 0) + 1);
};

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** One route per row of the contract, and the practice controls. */
export function createRouter(served: ServedBank, control: PracticeControl): Hono<Env> {
  const app = new Hono<Env>();
  addControlRoutes(app, control);
  app.use(async (context, next) => {
    await next();
    // The bank's clock, not the computer's.
    const shownMs = served.dialect.date(served.bank.clock.now());
    if (shownMs !== null && context.res.headers.get('x-hono-already-sent') === null) context.res.headers.set('date', new Date(shownMs).toUTCString());
  });
  // Fixed paths before parameters, so that "search" is not taken for an id.
  for (const id of operationIds.toSorted((a, b) => parameters(a) - parameters(b))) {
    const row: Operation = operations[id];
    app.on(row.method, honoPath(row.path), (context) => serve(served, id, context));
  }
  app.notFound((context) => context.json(notFound('Resource', context.req.path).body(), 404));
  app.onError((error, context) => {
    process.stderr.write(`practice bank: ${error.stack ?? error.message}\n`);
    return context.json({ errors: [{ code: 'SZBO-0099', description: 'Internal error', params: '' }] }, 500);
  });
  return app;
}

const parameters = (id: OperationId): number => operations[id].path.split('{').length;

async function serve(served: ServedBank, id: OperationId, context: Context<Env>): Promise<Response> {
  const outgoing = context.env?.outgoing ?? null;
  if (outgoing?.socket && isStale(outgoing.socket)) return reset(outgoing);
  const shownMs = served.dialect.date(served.bank.clock.now());
  if (shownMs !== null) outgoing?.setHeader('date', new Date(shownMs).toUTCString());
  else if (outgoing !== null) outgoing.sendDate = false;
  count(served.arrivals, id);
  const fault = served.faults.take(id);
  if (fault !== null && fault.when === 'before' && !keepsAnswer(fault.kind)) {
    if (fault.kind === 'hang') return silence();
    return deliver(replacedBy(fault) ?? jsonAnswer(200, '{}'), fault, outgoing);
  }
  const answerNow = await bankOf(served, id, context);
  served.bank.schedule.runDue();
  if (fault?.kind === 'late') {
    served.bank.schedule.at(served.bank.clock.now() + (fault.ms ?? 60_000), () => answerNow());
    return deliver(jsonAnswer(504, '{}'), fault, outgoing);
  }
  const answer = answerNow();
  if (fault?.kind === 'hang') return silence();
  return deliver(answer, fault, outgoing);
}

/** Never settles: the connection stays open until a side closes it. */
const silence = (): Promise<Response> => new Promise(() => undefined);

/** Reads the request; the returned function performs it. */
async function bankOf(served: ServedBank, id: OperationId, context: Context<Env>): Promise<() => Answer> {
  const { bank, dialect } = served;
  const refusing = (refusal: Refusal) => (): Answer => jsonAnswer(refusal.httpStatus, JSON.stringify(refusal.body()));
  if (!isAuthenticated(served.auth, (name) => context.req.header(name))) return refusing(unauthenticated());
  const portalId = context.req.param('portalId');
  if (portalId !== undefined && portalId !== bank.portalId) return refusing(notFound('Portal', portalId));
  const request = await requestOrRefusal(id, context);
  return () => dialect.serve(bank, id, request, (asked) => {
    const content = (handlers[id] as (bank: Bank, request: unknown) => object)(bank, asked);
    count(served.executions, id);
    return content instanceof PreparedJson ? content.text : content;
  });
}

async function requestOrRefusal(id: OperationId, context: Context<Env>): Promise<BankRequest | Refusal> {
  try {
    return await readRequest(operations[id], context);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
