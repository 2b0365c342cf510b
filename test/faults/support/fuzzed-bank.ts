import { classify, receive } from '#main/bank/classify.ts';
import type { Exchange } from '#main/bank/transport/index.ts';
import { createHabitsBook } from '#main/bank/index.ts';
import type { BankClient } from '#main/bank/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Clock } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import { mutated } from '../../conformance/support/mutations.ts';
import type { Dice } from '../../conformance/support/mutations.ts';
import { fixtures } from '../../fixtures/index.ts';

type Json = Readonly<Record<string, unknown>>;

interface Recipe {
  /** The operation whose fixture shows the rows; the operation itself when absent. */
  readonly like?: OperationId;
  readonly id?: string;
  /** The name of the list that the rows come in; a single object when absent. */
  readonly list?: string;
  readonly resource: string;
}

/** How the answers of each operation are made from the fixtures. */
const RECIPES: Readonly<Partial<Record<OperationId, Recipe>>> = {
  listAccounts: { id: 'accountId', list: 'list', resource: 'accounts' },
  getAccount: { like: 'listAccounts', id: 'accountId', resource: 'accounts' },
  getBalance: { resource: 'balance' },
  listTransactions: { id: 'transactionId', list: 'list', resource: 'transactions' },
  listReservedEntries: { id: 'reservedEntryId', list: 'list', resource: 'reserved entries' },
  getParentAccount: { resource: 'parent' },
  listParentTransactions: { id: 'transactionId', list: 'transactions', resource: 'parent transactions' },
  listVirtualIbans: { id: 'virtualIban', list: 'list', resource: 'virtual IBANs' },
  getVirtualIban: { like: 'listVirtualIbans', id: 'virtualIban', resource: 'virtual IBANs' },
  searchMoneyTransfers: { id: 'moneyTransferId', list: 'list', resource: 'transfers' },
  getMoneyTransfer: { id: 'moneyTransferId', resource: 'transfers' },
  searchCampaigns: { id: 'campaignId', list: 'list', resource: 'campaigns' },
  getCampaign: { like: 'searchCampaigns', id: 'campaignId', resource: 'campaigns' },
  getCampaignAvailableAmount: { resource: 'available amounts' },
  searchOrders: { id: 'orderId', list: 'list', resource: 'orders' },
  listCampaignOrders: { like: 'searchOrders', id: 'orderId', list: 'list', resource: 'orders' },
  getOrder: { id: 'orderId', resource: 'orders' },
  getOrderPayment: { resource: 'order payments' },
  getMoneyin: { resource: 'moneyins' },
  getMoneyout: { resource: 'moneyouts' },
  getCashout: { resource: 'cashouts' },
  getRefund: { resource: 'refunds' },
  searchInvestors: { like: 'getInvestor', id: 'investorId', list: 'list', resource: 'investors' },
  getInvestor: { id: 'investorId', resource: 'investors' },
  listCompanies: { id: 'companyId', list: 'list', resource: 'companies' },
  getCompany: { like: 'listCompanies', id: 'companyId', resource: 'companies' },
  searchUnidentifiedTransfers: { id: 'unidentifiedTransferId', list: 'list', resource: 'unidentified' },
  getUnidentifiedTransfer: { like: 'searchUnidentifiedTransfers', id: 'unidentifiedTransferId', resource: 'unidentified' },
  searchDisputes: { like: 'getDispute', id: 'disputeId', list: 'list', resource: 'disputes' },
  getDispute: { id: 'disputeId', resource: 'disputes' },
};

function rowsOf(operation: OperationId): readonly Json[] {
  const body = fixtures.find((fixture) => fixture.operation === operation)?.body as Json;
  const rows = Object.values(body).find((value) => Array.isArray(value) && value.every((row) => typeof row === 'object'));
  return rows === undefined || 'orderId' in body ? [body] : (rows as Json[]);
}

const pick = <Item>(items: readonly Item[], dice: Dice): Item => items[dice(items.length)] as Item;

/** Few ids, so that answers repeat, change, drop and bring back rows. */
const IDS_OF_A_KIND = 5;

function row(operation: OperationId, { like, id }: Recipe, dice: Dice): Json {
  const template = pick(rowsOf(like ?? operation), dice);
  const changes: Record<string, unknown> = {};
  if (id !== undefined) changes[id] = `${id}-${dice(IDS_OF_A_KIND)}`;
  for (const name of ['amount', 'totalAmount', 'balance', 'paymentAmount', 'accountedAmount']) {
    if (typeof template[name] === 'number') changes[name] = pick([0, -1.5, 12, 1e6, 0.01], dice);
  }
  if ('status' in template) changes['status'] = pick([template['status'], 'A_STATUS_NOBODY_KNOWS', 'accepted', null], dice);
  if ('operationDate' in template) changes['operationDate'] = pick(['2026-06-30', '2026-06-29', '2026-06-28', '2026-06-05', '2024-01-01'], dice);
  if ('paymentStatus' in template) Object.assign(changes, { cashoutIds: ['K-1', 'K-2'], refundIds: ['F-1'] });
  return { ...template, ...changes };
}

function rightBody(operation: OperationId, recipe: Recipe, dice: Dice): unknown {
  if (recipe.list === undefined) return row(operation, recipe, dice);
  const texts = new Set<string>();
  const rows: Json[] = [];
  for (const one of Array.from({ length: dice(5) }, () => row(operation, recipe, dice))) {
    const text = JSON.stringify(one);
    // Of A, B and A again nobody can say which is meant: a row comes back only at once.
    if (!texts.has(text) || JSON.stringify(rows.at(-1)) === text) rows.push(one);
    texts.add(text);
  }
  return { [recipe.list]: rows };
}

/** JSON.stringify runs out of stack on some of the nested values, which JSON.parse reads however deep they are. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return `{"list":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  }
}

/** Of a list beside a payload nobody can say which is meant: the reader of long lists refuses it, and others take the payload. */
const hasTwoLists = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'payload' in body && 'list' in body && Array.isArray(body.list);

/** A right answer, one that was changed in some places, one that was cut or scrambled, or no answer of the bank at all. */
function fuzzedText(operation: OperationId, recipe: Recipe, dice: Dice): Buffer {
  const json = JSON.stringify(rightBody(operation, recipe, dice));
  const kind = dice(10);
  if (kind < 2) return Buffer.from(json);
  if (kind < 8) {
    const body = mutated(json, dice);
    return Buffer.from(hasTwoLists(body) ? json : textOf(body));
  }
  if (kind === 8) return Buffer.from(json).subarray(0, dice(json.length));
  const bytes = Buffer.from(json);
  for (let times = 1 + dice(4); times > 0; times -= 1) bytes[dice(bytes.length)] = dice(256);
  return bytes;
}

type Names = Readonly<Record<string, unknown>>;

/** What the bank answered to a question, as the client reads it. */
export interface Heard {
  readonly id: OperationId;
  readonly input: { readonly params?: Names; readonly query?: Names };
  readonly result: Result<unknown, BankError>;
  readonly exchange: Exchange;
}

interface Tally {
  accepted: number;
  refused: number;
}

type Asked = Heard['input'] & { readonly body?: { readonly pagination?: { readonly offset: number } } };

export interface FuzzedBank extends Pick<BankClient, 'call' | 'download' | 'find' | 'habits'> {
  /** What was asked since it was last taken. */
  take(): readonly Heard[];
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Whether every one of the resources was answered often enough. */
  hasAnswered(resources: readonly string[]): boolean;
}

/**
 * A client whose bank answers each question of a pass with a fuzzed body, so many times for each resource and rightly
 * from then on; with what `fixed` holds for an operation, if anything.
 */
export function fuzzedBank(dice: Dice, clock: Clock, times: number, fixed: ReadonlyMap<OperationId, unknown>): FuzzedBank {
  let heard = new Map<string, Heard>();
  const tallies = new Map<string, Tally>();
  const hasEnough = (resource: string): boolean => {
    const tally = tallies.get(resource);
    return tally !== undefined && tally.accepted + tally.refused >= times;
  };

  const answer = (id: OperationId, input: Asked): Heard => {
    const recipe = RECIPES[id] as Recipe;
    const heardAs = (status: number, body: Buffer): Heard => {
      const exchange = { kind: 'answered', status, contentType: 'application/json', date: null, retryAfter: null, body, broken: null } as const;
      return { id, input, exchange, result: classify(id, exchange, clock.now()).result };
    };
    const isLaterPage = (input.body?.pagination?.offset ?? 0) > 0 && dice(3) > 0;
    const given = fixed.get(id) ?? (isLaterPage ? { list: [] } : hasEnough(recipe.resource) ? rightBody(id, recipe, dice) : undefined);
    if (given !== undefined) return heardAs(200, Buffer.from(JSON.stringify(given)));
    const fuzzed = heardAs(dice(20) === 0 ? pick([404, 500, 204], dice) : 200, fuzzedText(id, recipe, dice));
    const tally = tallies.get(recipe.resource) ?? { accepted: 0, refused: 0 };
    tally[fuzzed.result.ok ? 'accepted' : 'refused'] += 1;
    tallies.set(recipe.resource, tally);
    return fuzzed;
  };

  // The same question twice in a pass hears the same answer, so that it does not matter which is written last.
  const hear = (id: OperationId, input: object): Heard => {
    const key = `${id} ${JSON.stringify(input)}`;
    const given = heard.get(key) ?? answer(id, input);
    // Of the pages of a list, what was asked last is what was taken over last.
    if (id === 'searchMoneyTransfers') heard.delete(key);
    heard.set(key, given);
    return given;
  };

  return {
    tallies,
    habits: createHabitsBook(),
    take: () => {
      const taken = [...heard.values()];
      heard = new Map();
      return taken;
    },
    hasAnswered: (resources) => resources.every(hasEnough),
    call: async (id, input) => {
      const { result } = hear(id, input);
      await Promise.resolve();
      return result as never;
    },
    find: async (id, input) => {
      const { result, exchange } = hear(id, input);
      await Promise.resolve();
      return (exchange.kind === 'answered' && exchange.status === 404 ? { ok: true, value: null } : result) as never;
    },
    download: async (id, input, receiver) => {
      const { exchange } = hear(id, input);
      const { result } = await receive(id, receiver, async (take) => {
        if (exchange.kind !== 'answered' || exchange.status >= 300) return exchange;
        for (let at = 0; at < exchange.body.length; at += PIECE) await take(exchange.body.subarray(at, at + PIECE));
        return { ...exchange, body: Buffer.alloc(0) };
      }, clock.now);
      return result;
    },
  };
}

/** Bodies that are taken in piece by piece are cut anywhere. */
const PIECE = 97;
