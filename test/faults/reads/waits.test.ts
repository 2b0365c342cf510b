import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { Result } from '#shared/domain/result.ts';
import { openReadWorld, silent, withDeadlines } from './read-world.ts';
import type { ReadWorld } from './read-world.ts';

/* Every command that waits for the bank, at a bank that says nothing: a person can end it, and it ends by itself. */

let world: ReadWorld;

beforeAll(async () => {
  world = await openReadWorld();
});

afterAll(() => world.close());

const today = bankDateAt(Date.now());
const draft = {
  ...emptyTransferDraft, accountId: 'A1', beneficiaryName: 'Tipografia Aldina Srl', beneficiaryAccount: 'IT60X0542811101000000123456', amount: '1.00',
  description: 'Fattura 7', executionDate: today, taxRelief: null,
};
const noFilters = {
  accountId: 'A1', direction: null, accountedFrom: null, accountedTo: null, createdFrom: null, createdTo: null, status: null, amountFrom: '', amountTo: '',
  currency: '', isUrgent: null, isInstant: null, counterpartAccount: '', counterpartName: '', feeType: null, trn: '', cro: '', description: '', hasTaxRelief: null,
} as const;

type Command = () => Promise<Result<unknown, { readonly kind: string }>>;
const handlers = () => world.app.workspace.handlers;

const commands: readonly (readonly [string, Command])[] = [
  ['sync.refresh', () => handlers()['sync.refresh']({ accountId: null })],
  ['sync.refresh of an account', () => handlers()['sync.refresh']({ accountId: 'A1' })],
  ['sync.refreshStatement', () => handlers()['sync.refreshStatement']({ accountId: 'A1', from: today, to: today })],
  ['campaigns.readInvestors', () => handlers()['campaigns.readInvestors']({ campaignId: 'C1' })],
  ['campaigns.readPayments', () => handlers()['campaigns.readPayments']({ campaignId: 'C1' })],
  ['records.refresh', () => handlers()['records.refresh']({ section: 'orders', id: 'O0' })],
  ['records.refresh of a campaign', () => handlers()['records.refresh']({ section: 'campaigns', id: 'C1' })],
  ['records.searchBank', () => handlers()['records.searchBank']({ section: 'orders', fields: {} })],
  ['transfers.searchBank', () => handlers()['transfers.searchBank'](noFilters)],
  ['transfers.accountingProof', () => handlers()['transfers.accountingProof']({ accountId: 'A1', moneyTransferId: 'M1' })],
  ['transfers.reverted', () => handlers()['transfers.reverted']({ transferId: 'M1' })],
  ['payments.validate', () => handlers()['payments.validate']({ draft, decimalMark: '.' })],
];

/** The passes over the cache give back how fresh it is; whatever else a person asked for says that it was ended. */
const isPass = (name: string): boolean => name.startsWith('sync.');

async function begun(command: Command): Promise<{ readonly ended: ReturnType<Command> }> {
  const asked = world.bank.requests.length;
  const ended = command();
  await expect.poll(() => world.bank.requests.length, { interval: 5 }).toBeGreaterThan(asked);
  return { ended };
}

/** Long before the deadlines of what is read, and long enough for any computer: only work that hangs is later. */
const HANGS_MS = 10_000;

const orHangs = <Value>(work: Promise<Value>): Promise<Value | 'hangs'> => Promise.race([work, wait(HANGS_MS, 'hangs' as const, { ref: false })]);

/** Nothing more is asked of a bank that has not been asked anything new for so long. */
const QUIET_MS = 1_500;

/** Begins them all, and waits until the bank was asked for all that can be asked before it answers. */
async function allBegun(some: typeof commands): Promise<readonly ReturnType<Command>[]> {
  const before = world.bank.requests.length;
  const all = some.map(([, command]) => command());
  let asked = before;
  let quietSince = performance.now();
  await expect.poll(() => {
    const { length } = world.bank.requests;
    if (length !== asked) quietSince = performance.now();
    asked = length;
    return length > before && performance.now() - quietSince > QUIET_MS;
  }, { timeout: 3 * HANGS_MS, interval: 20 }).toBe(true);
  return all;
}

describe('at a silent bank', () => {
  it.each(commands)('%s ends when a person ends it, and waits for no deadline', async (name, command) => {
    world.fault(() => silent);
    const before = world.app.workspace.freshness();
    const { ended } = await begun(command);
    await world.app.ask('sync.cancel', null);
    const result = await orHangs(ended);
    expect(result).toEqual(isPass(name) ? { ok: true, value: before } : { ok: false, error: { kind: 'cancelled' } });
    world.fault(null);
  });

  it.each(commands)('%s ends by itself after its deadline', async (_name, command) => {
    world.fault(() => silent);
    const result = await withDeadlines(60, command);
    expect(result).toMatchObject(result.ok ? { value: { phase: 'failed', error: { kind: 'ambiguous', cause: 'timeout' } } } : { error: { kind: 'ambiguous', cause: 'timeout' } });
    world.fault(null);
  });

  it('all of them together, one waiting for the other, end by one word', async () => {
    world.fault(() => silent);
    const all = await allBegun(commands);
    await world.app.ask('sync.cancel', null);
    expect(await orHangs(Promise.all(all))).toHaveLength(commands.length);
    world.fault(null);
    expect(await world.app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
  });

  it('all of them end when the connection is left, and say that it is locked', async () => {
    world.fault(() => silent);
    const all = await allBegun(commands.filter(([name]) => !isPass(name) && !name.startsWith('campaigns.')));
    const closed = world.app.close();
    const results = await orHangs(Promise.all(all));
    await closed;
    if (results === 'hangs') throw new Error('a read outlasts its connection');
    expect(new Set(results.map((result) => (result.ok ? 'ok' : result.error.kind)))).toEqual(new Set(['locked']));
  });
});
