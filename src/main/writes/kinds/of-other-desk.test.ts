import { expect, it } from 'vitest';

import type { AtBank } from '#main/store/journal/index.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { Lookup } from '../conclude.ts';
import { onlySince } from './of-other-desk.ts';

const CLAIMED = instant('2026-03-10T10:00:00.400+01:00');
const made = (at: string | null, match: AtBank['match'] = 'byLikeness', meaning: AtBank['meaning'] = 'accepted'): Lookup => {
  const candidate = { serverId: 'T1', source: 'transfer', at: at === null ? null : instant(at) } as Candidate;
  return { kind: 'found', atBank: { serverId: 'T1', match, transfer: null, meaning, challengeId: null }, candidate };
};

it.each<readonly [string, Lookup, Lookup['kind']]>([
  ['made since the claim', made('2026-03-10T10:00:05+01:00'), 'found'],
  ['made in the second of the claim', made('2026-03-10T10:00:00+01:00'), 'found'],
  ['made before the claim', made('2026-03-10T09:59:59+01:00'), 'unclear'],
  ['whose time the bank does not say', made(null), 'unclear'],
  ['made before the claim, with its code', made('2026-03-10T09:00:00+01:00', 'byMarker'), 'found'],
  ['that failed, even with its code', made('2026-03-10T10:00:05+01:00', 'byMarker', 'failed'), 'onlyFailed'],
])('of another desk’s payment, one %s', (_what, look, kind) => {
  expect(onlySince(look, CLAIMED, false).kind).toBe(kind);
});

it('leaves to a person what was found without a record of its own and may have been so before', () => {
  const look: Lookup = { kind: 'found', atBank: { serverId: null, transfer: null, meaning: 'accepted', challengeId: null }, candidate: null };
  expect([onlySince(look, CLAIMED, true).kind, onlySince(look, CLAIMED, false).kind]).toEqual(['unclear', 'found']);
});
