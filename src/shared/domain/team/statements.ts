import type { Instant } from '../instant.ts';
import type { Policy, RequestFacts } from './policy.ts';
import type { TeamRole } from './roles.ts';

/* What an entry of a team's log can say. Kept for ever under signatures: members added later are optional and say nothing when absent. */

export interface TeamDevice {
  readonly deviceId: string;
  readonly memberId: string;
  readonly name: string;
  /** Raw Ed25519 public key, base64url. */
  readonly signKey: string;
  /** Raw X25519 public key, base64url. */
  readonly boxKey: string;
}

export interface TeamMember {
  readonly memberId: string;
  readonly name: string;
  readonly roles: readonly TeamRole[];
}

/** The bank and the portal that a team works for: no other connection can use its workspace. */
export interface TeamPortal {
  readonly bankOrigin: string;
  readonly portalId: string;
}

/**
 * The workspace keys up to a number, sealed for each device that may read on. It stands in the clear header of `founded` and `applied`: a new device
 * could not read it in a body.
 */
export interface KeyForDevices {
  readonly keyNumber: number;
  readonly sealed: Readonly<Record<string, string>>;
}

/** What a `teamChange` request asks for. */
export type TeamChange =
  | { readonly type: 'addMember'; readonly member: TeamMember }
  | { readonly type: 'changeRoles'; readonly memberId: string; readonly roles: readonly TeamRole[] }
  | { readonly type: 'removeMember'; readonly memberId: string }
  /** `words`: the six words that both sides read. `member`: whose first device it is, who joins with it. */
  | { readonly type: 'addDevice'; readonly device: TeamDevice; readonly words: string; readonly member?: TeamMember }
  | { readonly type: 'revokeDevice'; readonly deviceId: string }
  | { readonly type: 'changePolicy'; readonly rules: Policy['rules'] };

/** How a claimed write stands. Only `open` holds the claim. */
export type ClaimOutcome = 'open' | 'notSent' | 'accepted' | 'failed' | 'declared';

export interface RequestedLine {
  readonly line: number;
  readonly bodyHash: string;
  /** HMAC of the fingerprint, hexadecimal. */
  readonly claimKey: string;
  /** In minor units of the request's currency; null where nobody knows. */
  readonly amountMinor: number | null;
  /** Claim keys that nobody may hold meanwhile, and that cannot be claimed meanwhile: the closing of an order's campaign. Absent: none. */
  readonly within?: readonly string[];
}

/** A file for the bank's portal that a payment is in: whoever uploads it has it paid. */
export interface FileOfPayment {
  /** Without its folder. */
  readonly fileName: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly messageId: string;
  /** By which the bank's record of the payment is found. */
  readonly endToEndId: string;
}

export type TeamStatement =
  | {
      readonly type: 'founded'; readonly name: string; readonly portal: TeamPortal; readonly member: TeamMember; readonly device: TeamDevice;
      readonly policy: Policy;
    }
  | {
      readonly type: 'requested'; readonly requestId: string; readonly facts: RequestFacts; readonly policyVersion: number; readonly expiresAt: Instant;
      /** SHA-256 of the canonical `payload`, hexadecimal: what approvals sign. */
      readonly payloadHash: string;
      /** A frozen write, a batch, a closing, a change of a payee, or a {@link TeamChange}. */
      readonly payload: unknown;
      /** What may be sent under it: one line, or those of a batch. Empty for what is not sent to the bank. */
      readonly lines: readonly RequestedLine[];
      /** The preparer's desk sends it as soon as it is approved. */
      readonly sendWhenApproved: boolean;
      /** Takes the place of an earlier request of the same preparer, whose approvals end. */
      readonly replaces?: string;
    }
  | { readonly type: 'approved'; readonly requestId: string; readonly payloadHash: string; readonly policyVersion: number; readonly expiresAt: Instant; readonly delegatedBy?: string }
  | { readonly type: 'declined'; readonly requestId: string; readonly payloadHash: string; readonly reason: string }
  /** By the preparer, or because the bank has something else now. */
  | { readonly type: 'withdrawn'; readonly requestId: string; readonly reason: string }
  | { readonly type: 'lineLeftOut'; readonly requestId: string; readonly line: number; readonly reason: string }
  | {
      readonly type: 'claimed'; readonly requestId: string; readonly line: number; readonly claimKey: string; readonly bodyHash: string; readonly journalId: string; readonly intentId: string;
      /** It leaves in this file. Absent: through the bank's interface. */
      readonly file?: FileOfPayment;
    }
  | { readonly type: 'resolved'; readonly token: number; readonly outcome: ClaimOutcome; readonly serverId: string | null; readonly state: string }
  /** Another desk looks for the write at the bank; it is never sent from there. */
  | { readonly type: 'takenOver'; readonly token: number; readonly reason: string }
  | { readonly type: 'applied'; readonly requestId: string }
  | { readonly type: 'delegated'; readonly to: string; readonly from: Instant; readonly until: Instant }
  | { readonly type: 'delegationEnded'; readonly to: string }
  /** Counts as every signature that the request lacks. */
  | { readonly type: 'brokeGlass'; readonly requestId: string; readonly payloadHash: string; readonly reason: string }
  | { readonly type: 'left'; readonly reason: string }
  | { readonly type: 'published'; readonly journalId: string; readonly from: number; readonly to: number; readonly head: string }
  /** A transfer at the bank that nobody here approved. */
  | { readonly type: 'alarm'; readonly serverId: string; readonly facts: unknown }
  | { readonly type: 'alarmSeen'; readonly serverId: string; readonly note: string }
  /** A document of the user data that all desks share. `over`: hashes of the versions that it takes the place of. `requestId`: what others approved. */
  | { readonly type: 'document'; readonly kind: string; readonly id: string; readonly over: readonly string[]; readonly content: unknown; readonly requestId?: string }
  /** Entries that a restored backup had lost, as they were. */
  | { readonly type: 'recovered'; readonly entries: readonly unknown[] };

export type StatementType = TeamStatement['type'];
