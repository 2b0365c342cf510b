import type { OperationId } from '#shared/contract/operations.ts';
import { addDays, parseBankDate } from '#shared/domain/bank-date.ts';
import { createRandom } from '../data/random.ts';
import { Refusal, badField, badRequest } from '../server/refusal.ts';
import { countUp, isObject, rowsIn } from './wire.ts';
import type { Ask, Axis, DialectCall } from './wire.ts';

/* Axes of lists: their rows, pages and order. */

const LARGEST_PAGE = 50;
const SMALL_PAGE = 25;
const DEFAULT_PAGE = 50;

interface Page {
  offset: number;
  limit: number;
}

const paging = (turn: (page: Page, call: DialectCall) => Page): Ask => (call) => {
  if (call.id !== 'searchMoneyTransfers') return;
  const asked = call.request.body['pagination'];
  const { offset, limit } = isObject(asked) ? asked : {};
  call.request.body['pagination'] = { ...turn({ offset: Number(offset ?? 0), limit: Number(limit ?? DEFAULT_PAGE) }, call) };
};

const pages: Axis = {
  name: 'pages',
  open: 'how transfers are paged',
  values: [
    { name: 'rows', means: 'the offset counts rows' },
    { name: 'pages', means: 'the offset counts pages', ask: paging(({ offset, limit }) => ({ offset: offset * limit, limit })) },
    { name: 'ignored', means: 'the offset is ignored', ask: paging(({ limit }) => ({ offset: 0, limit })) },
    { name: 'capped', means: `at most ${String(SMALL_PAGE)} rows, without a word`, ask: paging(({ offset, limit }) => ({ offset, limit: Math.min(limit, SMALL_PAGE) })) },
    {
      name: 'limit-refused', means: `a limit above ${String(LARGEST_PAGE)} is refused with 400`,
      ask: paging((page) => {
        if (page.limit > LARGEST_PAGE) throw badRequest(badField('pagination.limit', `At most ${String(LARGEST_PAGE)}`));
        return page;
      }),
    },
    {
      name: 'moving', means: `at most ${String(LARGEST_PAGE)} rows, and in two readings of three the rows move by one after the first page`,
      ask: paging(({ offset, limit }, { memory, request }) => {
        const reading = `reading of ${request.params['accountId'] ?? ''}`;
        if (offset === 0) countUp(memory, reading);
        const by = offset === 0 ? 0 : ([1, 0, -1][(memory.counts.get(reading) ?? 0) % 3] ?? 0);
        return { offset: offset + by, limit: Math.min(limit, LARGEST_PAGE) };
      }),
    },
  ],
};

const SEARCHES: ReadonlySet<OperationId> = new Set(['searchCampaigns', 'searchInvestors', 'searchOrders', 'searchUnidentifiedTransfers', 'searchDisputes']);

const MOST_FOUND = 50;

const searches: Axis = {
  name: 'searches',
  open: 'whether the portal’s searches give everything',
  values: [
    { name: 'complete', means: 'everything, once' },
    {
      name: 'capped', means: `the first ${String(MOST_FOUND)} rows, without a word`,
      tell: (reply, { id }) => { if (SEARCHES.has(id)) rowsIn(reply)?.splice(MOST_FOUND); },
    },
    {
      name: 'twice', means: 'the first row once more at the end',
      tell: (reply, { id }) => {
        const rows = SEARCHES.has(id) ? rowsIn(reply) : null;
        if (rows?.[0] !== undefined) rows.push(structuredClone(rows[0]));
      },
    },
  ],
};

const MOST_ENTRIES = 60;

const atMostDays = (days: number): Ask => ({ id, request: { query } }) => {
  if (id !== 'listTransactions') return;
  const from = parseBankDate(String(query['fromAccountingDate']));
  const to = parseBankDate(String(query['toAccountingDate']));
  if (from !== null && to !== null && to >= addDays(from, days)) throw new Refusal(400, [{ code: 'SZBO-0040', description: 'Date range exceeded', params: '' }]);
};

const statement: Axis = {
  name: 'statement',
  open: 'which windows of a statement are given',
  values: [
    { name: 'any', means: 'any, whole' },
    { name: 'max-31-days', means: 'more than 31 days are refused', ask: atMostDays(31) },
    { name: 'max-90-days', means: 'more than 90 days are refused', ask: atMostDays(90) },
    {
      name: 'capped', means: `the first ${String(MOST_ENTRIES)} rows, without a word`,
      ask: ({ id, request: { query } }) => {
        if (id === 'listTransactions') query['maxRecords'] = Math.min(Number(query['maxRecords'] ?? Infinity), MOST_ENTRIES);
      },
    },
    { name: 'order-ignored', means: 'the order is ignored: the oldest first', ask: ({ id, request: { query } }) => { if (id === 'listTransactions') delete query['order']; } },
  ],
};

const order: Axis = {
  name: 'order',
  open: 'the order and the repetition of rows',
  values: [
    { name: 'stable', means: 'always the same' },
    {
      name: 'unordered', means: 'another order within each answer',
      tell: (reply, { memory }) => {
        const rows = rowsIn(reply);
        if (rows !== null) rows.splice(0, rows.length, ...createRandom(countUp(memory, 'unordered')).shuffle(rows));
      },
    },
    {
      name: 'twice', means: 'the middle row of a list twice',
      tell: (reply) => {
        const rows = rowsIn(reply);
        const middle = rows?.[rows.length >> 1];
        if (rows !== null && middle !== undefined) rows.splice(rows.length >> 1, 0, structuredClone(middle));
      },
    },
  ],
};

export const listAxes = { pages, searches, statement, order };
