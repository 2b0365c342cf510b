import { expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import { factOf } from '#shared/domain/ledger/entry.ts';
import { snapshotOf, SnapshotHash } from './snapshot.ts';

const day = bankDate('2026-03-31');
const of = { bankOrigin: 'https://bank.example', day };
const posting = (id: string, date: string, minor: number, place: 'in-transit' | 'unexplained' = 'in-transit'): Posting => ({
  id, date: bankDate(date), dated: 'said', kind: 'statement', campaignId: null, orderId: null, sources: [id], matches: null,
  lines: [{ place: 'bank:A|1 EUR', amountMinor: minor, currency: 'EUR' }, { place, amountMinor: -minor, currency: 'EUR' }],
});
const facts = [posting('P1', '2026-01-05', 100), posting('P2', '2026-03-31', -50, 'unexplained'), posting('P3', '2026-04-01', 7)];
const hashOf = (postings: readonly Posting[], asked = of): string | null => snapshotOf({ postings: function* () { yield* postings; }, isUpToDate: () => true }, asked).hash;

it('is the same for the same facts in any order, up to the day, and another for other facts, another bank or another day', () => {
  const hash = hashOf(facts);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf(facts.toReversed())).toBe(hash);
  expect(hashOf(facts.slice(0, 2))).toBe(hash);
  expect(hashOf([posting('P3', '2026-01-05', 100), ...facts.slice(1, 2)])).not.toBe(hash);
  expect(hashOf([posting('P1', '2026-01-05', 101), ...facts.slice(1)])).not.toBe(hash);
  expect(hashOf([...facts, posting('P4', '2026-01-05', 1)])).not.toBe(hash);
  // A ledger books nothing of it.
  expect(hashOf([...facts, posting('P4', '2026-01-05', 0)])).toBe(hash);
  expect(hashOf(facts, { ...of, bankOrigin: 'https://other.example' })).not.toBe(hash);
  expect(hashOf(facts.slice(0, 2), { ...of, day: bankDate('2026-04-01') })).not.toBe(hash);
  expect(snapshotOf({ postings: function* () { yield* facts; }, isUpToDate: () => false }, of)).toEqual({ day, hash: null });
});

it('is said by the entries of a ledger that has booked these facts, whatever was decided and taken back meanwhile', () => {
  const ledger = new SnapshotHash();
  const entry = (one: Posting, decision: Parameters<typeof factOf>[1] = null) => ({ postingId: one.id, fact: factOf(one, decision), reverses: null, lines: one.lines.map((line) => ({ ...line, account: '18.10' })) });
  const wrong = entry(posting('P1', '2026-01-05', 99));
  const [first, decided] = facts;
  if (first === undefined || decided === undefined) throw new Error('no facts');
  const early = entry(decided, { account: '66.10', campaignId: null });
  const reversed = { reverses: { year: 2026, number: 1 } };
  for (const one of [wrong, early, { ...wrong, ...reversed }, entry(first), { ...early, ...reversed }, entry(decided, { account: '66.20', campaignId: 'K|1' })]) ledger.addEntry(one);
  expect(ledger.hashOf(of)).toBe(hashOf(facts));
});
