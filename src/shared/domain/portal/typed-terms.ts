import { EUR } from '../currency.ts';
import type { Money } from '../money.ts';
import { hidesSomething } from '../odd-text.ts';
import { moneyFromTyped } from '../payment/typed-money.ts';
import { codeAsSent, textAsSent } from '../payment/typed-text.ts';
import { decimalFromTyped } from '../typed-amount.ts';
import type { AmountNotation } from '../typed-amount.ts';
import type { PortalProblem, PortalProblemCode, PortalWarning, PortalWarningCode } from './drafts.ts';

/** What is found while a draft is read; at most one problem for each field. */
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

  /** Reports each of these fields in which there is something that nobody sees. */
  nothingHidden<Field extends string>(draft: Readonly<Record<Field, string>>, fields: readonly Field[]): void {
    for (const field of fields) if (hidesSomething(draft[field].trim())) this.report(field, 'hiddenCharacters');
  }

  /** Reports the field when nothing was typed and it is asked for. */
  required(field: string, typed: string, asked = true): void {
    if (asked && textAsSent(typed) === '') this.report(field, 'required');
  }
}

/** Text as it is sent; null where nothing was typed. */
export function textOrNull(typed: string): string | null {
  const text = textAsSent(typed);
  return text === '' ? null : text;
}

/** How the amounts of one draft are read. */
export interface AmountReading {
  readonly findings: Findings;
  /** As typed; the interface's currency where nothing is. */
  readonly currency: string;
  readonly decimalMark: AmountNotation;
}

/** A currency of three letters, EUR where nothing or something else was typed. */
export function currencyOf(typed: string): string {
  const code = codeAsSent(typed);
  return /^[A-Z]{3}$/.test(code) && code !== 'XXX' ? code : EUR;
}

/** Reads an amount and reports why it cannot be sent. null where nothing was typed, or where it cannot. */
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
