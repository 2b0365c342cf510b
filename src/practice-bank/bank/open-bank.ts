import type { BankDate } from '#shared/domain/bank-date.ts';
import { ACCOUNT_ROLES, addAccounts, addVirtualIbans } from '../data/accounts.ts';
import { addCampaigns, addCompanies } from '../data/campaigns.ts';
import { createDraft } from '../data/draft.ts';
import type { OrderContext } from '../data/orders.ts';
import { addInvestors } from '../data/people.ts';
import { addDisputes, addUnidentifiedTransfers } from '../data/queues.ts';
import { createRandom } from '../data/random.ts';
import type { Random } from '../data/random.ts';
import { addReservedEntries } from '../data/reserved.ts';
import { addStatements } from '../data/statements.ts';
import { addTransfers } from '../data/transfers.ts';
import { idsOf, portalCompanyOf, takeContent } from '../given/index.ts';
import { DEFAULT_DELAYS, DEFAULT_PORTAL_ID } from '../options.ts';
import type { PracticeBankOptions, PracticeSize } from '../options.ts';
import { planAhead } from './agenda.ts';
import { createIds } from './bank.ts';
import type { Bank } from './bank.ts';
import { keepTime } from './clock.ts';
import { planCorrections } from './corrections.ts';
import { italianDate } from './time.ts';

/** How much there is of what a larger bank has more of. */
const SIZES: Readonly<Record<PracticeSize, { mainEntries: number; investors: number; orderScale: number }>> = {
  small: { mainEntries: 2_500, investors: 250, orderScale: 1 },
  large: { mainEntries: 25_000, investors: 1_500, orderScale: 6 },
};

/** A bank with two years behind it, which depends on the seed and on the day of the clock alone, or with the content that is given. */
export function openBank(options: PracticeBankOptions): Bank {
  const { content } = options;
  const random = createRandom(options.seed ?? 1);
  const { clock, schedule } = keepTime(options.clock ?? { now: () => Date.now() });
  const bank: Bank = {
    portalId: options.portalId ?? DEFAULT_PORTAL_ID,
    clock,
    schedule,
    delays: { ...DEFAULT_DELAYS, ...options.delays },
    transactionCap: options.transactionCap ?? null,
    random: random.fork('codes'),
    nextId: createIds(content === undefined ? undefined : idsOf(content)),
    roles: ACCOUNT_ROLES,
    portalCompanyId: (content === undefined ? undefined : portalCompanyOf(content)) ?? 'CMP-PORTAL',
    accounts: new Map(), virtualIbans: new Map(), transfers: new Map(), reversals: [], challenges: new Map(), messages: [],
    onMessage: options.onMessage ?? (() => undefined), holders: new Map(),
    companies: new Map(), campaigns: new Map(), investors: new Map(), orders: new Map(), moneyins: new Map(), moneyouts: new Map(),
    refunds: new Map(), cashouts: new Map(), unidentified: new Map(), disputes: new Map(),
  };
  const today = italianDate(clock.now());
  addAccounts(bank, today);
  if (content === undefined) makeUp(bank, random, today, options);
  else takeContent(bank, content);
  return bank;
}

function makeUp(bank: Bank, random: Random, today: BankDate, options: PracticeBankOptions): void {
  const { mainEntries, investors, orderScale } = SIZES[options.size ?? 'small'];
  const draft = createDraft();
  const context: OrderContext = {
    bank, draft, random, today, investors: addInvestors(bank, random.fork('investors'), investors), scale: orderScale,
  };
  addCampaigns(context, addCompanies(context));
  addVirtualIbans(bank, random.fork('virtual'), today);
  addUnidentifiedTransfers(context);
  addDisputes(context);
  addTransfers(context);
  addStatements(draft, random.fork('statements'), today, options.entriesPerAccount ?? mainEntries);
  draft.writeTo(bank, { main: 9_000_000, fees: 1_500_000, escrow: 0, dollars: 2_500_000 });
  addReservedEntries(context);
  planAhead(bank, today);
  if (options.correctsAfterMs !== undefined) planCorrections(bank, options.correctsAfterMs);
}
