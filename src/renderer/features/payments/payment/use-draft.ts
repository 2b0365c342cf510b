import { useCallback, useEffect, useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { asInput } from '#renderer/features/payments/outcome/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent, PaymentDraft, PaymentStep } from '#shared/bridge/payments/drafts.ts';
import type { Instant } from '#shared/domain/instant.ts';

const SAVE_AFTER_MS = 400;

type Written = Pick<PaymentDraft, 'content' | 'step'>;

export type Draft = ReturnType<typeof useDraft>;

/** Saves the draft shortly after each change, and when the page is left in any way. */
export function useDraft(draftId: string, initial: Written & { readonly savedAt: Instant | null }) {
  const [written, setWritten] = useState<Written>({ content: initial.content, step: initial.step });
  const [saving, setSaving] = useState<'no' | 'pending' | AppError>('no');
  const [savedAt, setSavedAt] = useState(initial.savedAt);
  const latest = useRef(written);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopped = useRef(false);

  const save = useCallback(async () => {
    if (timer.current === null || stopped.current) return;
    clearTimeout(timer.current);
    timer.current = null;
    const { content, step } = latest.current;
    const result = await invoke('drafts.save', { draftId, content: asInput(content), step });
    setSaving(result.ok ? 'no' : result.error);
    if (result.ok) setSavedAt(result.value.savedAt);
  }, [draftId]);

  const take = useCallback((change: Partial<Written>, after: number) => {
    latest.current = { ...latest.current, ...change };
    setWritten(latest.current);
    if (timer.current !== null) clearTimeout(timer.current);
    setSaving('pending');
    timer.current = setTimeout(() => void save(), after);
  }, [save]);

  useEffect(() => {
    const leave = (): void => void save();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  return {
    ...written,
    saving,
    savedAt,
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
