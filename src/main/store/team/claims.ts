import { foldText } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PolicyKind, TotalsSoFar } from '#shared/domain/team/policy.ts';
import type { ClaimOutcome } from '#shared/domain/team/statements.ts';
import type { Sql } from './statements.ts';

export interface StoredClaim {
  /** The sequence of its entry; of a recovered one, a number of its own above all sequences. */
  readonly token: number;
  /** The token that the journal of its desk knows it by. */
  readonly original: number;
  readonly requestId: string;
  readonly line: number;
  readonly claimKey: string;
  readonly memberId: string;
  readonly deviceId: string;
  readonly journalId: string;
  readonly intentId: string;
  readonly at: Instant;
  /** By the bank's calendar. */
  readonly day: string;
  readonly currency: string | null;
  readonly amountMinor: number | null;
  readonly outcome: ClaimOutcome;
  readonly serverId: string | null;
  readonly state: string | null;
  readonly lookedForBy: string | null;
}

/** A claim to be kept. `within`: keys that nobody may claim meanwhile. */
export interface NewClaim extends StoredClaim {
  readonly within: readonly string[];
}

/** A claim with what its request says of it; null where that is not there. */
export interface RequestedClaim extends Omit<StoredClaim, 'outcome'> {
  readonly outcome: Exclude<ClaimOutcome, 'notSent'>;
  readonly kind: PolicyKind | null;
  readonly about: string | null;
  /** How many the request has. */
  readonly lines: number | null;
}

export interface ClaimStore {
  add(claim: NewClaim): void;
  get(token: number): StoredClaim | null;
  /** By the token of its desk's journal. */
  ofDevice(deviceId: string, original: number): StoredClaim | null;
  /** A recovered claim keeps the token that the journal of its desk knows it by. */
  renumber(token: number, original: number): void;
  /** Today's token of a recovered claim, by its original one; null: none was recovered. */
  recoveredFrom(original: number): number | null;
  ofRequest(requestId: string): readonly StoredClaim[];
  ofLine(requestId: string, line: number): readonly StoredClaim[];
  holder(claimKey: string): StoredClaim | null;
  /** The open claim that stands in the way of another: of the same key, of one that it lies within, or one that lies within it. */
  blocker(claimKey: string, within: readonly string[]): StoredClaim | null;
  openOf(deviceId: string): readonly StoredClaim[];
  /** Open ones of other desks that this one looks for. */
  openLookedForBy(deviceId: string): readonly StoredClaim[];
  open(): readonly StoredClaim[];
  resolve(claim: StoredClaim, outcome: ClaimOutcome, serverId: string | null, state: string): void;
  takeOver(token: number, deviceId: string): void;
  /** Which may have been sent, without a record at the bank; the newest first. */
  unbound(): readonly StoredClaim[];
  explained(serverIds: readonly string[]): readonly string[];
  /** What may have left other desks, the newest first. */
  pageOfOthers(deviceId: string, page: { readonly text: string; readonly offset: number; readonly limit: number }): { readonly rows: readonly RequestedClaim[]; readonly total: number };
  /** What was claimed on a day and in its month, without one request. */
  totals(currency: string, day: string, withoutRequest: string | null): TotalsSoFar;
}

const COLUMNS = `token, original, request_id AS requestId, line, claim_key AS claimKey, member_id AS memberId, device_id AS deviceId, journal_id AS journalId, intent_id AS intentId, at, day,
  currency, amount_minor AS amountMinor, outcome, server_id AS serverId, state, looked_for_by AS lookedForBy`;

/** By their index: left to itself, SQLite would look through all claims for the order of their tokens. */
const OPEN = `claim INDEXED BY claim_open WHERE outcome = 'open'`;

const ofRequest = (what: string): string => `(SELECT ${what} FROM request WHERE request.request_id = claim.request_id)`;

/** Whether its amount may have left: one that was declared counts, since nobody knows. */
const counts = (outcome: ClaimOutcome): boolean => outcome === 'open' || outcome === 'accepted' || outcome === 'declared';

export function claimStore(sql: Sql): ClaimStore {
  const add = ({ currency, amountMinor, day }: Pick<StoredClaim, 'currency' | 'amountMinor' | 'day'>, sign: 1 | -1): void => {
    if (currency === null || amountMinor === null) return;
    for (const period of [day, day.slice(0, 7)]) {
      sql.run('INSERT INTO total VALUES (?, ?, ?) ON CONFLICT (currency, period) DO UPDATE SET minor = minor + excluded.minor', currency, period, sign * Math.abs(amountMinor));
    }
  };
  const total = (currency: string, period: string, withoutRequest: string | null): number => {
    const all = sql.value<number>('SELECT minor FROM total WHERE currency = ? AND period = ?', currency, period) ?? 0;
    if (withoutRequest === null) return all;
    return all - (sql.value<number>(
      `SELECT coalesce(sum(abs(amount_minor)), 0) FROM claim WHERE request_id = ? AND currency = ? AND substr(day, 1, ?) = ? AND outcome IN ('open', 'accepted', 'declared')`,
      withoutRequest, currency, period.length, period,
    ) ?? 0);
  };
  return {
    add: (claim) => {
      sql.run(
        'INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', claim.token, claim.original, claim.requestId, claim.line, claim.claimKey, claim.memberId, claim.deviceId,
        claim.journalId, claim.intentId, claim.at, claim.day, claim.currency, claim.amountMinor, claim.outcome, claim.serverId, claim.state, claim.lookedForBy, JSON.stringify(claim.within),
      );
      if (counts(claim.outcome)) add(claim, 1);
    },
    get: (token) => sql.one(`SELECT ${COLUMNS} FROM claim WHERE token = ?`, token),
    ofDevice: (deviceId, original) => sql.one(`SELECT ${COLUMNS} FROM claim WHERE device_id = ? AND original = ?`, deviceId, original),
    renumber: (token, original) => void sql.run('UPDATE claim SET original = ? WHERE token = ?', original, token),
    recoveredFrom: (original) => sql.value('SELECT token FROM claim WHERE original = ? AND token <> original ORDER BY token DESC LIMIT 1', original),
    ofRequest: (requestId) => sql.all(`SELECT ${COLUMNS} FROM claim WHERE request_id = ? ORDER BY token`, requestId),
    ofLine: (requestId, line) => sql.all(`SELECT ${COLUMNS} FROM claim WHERE request_id = ? AND line = ? ORDER BY token`, requestId, line),
    holder: (claimKey) => sql.one(`SELECT ${COLUMNS} FROM claim WHERE claim_key = ? AND outcome = 'open' ORDER BY token LIMIT 1`, claimKey),
    blocker: (claimKey, within) => sql.one(
      `SELECT ${COLUMNS} FROM ${OPEN} AND (claim_key IN (SELECT value FROM json_each(?)) OR EXISTS (SELECT 1 FROM json_each(claim.within) WHERE value = ?)) ORDER BY token LIMIT 1`,
      JSON.stringify([claimKey, ...within]), claimKey,
    ),
    openOf: (deviceId) => sql.all(`SELECT ${COLUMNS} FROM claim WHERE device_id = ? AND outcome = 'open' ORDER BY token`, deviceId),
    openLookedForBy: (deviceId) => sql.all(`SELECT ${COLUMNS} FROM ${OPEN} AND looked_for_by = ? ORDER BY token`, deviceId),
    open: () => sql.all(`SELECT ${COLUMNS} FROM ${OPEN} ORDER BY token`),
    resolve: (claim, outcome, serverId, state) => {
      sql.run('UPDATE claim SET outcome = ?, server_id = coalesce(?, server_id), state = ? WHERE token = ?', outcome, serverId, state, claim.token);
      if (counts(claim.outcome) && !counts(outcome)) add(claim, -1);
      if (!counts(claim.outcome) && counts(outcome)) add(claim, 1);
    },
    takeOver: (token, deviceId) => void sql.run('UPDATE claim SET looked_for_by = ? WHERE token = ?', deviceId, token),
    unbound: () => sql.all(`SELECT ${COLUMNS} FROM claim WHERE server_id IS NULL AND outcome IN ('open', 'accepted', 'declared') ORDER BY at DESC, token DESC`),
    explained: (serverIds) => sql.values('SELECT server_id FROM claim WHERE server_id IN (SELECT value FROM json_each(?))', JSON.stringify(serverIds)),
    pageOfOthers: (deviceId, { text, offset, limit }) => {
      const folded = foldText(text.trim());
      const from = `claim WHERE device_id <> ? AND outcome <> 'notSent' AND (? = '' OR ${ofRequest('instr(folded, ?) > 0')})`;
      return {
        rows: sql.all(`SELECT ${COLUMNS}, ${ofRequest('kind')} AS kind, ${ofRequest('about')} AS about, ${ofRequest('lines')} AS lines FROM ${from} ORDER BY token DESC LIMIT ? OFFSET ?`, deviceId, folded, folded, limit, offset),
        total: sql.value<number>(`SELECT count(*) FROM ${from}`, deviceId, folded, folded) ?? 0,
      };
    },
    totals: (currency, day, withoutRequest) => ({ day: total(currency, day, withoutRequest), month: total(currency, day.slice(0, 7), withoutRequest) }),
  };
}
