import { randomUUID } from 'node:crypto';

import { afterAll, expect, it } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import type { DocumentVersion } from '#main/team/types.ts';
import { cacheKey, instant, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { createMirror } from './mirror.ts';

const AT = instant('2026-06-30T10:00:00Z');
const folder = temporaryFolder();
const opened = openUserData({ path: `${folder.path}/desk.db`, key: cacheKey, clock: standingClock('2026-06-30T10:00:00Z') });
if (!opened.ok) throw new Error(opened.error);
const { userData } = opened.value;
afterAll(() => {
  userData.close();
  folder.remove();
});

it('says anew what both had agreed on where the team has no version of it any more, but not what was removed', () => {
  let versions: readonly DocumentVersion[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const mirror = createMirror({ bankOrigin: 'https://bank', log, now: () => AT }, userData, { teamId: randomUUID(), document: () => versions, documents: () => new Map() });
  const id = randomUUID();
  const key = { kind: 'beneficiary', id } as const;
  const payee = { beneficiaryId: id, savedAt: AT, name: 'Rossi', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };
  userData.put('beneficiary', id, payee, payee.savedAt);
  mirror.said([{ ...key, over: [], content: payee }], ['one']);
  versions = [{ hash: 'one', at: AT, memberId: 'm', content: payee }];
  expect(mirror.unsaid(key)).toBeNull();
  versions = [];
  expect(mirror.unsaid(key)).toEqual({ ...key, over: [], content: payee });
  userData.remove('beneficiary', id);
  expect(mirror.unsaid(key)).toBeNull();
});
