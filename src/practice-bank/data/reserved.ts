import { addDays } from '#shared/domain/bank-date.ts';
import { reserve } from '../bank/ledger.ts';
import type { OrderContext } from './orders.ts';

/** Account, days since, days to expiry, cents, reason. */
const RESERVED = [
  ['main', -1, 6, 18_500, 'Autorizzazione carta *4417 HOTEL BELVEDERE TORINO'],
  ['main', -1, 6, 4_990, 'Autorizzazione carta *4417 TRENITALIA SPA ROMA'],
  ['main', -2, 5, 7_500, 'Autorizzazione carta *4417 ESSO STAZIONE 4471 LODI'],
  ['main', -12, 18, 250_000, 'Pegno a garanzia fideiussione locazione'],
  ['escrow', -4, 2, 125_000, 'Vincolo per contestazione carta'],
  ['dollars', -1, 4, 4_900, 'Card authorisation *9921 SOFTWARE SUBSCRIPTION'],
] as const;

export function addReservedEntries({ bank, today }: OrderContext): void {
  for (const [role, since, until, amountMinor, description] of RESERVED) {
    const account = bank.accounts.get(bank.roles[role]);
    if (account === undefined) continue;
    reserve(bank, account, { creationDate: addDays(today, since), dueDate: addDays(today, until), amountMinor, description });
  }
}
