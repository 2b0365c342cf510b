import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTexts } from '#renderer/i18n/index.ts';
import type { Language, Translate } from '#renderer/i18n/index.ts';
import { teamRefusals } from '#shared/bridge/app-error.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { tamperings, teamProblems } from '#shared/bridge/app/team.ts';
import type { TamperingKind } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { describeError } from './error-text.ts';

const read = { operation: 'listAccounts', effect: 'read' } as const;
const write = { operation: 'createMoneyTransfer', effect: 'money' } as const;
const none = { bankErrors: [], detail: null } as const;

const notSent = (cause: Extract<AppError, { kind: 'notSent' }>['cause'], detail: string | null = null): AppError =>
  ({ ...read, kind: 'notSent', cause, detail });
const ambiguous = (cause: Extract<AppError, { kind: 'ambiguous' }>['cause'], httpStatus: number | null = null): AppError =>
  ({ ...read, ...none, kind: 'ambiguous', cause, httpStatus });
const bad = (problem: Extract<AppError, { kind: 'badResponse' }>['problem'], path = ''): AppError =>
  ({ ...read, kind: 'badResponse', problem, path, detail: 'expected a decimal', httpStatus: 200 });

const notAllowed = (field: string): AppError => ({ kind: 'invalid', problems: [{ field, code: 'notAllowed' }] });

const tampered = (kind: TamperingKind): AppError =>
  ({ kind: 'teamTampered', tampering: { kind, sequence: 12, known: 14, deviceId: null, noticedAt: instantFromMs(0) } });

/** One error of every cause that a person must be able to tell apart. */
const causes: Readonly<Record<string, AppError>> = {
  'credentials left out of a backup': notSent('noCredentials'),
  'name not found': notSent('nameNotFound', 'ENOTFOUND'),
  'refused port': notSent('refused', 'ECONNREFUSED'),
  unreachable: notSent('unreachable', 'EHOSTUNREACH'),
  'connect timeout': notSent('connectTimeout'),
  'expired certificate': notSent('tls', 'CERT_HAS_EXPIRED'),
  'certificate of the future': notSent('tls', 'CERT_NOT_YET_VALID'),
  'self-signed certificate': notSent('tls', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  'unknown authority': notSent('tls', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
  'certificate of another host': notSent('tls', 'ERR_TLS_CERT_ALTNAME_INVALID'),
  'certificate that is not pinned': notSent('tls', 'CERTIFICATE_NOT_PINNED'),
  'revoked certificate': notSent('tls', 'CERT_REVOKED'),
  'plain http on a TLS port': notSent('tls', 'ERR_SSL_WRONG_VERSION_NUMBER'),
  'any other TLS failure': notSent('tls', 'ERR_SSL_NO_PROTOCOLS_AVAILABLE'),
  proxy: notSent('proxy'),
  'no token': notSent('token', 'invalid_client'),
  aborted: notSent('aborted'),
  'not allowed on this runtime': notSent('notAllowed'),
  'wrong key': { ...read, kind: 'unauthenticated', httpStatus: 401, bankErrors: [] },
  'key without the right': { ...read, kind: 'unauthenticated', httpStatus: 403, bankErrors: [] },
  'wrong portal': ambiguous('unexpectedStatus', 404),
  rejected: { ...read, kind: 'rejected', httpStatus: 400, bankErrors: [], challengeId: null },
  'too many calls': { ...read, kind: 'rateLimited', httpStatus: 429, retryAfterMs: null, bankErrors: [] },
  timeout: ambiguous('timeout'),
  reset: ambiguous('reset'),
  'server error': ambiguous('serverError', 503),
  redirect: ambiguous('redirect', 302),
  'unexpected status': ambiguous('unexpectedStatus', 418),
  'errors inside': ambiguous('errorsInside', 200),
  'HTML instead of JSON': bad('notJson'),
  truncated: bad('truncated'),
  'too large': bad('tooLarge'),
  'wrong shape': bad('shape', 'list.3.amount'),
  'wrong body': bad('shape'),
  invalid: { kind: 'invalid', problems: [] },
  'a closing that was not read': notAllowed('refreshedAt'),
  'a closing with open findings': notAllowed('left'),
  'a closing without a direction': notAllowed('direction'),
  'a closing at another step': notAllowed('step'),
  'a closing that has ended': notAllowed('closingId'),
  'a transfer of another state': notAllowed('moneyTransferId'),
  'a day before the request': notAllowed('toldOn'),
  nothingToChange: { kind: 'nothingToChange' },
  statusUnknown: { kind: 'statusUnknown', status: 'FROZEN' },
  'outcome unknown': { kind: 'outcomeUnknown', intentId: 'i1' },
  'tested too often': { kind: 'testedTooOften', waitMs: 61_000 },
  offline: { kind: 'offline' },
  locked: { kind: 'locked' },
  'wrong passphrase': { kind: 'wrongPassphrase' },
  'secrets unreadable': { kind: 'secretsUnreadable' },
  'not found': { kind: 'notFound' },
  'disk full': { kind: 'fileNotWritten', code: 'ENOSPC' },
  'disk full under a store': { kind: 'fileNotWritten', code: 'SQLITE_FULL' },
  'store not written': { kind: 'fileNotWritten', code: 'SQLITE_IOERR_WRITE' },
  'store in use': { kind: 'fileNotWritten', code: 'SQLITE_BUSY' },
  'secrets of a newer version': { kind: 'secretsNewer' },
  'a connection that was altered': { kind: 'connectionAltered', what: 'facts' },
  'secrets of an older version': { kind: 'connectionAltered', what: 'secrets' },
  'settings of a newer version': { kind: 'settingsNotKept', reason: 'newer' },
  'settings not written': { kind: 'settingsNotKept', reason: 'notWritten' },
  'not agreed': { kind: 'notAgreed' },
  'file too large': { kind: 'fileNotRead', reason: 'tooLarge' },
  'file that takes too long': { kind: 'fileNotRead', reason: 'tookTooLong' },
  'file not written': { kind: 'fileNotWritten', code: 'EACCES' },
  'approval needed': { kind: 'approvalNeeded' },
  'held elsewhere': { kind: 'heldElsewhere', name: 'Anna', since: instantFromMs(0) },
  'sent elsewhere': { kind: 'sentElsewhere', name: 'Anna', since: instantFromMs(0) },
  'ended elsewhere': { kind: 'endedElsewhere', name: 'Anna' },
  'not in a team': { kind: 'notInTeam' },
  ...Object.fromEntries(teamProblems.map((problem): [string, AppError] => [`team: ${problem}`, { kind: 'teamUnusable', problem, detail: null }])),
  ...Object.fromEntries(tamperings.map((kind): [string, AppError] => [`tampering: ${kind}`, tampered(kind)])),
  ...Object.fromEntries(teamRefusals.map((why): [string, AppError] => [`team refuses: ${why}`, { kind: 'notAllowedInTeam', why }])),
  internal: { kind: 'internal', reference: 'r-1' },
};

beforeAll(() => {
  startTexts('en');
});

const say = (language: Language): Translate => i18next.getFixedT(language);

describe.each(['en', 'it'] as const)('in %s', (language) => {
  const t = say(language);

  test.each(Object.entries(causes))('%s: says what happened, about the money and what to do', (_name, error) => {
    const text = describeError(error, t);
    for (const sentence of [text.title, text.moneyMoved, text.next]) {
      expect(sentence).toMatch(/[.)]$/);
      expect(sentence).not.toMatch(/errors:|\{\{|undefined/);
    }
  });

  test('every cause has a sentence of its own', () => {
    const titles = Object.values(causes).map((error) => describeError(error, t).title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test('no sentence is left in English in Italian', () => {
  for (const error of Object.values(causes)) {
    expect(describeError(error, say('it')).title).not.toBe(describeError(error, say('en')).title);
  }
});

test('names the first wrong field of an answer', () => {
  expect(describeError(bad('shape', 'list.3.amount'), say('en')).title).toContain('list.3.amount');
});

test('says when to try again when the bank said it', () => {
  const error: AppError = { ...read, kind: 'rateLimited', httpStatus: 429, retryAfterMs: 12_300, bankErrors: [] };
  expect(describeError(error, say('en')).next).toContain('13 seconds');
});

test('gives the bank’s own code and words to copy', () => {
  const error: AppError = {
    ...read, kind: 'rejected', httpStatus: 400, challengeId: null,
    bankErrors: [{ code: 'E42', description: 'Conto non abilitato', params: 'accountId' }],
  };
  expect(describeError(error, say('it')).code).toBe('listAccounts · HTTP 400 · E42 · Conto non abilitato · accountId');
});

describe('about the money', () => {
  const moved = (error: AppError): string => describeError(error, say('en')).moneyMoved;

  test('a read never moves any, however it ends', () => {
    const reads = Object.values(causes).filter((error) => 'effect' in error);
    expect(reads.map(moved).filter((sentence) => !/no money has moved/i.test(sentence))).toEqual([]);
  });

  test('a write without a clear answer may have moved some', () => {
    expect(moved({ ...write, ...none, kind: 'ambiguous', cause: 'timeout', httpStatus: null })).toMatch(/may have moved/);
    expect(moved({ ...write, kind: 'badResponse', problem: 'truncated', path: '', detail: '', httpStatus: 200 })).toMatch(/may have moved/);
    expect(moved({ kind: 'outcomeUnknown', intentId: 'i1' })).toMatch(/may have moved/);
  });

  test('a write that never left or was refused has moved none', () => {
    expect(moved({ ...write, kind: 'notSent', cause: 'refused', detail: null })).toMatch(/no money has moved/i);
    expect(moved({ ...write, kind: 'rejected', httpStatus: 400, bankErrors: [], challengeId: null })).toMatch(/no money has moved/i);
  });
});
