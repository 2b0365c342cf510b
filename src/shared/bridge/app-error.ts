import type { BankError } from '../contract/bank-error.ts';
import type { BankDate } from '../domain/bank-date.ts';
import type { SnapshotDifference } from '../domain/closing/model.ts';
import type { DateRange } from '../domain/date-ranges.ts';
import type { Instant } from '../domain/instant.ts';
import type { IntentState } from '../domain/intent-state.ts';
import type { Money } from '../domain/money.ts';
import type { PaymentProblem } from '../domain/payment/problems.ts';
import type { PortalProblem } from '../domain/portal/drafts.ts';
import type { Tampering, TeamProblem } from '../domain/team/trouble.ts';

/** Why nothing is sent. `restored`: transfers since the export have not been read from the bank yet. */
export type JournalProblem = 'corrupt' | 'newer' | 'keyMissing' | 'notWritable' | 'restored';

/**
 * Why a selection cannot become a bank statement (camt.053, MT940) or this file. `filtered`: a search or filter omits entries;
 * `openPeriod`: no first or last day; `hole`: unread days; `future`: the last day has not ended; `noBalance`: no known balance to
 * compute from; `differs`: two known balances contradict the entries between them; `otherCurrency`: several currencies; `tooMany`:
 * more entries than the file holds.
 */
export const fileProblems = [
  'filtered', 'openPeriod', 'allAccounts', 'hole', 'future', 'noBalance', 'differs', 'otherCurrency', 'noIban', 'tooMany', 'empty',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export interface FileRefusal {
  readonly problem: FileProblem;
  readonly holes: readonly DateRange[];
  readonly difference: { readonly amount: Money; readonly from: BankDate; readonly to: BankDate } | null;
}

/** Why a real bank is out of reach: unofficial Electron, no Chromium sandbox, or a start that lets others watch this program. */
export type LocalOnlyReason = 'unofficialRuntime' | 'unsandboxed' | 'watchable';

export type FieldProblemCode =
  | 'required' | 'tooLong' | 'notUrl' | 'notHttps' | 'practiceNotLocal' | LocalOnlyReason | 'headerName' | 'headerValue'
  | 'duplicateName' | 'alreadySaved' | 'passphraseTooShort' | 'pinTooShort' | 'keychainUnavailable' | 'notAllowed' | 'notReadable' | 'amountAmbiguous'
  | 'certificateUnreadable' | 'privateKeyUnreadable' | 'privateKeyOther' | 'certificatePassphrase' | 'certificateExpired' | 'caUnreadable' | 'fingerprintUnreadable' | 'proxyUrl'
  | 'samePassphrase'
  /** What is typed twice differs. */
  | 'differs';

export interface FieldProblem {
  /** Path in the command's input, such as "auth.key". */
  readonly field: string;
  readonly code: FieldProblemCode;
}

/**
 * Why a member cannot do something in the team. `prepared`: nobody approves what they prepared; `held`: another desk sends it; `noRule`, `rule`, `nobody`: the
 * policy lets nobody do it; `lastAdministrator`: nobody could change the team afterwards; `locksOut`: the policy could never be changed again; `alreadyIn`: this
 * desk belongs to a team; `changed`: it is not what was shown or approved any more; `unreadable`: this desk's copy of the team, or what another desk wrote, cannot be
 * read; `notMet`: this desk has not read what its team says since it was opened; `takenOut`: a line was taken out of what others sign; `impossible`: as the team stands now.
 */
export const teamRefusals = [
  'prepared', 'role', 'signed', 'offline', 'tampering', 'expelled', 'held', 'noRule', 'rule', 'nobody', 'lastAdministrator', 'locksOut', 'alreadyIn', 'expired', 'changed', 'unreadable', 'notMet', 'takenOut', 'impossible',
] as const;
export type TeamRefusal = (typeof teamRefusals)[number];

/**
 * Why no backup was saved or restored. `noPassphrase`, `noFolder`: not chosen yet; `storeDamaged`, `storeBusy`: what was to be saved cannot be read, or is written without a pause;
 * `notBackup`, `damaged`, `newer`: the file; `notEmpty`: the profile has a connection or what one left.
 */
export type BackupRefusal = 'noPassphrase' | 'noFolder' | 'storeDamaged' | 'storeBusy' | 'notBackup' | 'damaged' | 'newer' | 'notEmpty';

/** Why no payment is made of an e-invoice. */
export type InvoiceRefusal = 'notInvoice' | 'creditNote' | 'notByTransfer' | 'tooMany';

/** Every way in which a command can fail. Nothing throws across the bridge. */
export type AppError =
  | BankError
  /** Nothing was done. */
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  /** Nothing was done. */
  | { readonly kind: 'paymentInvalid'; readonly problems: readonly PaymentProblem[] }
  /** Nothing was done. */
  | { readonly kind: 'portalInvalid'; readonly problems: readonly PortalProblem[] }
  | { readonly kind: 'nothingToChange' }
  /** An undocumented status (null: none given) where money may move. Nothing was sent. */
  | { readonly kind: 'statusUnknown'; readonly status: string | null }
  /** Nothing was sent. */
  | { readonly kind: 'campaignChanged'; readonly differences: readonly SnapshotDifference[] }
  /** Nothing was sent. */
  | { readonly kind: 'notConfirmed'; readonly field: 'campaignName' | 'total' }
  /** An earlier write like this one is unresolved. Nothing is sent until it is. */
  | { readonly kind: 'blockedByIntent'; readonly intentId: string }
  /** Nothing was sent. */
  | { readonly kind: 'changedSinceShown' }
  | { readonly kind: 'wrongState'; readonly state: IntentState }
  /** The journal cannot be written: nothing is sent without it. */
  | { readonly kind: 'paymentsBlocked'; readonly reason: JournalProblem }
  /** Removing the last connection would lose the only key of a journal or user data that is not empty. */
  | { readonly kind: 'lastKey' }
  | { readonly kind: 'outcomeUnknown'; readonly intentId: string }
  /** No connection, and no cached answer. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'wrongPassphrase' }
  /** `triesLeft`: null without a limit; retries become slower. */
  | { readonly kind: 'wrongPin'; readonly triesLeft: number | null }
  /** Only the credentials unlock now. */
  | { readonly kind: 'pinUsedUp' }
  | { readonly kind: 'wrongCredentials' }
  /** The secrets must be typed again. */
  | { readonly kind: 'secretsUnreadable' }
  /** The connection differs from the facts sealed with its secrets, or the secrets predate the seal. Nothing was sent. */
  | { readonly kind: 'connectionAltered'; readonly what: 'facts' | 'secrets' }
  /** They are left unchanged. */
  | { readonly kind: 'secretsNewer' }
  /** The change lasts for this run only. */
  | { readonly kind: 'settingsNotKept'; readonly reason: 'newer' | 'notWritten' }
  | { readonly kind: 'notFound' }
  /** Nothing was written. */
  | { readonly kind: 'fileRefused'; readonly refusal: FileRefusal }
  /** Declined in the system dialog. Nothing was sent or changed. */
  | { readonly kind: 'notAgreed' }
  /** Nothing was sent. */
  | { readonly kind: 'testedTooOften'; readonly waitMs: number }
  /** Nothing was written. */
  | { readonly kind: 'cancelled' }
  /** Such as ENOSPC. */
  | { readonly kind: 'fileNotWritten'; readonly code: string }
  /** Nothing was attached or removed. `type`: not among those taken; `fixed`: it was approved or sent with its record. */
  | { readonly kind: 'attachmentRefused'; readonly why: 'empty' | 'type' | 'tooMany' | 'fixed' }
  /**
   * The content is not on this computer, or cannot be read any more. What another desk attached: it is not in the team's database, or that holds something
   * else than what was approved.
   */
  | { readonly kind: 'attachmentGone'; readonly why: 'missing' | 'damaged' | 'notShared' | 'changedInTeam' }
  /** Nothing was saved or restored. */
  | { readonly kind: 'backupRefused'; readonly why: BackupRefusal }
  /** No draft was made. */
  | { readonly kind: 'invoiceRefused'; readonly why: InvoiceRefusal }
  | { readonly kind: 'fileNotRead'; readonly reason: 'tooLarge' | 'tookTooLong' }
  /** The workspace cannot be reached or used. Nothing was sent or changed. */
  | { readonly kind: 'teamUnusable'; readonly problem: TeamProblem; readonly detail: string | null }
  /** The workspace does not hold what this desk knows. Nothing was sent. */
  | { readonly kind: 'teamTampered'; readonly tampering: Tampering }
  /** Others have to approve it first. Nothing was sent. */
  | { readonly kind: 'approvalNeeded' }
  /** The execution date that others approved lies before the bank's day. Nothing was sent. */
  | { readonly kind: 'dayPassed'; readonly day: BankDate }
  /** Another desk of the team sends the same. Nothing was sent from here. */
  | { readonly kind: 'heldElsewhere'; readonly name: string; readonly since: Instant }
  /** Another desk of the team has sent it already. Nothing was sent from here. */
  | { readonly kind: 'sentElsewhere'; readonly name: string; readonly since: Instant }
  /** Another desk of the team looked for it while its own did not answer, and told what became of it. Nothing was sent from here. */
  | { readonly kind: 'endedElsewhere'; readonly name: string }
  | { readonly kind: 'notInTeam' }
  | { readonly kind: 'notAllowedInTeam'; readonly why: TeamRefusal }
  /** A bug. `reference` finds it in the log. */
  | { readonly kind: 'internal'; readonly reference: string };
