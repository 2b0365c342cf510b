import type { AppError } from '#shared/bridge/app-error.ts';
import type { LedgerMonths, UnlockedMonth } from '#shared/bridge/cash/journal-entries.ts';
import type { Result } from '#shared/domain/result.ts';

/** What a team says to a locked month of the ledger. */
export interface LockRules {
  /** null: this desk works alone, and unlocks it by itself. */
  unlock(month: string, reason: string): Promise<Result<UnlockedMonth, AppError> | null>;
  /** The request by which others were asked. */
  asked(month: string): LedgerMonths['asked'];
}
