import { useState } from 'react';
import { invoke } from '#renderer/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SecretKeeper, TestReport } from '#shared/bridge/connections.ts';
import { connectionOf, probeOf } from './connect-draft.ts';
import type { PlainDraft, ReadSecret } from './connect-draft.ts';
import { useAttempt } from './use-attempt.ts';
import type { Attempt } from './use-attempt.ts';

export interface Connecting extends Omit<Attempt<'testing' | 'saving'>, 'begin' | 'end'> {
  readonly report: TestReport | null;
  readonly test: (draft: PlainDraft, secret: ReadSecret) => Promise<void>;
  readonly save: (draft: PlainDraft, keeper: SecretKeeper, secret: ReadSecret) => Promise<void>;
}

/** The two things that the connect form does, and what they said. */
export function useConnect(): Connecting {
  const { begin, end, ...attempt } = useAttempt<'testing' | 'saving'>();
  const [report, setReport] = useState<TestReport | null>(null);
  return {
    ...attempt, report,
    touch: (field) => {
      // A test says nothing about what it has become.
      setReport(null);
      attempt.touch(field);
    },
    test: async (draft, secret) => {
      setReport(null);
      begin('testing');
      const result = await invoke('connections.test', probeOf(draft, secret));
      if (result.ok) setReport(result.value);
      end(result.ok ? null : result.error);
    },
    save: async (draft, keeper, secret) => {
      setReport(null);
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
