import type { Money } from '../money.ts';
import { proportionOf } from './proportion.ts';

/** An order as far as cash-outs go. */
export interface CashedOrder {
  /** What is left of its money for cash-outs, in minor units. */
  readonly net: number;
  readonly cashoutIds: readonly string[];
  /** Whether a cash-out that no order names may be of its money. */
  readonly mayBeCashed: boolean;
}

export interface CashoutShare {
  readonly cashedOut: number;
  readonly cashingOut: number;
  readonly cashoutRefused: number;
}

/** What was cashed out beyond the money of the orders that name it. */
export interface BeyondShares {
  readonly cashedOut: number;
  readonly cashingOut: number;
}

interface Cashout {
  readonly cashoutId: string;
  readonly status: string | null;
  readonly amount: Money | null;
}

const NOTHING: CashoutShare = { cashedOut: 0, cashingOut: 0, cashoutRefused: 0 };

/** Key of the cash-outs that no order names. */
const UNNAMED = '';

/**
 * How much of the cash-outs each order's money made up. One cash-out may be of all orders at once, so orders and cash-outs that
 * hang together share: in proportion to the orders' money, to the cent, never more than an order has.
 */
export function shareCashouts(orders: readonly CashedOrder[], cashouts: readonly Cashout[]): { readonly shares: readonly CashoutShare[]; readonly beyond: BeyondShares } {
  const groups = groupsOf(orders, cashouts);
  const shares = orders.map(() => NOTHING);
  const beyond = { cashedOut: 0, cashingOut: 0 };
  for (const { members, sums } of groups) {
    const nets = members.map((index) => orders[index]?.net ?? 0);
    const executed = takeFrom(nets, sums.cashedOut);
    const under = takeFrom(executed.left, sums.cashingOut);
    // One that was refused may have been made again: it is there only as far as the money is.
    const refused = takeFrom(under.left, sums.cashoutRefused);
    beyond.cashedOut += executed.beyond;
    beyond.cashingOut += under.beyond;
    for (const [place, index] of members.entries()) {
      shares[index] = { cashedOut: executed.taken[place] ?? 0, cashingOut: under.taken[place] ?? 0, cashoutRefused: refused.taken[place] ?? 0 };
    }
  }
  return { shares, beyond };
}

interface Group {
  readonly members: number[];
  readonly sums: { cashedOut: number; cashingOut: number; cashoutRefused: number };
}

function groupsOf(orders: readonly CashedOrder[], cashouts: readonly Cashout[]): Iterable<Group> {
  const links = new Links();
  for (const { cashoutIds } of orders) for (const id of cashoutIds) links.join(cashoutIds[0] ?? id, id);
  const groups = new Map<string, Group>();
  const groupOf = (root: string): Group => {
    let group = groups.get(root);
    if (group === undefined) groups.set(root, group = { members: [], sums: { cashedOut: 0, cashingOut: 0, cashoutRefused: 0 } });
    return group;
  };
  for (const [index, { cashoutIds, mayBeCashed }] of orders.entries()) {
    const [first] = cashoutIds;
    if (first !== undefined) groupOf(links.rootOf(first)).members.push(index);
    else if (mayBeCashed) groupOf(UNNAMED).members.push(index);
  }
  for (const { cashoutId, status, amount } of cashouts) groupOf(links.has(cashoutId) ? links.rootOf(cashoutId) : UNNAMED).sums[keyOf(status)] += amount?.amountMinor ?? 0;
  return groups.values();
}

/** Any state that is not an end, also one that nobody documented, is under way. */
function keyOf(status: string | null): keyof CashoutShare {
  if (status === 'EXECUTED') return 'cashedOut';
  return status === 'FAILED' || status === 'REFUSED_BY_RECEIVER' ? 'cashoutRefused' : 'cashingOut';
}

/** Takes an amount from several, in proportion, to the last unit. */
function takeFrom(amounts: readonly number[], wanted: number): { readonly taken: readonly number[]; readonly left: readonly number[]; readonly beyond: number } {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const takes = Math.min(total, wanted);
  let before = 0;
  let takenBefore = 0;
  const taken = amounts.map((amount) => {
    before += amount;
    const takenByNow = proportionOf(takes, before, total, 'down');
    const share = takenByNow - takenBefore;
    takenBefore = takenByNow;
    return share;
  });
  return { taken, left: amounts.map((amount, index) => amount - (taken[index] ?? 0)), beyond: wanted - takes };
}

/** Cash-outs that some order names together. */
class Links {
  readonly #parents = new Map<string, string>();

  has(id: string): boolean {
    return this.#parents.has(id);
  }

  rootOf(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined && parent !== root; parent = this.#parents.get(root)) root = parent;
    return root;
  }

  join(left: string, right: string): void {
    const roots = [this.rootOf(left), this.rootOf(right)] as const;
    this.#parents.set(roots[0], roots[0]);
    this.#parents.set(roots[1], roots[0]);
    this.#parents.set(right, roots[0]);
  }
}
