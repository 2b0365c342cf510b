import { reconciliationOf } from '#main/services/cash/month-end/index.ts';
import type { ReconciliationSheet, SaidBalance } from '#shared/bridge/cash/statement-review.ts';
import { addMonths } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';

import { bankOriginOf } from '../session/bank-origin.ts';
import type { ReconcileAsked } from './arguments.ts';
import { copyOfCache, copyOfUserData, withCache, withUserData } from './copies.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Answer } from './endings.ts';
import type { Given, Tell } from './given.ts';
import { accountsOf, identified, inWords, nameOf, said } from './values.ts';

/** A month of an account, or of all of them, as the window reconciles it. Whatever is not known to agree counts as differing. */
export async function reconcile(given: Given, { account, month: asked }: ReconcileAsked, tell: Tell): Promise<Answer> {
  const clock = { now: () => Date.now() };
  const month = asked ?? addMonths(bankDateAt(clock.now()), -1).slice(0, 7);
  tell('reading the stores');
  const [cacheCopy, userDataCopy] = [await copyOfCache(given), await copyOfUserData(given)];
  return withCache(cacheCopy, (cache) => withUserData(userDataCopy, async (userData) => {
    const views = await accountsOf(cache, account);
    const sheets = await Promise.all(views.map(async (view) => {
      const sheet = await reconciliationOf({ cache, userData, clock, bankOrigin: bankOriginOf(given.connection.baseUrl) }, view.account.accountId, month);
      if (sheet === null) throw new CommandFailed(exits.wrongUse, 'That month has not begun.');
      return { view, sheet };
    }));
    return {
      exit: sheets.every(({ sheet }) => sheet.state === 'agrees') ? exits.right : exits.differs,
      json: { format: 'tesoro-reconcile/1', month, accounts: sheets.map(({ view, sheet }) => ({ ...identified(view), ...figuresOf(sheet) })) },
      lines: [
        month,
        ...sheets.map(({ view, sheet }) => `${nameOf(view)}  ${sheet.state}  ${inWords(sheet.opening?.balance)} → ${inWords(sheet.computedClosing)}, said ${inWords(sheet.closing?.balance)}, difference ${inWords(sheet.difference)}`),
      ],
    };
  }));
}

const balanceOf = (balance: SaidBalance | null) => (balance === null ? null : { ...said(balance.balance), by: balance.by, at: balance.at });

const figuresOf = ({ state, from, to, opening, credits, debits, computedClosing, closing, difference, unchecked, otherCurrencies, holes }: ReconciliationSheet) => ({
  state, from, to, opening: balanceOf(opening), credits: { count: credits.count, ...said(credits.sum) }, debits: { count: debits.count, ...said(debits.sum) },
  computedClosing: said(computedClosing), closing: balanceOf(closing), difference: said(difference), unchecked: unchecked.count, otherCurrencies, neverRead: holes,
});
