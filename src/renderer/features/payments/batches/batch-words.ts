import { fieldName, problemWords, refusalWords, warningWords } from '#renderer/features/payments/payment/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { BatchLine, BatchSummary, FileProblem } from '#shared/bridge/payments/batches.ts';
import type { Money } from '#shared/domain/money.ts';

export interface LineRemark {
  readonly meaning: 'wrong' | 'wait';
  readonly text: string;
}

/** The remarks on a line, the worst first. */
export function lineRemarks(line: BatchLine, t: Translate, format: Formatter): readonly LineRemark[] {
  const wrong = [
    ...line.problems.map((problem) => `${fieldName(problem.field, t)}: ${problemWords(problem, t)}`),
    ...(line.bank.status === 'refused' ? line.bank.refusals.map(refusalWords) : []),
  ];
  const wait = [
    ...sentBeforeWords(line, t, format),
    ...(line.duplicateOf === null ? [] : [t('batches:lines.duplicateOf', { line: line.duplicateOf })]),
    // A sentence that names what it is about needs no field before it.
    ...line.warnings.map((warning) => (warning.code === 'knownNameNewAccount' || warning.code === 'firstPayment' ? warningWords(warning, t, format) : `${fieldName(warning.field, t)}: ${warningWords(warning, t, format)}`)),
    ...(line.bank.status === 'unanswered' ? [t('batches:bank.unansweredText')] : []),
  ];
  return [...wrong.map((text) => ({ meaning: 'wrong' as const, text })), ...wait.map((text) => ({ meaning: 'wait' as const, text }))];
}

function sentBeforeWords({ alike, undecided, keptOnPurpose, intentId }: BatchLine, t: Translate, format: Formatter): readonly string[] {
  if (intentId !== null && !undecided && keptOnPurpose === null) return [];
  const found = alike.map(({ at, intentId: ofHere, open }) => {
    const when = format.instant(at);
    return open ? t('batches:alike.open', { when }) : t(ofHere === null ? 'batches:alike.atBank' : 'batches:alike.fromHere', { when });
  });
  return [
    ...found, ...(undecided && found.length === 0 ? [t('batches:alike.ofFile')] : []),
    ...(keptOnPurpose === null ? [] : [t('batches:alike.kept', { reason: keptOnPurpose.reason })]),
  ];
}

export function fileProblemWords(problem: FileProblem, t: Translate): string {
  switch (problem.code) {
    case 'unreadableLine': return t(`batches:problems.${problem.reason}`, { line: problem.line });
    case 'countDiffers':
    case 'sumDiffers': {
      const words = t(`batches:problems.${problem.code}`, { said: problem.said, found: problem.found });
      return problem.where === 'payment' ? `${words} ${t('batches:problems.ofPayment')}` : words;
    }
    case 'noTownColumns':
      return t(problem.missing.length === 1 ? `batches:problems.noColumnFor.${problem.missing[0] ?? 'city'}` : 'batches:problems.noTownColumns');
    case 'unknownDebtor': return t('batches:problems.unknownDebtor', { account: problem.account });
    default: return t(`batches:problems.${problem.code}`);
  }
}

export function phaseWords({ phase, pause }: BatchSummary, t: Translate): string {
  return phase === 'paused' && pause !== null ? t(`batches:paused.${pause.reason}`) : t(`batches:phases.${phase}`);
}

export const phaseMeaning: Readonly<Record<BatchSummary['phase'], Meaning>> = {
  preview: 'neutral', sending: 'progress', paused: 'wait', done: 'done', abandoned: 'neutral',
};

/** Sums of different currencies are never added. */
export const totalWords = (totals: readonly Money[], format: Formatter): string => totals.map((total) => format.money(total)).join(' + ');
