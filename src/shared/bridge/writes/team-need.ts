import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { PolicyKind } from '#shared/domain/team/policy.ts';
import type { ClaimOutcome } from '#shared/domain/team/statements.ts';

/**
 * `waiting`: for signatures; `approved`: may be sent, or was applied where nothing is sent; `voided`: what it was about has changed;
 * `sending`: a desk has the claim; `sent`: the bank has it.
 */
export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn', 'voided', 'expired', 'sending', 'sent', 'failed', 'applied'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export interface ApprovalRow {
  readonly requestId: string;
  readonly kind: PolicyKind;
  readonly state: ApprovalState;
  readonly amount: Money | null;
  /** Payee, campaign, file or member: what a person calls it by. */
  readonly about: string | null;
  /** Of a batch. */
  readonly lines: number | null;
  readonly preparedBy: { readonly memberId: string; readonly name: string };
  readonly at: Instant;
  readonly expiresAt: Instant;
  readonly given: number;
  readonly needed: number;
  /** What waits for this member. */
  readonly waitsFor: 'myApproval' | 'mySending' | null;
}

/** Who sends it, or sent it. */
export interface ClaimView {
  readonly name: string;
  readonly device: string;
  readonly mine: boolean;
  readonly since: Instant;
  readonly outcome: ClaimOutcome;
  /** Who looks for it since the sender's desk is gone. */
  readonly lookedForBy: string | null;
  /** The bank's id of it, once one is known. */
  readonly serverId: string | null;
  /** Of this desk's journal. */
  readonly intentId: string | null;
}

/** `elsewhere`: another desk that sends it, or sent it. */
export interface AskedOfTeam extends Pick<ApprovalRow, 'requestId' | 'state'> {
  readonly elsewhere: ClaimView | null;
}

/** What the team asks of a write before it is sent. Absent in `PreparedWrite` for a desk alone. */
export interface TeamNeed {
  /** `send`: nobody else has to sign, and this member may send. */
  readonly do: 'send' | 'request' | 'nothing';
  /** Why nothing can be done. */
  readonly why: 'noRule' | 'rule' | 'nobody' | 'role' | 'offline' | 'tampering' | 'expelled' | 'unreadable' | null;
  readonly needs: readonly { readonly approvals: number; readonly approvers: readonly string[] }[];
  /** What was asked for already, for exactly this write. */
  readonly request: ApprovalRow | null;
  /** Another desk sends or prepares the same. */
  readonly elsewhere: { readonly name: string; readonly since: Instant; readonly what: 'sending' | 'requested' } | null;
}
