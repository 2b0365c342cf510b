import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface FormFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether the last attempt ended without any field saying what is wrong with it. */
  readonly nothingPointedOut: boolean;
}

const FIELDS = 'input, textarea';

/**
 * Where the keyboard is in a form with secrets: its first field at first, the first wrong one after each attempt, counted by
 * `ended`. When the form goes, nothing that was typed stays in the page.
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
