import { instantToMs, parseInstant } from '#shared/domain/instant.ts';
import { isoWithOffset } from '../bank/time.ts';
import { RawText, hashOf, isObject, mapLeaves, recordIn, rowsIn, tellLeaves, transfersIn } from './wire.ts';
import type { Axis, AxisValue, DialectCall, Json, JsonObject, Memory, Reply, Tell } from './wire.ts';

/* Axes of how values are written: amounts, times, states, ids, and unreadable fields. */

const decimals = (value: number, count: number): string => {
  const fixed = value.toFixed(count);
  // Rates have more decimals and must not be rounded.
  return Number(fixed) === value ? fixed : String(value);
};

const inFees = (change: (fee: JsonObject) => void): Tell => (reply, call) => {
  const validated = call.id === 'validateMoneyTransfer' ? recordIn(reply) : null;
  for (const { fees } of [...transfersIn(reply, call), ...(validated === null ? [] : [validated])]) {
    if (Array.isArray(fees)) for (const fee of fees) if (isObject(fee)) change(fee);
  }
};

const amounts: Axis = {
  name: 'amounts',
  open: 'how amounts are written',
  values: [
    { name: 'number', means: 'as numbers' },
    { name: 'text', means: 'as text', tell: tellLeaves((leaf) => (typeof leaf === 'number' ? decimals(leaf, 2) : leaf)) },
    { name: 'text-4-decimals', means: 'as text with four decimals', tell: tellLeaves((leaf) => (typeof leaf === 'number' ? decimals(leaf, 4) : leaf)) },
    {
      name: 'fees-3-decimals', means: 'the fees of a transfer with three decimals',
      tell: inFees((fee) => { if (typeof fee['amount'] === 'number') fee['amount'] = Number((fee['amount'] + 0.005).toFixed(3)); }),
    },
  ],
};

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const asTime = (write: (ms: number) => string): Tell => tellLeaves((leaf) => {
  const instant = typeof leaf === 'string' && DATE_TIME.test(leaf) ? parseInstant(leaf) : null;
  return instant === null ? leaf : write(instantToMs(instant));
});

const times: Axis = {
  name: 'times',
  open: 'the zone of times',
  values: [
    { name: 'offset', means: 'with the offset of Italy' },
    { name: 'z', means: 'in UTC, with Z', tell: asTime((ms) => new Date(ms).toISOString()) },
    { name: 'none', means: 'the time of Rome without a zone', tell: asTime((ms) => isoWithOffset(ms).slice(0, 23)) },
  ],
};

const OTHER_WORDS: Readonly<Record<string, string>> = {
  EXECUTED: 'SETTLED', BOOKED: 'PLANNED', WORK_IN_PROGRESS: 'PENDING', CANCELLED: 'WITHDRAWN', CANCELED: 'WITHDRAWN', REJECTED: 'RETURNED',
  CREATED: 'NEW', SCHEDULED: 'QUEUED', WAITING: 'EXPECTED', ACCEPTED: 'FUNDED', OPEN: 'RUNNING', CLOSED: 'ENDED', ACTIVE: 'IN_USE', INACTIVE: 'DISMISSED',
  FINALIZED_SUCCESS: 'PAID_OUT', FINALIZED_FAIL: 'PAID_BACK', ACCOUNTED: 'BOOKED_TO_CAMPAIGN', RECEIVED: 'ARRIVED',
};

const STATES: ReadonlySet<string> = new Set(['status', 'orderStatus', 'paymentStatus']);

/** Records with a state; an envelope's status is not one. */
function recordsIn(reply: Reply): JsonObject[] {
  const record = recordIn(reply);
  if (record === null || 'payload' in record) return [];
  return rowsIn(reply)?.filter(isObject) ?? [record];
}

const inStates = (write: (status: string, record: JsonObject, call: DialectCall) => string): Tell => (reply, call) => {
  for (const record of recordsIn(reply)) {
    for (const name of STATES) {
      const status = record[name];
      if (typeof status === 'string') record[name] = write(status, record, call);
    }
  }
};

const statusWords: Axis = {
  name: 'status-words',
  open: 'the words of states',
  values: [
    { name: 'documented', means: 'as documented' },
    {
      name: 'undocumented', means: 'of every second record in words that nobody documented',
      tell: inStates((status, record, call) => (hashOf(nameOf(record, call)) % 2 === 0 ? (OTHER_WORDS[status] ?? status) : status)),
    },
    { name: 'lower-case', means: 'in small letters', tell: inStates((status) => status.toLowerCase()) },
  ],
};

const ID_NAMES: ReadonlySet<string> = new Set([
  'accountId', 'parentAccountId', 'feeAccountId', 'companyId', 'campaignId', 'investorId', 'orderId', 'orderSplit', 'ordersExecuted', 'ordersUndone',
  'moneyinId', 'moneyoutId', 'moneyoutIds', 'cashoutId', 'cashoutIds', 'refundId', 'refundIds', 'unidentifiedTransferId', 'disputeId',
  'transactionId', 'reservedEntryId', 'moneyTransferId', 'revertedMoneyTransferId', 'transferId', 'challengeId', 'fromCampaign', 'toCampaign',
]);

/** The record's first id, else the request's parameters. */
function nameOf(record: JsonObject, { id, request: { params } }: DialectCall): string {
  for (const [name, value] of Object.entries(record)) if ((ID_NAMES.has(name) || name === 'virtualIban') && typeof value === 'string') return value;
  return `${id} ${Object.values(params).join(' ')}`;
}

const asNumber = (own: string): string => String(700_000_000_000 + hashOf(own) * 64 + (hashOf(`${own}/`) % 64));

const ODD_LENGTH = 80;
const asOdd = (own: string): string => `${own}/no 1 `.padEnd(ODD_LENGTH - 1, 'abc/ def') + '.';

/** Remembers the bank's own id for later requests. */
function written(write: (own: string) => string, own: string, { ownIds }: Memory): string {
  if (own === '') return own;
  const other = write(own);
  ownIds.set(other, own);
  return other;
}

const idsWritten = (write: (own: string) => string, finish: (text: string) => Json): Pick<AxisValue, 'ask' | 'tell'> => ({
  ask: ({ request: { params, query, body }, memory: { ownIds } }) => {
    const own = (text: string): string => ownIds.get(text) ?? text;
    for (const [name, value] of Object.entries(params)) if (name !== 'portalId') params[name] = own(value);
    for (const name of ID_NAMES) if (typeof query[name] === 'string') query[name] = own(query[name]);
    Object.assign(body, mapLeaves(body, (leaf, name) => (ID_NAMES.has(name) && typeof leaf === 'string' ? own(leaf) : leaf)));
  },
  tell: (reply, { memory }) => {
    // Refusals too: one may carry a challenge id.
    if (reply.content instanceof RawText) return;
    reply.content = mapLeaves(reply.content, (leaf, name) =>
      (ID_NAMES.has(name) && typeof leaf === 'string' && leaf !== '' ? finish(written(write, leaf, memory)) : leaf));
  },
});

const ID_FORMS: Readonly<Record<string, (own: string) => string>> = { numbers: asNumber, odd: asOdd };

export function idOnWire(form: string, own: string, memory: Memory): string {
  const write = ID_FORMS[form];
  return write === undefined ? own : written(write, own, memory);
}

const ids: Axis = {
  name: 'ids',
  open: 'the form of ids',
  values: [
    { name: 'text', means: 'short text' },
    { name: 'numbers', means: 'JSON numbers', ...idsWritten(asNumber, Number) },
    { name: 'odd', means: `text of ${String(ODD_LENGTH)} characters with / and spaces`, ...idsWritten(asOdd, (text) => text) },
  ],
};

type Path = readonly (string | number)[];

/** All non-empty fields except ids. */
function optionalPaths(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => optionalPaths(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, item]) => (ID_NAMES.has(name) || name === 'virtualIban' ? [] : optionalPaths(item, [...path, name])));
  return value === null || value === '' ? [] : [path];
}

function spoilt(value: Json): Json {
  if (typeof value === 'number') return 'n.d.';
  if (typeof value === 'boolean') return 'SI';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return value.slice(0, 10).split('-').toReversed().join('.');
  return { value };
}

function spoil(record: JsonObject, path: Path): void {
  let owner: Json = record;
  for (const step of path.slice(0, -1)) owner = (owner as Record<string | number, Json>)[step] ?? null;
  const last = path.at(-1);
  if (typeof owner !== 'object' || owner === null || last === undefined) return;
  const fields = owner as Record<string | number, Json>;
  fields[last] = spoilt(fields[last] ?? null);
}

const unreadableOneIn = (count: number): Tell => (reply, call) => {
  for (const record of recordsIn(reply)) {
    const number = hashOf(`unreadable ${nameOf(record, call)}`);
    const paths = optionalPaths(record);
    const path = paths[Math.floor(number / count) % Math.max(1, paths.length)];
    if (number % count === 0 && path !== undefined) spoil(record, path);
  }
};

const rows: Axis = {
  name: 'rows',
  open: 'whether every row can be read',
  values: [
    { name: 'readable', means: 'every one' },
    { name: 'one-in-a-hundred', means: 'one field of one record in a hundred cannot, each field in turn', tell: unreadableOneIn(100) },
    { name: 'one-in-five', means: 'one field of one record in five cannot, each field in turn', tell: unreadableOneIn(5) },
  ],
};

export const writingAxes = { amounts, times, statusWords, ids, rows };
