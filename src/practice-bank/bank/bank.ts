import type { BankClock, Schedule } from './time.ts';
import type { PracticeDelays } from '../options.ts';
import type { Random } from '../data/random.ts';
import type {
  Campaign, Cashout, Company, Dispute, Investor, Moneyin, Moneyout, Order, Refund, UnidentifiedTransfer,
} from './crowdfunding-records.ts';
import type { Account, Challenge, PracticeMessage, Reversal, Transfer, VirtualIban } from './records.ts';

export interface AccountRoles {
  readonly main: string;
  readonly fees: string;
  readonly escrow: string;
  readonly dollars: string;
}

export interface Bank {
  readonly portalId: string;
  readonly clock: BankClock;
  readonly schedule: Schedule;
  readonly delays: PracticeDelays;
  readonly transactionCap: number | null;
  readonly random: Random;
  /** The next identifier with that prefix: `ORD-000001`. */
  readonly nextId: (prefix: string) => string;
  readonly roles: AccountRoles;
  readonly portalCompanyId: string;
  readonly accounts: Map<string, Account>;
  readonly virtualIbans: Map<string, VirtualIban>;
  readonly transfers: Map<string, Transfer>;
  readonly reversals: Reversal[];
  readonly challenges: Map<string, Challenge>;
  readonly messages: PracticeMessage[];
  readonly onMessage: (message: PracticeMessage) => void;
  /** Holder's name by IBAN, for the verification of payee. */
  readonly holders: Map<string, string>;
  readonly companies: Map<string, Company>;
  readonly campaigns: Map<string, Campaign>;
  readonly investors: Map<string, Investor>;
  readonly orders: Map<string, Order>;
  readonly moneyins: Map<string, Moneyin>;
  readonly moneyouts: Map<string, Moneyout>;
  readonly refunds: Map<string, Refund>;
  readonly cashouts: Map<string, Cashout>;
  readonly unidentified: Map<string, UnidentifiedTransfer>;
  readonly disputes: Map<string, Dispute>;
}

/** Counts from one for each prefix and skips `taken` ids. */
export function createIds(taken: ReadonlySet<string> = new Set()): (prefix: string) => string {
  const counts = new Map<string, number>();
  return (prefix) => {
    for (let count = (counts.get(prefix) ?? 0) + 1; ; count += 1) {
      const id = `${prefix}-${String(count).padStart(6, '0')}`;
      if (taken.has(id)) continue;
      counts.set(prefix, count);
      return id;
    }
  };
}
