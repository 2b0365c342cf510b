import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { runTask, useTasks } from '#renderer/data/tasks.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FileDrop } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Dialog, ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';

export type JournalAction = 'export' | 'restore';

interface JournalDialogsProps {
  readonly open: JournalAction | null;
  readonly onClose: () => void;
}

/** While its task stands in the task bar, a dialog gives way to it; it comes back with the result. */
export function JournalDialogs({ open, onClose }: JournalDialogsProps) {
  const { t } = useT();
  const [taskId, setTaskId] = useState<string | null>(null);
  const { tasks } = useTasks();
  const isInBar = tasks.some((task) => task.taskId === taskId && task.shown);
  const forms = [['export', ExportForm, 'md'], ['restore', RestoreForm, 520]] as const;
  return forms.map(([action, Form, size]) => (
    <Dialog
      key={action} opened={open === action && !isInBar} keepMounted onClose={onClose} title={t(`settings:journal.${action}Title`)} size={size} centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {open === action && <Form onClose={onClose} onTask={setTaskId} />}
    </Dialog>
  ));
}

interface FormProps {
  readonly onClose: () => void;
  readonly onTask: (taskId: string) => void;
}

/** As the command demands. */
const LEAST_LENGTH = 10;

/** Writes the journal and the user data to a file. Its passphrase is typed twice, because nothing can restore it. */
function ExportForm({ onClose, onTask }: FormProps) {
  const { t } = useT();
  const format = useFormat();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run } = useCommand();
  const [written, setWritten] = useState<{ readonly path: string; readonly rows: number; readonly more?: readonly string[] } | null>(null);
  const short = passphrase.length < LEAST_LENGTH;
  const differ = passphrase !== again;

  const write = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (short || differ || busy) return;
    const result = await runTask((t) => t('settings:journal.exportTask'), (taskId) => {
      onTask(taskId);
      return run('journal.export', { passphrase, taskId });
    });
    if (result.ok && result.value.written) setWritten(result.value);
    if (!result.ok && result.error.kind === 'cancelled') onClose();
  };
  const toggle = { 'aria-label': t('common:toggleSecret') };

  if (written !== null) {
    return (
      <Stack gap="lg">
        <p role="status" className="t-settings-path">{t('settings:journal.exported', { count: written.rows, number: format.number(written.rows), path: written.path })}</p>
        {written.more !== undefined && <p className="t-settings-path">{t('settings:journal.exportedMore', { paths: written.more.join(', ') })}</p>}
        <Group justify="flex-end"><Button onClick={onClose}>{t('common:close')}</Button></Group>
      </Stack>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void write(event)}>
      <Stack gap="md">
        <p>{t('settings:journal.exportText')}</p>
        <PasswordInput
          label={t('settings:journal.passphrase')} description={t('settings:journal.passphraseHint', { count: LEAST_LENGTH })} value={passphrase} autoComplete="off" data-autofocus
          error={tried && short ? t('settings:journal.tooShort', { count: LEAST_LENGTH }) : null} visibilityToggleButtonProps={toggle}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('settings:journal.repeat')} value={again} autoComplete="off" error={tried && differ ? t('settings:journal.differ') : null} visibilityToggleButtonProps={toggle}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {error !== null && <ErrorState error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" loading={busy}>{t('settings:journal.write')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** As the command accepts. */
const MOST_BYTES = 200_000_000;

/** Adds what an export has and this journal does not. */
function RestoreForm({ onClose, onTask }: FormProps) {
  const { t } = useT();
  const [file, setFile] = useState<GivenFile | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [added, setAdded] = useState<Added | null>(null);

  const restore = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (file === null || passphrase === '' || busy) return;
    setBusy(true);
    const result = await runTask((t) => t('settings:journal.restoreTask'), (taskId) => {
      onTask(taskId);
      return invoke('journal.restore', { content: decodedText(file.bytes), passphrase, taskId });
    });
    setBusy(false);
    if (!result.ok && result.error.kind === 'cancelled') {
      onClose();
      return;
    }
    setError(result.ok ? null : result.error);
    if (result.ok) setAdded(result.value);
  };

  if (added !== null) return <AddedWords added={added} onClose={onClose} />;
  const wrong = error?.kind === 'wrongPassphrase' ? describeError(error, t).title : null;
  return (
    <form noValidate onSubmit={(event) => void restore(event)}>
      <Stack gap="md">
        <p>{t('settings:journal.restoreText')}</p>
        <FileDrop
          label={t('settings:journal.file')} hint={t('settings:journal.fileHint')} accept=".tesoro" mostBytes={MOST_BYTES} chosen={file?.name ?? null}
          onFile={(chosen) => {
            setFile(chosen);
            setError(null);
          }}
        />
        {tried && file === null && <p role="alert" className="t-hint t-wrong">{t('settings:journal.fileNeeded')}</p>}
        <PasswordInput
          label={t('settings:journal.passphrase')} value={passphrase} autoComplete="off" visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }}
          error={wrong ?? (tried && passphrase === '' ? t('settings:journal.needed') : null)}
          onChange={(event) => {
            setPassphrase(event.currentTarget.value);
            setError(null);
          }}
        />
        {error?.kind === 'invalid' && <p role="alert" className="t-hint t-wrong">{t('settings:journal.notReadable')}</p>}
        {error !== null && error.kind !== 'invalid' && wrong === null && <ErrorState error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>{t('common:cancel')}</Button>
          <Button type="submit" loading={busy}>{t('settings:journal.restoreNow')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Added {
  readonly intents: number;
  readonly documents: number;
  readonly rolledBack: boolean;
}

function AddedWords({ added, onClose }: { readonly added: Added; readonly onClose: () => void }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Stack gap="lg">
      <p role="status">
        {t('settings:journal.restored', {
          intents: t('settings:journal.restoredIntents', { count: added.intents, number: format.number(added.intents) }),
          documents: t('settings:journal.restoredDocuments', { count: added.documents, number: format.number(added.documents) }),
        })}
      </p>
      {added.rolledBack && <p role="alert">{t('settings:journal.rolledBack')}</p>}
      <p>{t('settings:journal.compareNext')}</p>
      <Group justify="flex-end"><Button onClick={onClose}>{t('common:close')}</Button></Group>
    </Stack>
  );
}
