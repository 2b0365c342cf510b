import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { RefundReadiness, UnreadyOrder } from '#shared/bridge/portal/investor-protection.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { readinessProblems, refundableStatuses, refundProblems } from '#shared/domain/investor-protection/refund-readiness.ts';
import type { ReadinessProblem } from '#shared/domain/investor-protection/refund-readiness.ts';
import { refusedPayouts } from '#shared/domain/portal/states.ts';
import { stampOf } from './change-count.ts';
import { createSlices, nextTurn } from './slices.ts';

interface RefundableRow {
  readonly orderId: string;
  readonly holder: string | null;
  readonly investorId: string | null;
  readonly investorName: string | null;
  readonly iban: string | null;
  readonly status: string;
  readonly minor: number | null;
  readonly currency: string | null;
}

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const ROWS_AT_ONCE = 500;

/** Answered by the index of campaigns alone. */
const OF_CAMPAIGN = `SELECT rowid FROM investment_order WHERE campaignId = ? AND gone_at IS NULL AND status IN (${listed(refundableStatuses)})`;

const SOME = `SELECT o.id AS orderId, o.holder, o.investorId, i.displayName AS investorName, o.iban, o.status, o.totalAmount AS minor, o.currency
  FROM json_each(?) AS asked CROSS JOIN investment_order AS o ON o.rowid = asked.value LEFT JOIN investor AS i ON i.id = o.investorId`;

const REFUSED = `kind = 'refund' AND status IN (${listed(refusedPayouts)})`;

/** Hundreds of thousands are gone through, of which few name a refund. After the last piece comes every id: a BLOB is greater than any text. */
const PAYMENTS_AT_ONCE = 5_000;

const LAST_OF_PIECE = `SELECT id FROM payment_money WHERE kind = 'payment' AND id > ? ORDER BY id LIMIT 1 OFFSET ?`;

const OF_PIECE = `SELECT DISTINCT iban FROM investment_order WHERE iban IS NOT NULL AND id IN (
  SELECT paid.id FROM payment_money AS paid, json_each(paid.named, '$[2]') AS refunded
  WHERE paid.kind = 'payment' AND paid.id > :after AND paid.id <= ifnull(:last, x'') AND paid.named IS NOT NULL AND refunded.value IN (SELECT id FROM payment_money WHERE ${REFUSED}))`;

/** IBANs of orders with a refund that was refused or failed, as far as payments were read. */
async function refusedIbans(database: Database, paymentsAtOnce: number): Promise<ReadonlySet<string>> {
  const ibans = new Set<string>();
  if (oneValue<number>(database, `SELECT 1 FROM payment_money WHERE ${REFUSED} LIMIT 1`) === null) return ibans;
  const slice = createSlices(database, 'behind');
  for (let after: string | null = ''; after !== null;) {
    const last: string | null = oneValue<string>(database, LAST_OF_PIECE, after, paymentsAtOnce - 1);
    for (const iban of allValues<string>(database, OF_PIECE, { after, last })) ibans.add(compactIban(iban));
    after = last;
    const turn = slice();
    if (turn !== null) await turn;
  }
  return ibans;
}

interface Kept {
  readonly key: string;
  readonly checked: number;
  readonly counts: RefundReadiness['counts'];
  readonly unready: number;
  /** null where nobody wanted to see them, or those of campaigns that were shown later took their place in memory. */
  readonly orders: readonly UnreadyOrder[] | null;
}

/** Whose orders stay in memory, those that were shown last; the counts of all campaigns do. */
const MOST_CAMPAIGNS = 20;

/** Which refunds of a campaign may not arrive. It is told once for each state of the cache; a hundred thousand orders are looked at in slices. */
export function createReadinessReads(db: () => Database, paymentsAtOnce = PAYMENTS_AT_ONCE) {
  const kept = new Map<string, Kept>();
  let refused: { readonly stamp: string; readonly ibans: Promise<ReadonlySet<string>> } | null = null;

  /** Of all campaigns: looked for once for each state of orders and payments. */
  const refusedNow = (): Promise<ReadonlySet<string>> => {
    const stamp = stampOf(db(), ['orders', 'payments']);
    if (refused?.stamp === stamp) return refused.ibans;
    const ibans = refusedIbans(db(), paymentsAtOnce);
    refused = { stamp, ibans };
    ibans.catch(() => {
      if (refused?.ibans === ibans) refused = null;
    });
    return ibans;
  };

  const keep = (campaignId: string, found: Kept): Kept => {
    const before = kept.get(campaignId);
    kept.delete(campaignId);
    // Shown while it was being counted.
    kept.set(campaignId, found.orders === null && before?.key === found.key ? before : found);
    const shown = [...kept].filter(([, { orders }]) => orders !== null).toReversed();
    for (const [id, counted] of shown.slice(MOST_CAMPAIGNS)) kept.set(id, { ...counted, orders: null });
    return found;
  };

  const look = async (campaignId: string, notVerified: readonly string[], withOrders: boolean): Promise<Kept> => {
    const key = JSON.stringify([notVerified, stampOf(db(), ['orders', 'payments', 'investors'])]);
    const known = kept.get(campaignId);
    if (known?.key === key && (known.orders !== null || !withOrders)) return withOrders ? keep(campaignId, known) : known;
    // What a page asks after this is answered before it.
    await nextTurn('behind');
    const evidence = { notVerified: new Set(notVerified), refusedBefore: await refusedNow() };
    const slice = createSlices(db(), 'behind');
    // In the order in which the orders are stored, so that each page of the file is decrypted once.
    const rowIds = allValues<number>(db(), OF_CAMPAIGN, campaignId).toSorted((left, right) => left - right);
    const unready: UnreadyOrder[] = [];
    const counts: Partial<Record<ReadinessProblem, number>> = {};
    for (let from = 0; from < rowIds.length; from += ROWS_AT_ONCE) {
      for (const { minor, currency, ...row } of allRows<RefundableRow>(db(), SOME, JSON.stringify(rowIds.slice(from, from + ROWS_AT_ONCE)))) {
        const problems = refundProblems(row, evidence);
        if (problems.length === 0) continue;
        for (const problem of problems) counts[problem] = (counts[problem] ?? 0) + 1;
        unready.push({ ...row, problems, total: minor === null || currency === null ? null : { amountMinor: minor, currency } });
      }
      const turn = slice();
      if (turn !== null) await turn;
    }
    const rank = ({ problems: [first] }: UnreadyOrder): number => (first === undefined ? 0 : readinessProblems.indexOf(first));
    return keep(campaignId, {
      key, checked: rowIds.length, counts, unready: unready.length, orders: withOrders ? unready.toSorted((left, right) => rank(left) - rank(right)) : null,
    });
  };

  return {
    forget: (): void => {
      kept.clear();
      refused = null;
    },
    /** `notVerified`: IBANs whose holder the bank did not find to be the name that was asked. */
    refundReadiness: async (campaignId: string, notVerified: readonly string[], limit: number): Promise<RefundReadiness> => {
      const { checked, counts, unready, orders } = await look(campaignId, notVerified, limit > 0);
      return { checked, counts, unready, orders: orders?.slice(0, limit) ?? [] };
    },
  };
}
