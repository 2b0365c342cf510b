import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allValues } from '#main/store/sqlite/index.ts';
import type { RefundReadiness, UnreadyOrder } from '#shared/bridge/portal/investor-protection.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { readinessProblems, refundableStatuses, refundProblems } from '#shared/domain/investor-protection/refund-readiness.ts';
import type { ReadinessProblem } from '#shared/domain/investor-protection/refund-readiness.ts';
import { refusedPayouts } from '#shared/domain/portal/states.ts';
import { stampOf } from './change-count.ts';
import { createSlices } from './slices.ts';

interface RefundableRow {
  readonly rowId: number;
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

const SOME = `SELECT o.rowid AS rowId, o.id AS orderId, o.holder, o.investorId, i.displayName AS investorName, o.iban, o.status, o.totalAmount AS minor, o.currency
  FROM investment_order AS o LEFT JOIN investor AS i ON i.id = o.investorId
  WHERE o.rowid > ? AND o.campaignId = ? AND o.gone_at IS NULL AND o.status IN (${listed(refundableStatuses)}) ORDER BY o.rowid LIMIT ${ROWS_AT_ONCE}`;

/** IBANs of orders with a refund that was refused or failed, as far as payments were read. */
const refusedIbans = (database: Database): ReadonlySet<string> => new Set(allValues<string>(
  database,
  `SELECT DISTINCT iban FROM investment_order WHERE iban IS NOT NULL AND id IN (
     SELECT paid.id FROM payment_money AS paid, json_each(paid.named, '$[2]') AS refunded
     WHERE paid.kind = 'payment' AND paid.named IS NOT NULL AND refunded.value IN (SELECT id FROM payment_money WHERE kind = 'refund' AND status IN (${listed(refusedPayouts)})))`,
).map(compactIban));

interface Kept {
  readonly key: string;
  readonly checked: number;
  readonly counts: RefundReadiness['counts'];
  readonly unready: readonly UnreadyOrder[];
}

const MOST_CAMPAIGNS = 20;

/** Which refunds of a campaign may not arrive. It is told once for each state of the cache; a hundred thousand orders are looked at in slices. */
export function createReadinessReads(db: () => Database) {
  const kept = new Map<string, Kept>();
  let refused: { readonly stamp: string; readonly ibans: ReadonlySet<string> } | null = null;

  /** Of all campaigns: looked for once for each state of orders and payments. */
  const refusedNow = (): ReadonlySet<string> => {
    const stamp = stampOf(db(), ['orders', 'payments']);
    if (refused?.stamp !== stamp) refused = { stamp, ibans: refusedIbans(db()) };
    return refused.ibans;
  };

  const look = async (campaignId: string, notVerified: readonly string[]): Promise<Kept> => {
    const key = JSON.stringify([notVerified, stampOf(db(), ['orders', 'payments', 'investors'])]);
    const known = kept.get(campaignId);
    if (known?.key === key) return known;
    const evidence = { notVerified: new Set(notVerified), refusedBefore: refusedNow() };
    const slice = createSlices(db());
    const some = db().prepare<[number, string], RefundableRow>(SOME);
    const unready: UnreadyOrder[] = [];
    const counts: Partial<Record<ReadinessProblem, number>> = {};
    let checked = 0;
    for (let from = -1, more = true; more;) {
      const rows = some.all(from, campaignId);
      for (const { rowId, minor, currency, ...row } of rows) {
        from = rowId;
        const problems = refundProblems(row, evidence);
        if (problems.length === 0) continue;
        for (const problem of problems) counts[problem] = (counts[problem] ?? 0) + 1;
        unready.push({ ...row, problems, total: minor === null || currency === null ? null : { amountMinor: minor, currency } });
      }
      checked += rows.length;
      more = rows.length === ROWS_AT_ONCE;
      const turn = slice();
      if (turn !== null) await turn;
    }
    const rank = ({ problems: [first] }: UnreadyOrder): number => (first === undefined ? 0 : readinessProblems.indexOf(first));
    const found = { key, checked, counts, unready: unready.toSorted((left, right) => rank(left) - rank(right)) };
    kept.set(campaignId, found);
    const [oldest] = kept.keys();
    if (kept.size > MOST_CAMPAIGNS && oldest !== undefined) kept.delete(oldest);
    return found;
  };

  return {
    forget: (): void => {
      kept.clear();
      refused = null;
    },
    /** `notVerified`: IBANs whose holder the bank did not find to be the name that was asked. */
    refundReadiness: async (campaignId: string, notVerified: readonly string[], limit: number): Promise<RefundReadiness> => {
      const { checked, counts, unready } = await look(campaignId, notVerified);
      return { checked, counts, unready: unready.length, orders: unready.slice(0, limit) };
    },
  };
}
