import type { DroppedField, FileProblem } from '#shared/bridge/payments/batches.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

export interface PayingAccount {
  readonly accountId: string;
  readonly iban: string | null;
}

export interface FileContext {
  readonly accounts: readonly PayingAccount[];
  /** Debited where the file names no account; empty when none was chosen. */
  readonly accountId: string;
  readonly today: BankDate;
}

/** A payment as read. Amounts are plain decimal text with a point, where readable. */
export interface FileLine {
  /** Line of the CSV or position in the XML, from 1. */
  readonly sourceLine: number;
  readonly draft: TransferDraft;
  /** Values that the draft cannot hold because they were not understood. */
  readonly problems: readonly PaymentProblem[];
}

export interface PaymentsFile {
  readonly lines: readonly FileLine[];
  readonly problems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
}

/** Limits for a preview on a screen. */
export const MAX_LINES = 10_000;
export const MAX_CHARACTERS = 20_000_000;

export const unreadableFile = (code: 'empty' | 'tooLarge' | 'notXml' | 'doctype' | 'notPain001' | 'noColumns'): PaymentsFile =>
  ({ lines: [], problems: [{ code }], dropped: [] });

/** By IBAN or the bank's id; null when it is not an account of the connection. */
export function accountFinder(accounts: readonly PayingAccount[]): (code: string) => string | null {
  const byCode = new Map<string, string>();
  for (const { accountId, iban } of accounts) {
    byCode.set(accountId, accountId);
    if (iban !== null) byCode.set(compactIban(iban), accountId);
  }
  return (code) => byCode.get(code) ?? byCode.get(compactIban(code)) ?? null;
}

/** Counts the lines in which each field was dropped. */
export function droppedCounter(): { readonly add: (names: Iterable<string>) => void; readonly list: () => DroppedField[] } {
  const lines = new Map<string, number>();
  return {
    add: (names) => {
      for (const name of new Set(names)) lines.set(name, (lines.get(name) ?? 0) + 1);
    },
    list: () => [...lines].map(([name, count]) => ({ name, lines: count })),
  };
}
