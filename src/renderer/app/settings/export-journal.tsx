import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

interface JournalDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What the bridge takes. */
const LEAST_LENGTH = 10;

/** Writes the journal and the desk to a file, under a passphrase that is typed twice, since nothing can bring it back. */
export function ExportJournal({ opened, onClose }: JournalDialogProps) {
  const { t } = useT();
  return (
    <Modal opened={opened} onClose={onClose} title={t('settings:journal.exportTitle')} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
      <ExportForm onClose={onClose} />
    </Modal>
  );
}

function ExportForm({ onClose }: Pick<JournalDialogProps, 'onClose'>) {
  const { t } = useT();
  const format = useFormat();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [written, setWritten] = useState<{ readonly path: string; readonly rows: number } | null>(null);
  const short = passphrase.length < LEAST_LENGTH;
  const differ = passphrase !== again;

  const write = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (short || differ || busy) return;
    setBusy(true);
    const result = await invoke('journal.export', { passphrase });
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok && result.value.written) setWritten(result.value);
  };
  const toggle = { 'aria-label': t('common:toggleSecret') };

  if (written !== null) {
    return (
      <Stack gap="lg">
        <p role="status" className="t-settings-path">{t('settings:journal.exported', { count: written.rows, number: format.number(written.rows), path: written.path })}</p>
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
