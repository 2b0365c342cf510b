import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import { openCache } from '#main/store/cache/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { listedSections, recordColumns } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { PORTAL_NOW } from './large-portal-cache.ts';
import { filledPortal, LARGE, TENTH } from './large-portal.ts';
import type { PortalSize } from './large-portal.ts';
import { MachineSpeed } from './machine-speed.ts';
import type { Timed } from './machine-speed.ts';
import { percentile } from './measure.ts';
import type { Measure } from './measure.ts';

const PAGE_MS = 50;
const COUNT_MS = 300;
const PAGE = 200;
/** Of each section, as the palette asks. */
const FOUND_AT_ONCE = 13;
const SHORTEST_IN_PALETTE = 2;

/** Typed letter by letter: names, codes, amounts, parts of IBANs, what is nowhere, single letters. */
const TYPED = [
  'rossi mario', 'nicolo dell', 'po-2026-77', 'campagna 12', 'cmp-00012', '1.234,50', '250,', 'it60x0542811101', '000003012345', 'fattura 123', 'investitore7', 'zzquux', 'w', 'zx',
];
const PREFIXES = [...new Set(TYPED.flatMap((typed) => Array.from({ length: typed.length }, (_, at) => typed.slice(0, at + 1))))];
/** For each sort and each filter. */
const FEW = ['', 'r', 'ro', 'rossi', '12', '1.234', 'zzq'];

const machine = new MachineSpeed();

/** By what was asked. */
type Times = Map<string, Timed[]>;

async function timed(times: Times, name: string, ask: () => Promise<unknown>): Promise<void> {
  const { ms, work } = await machine.timed(ask);
  times.set(name, [...(times.get(name) ?? []), { ms, work }]);
}

async function askLists(cache: Cache, pages: Times, counts: Times): Promise<void> {
  for (const section of listedSections) {
    const ask = async (name: string, over: Partial<RecordSelection>): Promise<void> => {
      const selection: RecordSelection = { section, search: '', filters: {}, sort: null, ...over };
      await timed(pages, name, () => cache.read.recordPage(selection, 0, PAGE, 'ifKnown'));
      await timed(counts, name, () => cache.read.recordCount(selection));
    };
    for (const search of PREFIXES) await ask(section, { search });
    for (const key of recordColumns[section].sortable) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const search of FEW) await timed(pages, `${section} sorted`, () => cache.read.recordPage({ section, search, filters: {}, sort: { key, direction } }, 0, PAGE, 'ifKnown'));
      }
    }
    for (const column of recordColumns[section].filterable) {
      const values = (await cache.read.recordValues(section, column)).slice(0, 3);
      for (const value of values) for (const search of FEW) await ask(`${section} filtered`, { search, filters: { [column]: [value] } });
    }
  }
}

async function askTransfers(cache: Cache, pages: Times, counts: Times): Promise<void> {
  const open = {
    accountId: null, direction: null, status: null, feeType: null, currency: '', isUrgent: null, isInstant: null, hasTaxRelief: null, createdFrom: null, createdTo: null,
    accountedFrom: null, accountedTo: null, amountFrom: '', amountTo: '', counterpartAccount: '', trn: '', cro: '', counterpartName: '', description: '',
  };
  for (const filters of [{}, { direction: 'OUTGOING', currency: 'EUR' } as const]) {
    for (const search of PREFIXES) {
      await timed(pages, 'transfers with their filters', () => cache.read.transferPage({ ...open, ...filters, search, sort: null }, 0, PAGE, 'ifKnown'));
      await timed(counts, 'transfers with their filters', () => cache.read.transferCount({ ...open, ...filters, search }));
    }
  }
  for (const key of recordColumns.transfers.sortable) {
    for (const search of FEW) await timed(pages, 'transfers sorted', () => cache.read.transferPage({ ...open, search, sort: { key, direction: 'asc' } }, 0, PAGE, 'ifKnown'));
  }
}

/** The rows of the statement of every account, and their sums, as the window asks for them. */
async function askStatement(cache: Cache, pages: Times, counts: Times): Promise<void> {
  for (const search of FEW) {
    const selection = { accountId: null, from: null, to: null, search, entries: 'all', marks: 'all' } as const;
    await timed(pages, 'statement of all accounts', () => cache.read.statementRows({ ...selection, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: PAGE }));
    await timed(counts, 'statement of all accounts', () => cache.read.statementSummary(selection));
  }
}

interface Asked {
  readonly pages: Times;
  readonly counts: Times;
}

async function askPortal(size: PortalSize): Promise<Asked> {
  const { directory, cacheKey } = await filledPortal(size);
  // The disk is not measured: other measures and the system leave more or less of the file in memory.
  for await (const _ of createReadStream(join(directory, 'cache.db'), { highWaterMark: 2 ** 20 }));
  const cache = await openCache({
    directory, key: cacheKey, ephemeral: false, clock: { now: () => PORTAL_NOW }, worker: new URL('../../src/main/store/cache/worker.ts', import.meta.url),
    onRebuilt: () => undefined, onWorkerLost: () => undefined,
  });
  const asked: Asked = { pages: new Map(), counts: new Map() };
  try {
    await cache.read.recordPage({ section: 'orders' satisfies Section, search: 'a', filters: {}, sort: null }, 0, PAGE, 'ifKnown');
    await askLists(cache, asked.pages, asked.counts);
    await askTransfers(cache, asked.pages, asked.counts);
    for (const search of PREFIXES.filter(({ length }) => length >= SHORTEST_IN_PALETTE)) {
      await timed(asked.pages, 'palette', () => cache.read.searchEverywhere(search, FOUND_AT_ONCE));
      await timed(asked.pages, 'entries in the palette', () => cache.read.searchEntries(search, FOUND_AT_ONCE));
    }
    await askStatement(cache, asked.pages, asked.counts);
    return asked;
  } finally {
    await cache.close();
  }
}

const p95 = (values: readonly Timed[]): number => percentile(values.map((timed) => machine.atRest(timed)), 0.95);
const byTheClock = (values: readonly Timed[]): number => percentile(values.map(({ ms }) => ms), 0.95);

/** How the time grows with ten times as much: 1 is in proportion. */
const exponent = (large: number, tenth: number): string => (Math.log10(large / Math.max(tenth, 1))).toFixed(2);

const linesOf = (what: string, large: Times, tenth: Times, limit: number): string[] => [...large].map(([name, values]) => {
  const [ours, less] = [p95(values), p95(tenth.get(name) ?? [])];
  return `${what} of ${name}: p95 ${ours.toFixed(0)} ms, limit ${limit} ms, ${ours <= limit ? 'ok' : 'short'}; by the clock ${byTheClock(values).toFixed(0)} ms; a tenth of the portal ${less.toFixed(0)} ms, exponent ${exponent(ours, less)}`;
});

const worst = (times: Times, limit: number): number => Math.max(...[...times.values()].map((values) => p95(values) / limit));

export const measure: Measure = {
  name: 'large-finding',
  compared: `the worst 95th percentile of the first page and of the count and sums of every list and of the palette, as it is typed, sorted and filtered, of ${LARGE.orders} orders and ${LARGE.entries} entries, on the machine at rest, beside ${PAGE_MS} and ${COUNT_MS} ms`,
  limit: 1,
  passes: 'atMost',
  run: async () => {
    const tenth = await askPortal(TENTH);
    const large = await askPortal(LARGE);
    return {
      ratio: Math.max(worst(large.pages, PAGE_MS), worst(large.counts, COUNT_MS)),
      figures: [...linesOf('first page', large.pages, tenth.pages, PAGE_MS), ...linesOf('count', large.counts, tenth.counts, COUNT_MS), machine.toString()].join('\n'),
    };
  },
};
