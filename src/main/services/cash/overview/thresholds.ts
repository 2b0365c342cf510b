import type { AppError, FieldProblem } from '#shared/bridge/app-error.ts';
import type { cashThresholdInput, CashThreshold } from '#shared/bridge/cash/cash.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { moneyFromDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { namesAnotherCurrency } from '#shared/domain/payment/typed-money.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { z } from 'zod';
import type { Workbench } from '#main/context/workbench.ts';

type TypedThreshold = z.output<typeof cashThresholdInput>;

const prefixOf = ({ bankOrigin }: Workbench): string => `${encodeURIComponent(bankOrigin)}/`;

/** Those of this bank's accounts, in the order of the accounts' ids. */
export const thresholdsOf = (bench: Workbench): readonly CashThreshold[] => bench.desk.list('cashThreshold', prefixOf(bench));

/** Keeps what was typed for an account in that currency; a threshold without amounts is taken away. */
export function keepThreshold(bench: Workbench, typed: TypedThreshold, currency: string): Result<null, AppError> {
  const { accountId, idleDays, decimalMark } = typed;
  const low = readLimit(typed.low, currency, decimalMark);
  const idle = readLimit(typed.idle, currency, decimalMark);
  if (!low.ok || !idle.ok) {
    const problems: FieldProblem[] = [];
    if (!low.ok) problems.push({ field: 'low', code: low.error });
    if (!idle.ok) problems.push({ field: 'idle', code: idle.error });
    return failed({ kind: 'invalid', problems });
  }
  const id = prefixOf(bench) + encodeURIComponent(accountId);
  if (low.value === null && idle.value === null) bench.desk.remove('cashThreshold', id);
  else bench.desk.put('cashThreshold', id, { accountId, low: low.value, idle: idle.value, idleDays }, bench.now());
  return ok(null);
}

function readLimit(text: string | null, currency: string, mark: DecimalMark): Result<Money | null, 'notReadable' | 'amountAmbiguous'> {
  if (text === null || text.trim() === '') return ok(null);
  const decimal = decimalFromTyped(text, mark, currencyExponent(currency));
  if (!decimal.ok && decimal.error === 'ambiguous') return failed('amountAmbiguous');
  if (!decimal.ok || namesAnotherCurrency(text, currency)) return failed('notReadable');
  const money = moneyFromDecimal(decimal.value, currency);
  return money.ok ? money : failed('notReadable');
}

/** The account that holds the campaigns' money, as the person said. */
export const campaignAccountOf = ({ desk, bankOrigin }: Workbench): string | null => desk.get('campaignAccount', bankOrigin);

export function keepCampaignAccount(bench: Workbench, accountId: string | null): void {
  if (accountId === null) bench.desk.remove('campaignAccount', bench.bankOrigin);
  else bench.desk.put('campaignAccount', bench.bankOrigin, accountId, bench.now());
}
