import type { BankError } from '../contract/bank-error.ts';

/** Why a field's content cannot be taken; the window says it in words beside the field. */
export type FieldProblemCode =
  | 'required' | 'tooLong' | 'notUrl' | 'notHttps' | 'practiceNotLocal' | 'unofficialRuntime' | 'headerName' | 'headerValue'
  | 'duplicateName' | 'passphraseTooShort' | 'keychainUnavailable' | 'notAllowed' | 'notReadable';

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
  /** A write whose outcome is being looked for. */
  | { readonly kind: 'outcomeUnknown'; readonly intentId: string }
  /** There is no connection to the bank, and nothing cached that answers. */
  | { readonly kind: 'offline' }
  /** No connection is open, or it is locked. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'wrongPassphrase' }
  /** The keychain no longer gives the secrets back; they must be typed again. */
  | { readonly kind: 'secretsUnreadable' }
  | { readonly kind: 'notFound' }
  /** A file could not be written; `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'fileNotWritten'; readonly code: string }
  /** A mistake of this program. `reference` finds it in the log. */
  | { readonly kind: 'internal'; readonly reference: string };
