import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';

export type EvidenceLocale = 'en' | 'it';

/** One entry of a write's history, with what makes up its hash. */
export interface EvidenceEntry {
  readonly sequence: number;
  readonly at: Instant;
  /** Of the event, as the journal calls it. */
  readonly type: string;
  /** Hexadecimal, of this entry and of the one before it in the whole journal. */
  readonly hash: string;
  readonly previousHash: string;
  /** The text that is hashed behind the hash of the entry before; JSON. */
  readonly text: string;
  /** Operating-system user who did it, where a person did. */
  readonly user: string | null;
  readonly error: BankError | null;
  /** Of the bank's record, where the event tells of one. */
  readonly serverId: string | null;
  readonly status: string | null;
}

export interface EvidenceRequest {
  readonly method: string;
  /** As the interface writes it, with the ids filled in but the portal's. */
  readonly path: string;
  /** What was sent, as the contract has it; null where the request has no body. */
  readonly body: unknown;
  /** Bank, operation and input in JSON of one form: its SHA-256 is `bodyHash`, or the first part of `approved`. */
  readonly canonical: string;
  /**
   * Of a closing, which approves a campaign as it stood and assumptions, too: the SHA-256 of `canonical`, the fingerprint of the campaign
   * and the assumptions, with spaces between them; then its SHA-256 is `bodyHash`. null for every other write.
   */
  readonly approved: string | null;
  readonly bodyHash: string;
}

/** A write with its history. */
export interface EvidenceWrite {
  readonly intent: IntentView;
  readonly bankOrigin: string;
  /** null for a challenge that was adopted: another program sent what it belongs to. */
  readonly request: EvidenceRequest | null;
  readonly entries: readonly EvidenceEntry[];
}

/** The end of the chain when the pack was made. */
export interface EvidenceHead {
  readonly entries: number;
  readonly hash: string;
  readonly at: Instant;
}

/** Who made a pack: the signature of the bytes of its manifest. */
export interface PackSignature {
  readonly algorithm: 'Ed25519';
  /** SubjectPublicKeyInfo, in base64. */
  readonly publicKey: string;
  /** SHA-256 of those bytes, in hexadecimal. */
  readonly fingerprint: string;
  /** In base64. */
  readonly signature: string;
}

/** Why there is no receipt in the pack, or that there is one. */
export type ReceiptState = 'included' | 'noTransfer' | 'notExecuted' | 'offline' | 'noDocument' | 'tooOld' | 'refused';
