
import { useT } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { TableHead } from '#renderer/ui/index.ts';
import type { SnapshotDifference } from '#shared/domain/closing/model.ts';
import { moneyFromDecimal } from '#shared/domain/money.ts';

import { percentWords } from './closing-words.ts';
import classes from './closing.module.css';

/** "1000.00 EUR". */
const AMOUNT = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/;
/** Number of orders and their total: "4 3332.02". */
const ORDERS = /^(\d+) (-?\d+(?:\.\d+)?)$/;

function amountWords(decimal: string, currency: string, format: Formatter): string {
  const money = moneyFromDecimal(decimal, currency);
  return money.ok ? format.money(money.value) : `${decimal} ${currency}`;
}

/** A value of a snapshot comparison in the user's format; an unreadable one unchanged. */
function valueWords(text: string, currency: string, format: Formatter): string {
  const [, decimal, own] = AMOUNT.exec(text) ?? [];
  if (decimal !== undefined && own !== undefined) return amountWords(decimal, own, format);
  const [, count, total] = ORDERS.exec(text) ?? [];
  return count === undefined || total === undefined ? text : `${format.number(Number(count))} · ${amountWords(total, currency, format)}`;
}

interface DifferencesTableProps {
  readonly differences: readonly SnapshotDifference[];
  /** Of the orders' totals. */
  readonly currency: string;
}

/** What was approved beside what the bank shows now. */
export function DifferencesTable({ differences, currency }: DifferencesTableProps) {
  const { t } = useT();
  const format = useFormat();
  const words = ({ part }: SnapshotDifference, value: string | null): string => {
    if (value === null) return UNKNOWN;
    if (part === 'status') return statusWord('campaignStates', value, t);
    return part === 'feePercentage' ? percentWords(value, format) : valueWords(value, currency, format);
  };
  const name = ({ part, status }: SnapshotDifference): string => {
    if (part !== 'orders' || status === undefined) return t(`closing:refresh.parts.${part}`);
    return t('closing:refresh.ordersOf', { status: status === null ? t('closing:refresh.noStatus') : statusWord('orderStates', status, t) });
  };
  return (
    <table className={classes['plain']}>
      <TableHead words={[t('closing:refresh.part'), t('closing:refresh.before'), t('closing:refresh.after')]} />
      <tbody>
        {differences.map((difference) => (
          <tr key={`${difference.part} ${difference.status ?? ''}`}>
            <th scope="row">{name(difference)}</th>
            {difference.before === null && difference.after === null
              ? <td colSpan={2}>{t('closing:refresh.sameSums')}</td>
              : <><td>{words(difference, difference.before)}</td><td>{words(difference, difference.after)}</td></>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
