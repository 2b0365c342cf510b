import type { BankError } from '../contract/bank-error.ts';
import type { SnapshotDifference } from '../domain/closing/model.ts';
import type { IntentState } from '../domain/intent-state.ts';
import type { PaymentProblem } from '../domain/payment/problems.ts';
import type { PortalProblem } from '../domain/portal/drafts.ts';
import type { JournalProblem } from './app/journal.ts';
import type { FileRefusal } from './cash/statement-files.ts';

/**
 * What keeps a real bank out of reach: an Electron that is not its publisher's, a window without Chromium's sandbox, or a start
 * that lets others watch or weaken this program.
 */
export type LocalOnlyReason = 'unofficialRuntime' | 'unsandboxed' | 'watchable';

/** Why a field's content cannot be taken; the window says it in words beside the field. */
export type FieldProblemCode =
  | 'required' | 'tooLong' | 'notUrl' | 'notHttps' | 'practiceNotLocal' | LocalOnlyReason | 'headerName' | 'headerValue'
  | 'duplicateName' | 'alreadySaved' | 'passphraseTooShort' | 'pinTooShort' | 'keychainUnavailable' | 'notAllowed' | 'notReadable' | 'amountAmbiguous'
  | 'certificateUnreadable' | 'privateKeyUnreadable' | 'privateKeyOther' | 'certificatePassphrase' | 'certificateExpired' | 'caUnreadable' | 'fingerprintUnreadable' | 'proxyUrl'
  | 'samePassphrase';

export interface FieldProblem {
  /** Path of the field in the command's input, such as "auth.key". */
  readonly field: string;
  readonly code: FieldProblemCode;
}

/** Every way in which a command can fail. Nothing throws across the bridge. */
export type AppError =
  | BankError
  /** The input cannot be taken; nothing was done. */
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  /** A payment that cannot be sent as it is written; nothing was done. */
  | { readonly kind: 'paymentInvalid'; readonly problems: readonly PaymentProblem[] }
  /** A record of the portal that cannot be sent as it is written; nothing was done. */
  | { readonly kind: 'portalInvalid'; readonly problems: readonly PortalProblem[] }
  /** The record is already as it would become: there is nothing to send. */
  | { readonly kind: 'nothingToChange' }
  /** Nobody documented the state of the record, so nothing that may move money is sent; null where the bank gives none. */
  | { readonly kind: 'statusUnknown'; readonly status: string | null }
  /** The campaign is no longer what the person approved. Nothing was sent. */
  | { readonly kind: 'campaignChanged'; readonly differences: readonly SnapshotDifference[] }
  /** What was typed to confirm a closing is not what it has to be. Nothing was sent. */
  | { readonly kind: 'notConfirmed'; readonly field: 'campaignName' | 'total' }
  /** The same payment was sent before and what became of it is not known yet: nothing may be sent until it is. */
  | { readonly kind: 'blockedByIntent'; readonly intentId: string }
  /** What would be sent is no longer what the person saw. Nothing was sent. */
  | { readonly kind: 'changedSinceShown' }
  /** The action does not fit what is known of the write by now. */
  | { readonly kind: 'wrongState'; readonly state: IntentState }
  /** The journal cannot be written: nothing is sent without it. */
  | { readonly kind: 'paymentsBlocked'; readonly reason: JournalProblem }
  /** The only connection left holds the only key of a journal or desk with something in it: removing it would lose them. */
  | { readonly kind: 'lastKey' }
  /** A write whose outcome is being looked for. */
  | { readonly kind: 'outcomeUnknown'; readonly intentId: string }
  /** There is no connection to the bank, and nothing cached that answers. */
  | { readonly kind: 'offline' }
  /** No connection is open, or it is locked. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'wrongPassphrase' }
  /** `triesLeft` before the credentials must be typed; null where there are none, and the PIN can be tried on, ever more slowly. */
  | { readonly kind: 'wrongPin'; readonly triesLeft: number | null }
  /** Too many wrong ones: the credentials open the secrets now, and nothing else. */
  | { readonly kind: 'pinUsedUp' }
  /** They are not those that the secrets hold. */
  | { readonly kind: 'wrongCredentials' }
  /** The keychain no longer gives the secrets back; they must be typed again. */
  | { readonly kind: 'secretsUnreadable' }
  /** The connection is no longer what its secrets were sealed for, or its secrets are of a time before that was sealed. Nothing was sent. */
  | { readonly kind: 'connectionAltered'; readonly what: 'facts' | 'secrets' }
  /** The secrets of this connection were written by a newer version; they are left as they are. */
  | { readonly kind: 'secretsNewer' }
  /** A change that holds for this run only: the profile's file is of a newer version, or the disk did not take it. */
  | { readonly kind: 'settingsNotKept'; readonly reason: 'newer' | 'notWritten' }
  | { readonly kind: 'notFound' }
  /** The selection cannot leave in that file; nothing was written. */
  | { readonly kind: 'fileRefused'; readonly refusal: FileRefusal }
  /** The person did not agree in the dialog of the system; nothing was sent and nothing was changed. */
  | { readonly kind: 'notAgreed' }
  /** Connections were tested so often that the next one must wait; nothing was sent. */
  | { readonly kind: 'testedTooOften'; readonly waitMs: number }
  /** The person ended it; nothing was written. */
  | { readonly kind: 'cancelled' }
  /** A file could not be written; `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'fileNotWritten'; readonly code: string }
  /** A file that a person gave: larger than anybody looks through, or not read to its end in a minute. */
  | { readonly kind: 'fileNotRead'; readonly reason: 'tooLarge' | 'tookTooLong' }
  /** A mistake of this program. `reference` finds it in the log. */
  | { readonly kind: 'internal'; readonly reference: string };
