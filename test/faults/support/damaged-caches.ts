import { randomFillSync } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';

import { connectTo } from '#main/store/cache/database.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { account, cacheKey, entry, instant, openTestCache, statementWindow } from '#test/support/cache-fixture.ts';

/** Ways in which a cache's files can come to harm, and a cache to do it to. */

const PAGE = 4096;
const AT = '2026-06-30T10:00:00Z';

const entries = Array.from({ length: 280 }, (_, index) =>
  entry(`T${index}`, `2026-06-${String(1 + (index % 28)).padStart(2, '0')}`, index - 100, `Causale numero ${index} `.repeat(index % 40 === 0 ? 300 : 6)));

const older = Array.from({ length: 100 }, (_, index) => entry(`O${index}`, '2026-04-15', index, 'vecchia '.repeat(60)));

const companies = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ companyId: `C${index}`, businessName: `Società ${index} `.repeat(20), type: null, status: null }));

/** What a refresh brings: the same each time, as a bank at rest. */
export async function refresh(cache: Cache): Promise<void> {
  await cache.write.replaceAccounts([account('A1')], instant(AT));
  await cache.write.applyWindow(statementWindow('A1', '2026-06-01', '2026-06-30', entries, AT));
  await cache.write.applyWindow(statementWindow('A1', '2026-05-01', '2026-05-31', [entry('M0', '2026-05-02', 1, 'uno')], AT));
  await cache.write.applyWindow(statementWindow('A1', '2026-04-01', '2026-04-30', older, AT));
  await cache.write.replaceRecords({ section: 'companies', scope: null, records: companies(150), asOf: instant(AT) });
  await cache.write.markRead({ part: 'companies', scope: '', asOf: instant(AT) });
}

const all = { accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;

/** Everything that the window can show of it, but for what only its history knows. */
export async function contentOf(cache: Cache): Promise<unknown> {
  while (await cache.write.indexSome(1000));
  const { read } = cache;
  const [rows, texts, found, companyPage, ...others] = await Promise.all([
    read.statementRows({ ...all, sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 2000 }),
    read.statementSummary(all), read.statementSummary({ ...all, search: 'numero 7' }),
    read.recordPage({ section: 'companies', search: 'soc', filters: {}, sort: null }, 0, 1000),
    read.completeReads(), read.coveredRanges('A1'), read.searchEverywhere('soc', 20), read.searchEntries('causale', 20),
  ]);
  // Its history differs.
  await read.differences('A1', 'all', 0, 100);
  return [rows?.rows.map(({ transaction }) => transaction), texts?.total, found?.total, companyPage.rows.map(({ record }) => record), others];
}

/** Two folders with a cache: one closed in order, the other as a power cut leaves it, with a journal file. */
export interface Originals {
  readonly closed: string;
  readonly crashed: string;
  readonly pages: Pages;
}

/** Numbers of pages by what they hold, such as "entry leaf". */
type Pages = ReadonlyMap<string, readonly number[]>;

export async function writeOriginals(folder: string): Promise<Originals> {
  const [closed, crashed] = [join(folder, 'closed'), join(folder, 'crashed')];
  const { cache } = await openTestCache(closed);
  await refresh(cache);
  // A former version of an entry.
  await cache.write.applyWindow(statementWindow('A1', '2026-05-01', '2026-05-31', [entry('M0', '2026-05-02', 2, 'due')], AT));
  while (await cache.write.indexSome(1000));
  // Pages that become free, until the next refresh needs them.
  await cache.write.pruneStatements(bankDate('2026-05-01'));
  await cache.close();
  cpSync(closed, crashed, { recursive: true });
  const { cache: ended } = await openTestCache(crashed);
  await refresh(ended);
  const copy = `${crashed}-copy`;
  cpSync(crashed, copy, { recursive: true });
  await ended.close();
  rmSync(crashed, { recursive: true });
  return { closed, crashed: copy, pages: pagesOf(join(closed, 'cache.db')) };
}

function pagesOf(path: string): Pages {
  const database = connectTo({ path, key: cacheKey }, true);
  const stat = database.prepare<[], { name: string; pagetype: string; pageno: number }>('SELECT name, pagetype, pageno FROM dbstat ORDER BY name, path').all();
  const last = Number(database.pragma('page_count', { simple: true }));
  database.close();
  const pages = new Map<string, number[]>();
  const used = new Set<number>();
  for (const { name, pagetype, pageno } of stat) {
    used.add(pageno);
    const kind = `${name} ${pagetype}`;
    pages.set(kind, [...(pages.get(kind) ?? []), pageno]);
  }
  pages.set('free', Array.from({ length: last }, (_, index) => index + 1).filter((page) => !used.has(page)));
  return pages;
}

export interface Damage {
  readonly name: string;
  readonly of: 'closed' | 'crashed';
  /** null where it harms nothing. */
  readonly reason: 'corrupt' | 'foreign' | null;
  /** Another key than the one it was written with. */
  readonly key?: Uint8Array;
  do(directory: string, pages: Pages): void;
}

const fileIn = (directory: string): string => join(directory, 'cache.db');
const journalIn = (directory: string): string => join(directory, 'cache.db-wal');

function change(path: string, work: (bytes: Buffer) => Buffer | undefined): void {
  const bytes = readFileSync(path);
  writeFileSync(path, work(bytes) ?? bytes);
}

function flip(bytes: Buffer, offset: number, length: number): undefined {
  for (let at = offset; at < Math.min(offset + length, bytes.length); at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
}

/** A generator of numbers from 0 to 1 that gives the same ones each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function flipBits(bytes: Buffer, share: number, seed: number): undefined {
  const next = numbers(seed);
  for (let count = Math.ceil(bytes.length * 8 * share); count > 0; count -= 1) {
    const bit = Math.floor(next() * bytes.length * 8);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  }
}

const ofFile = (name: string, work: (bytes: Buffer) => Buffer | undefined, over: Partial<Damage> = {}): Damage =>
  ({ name, of: 'closed', reason: 'corrupt', do: (directory) => change(fileIn(directory), work), ...over });

const ofJournal = (name: string, work: (bytes: Buffer) => Buffer | undefined): Damage =>
  ({ name: `journal: ${name}`, of: 'crashed', reason: 'corrupt', do: (directory) => change(journalIn(directory), work) });

const cut = (name: string, sizeOf: (bytes: number) => number, of: Damage['of'] = 'closed'): Damage =>
  ({ name: `cut: ${name}`, of, reason: 'corrupt', do: (directory) => truncateSync(fileIn(directory), sizeOf(statSync(fileIn(directory)).size)) });

/** Changes a page that holds `kind`: the first, middle or last one of them. */
function ofPage(kind: string, which: 'first' | 'middle' | 'last', how: 'bit' | 'zero' | 'noise' | 'tag', of: Damage['of'] = 'closed'): Damage {
  const edit = (bytes: Buffer, begin: number): void => {
    if (how === 'bit') bytes[begin + 1500] = (bytes[begin + 1500] ?? 0) ^ 4;
    if (how === 'tag') flip(bytes, begin + PAGE - 20, 4);
    if (how === 'zero') bytes.fill(0, begin, begin + PAGE);
    if (how === 'noise') randomFillSync(bytes, begin, PAGE);
  };
  return {
    name: `page: ${how} in ${which} ${kind}`, of, reason: 'corrupt',
    do: (directory, pages) => change(fileIn(directory), (bytes) => {
      const found = pages.get(kind) ?? [];
      const page = found[which === 'first' ? 0 : which === 'last' ? found.length - 1 : Math.floor(found.length / 2)];
      if (page === undefined) throw new Error(`No page holds ${kind}: ${[...pages.keys()].join(', ')}`);
      edit(bytes, (page - 1) * PAGE);
      return bytes;
    }),
  };
}

const instead = (name: string, content: () => Buffer): Damage => ofFile(`instead: ${name}`, content);

/** A database of another program in place of the cache. */
const otherProgram = (name: string, open: (path: string) => Sqlite.Database, reason: Damage['reason']): Damage => ({
  name: `instead: ${name}`, of: 'closed', reason,
  do: (directory) => {
    rmSync(fileIn(directory));
    const other = open(fileIn(directory));
    other.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)');
    other.close();
  },
});

function putFolder(path: string): void {
  rmSync(path);
  mkdirSync(join(path, 'in it'), { recursive: true });
}

const otherKey = new Uint8Array(32).fill(0x11);
const frameAt = (bytes: Buffer, share: number): number => 32 + Math.floor(((bytes.length - 32) / (PAGE + 24)) * share) * (PAGE + 24);
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

export const damages: readonly Damage[] = [
  // A salt, of which a key that needs no derivation makes no use.
  ...([[0, 1], [0, 16]] as const).map(([offset, length]) => ofFile(`header: ${length} bytes at ${offset}`, (bytes) => flip(bytes, offset, length), { reason: null })),
  ...([[16, 2], [24, 4], [100, 1], [200, 64], [4060, 20], [0, PAGE]] as const).map(([offset, length]) =>
    ofFile(`header: ${length} bytes at ${offset}`, (bytes) => flip(bytes, offset, length))),

  ofPage('sqlite_schema leaf', 'last', 'bit'), ofPage('sqlite_schema leaf', 'first', 'zero'),
  ofPage('entry internal', 'first', 'bit'), ofPage('entry internal', 'first', 'zero'),
  ofPage('entry leaf', 'first', 'bit'), ofPage('entry leaf', 'middle', 'noise'), ofPage('entry leaf', 'last', 'zero'), ofPage('entry leaf', 'middle', 'tag'),
  ofPage('entry overflow', 'first', 'bit'), ofPage('entry overflow', 'last', 'noise'),
  ofPage('account leaf', 'first', 'bit'), ofPage('daily_sum leaf', 'first', 'bit'), ofPage('transaction_version leaf', 'first', 'zero'),
  ofPage('company internal', 'first', 'bit'), ofPage('company leaf', 'middle', 'noise'),
  ofPage('sync_state leaf', 'first', 'bit'), ofPage('entry leaf', 'middle', 'bit', 'crashed'),
  ofPage('entry_words_data leaf', 'middle', 'bit'), ofPage('entry_words_data leaf', 'last', 'zero'),
  {
    name: 'page: one in the place of another', of: 'closed', reason: 'corrupt',
    do: (directory, pages) => change(fileIn(directory), (bytes) => {
      const [from = 0, to = 0] = pages.get('entry leaf') ?? [];
      return void bytes.copy(bytes, (to - 1) * PAGE, (from - 1) * PAGE, from * PAGE);
    }),
  },
  {
    name: 'page: noise in all that are free', of: 'closed', reason: 'corrupt',
    do: (directory, pages) => change(fileIn(directory), (bytes) => {
      for (const page of pages.get('free') ?? []) randomFillSync(bytes, (page - 1) * PAGE, PAGE);
      return bytes;
    }),
  },
  ofFile('page: one more in the middle', (bytes) => Buffer.concat([bytes.subarray(0, PAGE * 8), bytes.subarray(PAGE * 4, PAGE * 5), bytes.subarray(PAGE * 8)])),
  ofFile('page: one less in the middle', (bytes) => Buffer.concat([bytes.subarray(0, PAGE * 8), bytes.subarray(PAGE * 9)])),

  ofJournal('first byte', (bytes) => flip(bytes, 0, 1)), ofJournal('salt in the header', (bytes) => flip(bytes, 16, 4)),
  ofJournal('sum in the header', (bytes) => flip(bytes, 24, 8)), ofJournal('header zeroed', (bytes) => void bytes.fill(0, 0, 32)),
  ofJournal('zeroed', (bytes) => bytes.fill(0)), ofJournal('cut within the header', (bytes) => bytes.subarray(0, 17)),
  ofJournal('head of the first frame', (bytes) => flip(bytes, 32, 4)), ofJournal('salt of the first frame', (bytes) => flip(bytes, 40, 4)),
  ofJournal('page of the first frame', (bytes) => flip(bytes, 32 + 24 + 500, 1)), ofJournal('page of a middle frame', (bytes) => flip(bytes, frameAt(bytes, 0.5) + 100, 8)),
  ofJournal('head of a middle frame', (bytes) => flip(bytes, frameAt(bytes, 0.5), 24)), ofJournal('noise', (bytes) => randomFillSync(bytes)),
  { name: 'journal: gone', of: 'crashed', reason: 'corrupt', do: (directory) => rmSync(journalIn(directory)) },
  { name: 'journal: left alone', of: 'crashed', reason: 'corrupt', do: (directory) => rmSync(fileIn(directory)) },

  cut('to nothing', () => 0), cut('to a byte', () => 1), cut('to 100 bytes', () => 100), cut('to half a page', () => PAGE / 2), cut('to a page', () => PAGE),
  cut('in the middle', (size) => Math.floor(size / PAGE / 2) * PAGE), cut('by a page', (size) => size - PAGE), cut('by a byte', (size) => size - 1),

  ofFile('bits: 1 in 1,000,000', (bytes) => flipBits(bytes, 0.000_001, 1)), ofFile('bits: 1 in 10,000', (bytes) => flipBits(bytes, 0.0001, 2)),
  ofFile('bits: 1 in 100', (bytes) => flipBits(bytes, 0.01, 3)), ofFile('bits: a byte put before', (bytes) => Buffer.concat([Buffer.of(7), bytes])),

  instead('zeroes', () => Buffer.alloc(PAGE * 40)), instead('noise', () => randomFillSync(Buffer.alloc(PAGE * 40))),
  instead('a picture', () => Buffer.concat([png, Buffer.alloc(9000, 3)])),
  otherProgram('a plain database', (path) => new Sqlite(path), 'foreign'), otherProgram('another program’s, same key', (path) => connectTo({ path, key: cacheKey }, false), 'foreign'),
  { name: 'instead: a folder', of: 'closed', reason: 'foreign', do: (directory) => putFolder(fileIn(directory)) },
  { name: 'key: another connection’s', of: 'closed', reason: 'corrupt', key: otherKey, do: () => undefined },
];
