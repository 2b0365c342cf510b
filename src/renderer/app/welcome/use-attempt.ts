import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { describeError, describeProblem } from '#renderer/ui/index.ts';
import type { AppError, FieldProblem } from '#shared/bridge/app-error.ts';

export interface Attempt<What extends string> {
  readonly busy: What | null;
  /** What failed beside the fields. */
  readonly error: AppError | null;
  readonly problems: readonly FieldProblem[];
  /** Counts the attempts that came to an end. */
  readonly ended: number;
  /** What to say beside a field; null: nothing. */
  readonly problemOf: (field: string) => string | null;
  readonly begin: (what: What) => void;
  readonly end: (failure: AppError | null) => void;
  /** Forgets what was said about a field that is being changed. */
  readonly touch: (field: string) => void;
}

/** What a form is doing, and what came of it: problems at their fields, a wrong passphrase at its own, the rest beside them. */
export function useAttempt<What extends string>(): Attempt<What> {
  const { t } = useT();
  const [busy, setBusy] = useState<What | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [wrong, setWrong] = useState<AppError | null>(null);
  const [ended, setEnded] = useState(0);

  const clear = (): void => {
    setError(null);
    setProblems([]);
    setWrong(null);
  };
  return {
    busy, error, problems, ended,
    problemOf: (field) => {
      if (wrong !== null && field === 'passphrase') return describeError(wrong, t).title;
      const problem = problems.find((candidate) => candidate.field === field);
      return problem === undefined ? null : describeProblem(problem.code, t);
    },
    begin: (what) => {
      clear();
      setBusy(what);
    },
    end: (failure) => {
      setBusy(null);
      setEnded((count) => count + 1);
      if (failure?.kind === 'invalid') setProblems(failure.problems);
      else if (failure?.kind === 'wrongPassphrase' || failure?.kind === 'wrongPin') setWrong(failure);
      else setError(failure);
    },
    touch: (field) => {
      setProblems((known) => known.filter((problem) => problem.field !== field));
      if (field === 'passphrase') setWrong(null);
    },
  };
}
