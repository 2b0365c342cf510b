import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { policyKinds } from '#shared/domain/team/policy.ts';
import type { TeamChange } from '#shared/domain/team/statements.ts';
import { command, decimalMark, nothing, pageOf, sha256 } from '../command.ts';
import type { IntentView, PaymentAdvice, SavedPaymentFile, ShownWrite } from '../writes/intents.ts';
import { approvalStates } from '../writes/team-need.ts';
import type { ApprovalRow, ClaimView, TeamNeed } from '../writes/team-need.ts';
import { prepareInput, requestId } from '../writes/write-inputs.ts';
import type { Beneficiary } from './beneficiaries.ts';

export type { ApprovalRow, ApprovalState, AskedOfTeam, ClaimView, TeamNeed } from '../writes/team-need.ts';

export interface SignatureView {
  readonly memberId: string;
  readonly name: string;
  readonly device: string;
  readonly at: Instant;
  readonly what: 'approved' | 'declined' | 'brokeGlass';
  readonly reason: string | null;
  /** Who signed on behalf of whom. */
  readonly delegatedBy: string | null;
  /** null: it counts. */
  readonly void: 'expired' | 'changed' | 'policy' | 'left' | 'revoked' | null;
}

export type ApprovalSubject =
  | { readonly type: 'write'; readonly shown: ShownWrite; readonly advice: readonly PaymentAdvice[] }
  | { readonly type: 'batch'; readonly name: string; readonly total: readonly Money[]; readonly lines: readonly { readonly line: number; readonly shown: ShownWrite; readonly advice: readonly PaymentAdvice[]; readonly leftOut: string | null }[] }
  /** A code for a transfer that another program made: the desk that asked gives it. */
  | { readonly type: 'code'; readonly shown: ShownWrite }
  /** Another account of a beneficiary; `before`: as this desk knows it. */
  | { readonly type: 'payee'; readonly before: Beneficiary | null; readonly after: Beneficiary }
  /** Beneficiaries that are added together. */
  | { readonly type: 'payees'; readonly added: readonly Beneficiary[] }
  /** The last locked month "YYYY-MM" of the ledger is opened again. */
  | { readonly type: 'unlock'; readonly month: string; readonly reason: string }
  | { readonly type: 'team'; readonly change: TeamChange; readonly names: Readonly<Record<string, string>> }
  /** A later version of the app wrote it: nothing can be signed here. */
  | { readonly type: 'unreadable' };

export type VoidedBy = 'bank' | 'policy' | 'left' | 'revoked' | 'replaced';

export interface ApprovalView extends ApprovalRow {
  readonly payloadHash: string;
  readonly subject: ApprovalSubject;
  readonly policyVersion: number;
  readonly needs: readonly { readonly approvals: number; readonly given: number; readonly approvers: readonly string[] }[];
  readonly signatures: readonly SignatureView[];
  readonly claims: readonly ClaimView[];
  readonly sendWhenApproved: boolean;
  /** Why it was declined, withdrawn or voided. */
  readonly reason: string | null;
  /** What voided it: `bank`: it is not so at the bank any more; the policy, its preparer's leaving, the revoking of their device, or a newer request. */
  readonly voidedBy: VoidedBy | null;
  readonly may: {
    readonly approve: boolean; readonly decline: boolean; readonly withdraw: boolean; readonly send: boolean; readonly takeOver: boolean; readonly breakGlass: boolean;
    /** Single payments of a file. */
    readonly leaveOut: boolean;
  };
  /** Why this member cannot approve or send it, in the team's rules. */
  readonly whyNot: 'prepared' | 'role' | 'signed' | 'offline' | 'tampering' | 'expelled' | 'held' | null;
  /** What is unsent has an execution date that has passed; absent where it has not. */
  readonly late?: LateRequest;
}

export interface LateRequest {
  readonly day: BankDate;
  /** Whether this member may ask again with today's date. */
  readonly mayAskAgain: boolean;
  /** The request in its place, once somebody asked again. */
  readonly next: string | null;
}

/** Who has something open. */
export interface PresenceView {
  readonly name: string;
  readonly since: Instant;
}

const byRequest = z.object({ requestId });
const hashed = byRequest.extend({ payloadHash: sha256 });
const reason = z.string().trim().min(1).max(500);
export const approvalLists = ['toApprove', 'mine', 'all'] as const;

/** Empty lists and amounts filter nothing. Amounts are decimals with a point, both included, in whatever currency. */
const approvalFilter = z.object({
  kinds: z.array(z.enum(policyKinds)), states: z.array(z.enum(approvalStates)), preparedBy: z.array(z.uuid()).max(1000), amountFrom: z.string().max(40), amountTo: z.string().max(40),
});
export type ApprovalFilter = z.output<typeof approvalFilter>;

export const savedApprovalSearch = z.object({ searchId: z.uuid(), name: z.string().trim().min(1).max(80), list: z.enum(approvalLists), text: z.string().max(200), filter: approvalFilter });
export type SavedApprovalSearch = z.output<typeof savedApprovalSearch>;

export const approvalCommands = {
  'approvals.page': command<{ readonly rows: readonly ApprovalRow[]; readonly total: number }>()(
    z.object({ list: z.enum(approvalLists), text: z.string().max(200), filter: approvalFilter.optional(), ...pageOf }),
  ),
  'approvals.counts': command<Readonly<Record<(typeof approvalLists)[number], number>> & { readonly toSend: number }>()(nothing),
  'approvals.get': command<ApprovalView>()(byRequest),
  /** Freezes the write as it was shown and asks the others. */
  'approvals.request': command<ApprovalView>()(prepareInput.extend({ requestId, bodyHash: sha256, sendWhenApproved: z.boolean() })),
  'approvals.requestBatch': command<ApprovalView>()(z.object({ batchId: z.uuid(), bodyHash: sha256, sendWhenApproved: z.boolean() })),
  /** The closing as it was frozen, confirmed in writing as before sending. */
  'approvals.requestClosing': command<ApprovalView>()(
    z.object({ closingId: z.uuid(), bodyHash: sha256, campaignName: z.string().max(2_000), total: z.string().max(60), decimalMark, sendWhenApproved: z.boolean() }),
  ),
  /** What the team asks before a code for another program's transfer is given; null for a desk alone, and for any other write. */
  'approvals.needOfCode': command<TeamNeed | null>()(z.object({ intentId: z.uuid() })),
  'approvals.requestCode': command<ApprovalView>()(z.object({ intentId: z.uuid() })),
  'approvals.approve': command<ApprovalView>()(hashed),
  'approvals.decline': command<ApprovalView>()(hashed.extend({ reason })),
  /** Nobody sends the line any more; the signatures of the others stay. */
  'approvals.leaveOut': command<ApprovalView>()(byRequest.extend({ line: z.number().int().min(0).max(10_000), reason })),
  'approvals.withdraw': command<ApprovalView>()(byRequest.extend({ reason })),
  /** Asks for what is unsent with today's date, by a new request; the one whose date has passed is taken back. */
  'approvals.askAgain': command<ApprovalView>()(byRequest),
  /** Sends exactly what was approved, once. */
  'approvals.send': command<IntentView>()(hashed),
  /** Saves exactly what was approved as a payment file for the bank's portal. */
  'approvals.saveFile': command<SavedPaymentFile>()(hashed),
  'approvals.takeOver': command<ApprovalView>()(byRequest.extend({ reason })),
  'approvals.breakGlass': command<ApprovalView>()(hashed.extend({ reason })),
  /** By name, which is of one search only. */
  'approvals.searches': command<readonly SavedApprovalSearch[]>()(nothing),
  'approvals.saveSearch': command<SavedApprovalSearch>()(savedApprovalSearch),
  'approvals.removeSearch': command<null>()(z.object({ searchId: z.uuid() })),
  /** Says that this desk has it open, and tells who else has. */
  'approvals.present': command<readonly PresenceView[]>()(z.object({ what: z.enum(['draft', 'closing', 'batch', 'request']), id: z.string().min(1).max(200), open: z.boolean() })),
};
