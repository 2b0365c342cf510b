import type { AppError } from '#shared/bridge/app-error.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import type { Result } from '#shared/domain/result.ts';

/** What a team says to changes of beneficiaries. */
export interface PayeeRules {
  /** null: this desk may change them. */
  whyNot(): AppError | null;
  /** The request by which others are asked; null where nobody has to be: then it is to be written at once. */
  ask(before: Beneficiary, after: Beneficiary): Promise<Result<string | null, AppError>>;
}
