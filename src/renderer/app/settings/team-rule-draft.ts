import { currencyExponent } from '#shared/domain/currency.ts';
import { moneyFromDecimal, moneyToDecimal } from '#shared/domain/money.ts';
import type { PolicyKind, PolicyRule } from '#shared/domain/team/policy.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** A rule as it is typed. */
export interface RuleDraft {
  readonly ruleId: string;
  readonly kinds: readonly PolicyKind[];
  readonly currency: string;
  readonly from: string;
  readonly below: string;
  readonly payee: 'any' | 'new' | 'known';
  readonly total: 'none' | 'day' | 'month';
  readonly totalAbove: string;
  readonly refuses: boolean;
  readonly approvals: string;
  /** null: of all who may. */
  readonly approvers: readonly string[] | null;
}

type RuleProblem = 'kinds' | 'currency' | 'currencyNeeded' | 'amount' | 'amountAmbiguous' | 'order' | 'approvals' | 'few';
export type RuleField = 'kinds' | 'currency' | 'from' | 'below' | 'totalAbove' | 'approvals' | 'approvers';

export type RuleReading =
  | { readonly ok: true; readonly rule: PolicyRule }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<RuleField, RuleProblem>>> };

export const newRule = (ruleId: string): RuleDraft => ({
  ruleId, kinds: [], currency: 'EUR', from: '', below: '', payee: 'any', total: 'none', totalAbove: '', refuses: false, approvals: '1', approvers: null,
});

export function draftOf(rule: PolicyRule, mark: DecimalMark): RuleDraft {
  const { ruleId, kinds, currency, from, below, newPayee, total, refuses, approvals, approvers } = rule;
  const typed = (amountMinor: number | null): string => (amountMinor === null || currency === null ? '' : moneyToDecimal({ amountMinor, currency }).replace('.', mark));
  return {
    ruleId, kinds, currency: currency ?? '', from: typed(from), below: typed(below), payee: newPayee === null ? 'any' : newPayee ? 'new' : 'known', total: total?.per ?? 'none',
    totalAbove: typed(total?.above ?? null), refuses, approvals: String(approvals), approvers,
  };
}

/** Zero and more, in minor units; null for an empty field. */
export function minorFromTyped(typed: string, currency: string, mark: DecimalMark): number | null | 'amount' | 'amountAmbiguous' {
  if (typed.trim() === '') return null;
  const decimal = decimalFromTyped(typed, mark, currencyExponent(currency));
  if (!decimal.ok) return decimal.error === 'ambiguous' ? 'amountAmbiguous' : 'amount';
  const money = moneyFromDecimal(decimal.value, currency);
  return money.ok && money.value.amountMinor >= 0 ? money.value.amountMinor : 'amount';
}

export const readCurrency = (typed: string): string | null => (/^[A-Za-z]{3}$/.test(typed.trim()) ? typed.trim().toUpperCase() : null);

export function readRule(draft: RuleDraft, mark: DecimalMark): RuleReading {
  const problems: Partial<Record<RuleField, RuleProblem>> = {};
  if (draft.kinds.length === 0) problems.kinds = 'kinds';
  const currency = readCurrency(draft.currency);
  if (draft.currency.trim() !== '' && currency === null) problems.currency = 'currency';
  const namesAmounts = draft.from.trim() !== '' || draft.below.trim() !== '' || draft.total !== 'none';
  if (namesAmounts && draft.currency.trim() === '') problems.currency = 'currencyNeeded';
  const amount = (field: 'from' | 'below' | 'totalAbove'): number | null => {
    const minor = minorFromTyped(draft[field], currency ?? 'EUR', mark);
    if (typeof minor !== 'string') return minor;
    problems[field] = minor;
    return null;
  };
  const from = amount('from');
  const below = amount('below');
  if (below !== null && below <= (from ?? 0)) problems.below ??= 'order';
  const above = draft.total === 'none' ? null : amount('totalAbove');
  if (draft.total !== 'none' && above === null) problems.totalAbove ??= 'amount';
  const approvals = Number(draft.approvals.trim());
  if (!draft.refuses && !(/^\d{1,2}$/.test(draft.approvals.trim()) && approvals <= 20)) problems.approvals = 'approvals';
  if (!draft.refuses && draft.approvers !== null && draft.approvers.length < approvals) problems.approvers = 'few';
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    rule: {
      ruleId: draft.ruleId, kinds: draft.kinds, currency: namesAmounts || draft.currency.trim() !== '' ? currency : null, from, below,
      newPayee: draft.payee === 'any' ? null : draft.payee === 'new', total: draft.total === 'none' || above === null ? null : { per: draft.total, above }, refuses: draft.refuses,
      approvals: draft.refuses ? 0 : approvals, approvers: draft.refuses ? null : draft.approvers,
    },
  };
}
