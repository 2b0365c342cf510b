import { afterEach, beforeEach, expect, it } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';
import { cacheKey, instant, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { savedSearchHandlers } from './index.ts';

let folder: ReturnType<typeof temporaryFolder>;
let userData: UserData;
let events: AppEvent[];

beforeEach(() => {
  folder = temporaryFolder();
  const opened = openUserData({ path: `${folder.path}/desk.db`, key: cacheKey, clock: standingClock('2026-06-30T10:00:00Z') });
  if (!opened.ok) throw new Error(opened.error);
  userData = opened.value.userData;
  events = [];
});

afterEach(() => {
  userData.close();
  folder.remove();
});

const search = (number: number, name: string, text = 'rossi'): SavedSearch => ({
  searchId: `00000000-0000-4000-8000-00000000000${number}`, name, accountId: null, text, period: 'thisYear', from: null, to: null, entries: 'all', marks: 'all',
});

it('keeps searches by name, tells of each change, and lets no two be called the same', async () => {
  // The only parts of a workspace that they use.
  const workspace = { userData, now: () => instant('2026-06-30T10:00:00Z'), emit: (event: AppEvent) => void events.push(event) } as unknown as WorkspaceContext;
  const handlers = savedSearchHandlers(workspace);
  await handlers['savedSearches.save'](search(1, 'Tasse'));
  await handlers['savedSearches.save'](search(2, 'affitti'));
  expect(await handlers['savedSearches.save'](search(3, 'TASSE'))).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'name', code: 'duplicateName' }] } });
  expect(await handlers['savedSearches.save'](search(1, 'Tasse', '>100'))).toEqual({ ok: true, value: search(1, 'Tasse', '>100') });
  expect(await handlers['savedSearches.list'](null)).toEqual({ ok: true, value: [search(2, 'affitti'), search(1, 'Tasse', '>100')] });
  await handlers['savedSearches.remove']({ searchId: search(2, '').searchId });
  expect(userData.list('savedSearch').map(({ name }) => name)).toEqual(['Tasse']);
  expect(events).toEqual(Array.from({ length: 4 }, () => ({ type: 'changed', parts: ['savedSearches'] })));
});
