import type { BankError } from '../contract/bank-error.ts';
import type { SnapshotDifference } from '../domain/closing/model.ts';
import type { IntentState } from '../domain/intent-state.ts';
import type { PaymentProblem } from '../domain/payment/problems.ts';
import type { PortalProblem } from '../domain/portal/drafts.ts';
import type { JournalProblem } from './app/journal.ts';
import type { FileRefusal } from './cash/statement-files.ts';

/** Why a real bank cannot be reached: Electron not from its publisher, no Chromium sandbox, or a start that lets others watch this program. */
export type LocalOnlyReason = 'unofficialRuntime' | 'unsandboxed' | 'watchable';

export type FieldProblemCode =
  | 'required' | 'tooLong' | 'notUrl' | 'notHttps' | 'practiceNotLocal' | LocalOnlyReason | 'headerName' | 'headerValue'
  | 'duplicateName' | 'alreadySaved' | 'passphraseTooShort' | 'pinTooShort' | 'keychainUnavailable' | 'notAllowed' | 'notReadable' | 'amountAmbiguous'
  | 'certificateUnreadable' | 'privateKeyUnreadable' | 'privateKeyOther' | 'certificatePassphrase' | 'certificateExpired' | 'caUnreadable' | 'fingerprintUnreadable' | 'proxyUrl'
  | 'samePassphrase';

export interface FieldProblem {
  /** Path in the command's input, such as "auth.key". */
  readonly field: string;
  readonly code: FieldProblemCode;
}

/** Every way in which a command can fail. Nothing throws across the bridge. */
export type AppError =
  | BankError
  /** Nothing was done. */
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  /** A payment that cannot be sent as written; nothing was done. */
  | { readonly kind: 'paymentInvalid'; readonly problems: readonly PaymentProblem[] }
  /** A portal record that cannot be sent as written; nothing was done. */
  | { readonly kind: 'portalInvalid'; readonly problems: readonly PortalProblem[] }
  /** The record already has the wanted values: nothing was sent. */
  | { readonly kind: 'nothingToChange' }
  /** An undocumented status (null: none given) where money may move. Nothing was sent. */
  | { readonly kind: 'statusUnknown'; readonly status: string | null }
  /** The campaign differs from what the person approved. Nothing was sent. */
  | { readonly kind: 'campaignChanged'; readonly differences: readonly SnapshotDifference[] }
  /** The typed confirmation of a closing is wrong. Nothing was sent. */
  | { readonly kind: 'notConfirmed'; readonly field: 'campaignName' | 'total' }
  /** An earlier write like this one has an unknown outcome. Nothing is sent until it is resolved. */
  | { readonly kind: 'blockedByIntent'; readonly intentId: string }
  /** The content differs from what the person saw. Nothing was sent. */
  | { readonly kind: 'changedSinceShown' }
  | { readonly kind: 'wrongState'; readonly state: IntentState }
  /** The journal cannot be written: nothing is sent without it. */
  | { readonly kind: 'paymentsBlocked'; readonly reason: JournalProblem }
  /** Removing the last connection would lose the only key of a journal or user data that is not empty. */
  | { readonly kind: 'lastKey' }
  /** The outcome of a write is being investigated. */
  | { readonly kind: 'outcomeUnknown'; readonly intentId: string }
  /** No connection to the bank and no cached answer. */
  | { readonly kind: 'offline' }
  /** No connection is open, or it is locked. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'wrongPassphrase' }
  /** `triesLeft` until the credentials are required; null without a limit (retries become slower). */
  | { readonly kind: 'wrongPin'; readonly triesLeft: number | null }
  /** Too many wrong PINs: only the credentials unlock now. */
  | { readonly kind: 'pinUsedUp' }
  | { readonly kind: 'wrongCredentials' }
  /** The keychain no longer returns the secrets; they must be typed again. */
  | { readonly kind: 'secretsUnreadable' }
  /** The connection differs from the facts sealed with its secrets, or the secrets predate the seal. Nothing was sent. */
  | { readonly kind: 'connectionAltered'; readonly what: 'facts' | 'secrets' }
  /** A newer version wrote the secrets; they are left unchanged. */
  | { readonly kind: 'secretsNewer' }
  /** The change lasts for this run only: the profile is from a newer version, or writing failed. */
  | { readonly kind: 'settingsNotKept'; readonly reason: 'newer' | 'notWritten' }
  | { readonly kind: 'notFound' }
  /** The selection does not fit this file; nothing was written. */
  | { readonly kind: 'fileRefused'; readonly refusal: FileRefusal }
  /** Declined in the system dialog; nothing was sent or changed. */
  | { readonly kind: 'notAgreed' }
  /** Too many connection tests; nothing was sent. */
  | { readonly kind: 'testedTooOften'; readonly waitMs: number }
  /** Cancelled by the person; nothing was written. */
  | { readonly kind: 'cancelled' }
  /** `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'fileNotWritten'; readonly code: string }
  /** A file given by a person is too large, or took over a minute to read. */
  | { readonly kind: 'fileNotRead'; readonly reason: 'tooLarge' | 'tookTooLong' }
  /** A bug. `reference` finds it in the log. */
  | { readonly kind: 'internal'; readonly reference: string };
