import { EUR } from '../currency.ts';
import type { Money } from '../money.ts';
import { hidesSomething } from '../odd-text.ts';
import { moneyFromTyped } from '../payment/typed-money.ts';
import { codeAsSent, textAsSent } from '../payment/typed-text.ts';
import { decimalFromTyped } from '../typed-amount.ts';
import type { AmountNotation } from '../typed-amount.ts';
import type { PortalProblem, PortalProblemCode, PortalWarning, PortalWarningCode } from './drafts.ts';

/** At most one problem per field. */
export class Findings {
  readonly problems: PortalProblem[] = [];
  readonly warnings: PortalWarning[] = [];

  report(field: string, code: PortalProblemCode, max?: number): void {
    if (this.problems.some((problem) => problem.field === field)) return;
    this.problems.push(max === undefined ? { field, code } : { field, code, max });
  }

  warn(field: string, code: PortalWarningCode): void {
    this.warnings.push({ field, code });
  }

  nothingHidden<Field extends string>(draft: Readonly<Record<Field, string>>, fields: readonly Field[]): void {
    for (const field of fields) if (hidesSomething(draft[field].trim())) this.report(field, 'hiddenCharacters');
  }

  required(field: string, typed: string, asked = true): void {
    if (asked && textAsSent(typed) === '') this.report(field, 'required');
  }
}

export function textOrNull(typed: string): string | null {
  const text = textAsSent(typed);
  return text === '' ? null : text;
}

export interface AmountReading {
  readonly findings: Findings;
  /** As typed, by default EUR. */
  readonly currency: string;
  readonly decimalMark: AmountNotation;
}

/** EUR unless three letters were typed. */
export function currencyOf(typed: string): string {
  const code = codeAsSent(typed);
  return /^[A-Z]{3}$/.test(code) && code !== 'XXX' ? code : EUR;
}

/** Reports why an amount cannot be sent. */
export function readAmount(field: string, typed: string, reading: AmountReading, rule: { readonly required: boolean; readonly zero: boolean }): Money | null {
  const { findings, currency, decimalMark } = reading;
  if (typed.trim() === '') {
    if (rule.required) findings.report(field, 'required');
    return null;
  }
  const money = moneyFromTyped(typed, currency, decimalMark);
  if (money.ok) return money.value;
  const isTooSmall = money.error.code === 'amountNotPositive';
  if (isTooSmall && rule.zero && isZero(typed, decimalMark)) return { amountMinor: 0, currency };
  findings.report(field, isTooSmall ? 'notPositive' : money.error.code === 'amountAmbiguous' ? 'amountAmbiguous' : 'notAmount');
  return null;
}

function isZero(typed: string, decimalMark: AmountNotation): boolean {
  const decimal = decimalFromTyped(typed, decimalMark);
  return decimal.ok && /^[-+]?[0.]+$/.test(decimal.value);
}
