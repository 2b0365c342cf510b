import { useCallback, useEffect, useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { asInput } from '#renderer/features/payments/outcome/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Draft } from './use-draft.ts';

/** How often it is asked whether the journal has the write already: from then on its page tells how it goes. */
const LOOK_MS = 250;

/** The write of a draft, when it left and its outcome is open. */
async function ownOf(draftId: string): Promise<IntentView | null> {
  const result = await invoke('intents.list', { scope: 'unresolved', limit: 100 });
  return result.ok ? result.value.find(({ requestId }) => requestId === draftId) ?? null : null;
}

/** Asks for the write once. As soon as the journal knows it, its own page takes over, long before the bank has answered. */
export function useSend(draftId: string, draft: Draft, onRefused: (error: AppError) => void) {
  const { decimalMark } = useFormat();
  const asked = useRef(false);
  const [sending, setSending] = useState(false);
  const { content, stop, resume } = draft;

  const follow = useCallback(({ intentId, state }: IntentView) => {
    // What was not sent can be sent later, from its draft.
    if (state !== 'APPROVED') void invoke('drafts.remove', { draftId });
    goTo(pathOfPayment(intentId), { replace: true });
  }, [draftId]);

  useEffect(() => {
    if (!sending) return undefined;
    let left = false;
    const timer = setInterval(() => {
      void ownOf(draftId).then((own) => {
        if (own !== null && !left) follow(own);
      });
    }, LOOK_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [draftId, follow, sending]);

  const send = useCallback(async (bodyHash: string) => {
    if (asked.current) return;
    asked.current = true;
    setSending(true);
    stop();
    const result = await invoke('intents.send', { requestId: draftId, write: asInput(content), decimalMark, bodyHash });
    if (result.ok) {
      follow(result.value);
      return;
    }
    // It may have left all the same: then its own page says what is known of it, and nothing offers to send it.
    const own = result.error.kind === 'outcomeUnknown' ? result.error.intentId : (await ownOf(draftId))?.intentId ?? null;
    if (own !== null) {
      goTo(pathOfPayment(own), { replace: true });
      return;
    }
    asked.current = false;
    resume();
    setSending(false);
    onRefused(result.error);
  }, [content, decimalMark, draftId, follow, onRefused, resume, stop]);

  return { sending, send };
}
