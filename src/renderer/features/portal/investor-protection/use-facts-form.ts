import { useState } from 'react';

import { dropDraft, keepDraft, keptDraft } from '#renderer/data/kept-drafts.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { FactProblem, ReadFacts } from '#shared/domain/investor-protection/facts.ts';

interface FactsForm<Draft> {
  readonly typed: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly changed: boolean;
  readonly valid: boolean;
  readonly errorOf: (field: keyof Draft & string) => string | null;
  /** After saving, and to give up what was typed. */
  readonly forget: () => void;
}

/** Facts as typed, over those that are kept. What was typed survives leaving the page. */
export function useFactsForm<Facts extends object, Draft extends Readonly<Record<keyof Facts & string, string>>>(
  draftKey: string, kept: Draft, read: (draft: Draft) => ReadFacts<Facts>,
): FactsForm<Draft> {
  const { t } = useT();
  const [draft, setDraft] = useState<Draft | null>(() => keptDraft<Draft>(draftKey));
  const typed = draft ?? kept;
  const { problems } = read(typed);
  return {
    typed,
    changed: JSON.stringify(typed) !== JSON.stringify(kept),
    valid: Object.keys(problems).length === 0,
    change: (patch) => {
      const next = { ...typed, ...patch };
      keepDraft(draftKey, next);
      setDraft(next);
    },
    errorOf: (field) => {
      const problem = (problems as Readonly<Record<string, FactProblem | undefined>>)[field];
      return problem === undefined ? null : t(`protection:problems.${problem}`);
    },
    forget: () => {
      dropDraft(draftKey);
      setDraft(null);
    },
  };
}
