import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';


/** An entry of the journal with what its hash is made of. */
export interface EvidenceEntry {
  readonly sequence: number;
  readonly at: Instant;
  readonly type: string;
  /** Hexadecimal; `previousHash` is of the entry before it in the whole journal. */
  readonly hash: string;
  readonly previousHash: string;
  /** JSON; hashed after the previous hash. */
  readonly text: string;
  /** Operating-system user, where a person acted. */
  readonly user: string | null;
  readonly error: BankError | null;
  /** Id of the bank's record. */
  readonly serverId: string | null;
  readonly status: string | null;
}

export interface EvidenceRequest {
  readonly method: string;
  /** With all ids filled in except the portal's. */
  readonly path: string;
  /** null where the request has no body. */
  readonly body: unknown;
  /** Canonical JSON of bank, operation and input: its SHA-256 is `bodyHash`, or the first part of `approved`. */
  readonly canonical: string;
  /**
   * Where more was approved than the request: the SHA-256 of `canonical`, then of a closing the fingerprint of the campaign and the assumptions, then the
   * attachments, separated by spaces; its SHA-256 is `bodyHash`. null for other writes.
   */
  readonly approved: string | null;
  readonly bodyHash: string;
}

/** An entry of a team's log about the write's request, or about who belonged to the team: main/team/types.ts says what is in it. */
export interface TeamEntry {
  readonly sequence: number;
  readonly header: string;
  readonly hash: string;
  readonly signature: string;
  readonly body: string;
  readonly recovered?: number;
}

/** A file that was attached to the write. `approved`: with it, else added later. */
export interface EvidenceAttachment {
  readonly name: string;
  readonly sha256: string;
  readonly approved: boolean;
  /** null where the content is not on this computer. */
  readonly bytes: Uint8Array | null;
}

export interface EvidenceWrite {
  readonly intent: IntentView;
  readonly bankOrigin: string;
  /** null for an adopted challenge: another program sent the transfer. */
  readonly request: EvidenceRequest | null;
  readonly entries: readonly EvidenceEntry[];
  /** Empty for a desk alone. */
  readonly approvals: readonly TeamEntry[];
  readonly attachments: readonly EvidenceAttachment[];
}

export interface EvidenceHead {
  readonly entries: number;
  readonly hash: string;
  readonly at: Instant;
}

/** The signature of the manifest's bytes. */
export interface PackSignature {
  readonly algorithm: 'Ed25519';
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
  /** SHA-256 of the public key, hexadecimal. */
  readonly fingerprint: string;
  readonly signature: string;
}

/** Whether the receipt is included, or why not. */
export type ReceiptState = 'included' | 'noTransfer' | 'notExecuted' | 'offline' | 'noDocument' | 'tooOld' | 'refused';
