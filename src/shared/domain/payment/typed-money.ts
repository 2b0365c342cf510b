import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { currencyExponent } from '../currency.ts';
import { moneyFromDecimal } from '../money.ts';
import type { Money } from '../money.ts';
import { decimalFromTyped } from '../typed-amount.ts';
import type { AmountNotation } from '../typed-amount.ts';
import { codeAsSent } from './typed-text.ts';
import type { PaymentField, PaymentProblem } from './problems.ts';

/** Currencies that use the sign. */
const SIGNED: Readonly<Record<string, RegExp>> = { '€': /^EUR$/, '£': /^(?:GBP|GIP|FKP|SHP|EGP|LBP|SYP|SDG|SSP)$/, '$': /^[A-Z]{2}D$/ };

/** In minor units. Fails with the field at fault. */
export function moneyFromTyped(amount: string, currency: string, notation: AmountNotation): Result<Money, PaymentProblem> {
  const code = codeAsSent(currency);
  if (code === '') return problem('currency', 'required');
  if (!/^[A-Z]{3}$/.test(code) || code === 'XXX') return problem('currency', 'currencyNotValid');
  if (amount.trim() === '') return problem('amount', 'required');
  const decimal = decimalFromTyped(amount, notation, currencyExponent(code));
  if (namesAnotherCurrency(amount, code)) return problem('amount', 'amountNotReadable');
  if (!decimal.ok) return problem('amount', decimal.error === 'ambiguous' ? 'amountAmbiguous' : 'amountNotReadable');
  const money = moneyFromDecimal(decimal.value, code);
  if (!money.ok) return problem('amount', money.error === 'notDecimal' ? 'amountNotReadable' : money.error);
  return money.value.amountMinor > 0 ? ok(money.value) : problem('amount', 'amountNotPositive');
}

/** An amount in a known currency, of any sign; null for empty text. */
export function amountInCurrency(text: string | null, currency: string, notation: AmountNotation): Result<Money | null, 'notReadable' | 'amountAmbiguous'> {
  if (text === null || text.trim() === '') return ok(null);
  const decimal = decimalFromTyped(text, notation, currencyExponent(currency));
  if (!decimal.ok && decimal.error === 'ambiguous') return failed('amountAmbiguous');
  if (!decimal.ok || namesAnotherCurrency(text, currency)) return failed('notReadable');
  const money = moneyFromDecimal(decimal.value, currency);
  return money.ok ? money : failed('notReadable');
}

/** A pasted "100 USD" must not become a hundred euros. */
export function namesAnotherCurrency(amount: string, currency: string): boolean {
  const letters = amount.match(/[A-Za-z]+/)?.[0].toUpperCase() ?? currency;
  const sign = amount.match(/[€£$]/)?.[0];
  return letters !== currency || !(SIGNED[sign ?? '']?.test(currency) ?? true);
}

const problem = (field: PaymentField, code: PaymentProblem['code']): Result<Money, PaymentProblem> => failed({ field, code });
