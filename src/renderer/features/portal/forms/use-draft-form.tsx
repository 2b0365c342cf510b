import { useCallback, useMemo, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';

import { keepDraft, keptDraft } from '#renderer/data/kept-drafts.ts';
import { Remarks } from '#renderer/features/payments/payment/index.ts';
import type { FieldProps } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { afterPress } from '#renderer/ui/after-press.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { PortalProblem, ReadDraft } from '#shared/domain/portal/drafts.ts';

export interface DraftForm<Draft> {
  readonly typed: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly valid: boolean;
  readonly fieldProps: (field: keyof Draft & string, hint?: ReactNode) => FieldProps;
  /** Every invalid field shows its error from now on. */
  readonly showAllErrors: () => void;
  /** For the form: remembers the fields that were left. */
  readonly onBlur: (event: FocusEvent) => void;
}

interface DraftFormOptions<Draft> {
  readonly initial: Draft;
  /** The key under which the draft survives leaving the page. */
  readonly draftKey: string;
  readonly validate: (draft: Draft) => ReadDraft<unknown>;
  /** The error of the last preparation, with the fields it rejected. */
  readonly refusal: AppError | null;
}

/** The draft of a portal record, validated on every key: errors show once a field was left, warnings at once. */
export function useDraftForm<Draft extends object>({ initial, draftKey, validate, refusal }: DraftFormOptions<Draft>): DraftForm<Draft> {
  const { t } = useT();
  const [typed, setTyped] = useState<Draft>(() => keptDraft<Draft>(draftKey) ?? initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const validated = useMemo(() => validate(typed), [validate, typed]);

  const problemOf = (field: string): PortalProblem | undefined => {
    const own = validated.problems.find((problem) => problem.field === field);
    if (own !== undefined) return tried || left.has(field) || own.code === 'tooLong' ? own : undefined;
    return refusal?.kind === 'portalInvalid' ? refusal.problems.find((problem) => problem.field === field) : undefined;
  };

  return {
    typed,
    valid: validated.problems.length === 0,
    change: useCallback((patch) => {
      setTyped((before) => {
        const next = { ...before, ...patch };
        keepDraft(draftKey, next);
        return next;
      });
    }, [draftKey]),
    showAllErrors: useCallback(() => { setTried(true); }, []),
    onBlur: useCallback((event) => {
      const { name, value } = event.target as HTMLInputElement;
      // A field that was only passed through is not wrong yet.
      if (name !== '' && value !== '') afterPress(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))));
    }, []),
    fieldProps: (field, hint) => {
      const problem = problemOf(field);
      const remarks = validated.warnings.filter((warning) => warning.field === field)
        .map(({ code }) => ({ text: t(`campaigns:warnings.${code}`) }));
      // An error replaces the hint, so that nothing below moves away during a click.
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

const problemWords = ({ code, max }: PortalProblem, t: Translate): string =>
  (code === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t(`campaigns:problems.${code}`, { max }));

