import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { PolicyRule } from '#shared/domain/team/policy.ts';

/** "Transfers and instant transfers from 10,000.00 EUR to a new payee: 2 approvers have to approve." */
export function ruleWords(rule: PolicyRule, names: ReadonlyMap<string, string>, t: Translate, format: Formatter): string {
  const what = [kindsOf(rule, t, format), amountsOf(rule, t, format), payeeOf(rule, t), totalOf(rule, t, format)].filter((part) => part !== null).join(' ');
  return t('team:rule.sentence', { what: what.charAt(0).toLocaleUpperCase(format.locale) + what.slice(1), needs: needsOf(rule, names, t, format) });
}

const listed = (words: readonly string[], format: Formatter): string => new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(words);

const kindsOf = ({ kinds }: PolicyRule, t: Translate, format: Formatter): string => listed(kinds.map((kind) => t(`team:rule.kinds.${kind}`)), format);

function amountsOf({ currency, from, below }: PolicyRule, t: Translate, format: Formatter): string | null {
  if (currency === null) return null;
  const said = (amountMinor: number): string => format.money({ amountMinor, currency });
  if (from !== null && below !== null) return t('team:rule.fromBelow', { from: said(from), below: said(below) });
  if (from !== null) return t('team:rule.from', { from: said(from) });
  return below === null ? t('team:rule.inCurrency', { currency }) : t('team:rule.below', { below: said(below) });
}

function payeeOf({ newPayee }: PolicyRule, t: Translate): string | null {
  return newPayee === null ? null : t(newPayee ? 'team:rule.newPayee' : 'team:rule.knownPayee');
}

function totalOf({ total, currency }: PolicyRule, t: Translate, format: Formatter): string | null {
  return total === null ? null : t(`team:rule.total.${total.per}`, { amount: format.money({ amountMinor: total.above, currency: currency ?? '' }) });
}

function needsOf({ refuses, approvals: count, approvers, kinds }: PolicyRule, names: ReadonlyMap<string, string>, t: Translate, format: Formatter): string {
  if (refuses) return t('team:rule.refuses');
  if (count === 0) return t('team:rule.nobodyElse');
  if (approvers !== null) return t('team:rule.ofThese', { count, names: listed(approvers.map((id) => names.get(id) ?? t('team:rule.unknownMember')), format) });
  return t(kinds.every((kind) => kind === 'teamChange') ? 'team:rule.administrators' : 'team:rule.approvers', { count });
}
