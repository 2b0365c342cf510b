import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { cancelTask, runTask, useTasks } from '#renderer/data/tasks.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, DescriptionList, EnvironmentMark, ErrorState, Field, ProgressBar, Said } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BackupLook } from '#shared/bridge/app/backup.ts';

const BYTES_PER_MB = 1_000_000;

/** Choose a file, see what is in it, restore it. The window then shows the connection that was open last. */
export function RestoreBackup({ onBack }: { readonly onBack: () => void }) {
  const { t } = useT();
  const { connections } = useAppState();
  const [look, setLook] = useState<BackupLook | null>(null);
  if (look !== null) return <Inside look={look} onBack={() => setLook(null)} />;
  if (connections.some(({ builtIn }) => !builtIn)) {
    return (
      <Stack gap="md">
        <p>{t('backup:restoring.notHere')}</p>
        <p>{t('backup:restoring.notHereHow')}</p>
        <Group justify="flex-end"><Button variant="default" onClick={onBack}>{t('common:close')}</Button></Group>
      </Stack>
    );
  }
  return <Choose onBack={onBack} onLook={setLook} />;
}

function Choose({ onBack, onLook }: { readonly onBack: () => void; readonly onLook: (look: BackupLook) => void }) {
  const { t } = useT();
  const [file, setFile] = useState<string | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { busy, run } = useCommand();

  const choose = async (): Promise<void> => {
    const result = await invoke('backup.choose', null);
    if (!result.ok) setError(result.error);
    else if (result.value !== null) {
      setFile(result.value.name);
      setError(null);
    }
  };
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (file === null || passphrase === '' || busy) return;
    const result = await run('backup.look', { passphrase });
    setError(result.ok ? null : result.error);
    if (result.ok) onLook(result.value);
  };
  const wrong = error?.kind === 'wrongPassphrase' ? describeError(error, t).title : null;
  return (
    <form noValidate onSubmit={(event) => void open(event)}>
      <Stack gap="md">
        <p>{t('backup:restoring.text')}</p>
        <div>
          <Group gap="sm">
            <Button variant="default" data-autofocus onClick={() => void choose()}>{t('backup:restoring.choose')}</Button>
            <span className="t-mono" role="status">{file ?? ''}</span>
          </Group>
          {tried && file === null && <p role="alert" className="t-hint t-wrong">{t('backup:restoring.fileNeeded')}</p>}
        </div>
        <PasswordInput
          label={t('backup:restoring.passphrase')} value={passphrase} autoComplete="off" visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }}
          error={wrong ?? (tried && passphrase === '' ? t('backup:restoring.needed') : null)}
          onChange={(event) => {
            setPassphrase(event.currentTarget.value);
            setError(null);
          }}
        />
        {error !== null && wrong === null && <ErrorState error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>{t('common:cancel')}</Button>
          <Button type="submit" loading={busy}>{t('backup:restoring.look')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

function Inside({ look, onBack }: { readonly look: BackupLook; readonly onBack: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const [error, setError] = useState<AppError | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const megabytes = format.number(Math.round(look.bytes / (BYTES_PER_MB / 10)) / 10);
  const when = format.instant(look.savedAt);

  const restore = async (): Promise<void> => {
    setError(null);
    const result = await runTask((t) => t('backup:restoring.task'), (id) => {
      setTaskId(id);
      return invoke('backup.restore', { taskId: id });
    });
    setTaskId(null);
    if (!result.ok && result.error.kind !== 'cancelled') setError(result.error);
  };
  return (
    <Stack gap="md">
      <h2>{t('backup:restoring.inside')}</h2>
      <DescriptionList>
        <Field label={t('backup:restoring.savedAt')}>{when}</Field>
        <Field label={t('backup:restoring.version')}><span className="t-mono">{look.version}</span></Field>
        <Field label={t('backup:restoring.size')}>{t('backup:size', { number: megabytes })}</Field>
        <Field label={t('backup:restoring.entries')}>{format.number(look.entries)}</Field>
      </DescriptionList>
      <table className="t-ledger" aria-label={t('backup:restoring.connections')}>
        <thead>
          <tr>
            <th scope="col">{t('backup:restoring.name')}</th><th scope="col">{t('backup:restoring.environment')}</th>
            <th scope="col">{t('backup:restoring.opensBy')}</th><th scope="col">{t('backup:restoring.read')}</th>
          </tr>
        </thead>
        <tbody>
          {look.connections.map(({ name, environment, baseUrl, keeper, hasCache }) => (
            <tr key={name}>
              <td><Said text={name} /> <span className="t-muted t-small"><Said text={baseUrl} /></span></td>
              <td><EnvironmentMark environment={environment} /></td>
              <td>{t(`backup:restoring.keepers.${keeper}`)}</td>
              <td>{t(hasCache ? 'backup:restoring.hasCache' : 'backup:restoring.noCache')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('backup:restoring.credentials')}</p>
      <p>{t('backup:restoring.sending', { when })}</p>
      <p><strong>{t('backup:restoring.elsewhere')}</strong></p>
      {error !== null && <ErrorState error={error} />}
      {taskId !== null && <Running taskId={taskId} megabytes={megabytes} />}
      <Group justify="flex-end" gap="sm">
        {taskId === null && <Button variant="default" onClick={onBack}>{t('backup:restoring.other')}</Button>}
        {taskId !== null && <Button variant="default" onClick={() => void cancelTask(taskId)}>{t('backup:restoring.cancel')}</Button>}
        <Button loading={taskId !== null} onClick={() => void restore()}>{t('backup:restoring.now')}</Button>
      </Group>
    </Stack>
  );
}

function Running({ taskId, megabytes }: { readonly taskId: string; readonly megabytes: string }) {
  const { t } = useT();
  const format = useFormat();
  const task = useTasks().tasks.find((one) => one.taskId === taskId);
  const ratio = task === undefined || task.total === null || task.total === 0 ? null : task.done / task.total;
  const text = ratio === null ? t('backup:restoring.preparing') : t('backup:restoring.progress', { percent: format.percent(Math.floor(ratio * 100) / 100), number: megabytes });
  return (
    <Stack gap="xs">
      <ProgressBar label={t('backup:restoring.task')} ratio={ratio} text={text} />
      <span className="t-small">{text}</span>
    </Stack>
  );
}
