import { useCallback, useMemo, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';

import { Remarks } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { PortalProblem, ReadDraft } from '#shared/domain/portal/drafts.ts';

import { keepDraft, keptDraft } from '#renderer/data/kept-drafts.ts';
import { problemWords, warningWords } from './field-words.ts';

/** What an input needs to say about its field. */
export interface FieldProps {
  readonly name: string;
  readonly error: string | null;
  readonly description: ReactNode;
}

export interface DraftForm<Draft> {
  readonly typed: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly valid: boolean;
  readonly of: (field: keyof Draft & string, hint?: ReactNode) => FieldProps;
  /** Going on was tried: every wrong field says so from now on. */
  readonly tryAll: () => void;
  /** For the form: remembers which fields were left. */
  readonly onBlur: (event: FocusEvent) => void;
}

interface DraftFormOptions<Draft> {
  readonly initial: Draft;
  /** Under which what is typed outlives a look at another page, or at what became of it. */
  readonly keptAs: string;
  readonly judge: (draft: Draft) => ReadDraft<unknown>;
  /** Why it could not be prepared, with the fields that the app itself found wrong. */
  readonly refusal: AppError | null;
}

const nothing = (): void => undefined;

/** What is typed of a record of the portal, judged with every key: problems at a field that was left, warnings at once. */
export function useDraftForm<Draft extends object>({ initial, keptAs, judge, refusal }: DraftFormOptions<Draft>): DraftForm<Draft> {
  const { t } = useT();
  const [typed, setTyped] = useState<Draft>(() => keptDraft<Draft>(keptAs) ?? initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const judged = useMemo(() => judge(typed), [judge, typed]);

  const problemOf = (field: string): PortalProblem | undefined => {
    const own = judged.problems.find((problem) => problem.field === field);
    if (own !== undefined) return tried || left.has(field) || own.code === 'tooLong' ? own : undefined;
    return refusal?.kind === 'portalInvalid' ? refusal.problems.find((problem) => problem.field === field) : undefined;
  };

  return {
    typed,
    valid: judged.problems.length === 0,
    change: useCallback((patch) => {
      setTyped((before) => {
        const next = { ...before, ...patch };
        keepDraft(keptAs, next);
        return next;
      });
    }, [keptAs]),
    tryAll: useCallback(() => { setTried(true); }, []),
    onBlur: useCallback((event) => {
      const { name, value } = event.target as HTMLInputElement;
      // A field that was only passed through is not wrong yet.
      if (name !== '' && value !== '') setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
    }, []),
    of: (field, hint) => {
      const problem = problemOf(field);
      const remarks = judged.warnings.filter((warning) => warning.field === field)
        .map((warning) => ({ text: warningWords(warning, t), proposal: null, onTake: nothing }));
      // An error takes the hint's place, so that nothing below moves away under a press that has just begun.
      const helps = problem === undefined ? hint : null;
      const silent = remarks.length === 0 && (helps === undefined || helps === null);
      return {
        name: field,
        error: problem === undefined ? null : problemWords(problem, t),
        description: silent ? null : <Remarks hint={helps} remarks={remarks} />,
      };
    },
  };
}
