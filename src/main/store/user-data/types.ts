import type { PassphraseBox } from '#main/vault/index.ts';
import type { KeptComparison } from '#shared/bridge/app/journal.ts';
import type { CashThreshold } from '#shared/bridge/cash/cash.ts';
import type { HandoverNote, StoredHandover } from '#shared/bridge/cash/handover.ts';
import type { KeptDay, TakenDifference } from '#shared/bridge/cash/safeguarding.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';
import type { EntryKey, EntryMark } from '#shared/bridge/cash/statement.ts';
import type { ViewState } from '#shared/bridge/lists/view-state.ts';
import type { SavedApprovalSearch } from '#shared/bridge/payments/approvals.ts';
import type { AttachmentSubject } from '#shared/bridge/payments/attachments.ts';
import type { BatchLine, BatchSummary, DroppedField, FileProblem, KeptOnPurpose } from '#shared/bridge/payments/batches.ts';
import type { Beneficiary, KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { StoredOccurrence, StoredTemplate } from '#shared/bridge/payments/templates.ts';
import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';
import type { KeptCampaignFacts, KeptInvestorFacts } from '#shared/bridge/portal/investor-protection.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { ApprovedAttachment, AttachmentType } from '#shared/domain/attachment.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { ClosingOrder, ClosingTerms } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import type { LedgerDecision } from '#shared/domain/ledger/entry.ts';
import type { LedgerDestination } from '#shared/domain/ledger/export.ts';
import type { Money } from '#shared/domain/money.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** A key of 32 bytes in base64, and the same sealed with the passphrase of the person. */
export interface StoredBackupKey {
  readonly key: string;
  readonly box: PassphraseBox;
  /** When the passphrase was chosen. */
  readonly at: Instant;
}

/** A batch; its lines are separate documents. */
export interface StoredBatch extends Pick<BatchSummary, 'batchId' | 'name' | 'format' | 'createdAt' | 'phase' | 'pause'> {
  /** Whose accounts it debits: connections of a profile share the user data. */
  readonly connectionId: string;
  readonly fileProblems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
  readonly lineCount: number;
  /** Pauses that a person has acknowledged, as "reason/intentId". */
  readonly passed: readonly string[];
  /** SHA-256 of the file's text in hexadecimal. Absent in batches of earlier versions. */
  readonly fileHash?: string;
  /** Of a file from the watched folder: the SHA-256 of its bytes, and the sums of its lines. */
  readonly fromFolder?: { readonly hash: string; readonly totals: readonly Money[] };
  /** The last approval of its lines: the bank's date and this computer's time. Absent before it and in batches of earlier versions. */
  readonly approved?: { readonly on: BankDate; readonly at: Instant };
}

/** A file with approved payments; outlives its batch. */
export interface SentFile {
  readonly name: string;
  readonly at: Instant;
  readonly batchId: string;
}

/** A stored line; its intent and state come from the journal. */
export type StoredBatchLine = Omit<BatchLine, 'intentId' | 'state' | 'bankStatus' | 'declared' | 'alike' | 'undecided' | 'keptOnPurpose'> & { readonly keptOnPurpose?: KeptOnPurpose | null };

/** Input of a closing's forecast when it was sent: afterwards the bank shows the orders otherwise. */
export interface ClosingBasis {
  readonly terms: ClosingTerms;
  readonly orders: readonly ClosingOrder[];
}

/** A mark without note and tick is kept, so that an older export does not bring the removed one back. */
export interface StoredMark extends EntryMark, EntryKey {
  /** The entry's accounting date when it was marked, so that the mark is clear without the entry. */
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
  /** Entries from `from` on at the start: further ones came from the back-fill, even across restarts. */
  readonly entriesBefore: number;
}

/** What had been read of an account when the person last looked. */
interface StoredAccountLook {
  readonly accountId: string;
  /** Accounting balance then; null where unknown. */
  readonly balance: Money | null;
  /** The last reading with new entries. */
  readonly arrival: Instant | null;
  /** The last reading with a noticed difference. */
  readonly noticed: Instant | null;
}

export interface StoredLook {
  readonly at: Instant;
  readonly accounts: readonly StoredAccountLook[];
}

export interface StoredClientAccounts {
  readonly accountIds: readonly string[];
  readonly at: Instant;
}

/** A document that a team shares, as this desk last said or took it. */
export interface StoredSharedVersion {
  readonly kind: string;
  readonly id: string;
  /** The versions that the team had, the one in the user data first. */
  readonly hashes: readonly string[];
  /** SHA-256 of what was in the user data; null: nothing. */
  readonly digest: string | null;
}

/** A file attached to a record; its content is among the attachments, under its hash. */
export interface StoredAttachment extends ApprovedAttachment {
  readonly subject: AttachmentSubject;
  readonly type: AttachmentType;
  readonly addedAt: Instant;
  /** Operating-system user. */
  readonly addedBy: string;
}

/** Journal entries in the order of booking, packed: there may be a million lines in a year. */
export interface StoredLedgerPage {
  /** The first and last date of its entries. */
  readonly from: BankDate;
  readonly to: BankDate;
  readonly entries: number;
  /** JSON of the entries, deflated, in base64. */
  readonly packed: string;
}

export interface StoredLedgerLocks {
  /** The last locked month "YYYY-MM"; every month before it is locked as well. null: none. */
  readonly through: string | null;
  readonly history: readonly StoredLedgerLock[];
}

/** A month that was locked, or unlocked for a reason. */
export interface StoredLedgerLock {
  readonly month: string;
  readonly reason: string | null;
  readonly at: Instant;
  readonly by: string;
}

/** A folder whose payment files become previews. Of this computer: no export has it. */
export interface StoredWatchedFolder {
  readonly path: string;
  readonly moveTaken: boolean;
  readonly accountId: string | null;
  /** Reads an ambiguous amount, as the person's language did when the folder was chosen. */
  readonly decimalMark: DecimalMark;
}

/** A file that was taken from a watched folder; outlives its batch, so that it is taken once. */
export interface StoredWatchedFile {
  readonly connectionId: string;
  readonly name: string;
  readonly size: number;
  /** Of the file, in milliseconds since the epoch. */
  readonly modifiedMs: number;
  readonly at: Instant;
  /** null: it could not be read in time. */
  readonly batchId: string | null;
  /** It was put with what is done: where it lies in the folder, it came again. */
  readonly moved?: true;
}

/** A folder that gets a file for each event. Of this computer: no export has it. */
export interface StoredOutboxFolder {
  readonly path: string;
  readonly names: boolean;
  /** What was so already is not told; null until that is known. */
  readonly since: Instant | null;
  /** How many that were told are not remembered any more. */
  readonly forgotten?: number;
}

export interface StoredOutboxEvent {
  readonly id: string;
  /** null for what was so before the folder was chosen. */
  readonly fileName: string | null;
  /** JSON of the event until it is written to the folder, then null. */
  readonly content: string | null;
}

/** Everything that people type, by kind. */
export interface UserDataDocuments {
  draft: PaymentDraft;
  /** Under "origin of the bank/templateId", the origin URI-encoded, or "practice". */
  paymentTemplate: StoredTemplate;
  /** Under "id of the template, as above/YYYY-MM-DD": a day of a rhythm that is dealt with. Stays when the template goes, so that no day is made twice. */
  templateOccurrence: StoredOccurrence;
  beneficiary: Beneficiary;
  /** By account code: the bank's verification of a name. */
  verification: KeptVerification;
  batch: StoredBatch;
  /** Under "batchId/index", the index padded to six digits. */
  batchLine: StoredBatchLine;
  /** Under "origin of the bank/SHA-256 of the text", the origin URI-encoded. */
  sentFile: SentFile;
  /** By closingId. */
  closing: StoredClosing;
  /** By closingId; only of what was sent. */
  closingBasis: ClosingBasis;
  /** Under "origin of the bank/unidentifiedTransferId". */
  matchDecision: MatchDecision;
  /** Under "origin of the bank/account id/transaction id#occurrence", each part URI-encoded. */
  entryMark: StoredMark;
  /** Under "origin of the bank/account id/YYYY-MM": the closing balance of the bank's paper statement. */
  closingBalance: StoredClosingBalance;
  /** By searchId. */
  savedSearch: SavedSearch;
  /** By searchId: of the list of approvals. */
  savedApprovalSearch: SavedApprovalSearch;
  /** Under "connection id/account id". */
  backfill: StoredBackfill;
  /** By connection id: page and list views as they were left. */
  place: ViewState;
  /** By connection id: what the person last saw. */
  lastLook: StoredLook;
  /** Under "origin of the bank/account id", each part URI-encoded. */
  cashThreshold: CashThreshold;
  /** By origin of the bank: the account that holds the campaigns' money. */
  campaignAccount: string;
  /** By origin of the bank: the accounts that hold client money. */
  clientAccounts: StoredClientAccounts;
  /** Under "origin of the bank/YYYY-MM-DD": what Safeguarding showed of a day when it was over. */
  safeguardingDay: KeptDay;
  /** Under "origin of the bank/currency": a difference of client money that a person knows the reason of. */
  safeguardingTaken: TakenDifference;
  /** By origin of the bank: the unexplained differences that somebody was last told of, in minor units by currency, and since when each is so. */
  safeguardingTold: { readonly amounts: Readonly<Record<string, number>>; readonly since?: Readonly<Record<string, Instant>> };
  /** By connection id. */
  watchedFolder: StoredWatchedFolder;
  /** Under "connection id/SHA-256 of the file". */
  watchedFile: StoredWatchedFile;
  /** By connection id. */
  outboxFolder: StoredOutboxFolder;
  /** Under "connection id/id of the event". */
  outboxEvent: StoredOutboxEvent;
  /** By origin of the bank: findings after the journal was restored. */
  comparison: KeptComparison;
  /** Under "origin of the bank/handoverId", the origin URI-encoded. */
  handover: StoredHandover;
  /** By origin of the bank: note of the person who hands over. */
  handoverNote: HandoverNote;
  /** Under "origin of the bank/investorId", each part URI-encoded. */
  investorFacts: KeptInvestorFacts;
  /** Under "origin of the bank/campaignId", each part URI-encoded. */
  campaignFacts: KeptCampaignFacts;
  /** Under "team id/kind/id of the document": what this desk and its team last agreed on. */
  sharedVersion: StoredSharedVersion;
  /** Under "kind of record/id of the record/SHA-256"; the id of a dispute follows the origin of its bank. Each part URI-encoded. */
  attachment: StoredAttachment;
  /** By origin of the bank: chart of accounts and rules. */
  ledgerSetup: LedgerSetup;
  /** Under "origin of the bank/page", the page counted from 0 and padded to six digits. Only the last one ever grows. */
  ledgerPage: StoredLedgerPage;
  /** By origin of the bank. */
  ledgerLocks: StoredLedgerLocks;
  /** By origin of the bank: the last month that this desk has locked while its team has locked further ones, which are not booked here yet. */
  ledgerBehind: { readonly through: string | null };
  /** By origin of the bank: the desk whose numbers the entries bear, where it belongs to a team. */
  ledgerDesk: { readonly name: string };
  /** Under "origin of the bank/id of the posting", each part URI-encoded. */
  ledgerDecision: LedgerDecision;
  /** Under "origin of the bank/destinationId", the origin URI-encoded. */
  ledgerDestination: LedgerDestination;
  /** Under "team id/account id": transfers without a date that the account had when this desk first looked on the team's behalf. */
  undatedTransfers: { readonly ids: readonly string[] };
  /** The key that signs evidence packs: PKCS#8 in base64. One for the profile. */
  evidenceKey: { readonly privateKey: string };
  /** What backups are encrypted with. One for the profile. */
  backupKey: StoredBackupKey;
}
export type UserDataKind = keyof UserDataDocuments;

export interface UserDataDocument<Kind extends UserDataKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly value: UserDataDocuments[Kind];
  readonly savedAt: Instant;
}

/** What people typed: encrypted, irreplaceable. Synchronous, and on the disk when a call returns. */
export interface UserData {
  readonly path: string;
  get<Kind extends UserDataKind>(kind: Kind, id: string): UserDataDocuments[Kind] | null;
  /** Ordered by id; `prefix` limits the ids. */
  list<Kind extends UserDataKind>(kind: Kind, prefix?: string): readonly UserDataDocuments[Kind][];
  /** Number of documents with this id prefix, and when the last was saved. */
  state(kind: UserDataKind, prefix: string): { readonly entries: number; readonly newest: Instant | null };
  /** The distinct parts before the slash in the ids of a kind. */
  parentsOf(kind: UserDataKind): readonly string[];
  put<Kind extends UserDataKind>(kind: Kind, id: string, value: UserDataDocuments[Kind], at: Instant): void;
  /** All in one transaction. */
  putAll<Kind extends UserDataKind>(kind: Kind, documents: readonly { readonly id: string; readonly value: UserDataDocuments[Kind] }[], at: Instant): void;
  /** What `work` writes is on the disk whole or not at all. */
  together(work: () => void): void;
  remove(kind: UserDataKind, id: string): void;
  removeAll(kind: UserDataKind, prefix: string): void;
  exportAll(): readonly UserDataDocument<UserDataKind>[];
  close(): void;
}
