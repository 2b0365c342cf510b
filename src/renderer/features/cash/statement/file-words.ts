import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { MOST_PDF_ROWS } from '#shared/bridge/cash/statement-files.ts';
import type { FileRefusal } from '#shared/bridge/cash/statement-files.ts';

/** Holes that are named one by one; the rest is counted. */
const NAMED = 2;

/** Why a selection cannot leave in a file, and so what would have to be done. */
export function refusalText({ problem, holes, difference }: FileRefusal, t: Translate, format: Formatter): string {
  if (problem === 'hole' && holes.length > 0) {
    const named = holes.slice(0, NAMED).map(({ from, to }) => format.dateRange(from, to)).join(', ');
    const more = holes.length - NAMED;
    return t('statement:refused.holes', { ranges: more > 0 ? `${named} ${t('statement:moreRanges', { count: more })}` : named });
  }
  if (problem === 'differs' && difference !== null) {
    return t('statement:refused.differsBy', { amount: format.money(difference.amount, { sign: 'always' }), range: format.dateRange(difference.from, difference.to) });
  }
  if (problem === 'tooMany') return t('statement:refused.tooMany', { number: format.number(MOST_PDF_ROWS) });
  return t(`statement:refused.${problem}`);
}
