import { useState } from 'react';
import { invoke } from '#renderer/bridge/index.ts';
import type { AppError, FieldProblem } from '#shared/bridge/app-error.ts';
import type { SecretKeeper, TestReport } from '#shared/bridge/connections.ts';
import { connectionOf, probeOf } from './connect-draft.ts';
import type { PlainDraft, ReadSecret } from './connect-draft.ts';

type Busy = 'testing' | 'saving' | null;

export interface Connecting {
  readonly busy: Busy;
  readonly report: TestReport | null;
  /** What failed beside the fields. */
  readonly error: AppError | null;
  readonly problems: readonly FieldProblem[];
  /** Forgets what was said about a field that is being changed, and a test of what it was. */
  readonly touch: (field: string) => void;
  readonly test: (draft: PlainDraft, secret: ReadSecret) => Promise<void>;
  readonly save: (draft: PlainDraft, keeper: SecretKeeper, secret: ReadSecret) => Promise<void>;
}

/** The two things that the connect form does, and what they said. */
export function useConnect(): Connecting {
  const [busy, setBusy] = useState<Busy>(null);
  const [report, setReport] = useState<TestReport | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  const begin = (what: Busy): void => {
    setBusy(what);
    setReport(null);
    setError(null);
    setProblems([]);
  };

  const fail = (failure: AppError): void => {
    if (failure.kind === 'invalid') setProblems(failure.problems);
    else setError(failure);
  };

  return {
    busy, report, error, problems,
    touch: (field) => {
      setReport(null);
      setProblems((known) => known.filter((problem) => problem.field !== field));
    },
    test: async (draft, secret) => {
      begin('testing');
      const result = await invoke('connections.test', probeOf(draft, secret));
      if (result.ok) setReport(result.value);
      else fail(result.error);
      setBusy(null);
    },
    save: async (draft, keeper, secret) => {
      begin('saving');
      // Taken now: opening may show another page, and the form's secrets go with it.
      const connection = connectionOf(draft, keeper, secret);
      const failure = await saveAndOpen(connection);
      if (failure !== null) fail(failure);
      setBusy(null);
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
