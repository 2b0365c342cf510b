import type { Candidate, ChallengeProblem, Declaration, MatchKind } from '#shared/bridge/writes/intents.ts';
import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer, PayeeVerification } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Baseline, NewIntent } from './record.ts';

/** What the bank has, as it was read. `status` is as the bank wrote it, also where there is no transfer. */
export interface AtBank {
  readonly serverId: string | null;
  /** Of what the id is unique. Left out: what the kind of write creates, else a transfer. */
  readonly source?: Candidate['source'];
  /** How it is known that this is the write. Left out where there is no id, and in entries of earlier versions. */
  readonly match?: MatchKind;
  readonly transfer: MoneyTransfer | null;
  /** Of a write of the portal. Left out: nothing new is known of it. */
  readonly portal?: PortalOutcome;
  /** What it means for the write: taken, waiting for a code, executed, or not carried out. */
  readonly meaning: 'accepted' | 'challenge' | 'settled' | 'failed';
  readonly challengeId: string | null;
}

/** Who was at the keyboard, of the operating system: not always who approved the write. Absent in entries of earlier versions. */
interface ByPerson {
  readonly userName?: string;
}

/**
 * Everything that can happen to a write. The journal keeps these, and nothing else. A member that was added later is optional,
 * and says nothing where it is absent.
 */
export type IntentEvent =
  | { readonly type: 'approved'; readonly intent: NewIntent }
  /** A challenge that another program's transfer waits for. */
  | { readonly type: 'adopted'; readonly intent: NewIntent; readonly challengeId: string; readonly serverId: string | null }
  /** Committed before the first byte leaves. */
  | ByPerson & {
      readonly type: 'sending'; readonly bodyHash: string; readonly baseline: Baseline; readonly serverTime: Instant | null;
      readonly windowEndsAt: Instant;
    }
  /** That a code was given, and how it had come; never the code. */
  | ByPerson & {
      readonly type: 'confirming'; readonly challengeId: string; readonly channel?: string; readonly bodyHash: string;
      readonly serverTime: Instant | null; readonly windowEndsAt: Instant;
    }
  /** The request provably never left: as if it had not been tried. */
  | { readonly type: 'notSent'; readonly error: BankError }
  /** A 2xx that could be read. `refused`: the bank had refused the code in words, and showed the transfer as taken all the same. */
  | {
      readonly type: 'answered'; readonly atBank: AtBank; readonly verification: PayeeVerification | null; readonly nextReadAt: Instant | null;
      readonly refused?: BankError;
    }
  /** The bank refused in words. */
  | { readonly type: 'refused'; readonly error: BankError }
  /** The bank wants a code first; it said so itself, or a person typed the id that it had sent them. */
  | { readonly type: 'challenged'; readonly challengeId: string | null; readonly error: BankError | null }
  | { readonly type: 'codeRefused'; readonly problem: ChallengeProblem; readonly error: BankError | null }
  | { readonly type: 'expired' }
  /** The challenge that a person typed did not prove to be that of this write: what became of it is looked for on. */
  | { readonly type: 'challengeUnproven'; readonly nextLookAt: Instant; readonly windowEndsAt: Instant }
  /** Any other answer, or none. */
  | { readonly type: 'lost'; readonly error: BankError; readonly nextLookAt: Instant }
  /** Found SENDING or CONFIRMING at start-up. */
  | { readonly type: 'interrupted'; readonly nextLookAt: Instant }
  | {
      readonly type: 'looked'; readonly complete: boolean; readonly error: BankError | null; readonly candidates: readonly Candidate[];
      readonly conclusion: 'keepLooking' | 'ambiguous' | 'notFound'; readonly nextLookAt: Instant | null; readonly lookedForUntil: Instant | null;
    }
  /** What was looked for is this. */
  | ByPerson & { readonly type: 'found'; readonly by: 'look' | 'person'; readonly atBank: AtBank; readonly nextReadAt: Instant | null }
  /** The bank has the opposite of what was sent. */
  | { readonly type: 'conflicted'; readonly atBank: AtBank }
  | ByPerson & { readonly type: 'abandoned'; readonly reason: string; readonly lookedForUntil: Instant; readonly nextLookAt: Instant }
  /** More than one at the bank of what was sent again. */
  | { readonly type: 'duplicated'; readonly candidates: readonly Candidate[] }
  /** A person has dealt with that. */
  | ByPerson & { readonly type: 'duplicateAcknowledged'; readonly note: string }
  /** What the bank told a person, where the app could only wait. */
  | ByPerson & Pick<Declaration, 'outcome' | 'toldBy' | 'toldOn' | 'words'> & {
      readonly type: 'declared'; readonly lookedForUntil: Instant; readonly nextLookAt: Instant;
    }
  | ByPerson & { readonly type: 'withdrawn'; readonly reason: string }
  | ByPerson & { readonly type: 'withheld'; readonly withheld: boolean }
  /** Read again after the bank took it. */
  | ByPerson & { readonly type: 'read'; readonly atBank: AtBank; readonly nextReadAt: Instant | null };

/** An event as it stands in the journal. */
export interface JournalledEvent {
  /** From 1, over the whole journal. */
  readonly sequence: number;
  readonly intentId: string;
  readonly at: Instant;
  readonly event: IntentEvent;
  /** SHA-256 over the previous hash and this entry, in hexadecimal. */
  readonly hash: string;
}
