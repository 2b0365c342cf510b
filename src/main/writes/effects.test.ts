import { expect, it } from 'vitest';

import type { IntentRecord } from '#main/store/journal/index.ts';
import { instant } from '#test/support/cache-fixture.ts';

import { keepMissedVerifications } from './effects.ts';

const sent = (accountCode: string, startedAt: string): IntentRecord => ({
  shown: { kind: 'createTransfer', creditor: { accountCode, name: 'Tipografia' } }, verification: { result: 'MATCH' }, attempts: [{ startedAt: instant(startedAt) }],
  updatedAt: instant('2026-03-10T12:00:00Z'),
}) as unknown as IntentRecord;

it('puts on the desk the verifications that came after it had been closed, and none over a newer one', () => {
  const userData = new Map([
    ['older', { at: instant('2026-03-01T09:00:00Z') }], ['newer', { at: instant('2026-03-10T10:00:00Z') }],
  ]);
  const put: string[] = [];
  const records = [sent('missed', '2026-03-10T09:00:00Z'), sent('older', '2026-03-10T09:00:00Z'), sent('newer', '2026-03-10T09:00:00Z')];
  const workspace = {
    userData: { get: (_kind: string, id: string) => userData.get(id) ?? null, put: (_kind: string, id: string, { at }: { readonly at: string }) => put.push(`${id} ${at}`) },
    journal: { usable: true, journal: { list: () => records } },
    unexpected: () => ({ kind: 'locked' }),
  } as unknown as Parameters<typeof keepMissedVerifications>[0];
  keepMissedVerifications(workspace);
  // By account, and by account and name: of the newer one only the latter is new.
  expect(put).toEqual(['missed', 'missed/Tipografia', 'older', 'older/Tipografia', 'newer/Tipografia'].map((id) => `${id} ${instant('2026-03-10T09:00:00Z')}`));
});
