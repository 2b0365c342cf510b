import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, later } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { environments } from '#shared/bridge/app/connection-inputs.ts';
import type { Environment, SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { TestReport, TestStep } from '#shared/bridge/app/connections.ts';
import { AuthenticationFields } from './authentication-fields.tsx';
import { absentSteps, connectionOf, probeOf, whereDiffers } from './connect-draft.ts';
import type { PlainDraft, ReadSecret } from './connect-draft.ts';
import { useAttempt, useFormFocus, useSecrets } from './connection-form.tsx';
import type { Attempt } from './connection-form.tsx';
import { KeeperFields } from './keeper-fields.tsx';
import { Advanced } from './network-fields.tsx';

interface ConnectFormProps {
  readonly draft: PlainDraft;
  readonly onDraft: (next: (draft: PlainDraft) => PlainDraft) => void;
  readonly onBack: () => void;
}

export function ConnectForm({ draft, onDraft, onBack }: ConnectFormProps) {
  const { t } = useT();
  const { keychain } = useAppState();
  const secrets = useSecrets();
  const connect = useConnect();
  const { form, nothingPointedOut } = useFormFocus(connect.ended);
  const keeper = draft.keepSecretsWith ?? (keychain.available ? 'keychain' : 'passphrase');

  const change = (patch: Partial<PlainDraft>, field: string): void => {
    connect.touch(field);
    // A file may be read meanwhile: what is typed until then stays.
    onDraft((now) => ({ ...now, ...patch }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (connect.busy === null) void connect.save(draft, keeper, secrets.read);
  };

  const { problemOf } = connect;
  const fields = { draft, change, problemOf, secrets, touch: connect.touch };
  return (
    <form ref={form} className="t-connect" onSubmit={submit} noValidate autoComplete="off" aria-busy={connect.busy !== null}>
      <div className="t-connect-row">
        <TextInput
          label={t('welcome:form.name')} description={t('welcome:form.nameHint')} value={draft.name} error={problemOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value }, 'name')} autoComplete="off"
        />
        <NativeSelect
          label={t('welcome:form.environment')} description={t(`welcome:form.environmentHint.${draft.environment}`)}
          value={draft.environment} error={problemOf('environment')}
          data={environments.map((value) => ({ value, label: t(`common:environments.${value}`) }))}
          onChange={(event) => change({ environment: event.currentTarget.value as Environment }, 'baseUrl')}
        />
      </div>
      <div className="t-connect-row" data-wide-first>
        <TextInput
          label={t('welcome:form.baseUrl')} description={t('welcome:form.baseUrlHint')} value={draft.baseUrl} error={problemOf('baseUrl')}
          inputMode="url" spellCheck={false} autoComplete="off" onChange={(event) => change({ baseUrl: event.currentTarget.value }, 'baseUrl')}
        />
        <TextInput
          label={t('welcome:form.portalId')} description={t('welcome:form.portalIdHint')} value={draft.portalId} error={problemOf('portalId')}
          spellCheck={false} autoComplete="off" onChange={(event) => change({ portalId: event.currentTarget.value }, 'portalId')}
        />
      </div>
      <AuthenticationFields {...fields} />
      <Advanced {...fields} wrong={connect.problems.some(({ field }) => field.startsWith('network'))} />
      <KeeperFields {...fields} keeper={keeper} keychain={keychain} />
      <Group gap="sm" pt="sm">
        <Button type="submit" loading={connect.busy === 'saving'} disabled={connect.busy === 'testing'}>{t('welcome:form.save')}</Button>
        <Button
          variant="default" loading={connect.busy === 'testing'} disabled={connect.busy === 'saving'}
          onClick={() => void connect.test(draft, secrets.read)}
        >
          {t('welcome:form.test')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack}>{t('welcome:back')}</Button>
      </Group>
      {connect.busy === 'testing' && <TestWait onCancel={connect.stop} />}
      {connect.stopped && <p role="status" className="t-muted">{t('connection:wait.stopped')}</p>}
      {connect.report !== null && <TestSteps report={connect.report} absent={absentSteps(draft)} />}
      {nothingPointedOut && connect.problems.length > 0 && <ErrorState error={{ kind: 'invalid', problems: connect.problems }} />}
      {connect.error !== null && <ErrorState error={connect.error} />}
    </form>
  );
}

const BankHabitsList = later(async () => (await import('../bank-habits.tsx')).BankHabitsList);
const icons = { ok: IconCheck, failed: IconX, skipped: IconMinus } as const;
const meanings = { ok: 'done', failed: 'wrong', skipped: undefined } as const;

interface TestStepsProps {
  readonly report: TestReport;
  /** Steps that this way to the bank does not have. */
  readonly absent: ReadonlySet<TestStep>;
}

/** The steps of a connection test, with the reason at the one that failed. */
function TestSteps({ report, absent }: TestStepsProps) {
  const { t } = useT();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);

  return (
    <section ref={section} className="t-test" aria-label={t('welcome:report.title')}>
      <p role="status" className={report.ok ? 't-strong t-done' : 't-strong t-wrong'}>
        {t(report.ok ? 'welcome:report.ok' : 'welcome:report.failed')}
      </p>
      <Stack component="ol" gap="xs" mt="sm" className="t-list">
        {report.steps.filter(({ step, outcome }) => outcome !== 'skipped' || !absent.has(step)).map(({ step, outcome, error }) => {
          const StepIcon = icons[outcome];
          return (
            <li key={step} className={outcome === 'skipped' ? 't-muted' : undefined} data-outcome={outcome} data-meaning={meanings[outcome]}>
              <StepIcon size={16} aria-hidden="true" />
              <div>
                {t(`welcome:report.steps.${step}`)}
                <span className="t-visually-hidden">: {t(`welcome:report.outcomes.${outcome}`)}</span>
                {error !== null && <ErrorState error={error} />}
              </div>
            </li>
          );
        })}
      </Stack>
      {report.learned !== undefined && (
        <>
          <h3>{t('welcome:report.learned')}</h3>
          <BankHabitsList habits={report.learned} />
        </>
      )}
    </section>
  );
}

const PATIENCE_MS = 5_000;

/** Shown while a test takes long; it can be cancelled. */
function TestWait({ onCancel }: { readonly onCancel: () => Promise<void> }) {
  const { t } = useT();
  const [isLong, setIsLong] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Group gap="md" mih={32} role="status">
      {isLong && (
        <>
          <span>{t('connection:wait.text')}</span>
          <Button
            variant="default" size="xs" disabled={cancelling}
            onClick={() => {
              setCancelling(true);
              void onCancel();
            }}
          >
            {t('common:cancel')}
          </Button>
        </>
      )}
    </Group>
  );
}

interface Connecting extends Omit<Attempt<'testing' | 'saving'>, 'begin' | 'end'> {
  readonly report: TestReport | null;
  /** The person cancelled the last test: it says nothing. */
  readonly stopped: boolean;
  readonly test: (draft: PlainDraft, secret: ReadSecret) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly save: (draft: PlainDraft, keeper: SecretKeeper, secret: ReadSecret) => Promise<void>;
}

/** Testing and saving, and their outcome. */
function useConnect(): Connecting {
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
      // The last test was of something else.
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
      const differs = asksForText(keeper) ? whereDiffers('passphrase', secret) : null;
      if (differs !== null) {
        end(differs);
        return;
      }
      // Taken now: opening may close the form, and its secrets go with it.
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
  // A connection kept by passphrase opens locked, and a lock reloads the page: the unlocking must already be on its way.
  const [opened, unlocked] = await Promise.all([opening, invoke('session.unlock', { passphrase: connection.passphrase })]);
  if (!opened.ok) return opened.error;
  return unlocked.ok ? null : unlocked.error;
}
