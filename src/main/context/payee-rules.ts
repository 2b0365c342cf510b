import type { AppError } from '#shared/bridge/app-error.ts';
import type { Beneficiary, BeneficiaryView } from '#shared/bridge/payments/beneficiaries.ts';
import type { Result } from '#shared/domain/result.ts';

/** What a team says to changes of beneficiaries. */
export interface PayeeRules {
  /** null: this desk may change them. */
  whyNot(): AppError | null;
  /** The request by which others are asked; null where nobody has to be: then it is to be written at once. `before`: null for somebody new. */
  ask(before: Beneficiary | null, after: Beneficiary): Promise<Result<string | null, AppError>>;
  /** The request by which others were asked for what this desk has, and the team has not. */
  asked(beneficiaryId: string): BeneficiaryView['approval'];
}
