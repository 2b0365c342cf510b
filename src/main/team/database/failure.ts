import type { TeamProblem } from '#shared/bridge/app/team.ts';
import { ownValue } from '#shared/domain/own-value.ts';

/** Why a question to the database has no answer. */
export interface Failure {
  readonly problem: TeamProblem;
  /** What the database or the network said. */
  readonly detail: string | null;
  /** SQLSTATE, where the database answered. */
  readonly sqlState: string | null;
  /** The connection ended before the database was done with a statement: nobody knows what became of it. */
  readonly lost: boolean;
}

export const failure = (problem: TeamProblem, detail: string | null, lost = false): Failure => ({ problem, detail: shortened(detail), sqlState: null, lost });

const shortened = (text: string | null): string | null => {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return line === '' ? null : line.slice(0, 300);
};

const textOf = (error: unknown, name: string): string | null => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : null;
};

const messageOf = (error: unknown): string | null => {
  // Several addresses of one name were tried: each says why it failed.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).filter((message) => message !== null).join('; ');
  return textOf(error, 'message');
};

/** Of Node's sockets and name lookups. */
const networkProblems: Readonly<Record<string, TeamProblem>> = {
  ENOTFOUND: 'hostNotFound', EAI_AGAIN: 'hostNotFound', EAI_FAIL: 'hostNotFound', EAI_NODATA: 'hostNotFound', EAI_NONAME: 'hostNotFound', EINVAL: 'hostNotFound',
  ECONNREFUSED: 'refused', ECONNRESET: 'refused', EPIPE: 'refused', ECONNABORTED: 'refused', EACCES: 'refused',
  ETIMEDOUT: 'timedOut', EHOSTUNREACH: 'timedOut', EHOSTDOWN: 'timedOut', ENETUNREACH: 'timedOut', ENETDOWN: 'timedOut', EADDRNOTAVAIL: 'timedOut',
  EPROTO: 'tls',
};

/** Whole codes before classes of two characters. */
const stateProblems: Readonly<Record<string, TeamProblem>> = {
  '28P01': 'password', '28000': 'password', '3D000': 'noDatabase', '3F000': 'noSchema', '42P01': 'noSchema', '42501': 'missingRights', '53100': 'diskFull', '53300': 'tooManyConnections',
  '25006': 'readOnly', '57014': 'timedOut', '55P03': 'timedOut', '25P03': 'timedOut', '57P05': 'timedOut', '40001': 'timedOut', '40P01': 'timedOut',
  '57P01': 'refused', '57P02': 'refused', '57P03': 'refused', '08': 'refused',
};

/** Nothing of a failed statement is kept. Whether the connection stays is for the session to see: how grave it was is said in the server's own language. */
function answered(error: unknown, sqlState: string): Failure {
  // "No pg_hba.conf entry": whoever comes from here is refused, whatever the password.
  const refusesHost = sqlState === '28000' && textOf(error, 'routine') === 'ClientAuthentication';
  const problem = refusesHost ? 'refused' : (ownValue(stateProblems, sqlState) ?? ownValue(stateProblems, sqlState.slice(0, 2)) ?? 'broken');
  return { problem, detail: shortened(messageOf(error)), sqlState, lost: false };
}

/** OpenSSL's reasons to distrust a certificate, as Node names them. */
const CERTIFICATE = /^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME)/;

export function failureOf(error: unknown): Failure {
  const code = textOf(error, 'code');
  if (code !== null && textOf(error, 'severity') !== null) return answered(error, code);
  const detail = messageOf(error);
  // What follows is Node's advice to whoever starts it.
  if (code !== null && CERTIFICATE.test(code)) return failure('certificate', detail?.split(';')[0] ?? null, true);
  if (code?.startsWith('ERR_SSL_') === true || code?.startsWith('ERR_TLS_') === true) return failure('tls', detail, true);
  return failure((code === null ? undefined : ownValue(networkProblems, code)) ?? 'refused', detail, true);
}

/** A later turn can succeed, since nothing of this one was kept. */
export const isCollision = ({ sqlState }: Failure): boolean => sqlState === '40001' || sqlState === '40P01';
