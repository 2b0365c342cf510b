import type { DroppedField, FileProblem } from '#shared/bridge/payments/batches.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

/** An account that a file may debit. */
export interface PayingAccount {
  readonly accountId: string;
  readonly iban: string | null;
}

/** What is known where a file is read. */
export interface FileContext {
  readonly accounts: readonly PayingAccount[];
  /** Debited where the file names none; empty when the person has not chosen one. */
  readonly accountId: string;
  readonly today: BankDate;
}

/** A payment as the file says it. Its amount is plain decimal text with a point, wherever it could be read. */
export interface FileLine {
  /** Line of a CSV, or position in the XML, from 1. */
  readonly sourceLine: number;
  readonly draft: TransferDraft;
  /** What the draft cannot tell, because the file says it in words that are not understood. */
  readonly problems: readonly PaymentProblem[];
}

export interface PaymentsFile {
  readonly lines: readonly FileLine[];
  readonly problems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
}

/** More is not one afternoon's work, and not what a preview on a screen is for. */
export const MAX_LINES = 10_000;
export const MAX_CHARACTERS = 20_000_000;

export const unreadableFile = (code: 'empty' | 'tooLarge' | 'notXml' | 'doctype' | 'notPain001' | 'noColumns'): PaymentsFile =>
  ({ lines: [], problems: [{ code }], dropped: [] });

/** Finds an account by its IBAN or the bank's id; null when it is none of the connection's. */
export function accountFinder(accounts: readonly PayingAccount[]): (code: string) => string | null {
  const byCode = new Map<string, string>();
  for (const { accountId, iban } of accounts) {
    byCode.set(accountId, accountId);
    if (iban !== null) byCode.set(compactIban(iban), accountId);
  }
  return (code) => byCode.get(code) ?? byCode.get(compactIban(code)) ?? null;
}

/** Counts in how many lines each field was left out. */
export function droppedCounter(): { readonly add: (names: Iterable<string>) => void; readonly list: () => DroppedField[] } {
  const lines = new Map<string, number>();
  return {
    add: (names) => {
      for (const name of new Set(names)) lines.set(name, (lines.get(name) ?? 0) + 1);
    },
    list: () => [...lines].map(([name, count]) => ({ name, lines: count })),
  };
}
