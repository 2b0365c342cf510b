import type { TeamProblem } from '#shared/bridge/app/team.ts';
import type { Result } from '#shared/domain/result.ts';

/* What a workspace holds, as its database gives it: nothing here was verified. docs/adr/0041-one-log-for-a-team.md */

/** An entry as it is stored. */
export interface LogRow {
  /** From 1, without gaps. */
  readonly sequence: number;
  /** SHA-256 of the header, hexadecimal. */
  readonly hash: string;
  /** Canonical JSON. */
  readonly header: string;
  /** Ed25519 over the bytes of `hash`. */
  readonly signature: Uint8Array;
  /** Nonce, ciphertext and tag. */
  readonly body: Uint8Array;
}

export interface LogHead {
  /** 0 in an empty log. */
  readonly sequence: number;
  readonly hash: string;
}

/** The unique index behind the rule that one write is claimed once. */
export type ClaimRow =
  | { readonly take: string; readonly token: number }
  | { readonly release: string; readonly token: number };

/** What somebody decided in their turn. */
export interface Decision<Value> {
  readonly value: Value;
  readonly append: readonly LogRow[];
  readonly claims: readonly ClaimRow[];
}

/** An event of a desk's journal, encrypted. */
export interface ChainRow {
  readonly journalId: string;
  readonly sequence: number;
  /** Of the journal's own chain, hexadecimal. */
  readonly hash: string;
  readonly body: Uint8Array;
}

/** A part of an attached file, encrypted. */
export interface FilePart {
  readonly fileId: string;
  /** From 0. */
  readonly part: number;
  readonly body: Uint8Array;
}

/** A device that asks to be let in: public keys and an encrypted name. */
export interface EnrolmentRow {
  readonly enrolmentId: string;
  readonly at: string;
  readonly body: Uint8Array;
}

export interface PresenceRow {
  readonly deviceId: string;
  readonly topic: string;
  readonly body: Uint8Array;
}

/** `unclear`: the database may have taken it; reading the log tells. */
export type DatabaseError =
  | { readonly kind: 'unusable'; readonly problem: TeamProblem; readonly detail: string | null }
  | { readonly kind: 'unclear' };

/** The database of a workspace. Every question has a deadline; whatever fails is an error value, and the next question connects anew. */
export interface TeamDatabase {
  /**
   * The first entries after a sequence, in order, and where the log ends. After an `unclear` turn it waits until that turn is kept or can no more be.
   */
  read(after: number, limit: number): Promise<Result<{ readonly head: LogHead; readonly rows: readonly LogRow[] }, DatabaseError>>;
  /**
   * Nobody else writes between `decide` and the commit. `decide` sees what was written after `after`; where that is more than `limit`, it is not
   * called and the answer is null: read first. It is called once; null appends nothing. Where others wrote before what it decided could be kept, nothing
   * is, and the answer is null as well. `meanwhile` runs while the database is asked for the turn.
   */
  inTurn<Value>(
    after: number, limit: number, decide: (head: LogHead, rows: readonly LogRow[]) => Decision<Value> | null, meanwhile?: () => void,
  ): Promise<Result<Value | null, DatabaseError>>;
  publish(rows: readonly ChainRow[]): Promise<Result<null, DatabaseError>>;
  chain(journalId: string, after: number, limit: number): Promise<Result<readonly ChainRow[], DatabaseError>>;
  /** The last published sequence of each journal. */
  chainHeads(): Promise<Result<ReadonlyMap<string, { readonly sequence: number; readonly hash: string }>, DatabaseError>>;
  /** How many parts of a file are there, from the first on. */
  fileParts(fileId: string): Promise<Result<number, DatabaseError>>;
  /** One that is there already stays. */
  putFilePart(part: FilePart): Promise<Result<null, DatabaseError>>;
  filePart(fileId: string, part: number): Promise<Result<Uint8Array | null, DatabaseError>>;
  enrolments(): Promise<Result<readonly EnrolmentRow[], DatabaseError>>;
  putEnrolment(row: EnrolmentRow): Promise<Result<null, DatabaseError>>;
  dropEnrolment(enrolmentId: string): Promise<Result<null, DatabaseError>>;
  /** Stays for a minute. An empty body takes it away. */
  putPresence(row: PresenceRow): Promise<Result<null, DatabaseError>>;
  presence(): Promise<Result<readonly PresenceRow[], DatabaseError>>;
  /** Called after something may have changed, and after each reconnection; of the entries that this desk appends, at the next look only. A hint: whoever relies on it reads. Returns how to stop. */
  onHint(listener: (what: 'log' | 'chain' | 'presence' | 'enrolment' | 'connected' | 'lost') => void): () => void;
  close(): Promise<void>;
}
