import { useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { TestReport } from '#shared/bridge/app/connections.ts';
import { connectionOf, probeOf } from './connect-draft.ts';
import type { PlainDraft, ReadSecret } from './connect-draft.ts';
import { useAttempt } from './use-attempt.ts';
import type { Attempt } from './use-attempt.ts';

export interface Connecting extends Omit<Attempt<'testing' | 'saving'>, 'begin' | 'end'> {
  readonly report: TestReport | null;
  /** Whether the last test was ended by the person: what it found says nothing. */
  readonly stopped: boolean;
  readonly test: (draft: PlainDraft, secret: ReadSecret) => Promise<void>;
  /** Ends the test under way. */
  readonly stop: () => Promise<void>;
  readonly save: (draft: PlainDraft, keeper: SecretKeeper, secret: ReadSecret) => Promise<void>;
}

/** The two things that the connect form does, and what they said. */
export function useConnect(): Connecting {
  const { begin, end, ...attempt } = useAttempt<'testing' | 'saving'>();
  const [report, setReport] = useState<TestReport | null>(null);
  const [stopped, setStopped] = useState(false);
  const stopping = useRef(false);
  const forget = (): void => {
    setReport(null);
    setStopped(false);
  };
  return {
    ...attempt, report, stopped,
    touch: (field) => {
      // A test says nothing about what it has become.
      forget();
      attempt.touch(field);
    },
    test: async (draft, secret) => {
      forget();
      stopping.current = false;
      begin('testing');
      const result = await invoke('connections.test', probeOf(draft, secret));
      const wasStopped = stopping.current && !(result.ok && result.value.ok);
      setStopped(wasStopped);
      if (result.ok && !wasStopped) setReport(result.value);
      end(result.ok || wasStopped ? null : result.error);
    },
    stop: async () => {
      stopping.current = true;
      await invoke('connections.stopTest', null);
    },
    save: async (draft, keeper, secret) => {
      forget();
      begin('saving');
      // Taken now: opening may show another page, and the form's secrets go with it.
      const connection = connectionOf(draft, keeper, secret);
      end(await saveAndOpen(connection));
    },
  };
}

async function saveAndOpen(connection: ReturnType<typeof connectionOf>): Promise<AppError | null> {
  const saved = await invoke('connections.save', connection);
  if (!saved.ok) return saved.error;
  const opening = invoke('connections.open', { connectionId: saved.value.connectionId });
  if (connection.keepSecretsWith === 'keychain') {
    const opened = await opening;
    return opened.ok ? null : opened.error;
  }
  // A connection kept by passphrase opens locked, and a lock reloads the page: what follows must already be on its way.
  const [opened, unlocked] = await Promise.all([opening, invoke('session.unlock', { passphrase: connection.passphrase })]);
  if (!opened.ok) return opened.error;
  return unlocked.ok ? null : unlocked.error;
}
