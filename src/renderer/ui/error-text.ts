import type { Translate } from '#renderer/i18n/index.ts';
import type { AppError, BackupRefusal, FieldProblemCode, InvoiceRefusal, JournalProblem, TeamRefusal } from '#shared/bridge/app-error.ts';
import { MIN_PASSPHRASE_LENGTH } from '#shared/bridge/app/connections.ts';
import type { TamperingKind, TeamProblem } from '#shared/bridge/app/team.ts';
import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { ownValue } from '#shared/domain/own-value.ts';

export interface ErrorText {
  readonly title: string;
  readonly moneyMoved: string;
  readonly next: string;
  /** The bank's or the system's own code and text; null when there is none. */
  readonly code: string | null;
}

type Cause =
  | 'nameNotFound' | 'refused' | 'unreachable' | 'connectTimeout' | 'proxy' | 'token' | 'aborted' | 'notAllowed' | 'noCredentials'
  | 'tlsExpired' | 'tlsNotYetValid' | 'tlsSelfSigned' | 'tlsUnknownAuthority' | 'tlsWrongName' | 'tlsNotPinned' | 'tlsRevoked' | 'tlsPlainHttp' | 'tlsOther'
  | 'wrongKey' | 'forbidden' | 'notFoundAtBank' | 'rejected' | 'rateLimited' | 'rateLimitedFor'
  | 'timeout' | 'reset' | 'serverError' | 'redirect' | 'unexpectedStatus' | 'errorsInside'
  | 'notJson' | 'truncated' | 'tooLarge' | 'shape' | 'shapeOfBody' | 'empty' | 'cut'
  | 'invalid' | 'closingNotFresh' | 'closingCheckOpen' | 'closingNotChosen' | 'closingElsewhere' | 'closingOver' | 'transferNotSo' | 'toldOnOutside' | 'outcomeUnknown' | 'offline' | 'locked' | 'wrongPassphrase' | 'wrongPin' | 'pinUsedUp' | 'wrongCredentials' | 'secretsUnreadable' | 'notFound'
  | 'notAgreed' | 'testedTooOften' | 'fileTooLarge' | 'fileTookTooLong' | 'diskFull' | 'fileNotWritten' | 'storeFull' | 'storeNotWritten' | 'storeInUse' | 'secretsNewer' | 'settingsNewer' | 'settingsNotWritten' | 'internal'
  | 'paymentInvalid' | 'blockedByIntent' | 'changedSinceShown' | 'wrongState' | 'journalCorrupt' | 'journalNewer' | 'journalKeyMissing'
  | 'journalNotWritable' | 'journalRestored' | 'lastKey' | 'portalInvalid' | 'nothingToChange' | 'statusUnknown' | 'campaignChanged' | 'notConfirmed'
  | 'fileRefused' | 'cancelled' | 'connectionAltered' | 'secretsOlder'
  | `backupRefused.${BackupRefusal}` | `invoiceRefused.${InvoiceRefusal}` | `attachmentRefused.${Extract<AppError, { readonly kind: 'attachmentRefused' }>['why']}` | `attachmentGone.${Extract<AppError, { readonly kind: 'attachmentGone' }>['why']}`
  | 'approvalNeeded' | 'dayPassed' | 'heldElsewhere' | 'sentElsewhere' | 'endedElsewhere' | 'notInTeam' | `team.${TeamProblem}` | `tampering.${TamperingKind}` | `teamRefusal.${TeamRefusal}`;

/** Codes of Node's and OpenSSL's certificate checks; all others are `tlsOther`, with the code shown. */
const TLS_CAUSES: Readonly<Record<string, Cause>> = {
  CERT_HAS_EXPIRED: 'tlsExpired',
  CERT_NOT_YET_VALID: 'tlsNotYetValid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tlsSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'tlsUnknownAuthority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tlsUnknownAuthority',
  UNABLE_TO_GET_ISSUER_CERT: 'tlsUnknownAuthority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tlsUnknownAuthority',
  CERT_UNTRUSTED: 'tlsUnknownAuthority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tlsWrongName',
  HOSTNAME_MISMATCH: 'tlsWrongName',
  CERTIFICATE_NOT_PINNED: 'tlsNotPinned',
  CERT_REVOKED: 'tlsRevoked',
  EPROTO: 'tlsPlainHttp',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tlsPlainHttp',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tlsPlainHttp',
  ERR_SSL_HTTP_REQUEST: 'tlsPlainHttp',
};

const JOURNAL_CAUSES: Readonly<Record<JournalProblem, Cause>> = {
  corrupt: 'journalCorrupt', newer: 'journalNewer', keyMissing: 'journalKeyMissing', notWritable: 'journalNotWritable',
  restored: 'journalRestored',
};

/** SQLite codes are about the stores, system codes about files that the person chose a place for. */
function fileCauseOf(code: string): Cause {
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'storeInUse';
  if (code.startsWith('SQLITE_')) return code === 'SQLITE_FULL' ? 'storeFull' : 'storeNotWritten';
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'diskFull' : 'fileNotWritten';
}

/** Refusals without a wrong field, by the field of the problem. */
const NOT_ALLOWED_CAUSES: Readonly<Record<string, Cause>> = {
  refreshedAt: 'closingNotFresh', left: 'closingCheckOpen', direction: 'closingNotChosen', step: 'closingElsewhere', closingId: 'closingOver',
  moneyTransferId: 'transferNotSo', toldOn: 'toldOnOutside',
};

function causeOf(error: AppError): Cause {
  switch (error.kind) {
    case 'notSent':
      return error.cause === 'tls' ? (ownValue(TLS_CAUSES, error.detail ?? '') ?? 'tlsOther') : error.cause;
    case 'ambiguous':
      return error.cause === 'unexpectedStatus' && error.httpStatus === 404 ? 'notFoundAtBank' : error.cause;
    case 'rejected':
      return error.httpStatus === 404 ? 'notFoundAtBank' : 'rejected';
    case 'unauthenticated':
      return error.httpStatus === 403 ? 'forbidden' : 'wrongKey';
    case 'rateLimited':
      return error.retryAfterMs === null ? 'rateLimited' : 'rateLimitedFor';
    case 'badResponse':
      return error.problem === 'shape' && error.path === '' ? 'shapeOfBody' : error.problem;
    case 'fileNotWritten':
      return fileCauseOf(error.code);
    case 'fileNotRead':
      return error.reason === 'tooLarge' ? 'fileTooLarge' : 'fileTookTooLong';
    case 'settingsNotKept':
      return error.reason === 'newer' ? 'settingsNewer' : 'settingsNotWritten';
    case 'connectionAltered':
      return error.what === 'facts' ? 'connectionAltered' : 'secretsOlder';
    case 'paymentsBlocked':
      return JOURNAL_CAUSES[error.reason];
    case 'teamUnusable':
      return `team.${error.problem}`;
    case 'teamTampered':
      return `tampering.${error.tampering.kind}`;
    case 'notAllowedInTeam':
      return `teamRefusal.${error.why}`;
    case 'attachmentRefused':
      return `attachmentRefused.${error.why}`;
    case 'backupRefused':
      return `backupRefused.${error.why}`;
    case 'invoiceRefused':
      return `invoiceRefused.${error.why}`;
    case 'attachmentGone':
      return `attachmentGone.${error.why}`;
    case 'invalid':
      return NOT_ALLOWED_CAUSES[error.problems.find(({ code }) => code === 'notAllowed')?.field ?? ''] ?? 'invalid';
    default:
      return error.kind;
  }
}

function moneyOf(error: AppError): 'none' | 'read' | 'nothingLeft' | 'stateUnclear' | 'unclear' {
  switch (error.kind) {
    case 'notSent':
      return error.effect === 'read' ? 'read' : 'nothingLeft';
    case 'ambiguous':
    case 'badResponse':
      return error.effect === 'read' ? 'read' : error.effect === 'state' ? 'stateUnclear' : 'unclear';
    case 'outcomeUnknown':
      return 'unclear';
    case 'rejected':
    case 'unauthenticated':
    case 'rateLimited':
      return error.effect === 'read' ? 'read' : 'none';
    case 'invalid':
    case 'offline':
    case 'locked':
    case 'wrongPassphrase':
    case 'wrongPin':
    case 'pinUsedUp':
    case 'wrongCredentials':
    case 'secretsUnreadable':
    case 'secretsNewer':
    case 'connectionAltered':
    case 'settingsNotKept':
    case 'notFound':
    case 'fileNotWritten':
    case 'fileNotRead':
    case 'attachmentRefused':
    case 'attachmentGone':
    case 'backupRefused':
    case 'invoiceRefused':
    case 'internal':
    case 'paymentInvalid':
    case 'portalInvalid':
    case 'nothingToChange':
    case 'statusUnknown':
    case 'campaignChanged':
    case 'notConfirmed':
    case 'blockedByIntent':
    case 'changedSinceShown':
    case 'wrongState':
    case 'lastKey':
    case 'paymentsBlocked':
    case 'fileRefused':
    case 'cancelled':
    case 'notAgreed':
    case 'testedTooOften':
    case 'teamUnusable':
    case 'teamTampered':
    case 'approvalNeeded':
    case 'dayPassed':
    case 'heldElsewhere':
    case 'sentElsewhere':
    case 'endedElsewhere':
    case 'notInTeam':
    case 'notAllowedInTeam':
      return 'none';
    default:
      return assertNever(error);
  }
}

const itemText = (item: BankErrorItem): string =>
  [item.code, item.description, item.params].filter((part) => part !== null && part !== '').join(' · ');

function bankCode(error: BankError): string | null {
  const status = 'httpStatus' in error && error.httpStatus !== null ? `HTTP ${error.httpStatus}` : null;
  const items = 'bankErrors' in error ? error.bankErrors.map(itemText) : [];
  const path = error.kind === 'badResponse' ? error.path : null;
  const detail = 'detail' in error ? error.detail : null;
  return [error.operation, status, path, detail, ...items].filter((part) => part !== null && part !== '').join(' · ');
}

function codeOf(error: AppError): string | null {
  if ('operation' in error) return bankCode(error);
  if (error.kind === 'internal') return error.reference;
  if (error.kind === 'teamUnusable') return error.detail;
  return error.kind === 'fileNotWritten' ? error.code : null;
}

/** The HTTP status, or the undocumented state of a record. */
function statusOf(error: AppError): number | string {
  if (error.kind === 'statusUnknown') return error.status ?? '—';
  return 'httpStatus' in error && error.httpStatus !== null ? error.httpStatus : '—';
}

/** The error in words. Every cause has its own sentences. */
export function describeError(error: AppError, t: Translate): ErrorText {
  const cause = causeOf(error);
  const values = {
    status: statusOf(error),
    field: error.kind === 'badResponse' ? error.path : '',
    seconds: error.kind === 'rateLimited' ? Math.ceil((error.retryAfterMs ?? 0) / 1000) : 0,
    name: error.kind === 'heldElsewhere' || error.kind === 'sentElsewhere' || error.kind === 'endedElsewhere' ? error.name : '',
    count: error.kind === 'testedTooOften' ? Math.ceil(error.waitMs / 60_000) : 0,
  };
  return {
    title: t(`errors:${cause}.title`, values),
    moneyMoved: t(`errors:money.${moneyOf(error)}`),
    next: t(`errors:${cause}.next`, values),
    code: codeOf(error),
  };
}

/** The words beside a field. */
export function describeProblem(code: FieldProblemCode, t: Translate): string {
  return code === 'passphraseTooShort' ? t('errors:problems.passphraseTooShort', { count: MIN_PASSPHRASE_LENGTH }) : t(`errors:problems.${code}`);
}
