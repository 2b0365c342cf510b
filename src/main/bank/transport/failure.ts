import type { NotSentCause } from '#shared/contract/bank-error.ts';

const NAME = /^(ENOTFOUND|EAI_[A-Z]+|ENODATA)$/;
const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL|EMFILE|ENFILE)$/;
const TIMEOUT = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;

/** The system's, TLS's or undici's code for an error; never its message, which may quote what was sent. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, errors, cause } = error as { readonly code?: unknown; readonly errors?: unknown; readonly cause?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_/]{2,64}$/.test(code)) return code;
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return cause === undefined ? null : codeOf(cause);
}

/** Why a connection was never made. Over TLS anything that is not the network's fault is the handshake's. */
export function notSentCause(code: string | null, overTls: boolean): NotSentCause {
  const known = code ?? '';
  if (NAME.test(known)) return 'nameNotFound';
  if (known === 'ECONNREFUSED') return 'refused';
  if (TIMEOUT.test(known)) return 'connectTimeout';
  if (known === 'NOT_LOOPBACK') return 'notAllowed';
  if (UNREACHABLE.test(known)) return 'unreachable';
  return overTls ? 'tls' : 'unreachable';
}

export const isAlert = (code: string | null): code is string => code !== null && /^ERR_SSL_.*ALERT/.test(code);

export const isTimeout = (code: string | null): boolean => code !== null && TIMEOUT.test(code);
