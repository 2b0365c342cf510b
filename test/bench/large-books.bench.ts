import { join } from 'node:path';

import { createWriteApi } from '#main/store/cache/write-api.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { comparedWithTenth, HOW_ASKED, openPortal, ROUNDS, timed } from './large-asked.ts';
import type { Took } from './large-asked.ts';
import { filledPortal, LARGE, TENTH } from './large-portal.ts';
import type { FilledPortal, PortalSize } from './large-portal.ts';
import { accountId, PORTAL_DAY, PORTAL_NOW } from './large-portal-cache.ts';
import type { Measure } from './measure.ts';

/** As many days as rounds, over four years. */
const DAYS_APART = 70;
const dayOf = (round: number) => addDays(PORTAL_DAY, -round * DAYS_APART);

/** The statement of an account shows nothing that the portal reports: as much as can be differs. */
const CLIENT_ACCOUNT = accountId(1);

/** Chooses the accounts for client money, and books and matches everything. */
function choose(portal: FilledPortal, accountIds: readonly string[]): void {
  const writer = createWriteApi({ path: join(portal.directory, 'cache.db'), key: portal.cacheKey });
  writer.open(PORTAL_NOW);
  writer.setBookAccounts(accountIds);
  while (writer.indexSome(500));
  writer.close();
}

async function asked(size: PortalSize): Promise<readonly Took[]> {
  const portal = await filledPortal(size);
  choose(portal, [CLIENT_ACCOUNT]);
  const { ask, close } = await openPortal(portal);
  const lists: readonly SafeguardingList[] = ['investors', 'companies', 'notOnStatement', 'unexplained'];
  const results: Took[] = [];
  try {
    results.push(await timed('Safeguarding of today', () => ask('safeguarding.view', { date: null })));
    results.push(await timed('Safeguarding of any day', (round) => ask('safeguarding.view', { date: dayOf(round) })));
    for (const list of lists) {
      const { total } = await ask('safeguarding.items', { date: PORTAL_DAY, currency: 'EUR', list, offset: 0, limit: 1 });
      if (total === 0) throw new Error(`Nothing is in ${list}`);
      results.push(await timed(`what is behind ${list}`, (round) => ask('safeguarding.items', { date: PORTAL_DAY, currency: 'EUR', list, offset: Math.floor((total * round) / (ROUNDS + 1)), limit: 100 })));
    }
  } finally {
    await close();
    // Other measures are of a portal without them.
    choose(portal, []);
  }
  return results;
}

export const measure: Measure = {
  name: 'large-books',
  compared: `client money at the large portal, of an account whose statement explains nothing: ${HOW_ASKED}`,
  limit: 1,
  passes: 'atMost',
  run: async () => comparedWithTenth(await asked(TENTH), await asked(LARGE)),
};
