import { Button, Group, PasswordInput } from '@mantine/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { describeError, describeProblem, ErrorState } from '#renderer/ui/index.ts';
import type { AppError, FieldProblem } from '#shared/bridge/app-error.ts';
import type { PlainAccess, SecretName } from './connect-draft.ts';
import './connection-form.css';

export interface FormPartProps<Draft extends PlainAccess = PlainAccess> {
  readonly draft: Draft;
  /** Forgets the problem of `field`. */
  readonly change: (patch: Partial<Draft>, field: string) => void;
  readonly touch: (field: string) => void;
  readonly problemOf: (field: string) => string | null;
  readonly secrets: Secrets;
}

interface SecretInputProps extends Pick<FormPartProps, 'secrets' | 'touch' | 'problemOf'> {
  readonly name: SecretName;
  /** The field's path in the command's input. */
  readonly field: string;
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly description?: string;
}

export function SecretInput({ name, field, label, labelHidden = false, description, secrets, touch, problemOf }: SecretInputProps) {
  const { t } = useT();
  const naming = labelHidden ? { 'aria-label': label } : { label };
  return (
    <PasswordInput
      {...naming}
      description={description}
      value={secrets.read(name)}
      error={problemOf(field)}
      aria-invalid={problemOf(field) !== null}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }}
      onChange={(event) => {
        secrets.write(name, event.currentTarget.value);
        touch(field);
      }}
    />
  );
}

interface Secrets {
  readonly read: (name: SecretName) => string;
  readonly write: (name: SecretName, value: string) => void;
}

/**
 * Secrets while their form is open. They are kept in a map that is emptied with the form, not in React's state, whose old versions
 * stay in memory for a while.
 */
export function useSecrets(): Secrets {
  const [box] = useState(() => new Map<SecretName, string>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(
    () => () => { box.clear(); },
    [box],
  );

  return {
    read: (name) => box.get(name) ?? '',
    write: (name, value) => {
      box.set(name, value);
      redraw();
    },
  };
}

export interface Attempt<What extends string> {
  readonly busy: What | null;
  /** What failed beside the fields. */
  readonly error: AppError | null;
  readonly problems: readonly FieldProblem[];
  readonly ended: number;
  /** null: no problem. */
  readonly problemOf: (field: string) => string | null;
  readonly begin: (what: What) => void;
  readonly end: (failure: AppError | null) => void;
  /** Forgets the problem of a field that is being changed. */
  readonly touch: (field: string) => void;
}

/** The state of a form and its outcome: problems at their fields, a wrong passphrase at its own, the rest beside them. */
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

interface FormFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The last attempt failed without a problem at any field. */
  readonly nothingPointedOut: boolean;
}

interface InlineFormProps {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly attempt: Pick<Attempt<string>, 'busy' | 'error' | 'problems' | 'ended'>;
  readonly submit: string;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel?: () => void;
  /** Nothing is left to be given up: what closes the form says so. */
  readonly done?: boolean;
  readonly children: ReactNode;
}

/** A form about one connection, with what failed beside its fields. */
export function InlineForm({ title, heading: Heading, attempt, submit, onSubmit, onCancel, done = false, children }: InlineFormProps) {
  const { t } = useT();
  const { form, nothingPointedOut } = useFormFocus(attempt.ended);
  const busy = attempt.busy !== null;
  return (
    <form
      ref={form} className="t-connect t-connect-inline" aria-label={title} noValidate autoComplete="off" aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit();
      }}
    >
      <Heading>{title}</Heading>
      {children}
      {nothingPointedOut && attempt.problems.length > 0 && <ErrorState error={{ kind: 'invalid', problems: attempt.problems }} />}
      {attempt.error !== null && <ErrorState error={attempt.error} />}
      <Group gap="sm" pt="sm">
        <Button type="submit" loading={busy}>{submit}</Button>
        {onCancel !== undefined && <Button variant="default" onClick={onCancel}>{t(done ? 'common:close' : 'common:cancel')}</Button>}
      </Group>
    </form>
  );
}

const FIELDS = 'input, textarea';

/**
 * Focuses the first field, and after each attempt (counted by `ended`) the first wrong one. Empties all fields when the form goes,
 * so that no secret stays in the page.
 */
export function useFormFocus(ended: number): FormFocus {
  const form = useRef<HTMLFormElement>(null);
  const [nothingPointedOut, setNothingPointedOut] = useState(false);

  useEffect(() => {
    const element = form.current;
    element?.querySelector<HTMLElement>(FIELDS)?.focus();
    return () => {
      for (const field of element?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? []) field.value = '';
    };
  }, []);

  useEffect(() => {
    if (ended === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
    first?.focus();
    setNothingPointedOut(first === null);
  }, [ended]);

  return { form, nothingPointedOut };
}
