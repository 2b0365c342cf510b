import type { KeptComparison } from '#shared/bridge/app/journal.ts';
import type { CashThreshold } from '#shared/bridge/cash/cash.ts';
import type { HandoverNote, StoredHandover } from '#shared/bridge/cash/handover.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';
import type { EntryKey, EntryMark } from '#shared/bridge/cash/statement.ts';
import type { Places } from '#shared/bridge/lists/places.ts';
import type { BatchLine, BatchSummary, DroppedField, FileProblem, KeptOnPurpose } from '#shared/bridge/payments/batches.ts';
import type { Beneficiary, KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { ClosingOrder, ClosingTerms } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

/** A batch as it is kept; its lines are documents of their own. */
export interface StoredBatch extends Pick<BatchSummary, 'batchId' | 'name' | 'format' | 'createdAt' | 'phase' | 'pause'> {
  /** Whose accounts it debits: a profile's connections share the desk. */
  readonly connectionId: string;
  readonly fileProblems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
  readonly lineCount: number;
  /** Pauses that a person has seen and gone past, as "reason/intentId". */
  readonly passed: readonly string[];
  /** SHA-256 of the file's text, in hexadecimal. Absent in batches of earlier versions. */
  readonly fileHash?: string;
  /** When its lines were approved last: by the bank's date, and by this computer. Absent before that, and in batches of earlier versions. */
  readonly approved?: { readonly on: BankDate; readonly at: Instant };
}

/** A file of which payments were approved; outlives its batch. */
export interface SentFile {
  readonly name: string;
  readonly at: Instant;
  readonly batchId: string;
}

/** A line as it is kept: its intent and state are the journal's. */
export type StoredBatchLine = Omit<BatchLine, 'intentId' | 'state' | 'undocumentedStatus' | 'declared' | 'alike' | 'undecided' | 'keptOnPurpose'> & { readonly keptOnPurpose?: KeptOnPurpose | null };

/** What the forecast of a closing was made from when it was sent: afterwards the bank shows the orders otherwise. */
export interface ClosingBasis {
  readonly terms: ClosingTerms;
  readonly orders: readonly ClosingOrder[];
}

/** One without note and tick is kept, so that an older export does not bring back what was taken away. */
export interface StoredMark extends EntryMark, EntryKey {
  /** Accounting date of the entry when it was marked, so that a mark says what it was about without it. */
  readonly date: BankDate;
}

export interface StoredClosingBalance {
  readonly balance: Money;
  readonly at: Instant;
}

export interface StoredBackfill {
  readonly accountId: string;
  readonly from: BankDate;
  readonly paused: boolean;
  readonly startedAt: Instant;
  /** Entries from `from` on that were there when it was begun: those beyond are what it brought, whatever ends the app meanwhile. */
  readonly entriesBefore: number;
}

/** What had been read of an account when the person looked: what is newer is news. */
interface StoredAccountLook {
  readonly accountId: string;
  /** Accounting balance then; null where it was not known. */
  readonly balance: Money | null;
  /** The last reading that had brought new entries. */
  readonly arrival: Instant | null;
  /** The last reading in which a difference had been noticed. */
  readonly noticed: Instant | null;
}

export interface StoredLook {
  readonly at: Instant;
  readonly accounts: readonly StoredAccountLook[];
}

/** Everything that people type, by kind. */
export interface DeskDocuments {
  draft: PaymentDraft;
  beneficiary: Beneficiary;
  /** By account code: what the bank said of a name. */
  verification: KeptVerification;
  batch: StoredBatch;
  /** Under "batchId/index", the index padded to six digits. */
  batchLine: StoredBatchLine;
  /** Under "origin of the bank/SHA-256 of the text", the origin encoded as a part of an address. */
  sentFile: SentFile;
  /** By closingId. */
  closing: StoredClosing;
  /** By closingId; only of what was sent. */
  closingBasis: ClosingBasis;
  /** Under "origin of the bank/unidentifiedTransferId". */
  matchDecision: MatchDecision;
  /** Under "origin of the bank/account id/transaction id#occurrence", each part encoded as a part of an address. */
  entryMark: StoredMark;
  /** Under "origin of the bank/account id/YYYY-MM": the closing balance on the bank's own paper. */
  closingBalance: StoredClosingBalance;
  /** By searchId. */
  savedSearch: SavedSearch;
  /** Under "connection id/account id". */
  backfill: StoredBackfill;
  /** By connection id: the page and the lists as they were left. */
  place: Places;
  /** By connection id: what the person saw when they last looked. */
  lastLook: StoredLook;
  /** Under "origin of the bank/account id", each part encoded as a part of an address. */
  cashThreshold: CashThreshold;
  /** By origin of the bank: the account that holds the campaigns' money. */
  campaignAccount: string;
  /** By origin of the bank: what was found there after the journal was put back. */
  comparison: KeptComparison;
  /** Under "origin of the bank/handoverId", the origin encoded as a part of an address. */
  handover: StoredHandover;
  /** By origin of the bank: what the one who leaves wants to be known. */
  handoverNote: HandoverNote;
  /** The key that signs packs of evidence: PKCS#8 in base64. One for the profile. */
  evidenceKey: { readonly privateKey: string };
}
export type DeskKind = keyof DeskDocuments;

export interface DeskDocument<Kind extends DeskKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly value: DeskDocuments[Kind];
  readonly savedAt: Instant;
}

/** What people typed: encrypted, never disposable. Synchronous, and on the disk when a call returns. */
export interface Desk {
  readonly path: string;
  get<Kind extends DeskKind>(kind: Kind, id: string): DeskDocuments[Kind] | null;
  /** In order of the ids; `prefix` takes only ids that begin so. */
  list<Kind extends DeskKind>(kind: Kind, prefix?: string): readonly DeskDocuments[Kind][];
  /** How many documents of a kind there are whose ids begin so, and when the last was saved; null where there are none. */
  state(kind: DeskKind, prefix: string): { readonly entries: number; readonly newest: Instant | null };
  /** What stands before the slash in the ids of a kind, each once. */
  parentsOf(kind: DeskKind): readonly string[];
  put<Kind extends DeskKind>(kind: Kind, id: string, value: DeskDocuments[Kind], at: Instant): void;
  /** All in one transaction. */
  putAll<Kind extends DeskKind>(kind: Kind, documents: readonly { readonly id: string; readonly value: DeskDocuments[Kind] }[], at: Instant): void;
  remove(kind: DeskKind, id: string): void;
  removeAll(kind: DeskKind, prefix: string): void;
  exportAll(): readonly DeskDocument<DeskKind>[];
  /** Adds the documents that this desk does not have, and those that are newer. Gives how many. */
  merge(documents: readonly DeskDocument<DeskKind>[]): number;
  close(): void;
}
