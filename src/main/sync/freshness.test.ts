import { describe, expect, it } from 'vitest';

import { syncParts } from '#main/store/cache/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { freshnessAfterCancel, oldestRead, partsOf, settledFreshness } from './freshness.ts';

const NOON = instant('2026-06-30T12:00:00Z');
const ONE = instant('2026-06-30T13:00:00Z');
const OF_ACCOUNTS = ['balance', 'statement', 'reservedEntries', 'parent', 'virtualIbans', 'transfers'];

const reads = (...accountIds: string[]) =>
  syncParts.flatMap((part) =>
    (OF_ACCOUNTS.includes(part) ? accountIds : ['']).map((scope) => ({ part, scope, asOf: part === 'orders' ? NOON : ONE })));

const NAMED = { operation: 'searchOrders', effect: 'read' } as const;
const refused: BankError = { ...NAMED, kind: 'notSent', cause: 'refused', detail: 'ECONNREFUSED' };
const badResponse: BankError = { ...NAMED, kind: 'badResponse', problem: 'notJson', path: '', detail: 'html', httpStatus: 200 };

describe('how fresh the cache is', () => {
  it('is as fresh as its oldest part', () => {
    expect(oldestRead(partsOf(reads('A', 'B'), ['A', 'B']))).toBe(NOON);
  });

  it('is not known while a part of an account was never read', () => {
    expect(oldestRead(partsOf(reads('A'), ['A', 'B']))).toBeNull();
    expect(oldestRead(partsOf([], []))).toBeNull();
  });

  it('is offline when the bank cannot be reached, since the first time that was so', () => {
    const first = settledFreshness({ phase: 'upToDate', asOf: NOON }, false, [badResponse, refused], NOON, NOON);
    expect(first).toEqual({ phase: 'offline', since: NOON, asOf: NOON, error: refused });
    expect(settledFreshness(first, false, [refused], NOON, ONE)).toMatchObject({ since: NOON });
  });

  it('is failed with the first error otherwise, also when a certificate is refused', () => {
    expect(settledFreshness({ phase: 'never' }, false, [badResponse], null, NOON)).toMatchObject({ phase: 'failed', error: badResponse });
    const tls: BankError = { ...NAMED, kind: 'notSent', cause: 'tls', detail: 'CERT_HAS_EXPIRED' };
    expect(settledFreshness({ phase: 'never' }, false, [tls], null, NOON).phase).toBe('failed');
  });

  it('is failed when a proxy or the token’s server refuses, which must not be asked as often as a network that is away', () => {
    const phaseAfter = (cause: 'token' | 'proxy', detail: string): string =>
      settledFreshness({ phase: 'never' }, false, [{ ...NAMED, kind: 'notSent', cause, detail }], null, NOON).phase;
    expect(['invalid_client', 'HTTP_401', 'NO_TOKEN', 'CERT_HAS_EXPIRED'].map((detail) => phaseAfter('token', detail))).toEqual(Array(4).fill('failed'));
    expect(['HTTP_407', 'HTTP_403', 'NO_USABLE_PROXY'].map((detail) => phaseAfter('proxy', detail))).toEqual(Array(3).fill('failed'));
    expect(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT', 'HTTP_500'].map((detail) => phaseAfter('token', detail))).toEqual(Array(6).fill('offline'));
    expect(['ECONNREFUSED', 'NO_ANSWER', 'HTTP_502'].map((detail) => phaseAfter('proxy', detail))).toEqual(Array(3).fill('offline'));
  });

  it('stays failed when only a part was read again', () => {
    const failed = settledFreshness({ phase: 'never' }, false, [badResponse], null, NOON);
    expect(settledFreshness(failed, true, [], NOON, ONE)).toEqual({ ...failed, asOf: NOON });
    expect(settledFreshness(failed, false, [], ONE, ONE)).toEqual({ phase: 'upToDate', asOf: ONE });
  });

  it('does not claim after a cancelled pass what a rebuilt cache no longer holds', () => {
    expect(freshnessAfterCancel({ phase: 'upToDate', asOf: NOON }, null)).toEqual({ phase: 'never' });
    expect(freshnessAfterCancel({ phase: 'never' }, null)).toEqual({ phase: 'never' });
  });
});
