import { useCallback, useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { IntentView, PreparedWrite } from '#shared/bridge/writes/intents.ts';

export type AskedWrite = CommandInput<'intents.prepare'>['write'];

export type WriteFlow = ReturnType<typeof useWrite>;

interface Ready {
  readonly write: AskedWrite;
  readonly prepared: PreparedWrite;
}

/** One write from form to dispatch. It keeps one request id throughout, so that there is at most one write however often it is sent. */
export function useWrite(onSent: (intent: IntentView) => void) {
  const { decimalMark } = useFormat();
  const requestId = useRef<string | null>(null);
  const running = useRef(false);
  const ready = useRef<Ready | null>(null);
  const [busy, setBusy] = useState<'preparing' | 'sending' | 'requesting' | null>(null);
  /** What would be sent; null before it was prepared, and after it turned out to have changed. */
  const [prepared, setPrepared] = useState<PreparedWrite | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  const keep = useCallback((next: Ready | null): void => {
    ready.current = next;
    setPrepared(next?.prepared ?? null);
  }, []);

  const prepare = useCallback(async (write: AskedWrite): Promise<PreparedWrite | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy('preparing');
    setError(null);
    requestId.current ??= crypto.randomUUID();
    const asked = requestId.current;
    const result = await invoke('intents.prepare', { requestId: asked, write, decimalMark });
    running.current = false;
    setBusy(null);
    keep(result.ok ? { write, prepared: result.value } : null);
    setError(result.ok ? null : result.error);
    return result.ok ? result.value : null;
  }, [decimalMark, keep]);

  /** Sends what was prepared last. A second call before the answer sends nothing. */
  const send = useCallback(async (): Promise<void> => {
    const { current } = ready;
    const asked = requestId.current;
    if (current === null || asked === null || running.current) return;
    running.current = true;
    setBusy('sending');
    setError(null);
    const result = await invoke('intents.send', { requestId: asked, write: current.write, decimalMark, bodyHash: current.prepared.bodyHash });
    running.current = false;
    setBusy(null);
    keep(null);
    setError(result.ok ? null : result.error);
    if (result.ok) onSent(result.value);
  }, [decimalMark, keep, onSent]);

  /** Asks the team to approve what was prepared last, which is then on its own page. */
  const request = useCallback(async (sendWhenApproved: boolean): Promise<void> => {
    const { current } = ready;
    const asked = requestId.current;
    if (current === null || asked === null || running.current) return;
    running.current = true;
    setBusy('requesting');
    setError(null);
    const result = await invoke('approvals.request', { requestId: asked, write: current.write, decimalMark, bodyHash: current.prepared.bodyHash, sendWhenApproved });
    running.current = false;
    setBusy(null);
    setError(result.ok ? null : result.error);
    if (result.ok) goTo(pathOfApproval(result.value.requestId));
    else keep(null);
  }, [decimalMark, keep]);

  /** Back to the form. */
  const change = useCallback(() => {
    keep(null);
    setError(null);
  }, [keep]);
  /** Starts another write: what was prepared before cannot be sent any more. */
  const begin = useCallback(() => {
    // A command under way ends first: its answer belongs to this request.
    if (running.current) return;
    requestId.current = null;
    change();
  }, [change]);

  return { busy, prepared, error, prepare, send, request, change, begin };
}
