import { useCallback, useEffect, useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { readOnChanges } from '#renderer/data/changes.ts';
import { asInput } from '#renderer/features/payments/outcome/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent, PaymentDraft, PaymentStep } from '#shared/bridge/payments/drafts.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import type { Result } from '#shared/domain/result.ts';

const SAVE_AFTER_MS = 400;

type Written = Pick<PaymentDraft, 'content' | 'step'>;

export type Draft = ReturnType<typeof useDraft>;

/**
 * Saves the draft shortly after each change, and when the page is left in any way. What another window makes of it is shown here too; where both
 * changed it, nothing is saved until the person chooses.
 */
export function useDraft(draftId: string, initial: Written & { readonly savedAt: Instant | null }) {
  const [written, setWritten] = useState<Written>({ content: initial.content, step: initial.step });
  const [saving, setSaving] = useState<'no' | 'pending' | AppError>('no');
  const [savedAt, setSavedAt] = useState(initial.savedAt);
  /** What another window saved while something was typed here; `gone`: it was sent or discarded there. */
  const [elsewhere, setElsewhere] = useState<PaymentDraft | 'gone' | null>(null);
  const latest = useRef(written);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopped = useRef(false);
  /** Of the saved draft that `latest` changes. */
  const version = useRef(initial.savedAt);
  const underWay = useRef(0);
  const undecided = useRef(false);

  const know = useCallback((at: Instant) => {
    version.current = at;
    setSavedAt(at);
  }, []);

  const compare = useCallback((found: Result<PaymentDraft, AppError>) => {
    if (stopped.current) return;
    if (!found.ok) {
      if (found.error.kind === 'notFound' && version.current !== null) setElsewhere('gone');
      return;
    }
    const theirs = found.value;
    if (theirs.savedAt === version.current) return;
    if (isSame(theirs.content, latest.current.content)) {
      know(theirs.savedAt);
    } else if (timer.current !== null || undecided.current) {
      undecided.current = true;
      setElsewhere(theirs);
    } else {
      latest.current = { content: theirs.content, step: 'details' };
      setWritten(latest.current);
      know(theirs.savedAt);
    }
  }, [know]);

  const save = useCallback(async () => {
    if (timer.current === null || stopped.current || undecided.current) return;
    clearTimeout(timer.current);
    const changed = timer.current;
    timer.current = null;
    const { content, step } = latest.current;
    // Before the answer to a save of its own, this window does not know the version that it changes.
    const over = underWay.current === 0 ? { over: version.current } : {};
    underWay.current += 1;
    const result = await invoke('drafts.save', { draftId, content: asInput(content), step, ...over });
    underWay.current -= 1;
    if (!result.ok && result.error.kind === 'changedSinceShown') {
      timer.current ??= changed;
      compare(await invoke('drafts.get', { draftId }));
      if (undecided.current || timer.current !== changed) return;
      timer.current = null;
      setSaving('no');
      return;
    }
    setSaving(result.ok ? 'no' : result.error);
    if (result.ok) know(result.value.savedAt);
  }, [compare, draftId, know]);

  const take = useCallback((change: Partial<Written>, after: number) => {
    latest.current = { ...latest.current, ...change };
    setWritten(latest.current);
    if (timer.current !== null) clearTimeout(timer.current);
    setSaving('pending');
    timer.current = setTimeout(() => void save(), after);
  }, [save]);

  useEffect(() => readOnChanges(['drafts'], () => invoke('drafts.get', { draftId }), compare), [compare, draftId]);

  useEffect(() => {
    const leave = (): void => void save();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  const decide = useCallback((theirs: PaymentDraft, kept: Written) => {
    undecided.current = false;
    setElsewhere(null);
    know(theirs.savedAt);
    take(kept, 0);
  }, [know, take]);

  return {
    ...written,
    saving,
    savedAt,
    elsewhere,
    /** Goes on with what the other window saved. */
    takeTheirs: useCallback((theirs: PaymentDraft) => decide(theirs, { content: theirs.content, step: 'details' }), [decide]),
    /** Goes on with what is typed here, in place of what the other window saved. */
    keepThis: useCallback((theirs: PaymentDraft) => decide(theirs, latest.current), [decide]),
    write: useCallback((content: DraftContent) => take({ content }, SAVE_AFTER_MS), [take]),
    goToStep: useCallback((step: PaymentStep) => take({ step }, 0), [take]),
    /** Saves nothing more: the draft was sent or discarded. */
    stop: useCallback(() => {
      stopped.current = true;
      if (timer.current !== null) clearTimeout(timer.current);
    }, []),
    /** Saves again: sending failed. */
    resume: useCallback(() => { stopped.current = false; }, []),
  };
}

const isSame = (left: DraftContent, right: DraftContent): boolean => inOrder(left) === inOrder(right);

/** The fields in which two versions of a payment differ. */
export const fieldsThatDiffer = (left: DraftContent, right: DraftContent): readonly PaymentField[] =>
  (Object.keys(right.draft) as PaymentField[]).filter((field) => inOrder(Reflect.get(left.draft, field)) !== inOrder(Reflect.get(right.draft, field)));

const inOrder = (written: unknown): string => JSON.stringify(written, (_key, value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))) : value));
