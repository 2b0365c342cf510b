import { Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { afterPress } from '#renderer/ui/after-press.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentField, PaymentProblem, PaymentWarning } from '#shared/domain/payment/problems.ts';
import { problemWords, refusalWords, warningWords } from './field-words.ts';
import classes from './payment.module.css';

export interface TransferForm {
  readonly typed: TransferDraft;
  readonly change: (patch: Partial<TransferDraft>) => void;
  readonly fields: FormFields;
}

interface Judged {
  readonly problems: readonly PaymentProblem[];
  readonly warnings: readonly PaymentWarning[];
}

interface FieldState {
  readonly judged: Judged;
  readonly refusals: readonly FieldRefusal[];
  /** Problems found by a later step, which the form cannot find itself. */
  readonly found: readonly PaymentProblem[];
  /** Shows all errors, not only those of fields that were left. */
  readonly tried: boolean;
  readonly onProposal: (field: PaymentField, proposal: string) => void;
}

export interface FieldProps {
  readonly name: string;
  readonly error: string | null;
  readonly description: ReactNode;
}

export interface FormFields {
  readonly of: (field: PaymentField, hint?: ReactNode) => FieldProps;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Problems appear after a field was left or going on was tried, refusals until the field changes, warnings at once. */
export function useFormFields({ judged, refusals, found, tried, onProposal }: FieldState): FormFields {
  const { t } = useT();
  const format = useFormat();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  const onBlur = useCallback((event: FocusEvent) => {
    const { name: own, dataset } = event.target as HTMLInputElement;
    const name = own === '' ? dataset['field'] ?? '' : own;
    if (name !== '') afterPress(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))));
  }, []);

  return useMemo((): FormFields => {
    const errorOf = (field: PaymentField): string | null => {
      const problem = judged.problems.find((candidate) => candidate.field === field);
      if (problem !== undefined) return tried || left.has(field) ? problemWords(problem, t) : null;
      const later = found.find((candidate) => candidate.field === field);
      // The form uses this computer's day, sending uses the bank's.
      if (later !== undefined) return later.code === 'dateInPast' ? t('payment:problems.dateInPastAtBank') : problemWords(later, t);
      const said = refusals.filter((refusal) => refusal.field === field).map(refusalWords);
      return said.length === 0 ? null : said.join(' · ');
    };
    return {
      onBlur,
      of: (field, hint) => {
        const warnings = judged.warnings.filter((warning) => warning.field === field);
        const nothing = warnings.length === 0 && (hint === undefined || hint === null);
        return {
          name: field,
          error: errorOf(field),
          description: nothing ? null : (
            <Remarks
              hint={hint}
              remarks={warnings.map((warning) => ({
                text: warningWords(warning, t, format),
                proposal: warning.code === 'notSepaText' ? warning.proposal : null,
                onTake: () => warning.code === 'notSepaText' && onProposal(field, warning.proposal),
              }))}
            />
          ),
        };
      },
    };
  }, [format, found, judged, left, onBlur, onProposal, refusals, t, tried]);
}

interface RemarksProps {
  readonly hint: ReactNode;
  readonly remarks: readonly { readonly text: string; readonly proposal?: string | null; readonly onTake?: () => void }[];
}

export function Remarks({ hint, remarks }: RemarksProps) {
  const { t } = useT();
  return (
    <Stack component="span" gap={2}>
      {remarks.map(({ text, proposal = null, onTake }) => (
        <span key={text} className="t-remark t-wait">
          <IconAlertTriangle size={13} aria-hidden="true" />
          <span>
            {text}
            {proposal !== null && <>{' '}<button type="button" className={classes['textButton']} onClick={onTake}>{t('payment:warnings.useProposal', { proposal })}</button></>}
          </span>
        </span>
      ))}
      {hint !== undefined && hint !== null && <span>{hint}</span>}
    </Stack>
  );
}

/** What belongs to a field without needing a line of its own. */
export function OnLabelLine({ over = false, children }: { readonly over?: boolean; readonly children: ReactNode }) {
  return <span className={classes['onLabelLine']} data-over={over || undefined}>{children}</span>;
}

export function Counter({ text, most, children }: { readonly text: string; readonly most: number; readonly children?: ReactNode }) {
  const { t } = useT();
  return <>{children}<OnLabelLine over={text.length > most}>{t('payment:hints.counted', { used: text.length, most })}</OnLabelLine></>;
}

/** The fields of a form, in rows as high as those of the tables. */
export function FieldRows({ gap = 'md', children }: { readonly gap?: 'md' | 'xl'; readonly children: ReactNode }) {
  return <Stack gap={gap} miw={0} className={classes['form'] ?? ''}>{children}</Stack>;
}
