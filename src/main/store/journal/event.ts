import type { Candidate, ChallengeProblem, Declaration, LeftByFile, MatchKind, OfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer, PayeeVerification } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Baseline, NewIntent, WriteClaim } from './record.ts';

export interface AtBank {
  readonly serverId: string | null;
  /** Which source the id is unique in; default: what the kind of write creates, else a transfer. */
  readonly source?: Candidate['source'];
  /** How the write was recognized. Absent without an id and in entries of earlier versions. */
  readonly match?: MatchKind;
  readonly transfer: MoneyTransfer | null;
  /** Of a write of the portal; absent: nothing new is known. */
  readonly portal?: PortalOutcome;
  /** For the write: accepted, waiting for a code, executed, or not carried out. */
  readonly meaning: 'accepted' | 'challenge' | 'settled' | 'failed';
  readonly challengeId: string | null;
}

/** The user of the operating system, not always the one who approved. Absent in entries of earlier versions. */
interface ByPerson {
  readonly userName?: string;
}

/** Everything that can happen to a write, and all that the journal stores. Members added later are optional and say nothing when absent. */
export type IntentEvent =
  | { readonly type: 'approved'; readonly intent: NewIntent }
  /** A challenge that another program's transfer waits for. */
  | { readonly type: 'adopted'; readonly intent: NewIntent; readonly challengeId: string; readonly serverId: string | null }
  /** Another desk of the team may have sent it and no longer answers: from now on this one looks for it, and never sends it. */
  | { readonly type: 'takenOver'; readonly intent: NewIntent; readonly of: OfOtherDesk; readonly file?: Omit<LeftByFile, 'at'>; readonly windowEndsAt: Instant; readonly nextLookAt: Instant }
  /** Committed before the first byte leaves. */
  | ByPerson & {
      readonly type: 'sending'; readonly bodyHash: string; readonly baseline: Baseline; readonly serverTime: Instant | null;
      readonly windowEndsAt: Instant; readonly claim?: WriteClaim;
    }
  /** That a code was given and through which channel; never the code. */
  | ByPerson & {
      readonly type: 'confirming'; readonly challengeId: string; readonly channel?: string; readonly bodyHash: string;
      readonly serverTime: Instant | null; readonly windowEndsAt: Instant;
    }
  /** Committed before a file for the bank's portal is written, which has this payment. From then on somebody may have it paid there. */
  | ByPerson & {
      readonly type: 'leftByFile'; readonly bodyHash: string; readonly file: Omit<LeftByFile, 'at'>; readonly serverTime: Instant | null; readonly nextLookAt: Instant;
      readonly claim?: WriteClaim;
    }
  /** The file never got its name, so nobody has it: as if it had not been tried. `code`: the system's, such as ENOSPC. */
  | { readonly type: 'fileNotWritten'; readonly code: string }
  /** The request provably never left: as if it had not been tried. */
  | { readonly type: 'notSent'; readonly error: BankError }
  /** A readable 2xx. `refused`: the bank refused the code in words, yet showed the transfer as accepted. */
  | {
      readonly type: 'answered'; readonly atBank: AtBank; readonly verification: PayeeVerification | null; readonly nextReadAt: Instant | null;
      readonly refused?: BankError;
    }
  | { readonly type: 'refused'; readonly error: BankError }
  /** The bank wants a code first: it said so, or a person typed the id they were sent. */
  | { readonly type: 'challenged'; readonly challengeId: string | null; readonly error: BankError | null }
  | { readonly type: 'codeRefused'; readonly problem: ChallengeProblem; readonly error: BankError | null }
  | { readonly type: 'expired' }
  /** The challenge that a person typed is not proved to belong to this write: it is looked for on. */
  | { readonly type: 'challengeUnproven'; readonly nextLookAt: Instant; readonly windowEndsAt: Instant }
  /** Any other answer, or none. */
  | { readonly type: 'lost'; readonly error: BankError; readonly nextLookAt: Instant }
  /** Found SENDING or CONFIRMING at start-up. */
  | { readonly type: 'interrupted'; readonly nextLookAt: Instant }
  | {
      readonly type: 'looked'; readonly complete: boolean; readonly error: BankError | null; readonly candidates: readonly Candidate[];
      readonly conclusion: 'keepLooking' | 'ambiguous' | 'notFound'; readonly nextLookAt: Instant | null; readonly lookedForUntil: Instant | null;
      /** A person had said that it did not happen: what is seen since and may be it. Absent where there is nothing new. */
      readonly turnedUp?: readonly Candidate[];
    }
  | ByPerson & { readonly type: 'found'; readonly by: 'look' | 'person'; readonly atBank: AtBank; readonly nextReadAt: Instant | null }
  /** The bank has the opposite of what was sent. */
  | { readonly type: 'conflicted'; readonly atBank: AtBank }
  | ByPerson & { readonly type: 'abandoned'; readonly reason: string; readonly lookedForUntil: Instant; readonly nextLookAt: Instant }
  /** The bank has more than one of a write that was sent again. */
  | { readonly type: 'duplicated'; readonly candidates: readonly Candidate[] }
  | ByPerson & { readonly type: 'duplicateAcknowledged'; readonly note: string }
  /** What the bank told a person where the app could only wait. */
  | ByPerson & Pick<Declaration, 'outcome' | 'toldBy' | 'toldOn' | 'words'> & {
      readonly type: 'declared'; readonly lookedForUntil: Instant; readonly nextLookAt: Instant;
    }
  | ByPerson & { readonly type: 'withdrawn'; readonly reason: string }
  | ByPerson & { readonly type: 'withheld'; readonly withheld: boolean }
  /** Read again after the bank took it. */
  | ByPerson & { readonly type: 'read'; readonly atBank: AtBank; readonly nextReadAt: Instant | null };

export interface JournalledEvent {
  /** From 1, over the whole journal. */
  readonly sequence: number;
  readonly intentId: string;
  readonly at: Instant;
  readonly event: IntentEvent;
  /** SHA-256 over the previous hash and this entry, in hexadecimal. */
  readonly hash: string;
}
