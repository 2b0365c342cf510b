import type { Money } from '../money.ts';

/** What a rule may speak of. `recordChange`: a write that moves no money; `monthUnlock`: of the ledger; `teamChange`: of members, roles, devices or the policy itself. */
export const policyKinds = [
  'transfer', 'instantTransfer', 'swiftTransfer', 'virtualIbanTransfer', 'revert', 'orderCancellation', 'closing', 'recordChange', 'payeeChange', 'monthUnlock', 'teamChange',
] as const;

export type PolicyKind = (typeof policyKinds)[number];

/** A rule applies where everything that it says holds. Rules that apply are all satisfied: none weakens another. */
export interface PolicyRule {
  readonly ruleId: string;
  readonly kinds: readonly PolicyKind[];
  /** null: in any currency. Required where the rule names amounts. */
  readonly currency: string | null;
  /** In minor units, included; null: from zero. An amount that nobody knows counts as larger than any. */
  readonly from: number | null;
  /** In minor units, excluded; null: without an end. */
  readonly below: number | null;
  /** null: whether or not the payee is new. */
  readonly newPayee: boolean | null;
  /** Applies only where the team's sum of the day or month, this one included, is above. */
  readonly total: { readonly per: 'day' | 'month'; readonly above: number } | null;
  /** Nothing of this kind is sent at all. */
  readonly refuses: boolean;
  /** How many members have to approve. */
  readonly approvals: number;
  /** Of these members; null: of all approvers, and for a `teamChange` of all administrators. */
  readonly approvers: readonly string[] | null;
}

export interface Policy {
  /** From 1; each change makes the next. */
  readonly version: number;
  readonly rules: readonly PolicyRule[];
}

/** What a policy judges a request by. */
export interface RequestFacts {
  readonly kind: PolicyKind;
  /** null where no money moves, or where nobody knows how much. A batch: its whole, in the currency of all lines. */
  readonly amount: Money | null;
  /** false where there is no payee. */
  readonly newPayee: boolean;
  /** The member who prepared it, who never approves it. */
  readonly preparedBy: string;
}

/** Sums of what was claimed, in minor units of the request's currency, without the request itself. */
export interface TotalsSoFar {
  readonly day: number;
  readonly month: number;
}

export interface Need {
  readonly ruleId: string;
  readonly approvals: number;
  /** Members who may give them; the preparer is not among them. */
  readonly approvers: readonly string[];
}

export type Requirement =
  /** `noRule`: the policy says nothing of it. `nobody`: fewer members may approve than a rule asks for. */
  | { readonly kind: 'refused'; readonly why: 'noRule' | 'rule' | 'nobody'; readonly ruleId: string | null }
  /** Empty: nobody else has to sign. */
  | { readonly kind: 'needs'; readonly needs: readonly Need[] };
