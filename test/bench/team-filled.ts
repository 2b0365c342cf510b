import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { canonicalJson, CHAIN_START, linkOf } from '#main/store/journal/chain.ts';
import type { NewIntent } from '#main/store/journal/index.ts';
import { openTeamCopy } from '#main/store/team/index.ts';
import type { TeamCopy } from '#main/store/team/index.ts';
import { openTeamDatabase, setupScript } from '#main/team/database/index.ts';
import { openTeamDesk } from '#main/team/desk/index.ts';
import { bodyText, sealText, writeEntry } from '#main/team/entries/entry.ts';
import { claimKeyOf, toText } from '#main/team/entries/keys.ts';
import { hashOfPayload } from '#main/team/ledger/requests.ts';
import type { LogRow } from '#main/team/log.ts';
import type { TeamDesk } from '#main/team/types.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { SHOWN } from '#test/support/engine-world.ts';
import { happened, newIntent } from '#test/support/journal-fixture.ts';
import { startPostgres } from '#test/support/postgres-server.ts';
import type { Postgres } from '#test/support/postgres-server.ts';
import { must, rule } from '#test/support/team-desks.ts';
import { logInTest, writerInTest } from '#test/support/team-log.ts';
import type { WriterInTest } from '#test/support/team-log.ts';

/* The workspace of a large team in a real PostgreSQL, and one desk's copy of it: all signed and encrypted as desks do it. Kept between runs. */

export interface TeamSize {
  readonly desks: number;
  /** All of them sent, but for those below. */
  readonly requests: number;
  readonly waiting: number;
  readonly approved: number;
  /** In the published journals of all desks. */
  readonly events: number;
}

export const LARGE_TEAM: TeamSize = { desks: 50, requests: 100_000, waiting: 15_000, approved: 5_000, events: 1_000_000 };

export interface FilledTeam {
  readonly postgres: Postgres;
  readonly access: DatabaseAccess;
  readonly size: TeamSize;
  /** The bank's time goes on from the last entry. */
  readonly clock: { now(): number };
  /** Of the second member, who did not prepare what waits, and may do everything. Opened anew each time. */
  openCopy(): TeamCopy;
  openDesk(copy: TeamCopy): TeamDesk;
  stop(): Promise<void>;
}

const KEY = Buffer.alloc(32, 9);
const PORTAL = 'large';
const START_MS = Date.UTC(2024, 0, 8, 9);
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const AT_ONCE = 1000;
/** What a desk publishes at a time. */
const PUBLISHED = 200;
const EVENTS_OF_A_WRITE = 4;

/** A small server, whose data outlives a power cut. */
const SETTINGS = { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB', max_connections: '130', autovacuum: 'on', max_wal_size: '2GB' };

/** Grows with every change of what is written here. */
const VERSION = 1;

export const quiet = { info: () => undefined, warn: () => undefined };

export async function filledTeam(size: TeamSize = LARGE_TEAM): Promise<FilledTeam> {
  const folder = new URL(`../../.cache/bench/team-${size.requests}-${VERSION}`, import.meta.url).pathname;
  const filledAt = join(folder, 'filled');
  if (!existsSync(filledAt)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({ folder, kept: true, settings: SETTINGS });
  const copyPath = join(folder, 'copy.db');
  const openCopy = (): TeamCopy => must(openTeamCopy({ path: copyPath, key: KEY }));
  const access = existsSync(filledAt) ? postgres.access(`${PORTAL}_anna`, PORTAL) : postgres.workspace(PORTAL).member;
  const { password: _password, ...place } = access;
  const startedMs = performance.now();
  const team = (endMs: number): FilledTeam => {
    const clock = { now: () => endMs + Math.floor(performance.now() - startedMs) };
    return {
      postgres, access, size, clock, openCopy,
      openDesk: (copy) => openTeamDesk({ copy, database: openTeamDatabase(access, { log: quiet }), place, clock }),
      stop: () => postgres.remove(),
    };
  };
  try {
    // An earlier run may have prepared it with an earlier script.
    if (existsSync(filledAt)) postgres.sql(setupScript({ schema: PORTAL }), PORTAL);
    if (!existsSync(filledAt)) writeFileSync(filledAt, String(await fill(size, postgres, openCopy)));
    const filledMs = Number(readFileSync(filledAt, 'utf8'));
    const copy = openCopy();
    const endMs = Math.max(filledMs, Date.parse(copy.entries.latest() ?? '') || 0);
    const known = copy.entries.head()?.sequence ?? 0;
    const desk = team(endMs).openDesk(copy);
    const begun = process.cpuUsage();
    must(await desk.catchUp());
    const read = (copy.entries.head()?.sequence ?? 0) - known;
    if (read > AT_ONCE) say(`A desk has read and verified ${read} entries, in ${processorMs(begun).toFixed(0)} ms of processor time`);
    await desk.close();
    return team(endMs);
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}

/** Of this process, since then. */
export function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Gives the time of the last entry. */
async function fill(size: TeamSize, postgres: Postgres, openCopy: () => TeamCopy): Promise<number> {
  say(`Filling a workspace with ${size.requests} requests and ${size.events} journal entries; it is kept for the next run`);
  const people = Array.from({ length: size.desks }, (_, index) => writerInTest(`Member ${index + 1}`));
  const [founder, measured] = people;
  if (founder === undefined || measured === undefined) throw new Error('A team has two desks at least');
  const client = new pg.Client({ host: '127.0.0.1', port: postgres.port, user: 'postgres', password: postgres.password, database: PORTAL });
  await client.connect();
  const log = logInTest(founder);
  try {
    log.found();
    for (const person of people.slice(1)) log.admit(founder, person);
    log.policy(founder, rule({ kinds: ['transfer'], approvals: 1 }));
    const { teamId, first } = log;
    await append(client, log.copy.entries.after(0, 10_000));
    const head = log.copy.entries.head();
    if (head === null) throw new Error('The log is empty');
    const endMs = await fillLog(client, size, { people, teamId, first, head, policyVersion: log.policyVersion(), startMs: log.clock.now() - 365 * DAY_MS > START_MS ? log.clock.now() : START_MS });
    const copy = openCopy();
    copy.setIdentity({
      teamId, teamName: 'Rossi', founderKey: founder.device.signKey, deviceId: measured.device.deviceId, deviceName: measured.device.name, memberName: measured.member.name, signKey: measured.device.signKey,
      signPrivate: toText(measured.signKey), boxKey: measured.device.boxKey, boxPrivate: toText(measured.boxPrivate), joining: null,
    });
    copy.addWorkspaceKey(1, first);
    copy.close();
    return endMs;
  } finally {
    log.close();
    await client.end();
  }
}

interface Writing {
  readonly people: readonly WriterInTest[];
  readonly teamId: string;
  readonly first: Buffer;
  readonly head: { readonly sequence: number; readonly hash: string };
  readonly policyVersion: number;
  readonly startMs: number;
}

/** Each request is asked for, approved, claimed and sent one after the other; the last ones are not. Between them the journals are published. */
async function fillLog(client: pg.Client, size: TeamSize, { people, teamId, first, head: begun, policyVersion, startMs }: Writing): Promise<number> {
  let head = begun;
  let nowMs = startMs;
  let rows: LogRow[] = [];
  const endsAt = instantFromMs(startMs + 3650 * DAY_MS);
  const write = (by: WriterInTest, statement: TeamStatement): void => {
    nowMs += SECOND_MS;
    const row = writeEntry({ deviceId: by.device.deviceId, signKey: by.signKey }, { team: teamId, sequence: head.sequence + 1, previous: head.hash, at: instantFromMs(nowMs), keyNumber: 1 }, first, bodyText(statement));
    head = row;
    rows.push(row);
  };
  const flush = async (): Promise<void> => {
    await append(client, rows);
    rows = [];
  };
  const journals = people.map((person, index) => ({ person, journalId: `J${index}`, writes: 0, sequence: 0, hash: CHAIN_START }));
  const member = (index: number): WriterInTest => people[index % people.length] ?? must({ ok: false, error: 'nobody' });
  const perRequest = size.events / PUBLISHED / size.requests;
  let published = 0;
  for (let index = 0; index < size.requests; index += 1) {
    const isWaiting = index >= size.requests - size.waiting;
    const isSent = index < size.requests - size.waiting - size.approved;
    // What waits was prepared by everybody but the measured desk.
    const preparer = isSent ? member(index) : member(index % (people.length - 2) + 2);
    const request = requestOf(index, { preparer, first, policyVersion, endsAt });
    write(preparer, request);
    if (!isWaiting) write(member(people.indexOf(preparer) + 1), { type: 'approved', requestId: request.requestId, payloadHash: request.payloadHash, policyVersion, expiresAt: endsAt });
    if (isSent) {
      const [line] = request.lines;
      write(preparer, { type: 'claimed', requestId: request.requestId, line: 0, claimKey: line?.claimKey ?? '', bodyHash: line?.bodyHash ?? '', journalId: `J${index % people.length}`, intentId: `I${index}` });
      write(preparer, { type: 'resolved', token: head.sequence, outcome: 'accepted', serverId: `T${index}`, state: 'ACCEPTED' });
    }
    for (; published < perRequest * (index + 1); published += 1) {
      const journal = journals[published % journals.length];
      if (journal === undefined) continue;
      const from = journal.sequence + 1;
      await publish(client, journal, teamId, first);
      write(journal.person, { type: 'published', journalId: journal.journalId, from, to: journal.sequence, head: journal.hash });
    }
    if (rows.length >= AT_ONCE) await flush();
    if (index % 10_000 === 0) say(`${index} requests`);
  }
  await flush();
  await client.query('ANALYZE');
  return nowMs;
}

function requestOf(index: number, { preparer, first, policyVersion, endsAt }: { readonly preparer: WriterInTest; readonly first: Buffer; readonly policyVersion: number; readonly endsAt: ReturnType<typeof instantFromMs> }) {
  const amountMinor = 10_000 + index;
  const payee = `${['Tipografia', 'Studio', 'Officina', 'Cantina'][index % 4] ?? ''} ${['Bianchi', 'Rossi', 'Verdi', 'Gallo', 'Conti'][index % 5] ?? ''} ${index % 997}`;
  const fingerprint = `${PORTAL}|A1|${payee}|${amountMinor}|EUR`;
  const shown = { ...SHOWN, creditor: { ...SHOWN.creditor, name: payee }, amount: { amountMinor, currency: 'EUR' }, description: `Fattura ${index}` };
  const bodyHash = createHash('sha256').update(fingerprint).digest('hex');
  const frozen = { kind: 'createTransfer', request: { operation: 'createMoneyTransfer', input: { params: { accountId: 'A1' }, body: shown } }, bodyHash, fingerprint, marker: 'TES-1234567890' };
  const payload = { type: 'write', about: payee, shown, advice: [], frozen };
  return {
    type: 'requested' as const, requestId: randomUUID(), facts: { kind: 'transfer' as const, amount: { amountMinor, currency: 'EUR' }, newPayee: false, preparedBy: preparer.member.memberId }, policyVersion,
    expiresAt: endsAt, payloadHash: hashOfPayload(payload), payload, lines: [{ line: 0, bodyHash, claimKey: claimKeyOf(first, fingerprint), amountMinor }], sendWhenApproved: false,
  };
}

const COLUMNS = `unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bytea[])`;

async function append(client: pg.Client, rows: readonly LogRow[]): Promise<void> {
  const last = rows.at(-1);
  if (last === undefined) return;
  const column = (name: keyof LogRow): readonly unknown[] => rows.map((row) => row[name]);
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO ${PORTAL}.entry (sequence, hash, header, signature, body) SELECT * FROM ${COLUMNS} given (sequence) ORDER BY given.sequence`,
    [column('sequence'), column('hash'), column('header'), column('signature'), column('body')],
  );
  await client.query(`UPDATE ${PORTAL}.head SET sequence = $1, hash = $2`, [last.sequence, last.hash]);
  await client.query('COMMIT');
}

interface FilledJournal {
  readonly journalId: string;
  writes: number;
  sequence: number;
  hash: string;
}

const REQUEST = { operation: 'createMoneyTransfer', input: { params: { accountId: 'A1' }, body: SHOWN } } as unknown as NewIntent['request'];

/** The next events of a journal, as its desk chains and encrypts them. */
async function publish(client: pg.Client, journal: FilledJournal, teamId: string, key: Buffer): Promise<void> {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(1);
  const [sequences, hashes, bodies]: [number[], string[], Buffer[]] = [[], [], []];
  while (sequences.length < PUBLISHED) {
    const intentId = `intent-${journal.journalId}-${journal.writes}`;
    const at = instantFromMs(START_MS + journal.writes * SECOND_MS);
    const own = [happened.approved(newIntent(intentId, { request: REQUEST, shown: SHOWN })), happened.sending(journal.writes), happened.answered('accepted', `T${journal.writes}`), happened.read('settled', `T${journal.writes}`)];
    for (const event of own) {
      journal.sequence += 1;
      const json = canonicalJson(event);
      journal.hash = linkOf(journal.hash, { sequence: journal.sequence, intentId, at }, json);
      const text = canonicalJson({ sequence: journal.sequence, intentId, at, event, hash: journal.hash });
      sequences.push(journal.sequence);
      hashes.push(journal.hash);
      bodies.push(Buffer.concat([number, sealText(key, text, `chain ${teamId} ${journal.journalId} ${journal.sequence}`)]));
    }
    if (own.length !== EVENTS_OF_A_WRITE) throw new Error('A write has other events');
    journal.writes += 1;
  }
  await client.query(`INSERT INTO ${PORTAL}.chain (journal_id, sequence, hash, body) SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::bytea[])`, [journal.journalId, sequences, hashes, bodies]);
}
