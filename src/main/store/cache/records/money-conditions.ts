import { moneyFields, moneyValues } from '#shared/bridge/lists/record-fields.ts';
import type { MoneyField, MoneyValue } from '#shared/bridge/lists/record-fields.ts';
import type { Condition } from '../statement/search.ts';

/** Where a payment names its records, and what kind they are. */
const KINDS: Readonly<Record<MoneyField, readonly [list: string, kind: string]>> = { refunds: ['refundIds', 'refund'], cashouts: ['cashoutIds', 'cashout'] };

const STATES: Readonly<Record<MoneyValue, string>> = {
  refused: `status IN ('REFUSED_BY_RECEIVER', 'FAILED')`, open: `ifnull(status, '') <> 'EXECUTED'`,
};

/** The orders with a refund or a cash-out that was refused, or that is not executed; as far as their payments were read. */
export function moneyConditions(fields: Readonly<Record<string, string>>): Condition[] {
  return moneyFields.flatMap((field) => {
    const value = moneyValues.find((known) => known === fields[field]);
    if (value === undefined) return [];
    const [list, kind] = KINDS[field];
    return [{
      sql: `id IN (SELECT paid.id FROM payment_record AS paid, json_each(paid.document, '$.${list}') AS named WHERE paid.kind = 'payment'
        AND named.value IN (SELECT id FROM payment_record WHERE kind = '${kind}' AND ${STATES[value]}))`,
      values: [],
    }];
  });
}
