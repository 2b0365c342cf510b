import { overviewOf } from '#main/services/cash/overview/index.ts';
import { differingOf } from '#main/services/cash/safeguarding/kept-days.ts';
import { knownUntil } from '#main/store/cache/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

import { bankOriginOf } from '../session/bank-origin.ts';
import { copyOfCache, copyOfJournal, copyOfUserData, withCache, withJournal, withUserData } from './copies.ts';
import { exits } from './endings.ts';
import type { Answer } from './endings.ts';
import type { Given, Tell } from './given.ts';
import { identified, inWords, nameOf, said } from './values.ts';

/** What was read and when, and what waits, as the Overview says it of what is kept. */
export async function status(given: Given, tell: Tell): Promise<Answer> {
  const { connection, profileFolder } = given;
  const { connectionId } = connection;
  const bankOrigin = bankOriginOf(connection.baseUrl);
  const clock = { now: () => Date.now() };
  tell('reading the stores');
  const [cacheCopy, userDataCopy, journalCopy] = [await copyOfCache(given), await copyOfUserData(given), await copyOfJournal(given)];
  return withCache(cacheCopy, (cache) => withUserData(userDataCopy, (userData) => withJournal(journalCopy, async (journal) => {
    // Whether addresses are complete, and which drafts a rhythm did not make, is judged by what sends: only the window says it.
    const { accounts, positions, waiting } = await overviewOf(
      { cache, userData, clock, connectionId, bankOrigin, journal: { usable: true, journal } }, { incomplete: 0, differing: differingOf({ userData, bankOrigin }), missed: 0, unusable: 0, left: 0 },
    );
    const readings = (await cache.read.completeReads()).map((read) => ({ part: read.part, account: read.scope === '' ? null : read.scope, readAt: knownUntil(read) }));
    return {
      exit: exits.right,
      json: {
        format: 'tesoro-status/1', at: instantFromMs(clock.now()), profile: profileFolder,
        connection: { id: connectionId, name: connection.name, environment: connection.environment },
        connections: given.connections.map(({ connectionId: id, name, environment, keepSecretsWith }) => ({ id, name, environment, keeper: keepSecretsWith })),
        accounts: accounts.map(accountOf),
        totals: positions.map(({ currency, accounting, available, reserved, incomplete, asOf }) => (
          { currency, accounting: said(accounting), available: said(available), reserved: said(reserved), complete: incomplete === undefined, readAt: asOf })),
        waiting: waiting.map(({ kind, count }) => ({ kind, count })),
        readings, writes: journal.count(),
      },
      lines: [
        `${connection.name} (${connection.environment})`,
        `Profile ${profileFolder}`,
        ...accounts.map((view) => `${nameOf(view)}  ${inWords(view.balance?.value.accounting)}  ${view.balance === null ? 'never read' : `read ${view.balance.asOf}`}`),
        ...positions.map(({ currency, accounting, available }) => `Total ${currency}: ${inWords(accounting)}, available ${inWords(available)}`),
        ...(waiting.length === 0 ? ['Nothing waits.'] : waiting.map(({ kind, count }) => `Waits: ${kind} ${count}`)),
      ],
    };
  })));
}

const accountOf = (view: AccountView) => ({
  ...identified(view), currency: accountCurrency(view), accounting: said(view.balance?.value.accounting), available: said(view.balance?.value.available), reserved: said(view.reserved?.value),
  balanceReadAt: view.balance?.asOf ?? null, statement: { readAt: view.coverage.asOf, days: view.coverage.ranges },
});
