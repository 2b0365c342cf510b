import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { accountTypes, ACCOUNT_CODE, chartTemplates, HIGHEST_RATE, ledgerKinds, ledgerRoles, statementKinds } from '#shared/domain/ledger/chart.ts';
import type { LedgerAccount, LedgerKind, LedgerSetup } from '#shared/domain/ledger/chart.ts';
import type { EntryNumber, JournalEntry } from '#shared/domain/ledger/entry.ts';
import { dayFormats, encodings, ledgerFields, ledgerFormats, separators } from '#shared/domain/ledger/export.ts';
import type { LedgerDestination } from '#shared/domain/ledger/export.ts';
import type { Suggestion } from '#shared/domain/ledger/suggestion.ts';
import type { Money } from '#shared/domain/money.ts';
import { bankDateInput, command, namedWork, nothing, pageOf } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import type { ApprovalState } from '../writes/team-need.ts';
import type { ReconciliationState } from './statement-review.ts';

export interface LedgerSettings {
  /** null until a chart was chosen: nothing is booked before. */
  readonly setup: LedgerSetup | null;
  /** The last locked month "YYYY-MM"; null: none. */
  readonly lockedThrough: string | null;
  /** Booked so far. */
  readonly entries: number;
}

/** An entry of the statement that no fact explains and nobody decided about. */
export interface QueuedEntry {
  readonly postingId: string;
  readonly accountId: string;
  readonly transactionId: string;
  readonly date: BankDate;
  readonly amount: Money;
  readonly description: string | null;
  readonly suggestion: Suggestion | null;
}

/** A fact of a locked month that the ledger has otherwise or not at all. */
export interface LedgerDifference {
  readonly postingId: string;
  readonly change: 'new' | 'changed' | 'gone';
  readonly kind: LedgerKind;
  /** The date of the fact. */
  readonly date: BankDate;
  /** Debits of what was booked; null where nothing was. */
  readonly before: Money | null;
  /** Debits of what the bank says now; null where it says nothing any more, or where that waits for a decision. */
  readonly now: Money | null;
  readonly entry: EntryNumber | null;
  readonly sources: readonly string[];
}

export interface AccountBalance extends LedgerAccount {
  /** One for each currency; debits are positive. */
  readonly balances: readonly Money[];
}

/** What the ledger lacks of what the bank says, and what it holds. */
export interface LedgerState {
  /** Facts of open months that can be booked: new ones, changed ones. */
  readonly waiting: { readonly new: number; readonly changed: number; readonly gone: number };
  /** Whether client accounts were chosen and read: without them there are no facts of the statement. */
  readonly accounts: number;
  /** What was read last is not all computed yet: facts may be missing. */
  readonly computing: boolean;
  readonly differences: readonly LedgerDifference[];
  /** May exceed `differences`, which are limited. */
  readonly differencesTotal: number;
  readonly queue: readonly QueuedEntry[];
  /** May exceed `queue`, which is limited. */
  readonly queueTotal: number;
  readonly balances: readonly AccountBalance[];
  readonly readAt: Instant;
}

export interface ReconciledAccount {
  readonly accountId: string;
  readonly state: ReconciliationState;
  /** Of a month that is over and has days that were not read since: when the first of them was. What the bank booked into them later may be missing. */
  readonly lastReadAt: Instant | null;
}

export interface LedgerMonth {
  readonly month: string;
  readonly locked: boolean;
  readonly entries: number;
  /** Facts of the month that are not booked, and entries that nobody decided about. */
  readonly waiting: number;
  readonly queued: number;
  /** Of the accounts for client money. */
  readonly reconciled: readonly ReconciledAccount[];
  /** Why it cannot be locked; null: it can. `behind`: the team has locked it, and it is locked here as soon as what waits is booked. `before`: the month before is not locked. `computing`: facts may be missing. */
  readonly obstacle: LockObstacle | null;
}
export type LockObstacle = 'locked' | 'behind' | 'before' | 'notOver' | 'computing' | 'waiting' | 'queued' | 'notReconciled';

export interface LedgerMonths {
  /** The newest first. */
  readonly months: readonly LedgerMonth[];
  /** The last locked month, which alone can be unlocked; in a team, of the team. null: none. */
  readonly through: string | null;
  /** In a team: others were asked to unlock it. */
  readonly asked: { readonly requestId: string; readonly state: ApprovalState } | null;
  readonly history: readonly { readonly month: string; readonly reason: string | null; readonly at: Instant; readonly by: string }[];
}

/** `requestId`: others of the team have to approve it first; null: it is unlocked. */
export interface UnlockedMonth {
  readonly requestId: string | null;
}

export interface LedgerPage {
  readonly rows: readonly JournalEntry[];
  readonly total: number;
}

export interface LedgerEntryDetail {
  readonly entry: JournalEntry;
  readonly reversedBy: EntryNumber | null;
}

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const entryNumber = z.object({ year: z.number().int().min(1000).max(9999), number: z.number().int().positive() });
const accountCode = z.string().regex(ACCOUNT_CODE);
const postingId = z.string().min(1).max(1000);

const setup = z.object({
  accounts: z.array(z.object({ code: z.string().trim().max(20), name: z.string().trim().max(200), type: z.enum(accountTypes), closed: z.boolean() })).max(1000),
  rules: z.record(z.enum(ledgerRoles), z.string().max(20)),
  kinds: z.partialRecord(z.enum(statementKinds), z.string().max(20)).default({}),
  bankAccounts: z.record(z.string().max(200), z.string().max(20)),
  vat: z.object({ successFee: z.number().int().max(HIGHEST_RATE).nullable(), investorFee: z.number().int().max(HIGHEST_RATE).nullable() }),
});

const destination = z.object({
  destinationId: z.uuid(), name: z.string().trim().min(1).max(80), decimalMark: z.enum(['.', ',']), separator: z.enum(separators), encoding: z.enum(encodings), days: z.enum(dayFormats),
  columns: z.array(z.object({ field: z.enum(ledgerFields), title: z.string().trim().max(80) })).min(1).max(40),
});

const period = { from: bankDateInput, to: bankDateInput };

const ledgerSelection = z.object({
  ...period, kind: z.enum(ledgerKinds).nullable(), account: accountCode.nullable(), campaignId: z.string().max(200).nullable(), search: z.string().max(200),
});

export const journalEntryCommands = {
  'ledger.settings': command<LedgerSettings>()(nothing),
  /** The first chart; afterwards it is edited. */
  'ledger.begin': command<LedgerSettings>()(z.object({ template: z.enum(chartTemplates), locale: z.enum(languageCodes) })),
  /** `invalid` names each field. Accounts are never removed, only closed. */
  'ledger.saveSetup': command<LedgerSettings>()(z.object({ setup })),
  /** Compares what is booked with what the bank says. */
  'ledger.state': command<LedgerState>()(nothing),
  /**
   * Books what waits: of open months, what is new or changed (`open`) or not said by the bank any more (`gone`), or all differences of locked months (`locked`), which go
   * into the first open month. `changedSinceShown` unless there are `shown` of them. Returns how many facts were booked.
   */
  'ledger.book': command<number>()(z.object({ which: z.enum(['open', 'gone', 'locked']), shown: z.number().int().nonnegative(), ...namedWork })),
  /** Of entries in the queue as it was shown last. */
  'ledger.decide': command<null>()(z.object({ decisions: z.array(z.object({ postingId, account: accountCode, campaignId: z.string().max(200).nullable() })).min(1).max(500) })),
  /** Puts an entry into the queue again that a person or a rule decided about; what was booked of it is to be reversed. */
  'ledger.undecide': command<null>()(z.object({ postingId })),
  /** The last booked first. */
  'ledger.entries': command<LedgerPage>()(ledgerSelection.extend(pageOf)),
  'ledger.entry': command<LedgerEntryDetail>()(entryNumber),
  'ledger.months': command<LedgerMonths>()(nothing),
  /** With the months before it. `changedSinceShown` where something keeps it from being locked. */
  'ledger.lock': command<null>()(z.object({ month })),
  /** The last locked month. In a team by its policy. */
  'ledger.unlock': command<UnlockedMonth>()(z.object({ month, reason: z.string().trim().min(1).max(500) })),
  'ledger.destinations': command<readonly LedgerDestination[]>()(nothing),
  'ledger.saveDestination': command<readonly LedgerDestination[]>()(destination),
  'ledger.removeDestination': command<readonly LedgerDestination[]>()(z.object({ destinationId: z.uuid() })),
  /** The first lines of the file. */
  'ledger.preview': command<string>()(z.object({ destination, ...period, locale: z.enum(languageCodes) })),
  /** Entries dated within the period; `destination` for CSV only. */
  'ledger.export': command<ExportOutcome>()(z.object({ format: z.enum(ledgerFormats), destination: destination.nullable(), ...period, locale: z.enum(languageCodes), ...namedWork })),
} as const;
