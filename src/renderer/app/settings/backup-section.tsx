import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAppState, useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Dialog, ErrorState, Field, Note, Section, SkeletonFields } from '#renderer/ui/index.ts';
import { LEAST_BACKUP_PASSPHRASE } from '#shared/bridge/app/backup.ts';
import type { BackupState, SavedBackup } from '#shared/bridge/app/backup.ts';
import { RestoreBackup } from '../welcome/restore-backup.tsx';
import { ChoiceSetting, NumberSetting } from './setting-fields.tsx';

const BYTES_PER_MB = 1_000_000;

export function BackupSection() {
  const { t } = useT();
  const { settings } = useAppState();
  const { data, error, reload } = useQuery('backup.state', null, ['backups']);
  const { busy, error: failure, run } = useCommand();
  const [saved, setSaved] = useState<SavedBackup | null>(null);
  const [open, setOpen] = useState<'passphrase' | 'restore' | null>(null);
  const canSave = data !== null && data.passphraseSince !== undefined && data.passphraseSince !== null && settings.backupFolder !== null;

  const save = async (): Promise<void> => {
    if (busy || !canSave) return;
    const result = await runTask((t) => t('backup:task'), (taskId) => run('backup.save', { taskId }));
    setSaved(result.ok ? result.value : null);
  };
  return (
    <Section
      heading={t('backup:heading')} part="backup"
      toolbar={(
        <>
          <Button size="xs" variant="default" disabled={!canSave} loading={busy} onClick={() => void save()}>{t('backup:save')}</Button>
          <Button size="xs" variant="default" onClick={() => setOpen('restore')}>{t('backup:restore')}</Button>
        </>
      )}
    >
      <p className="t-muted t-prose">{t('backup:about')}</p>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={4} />}
      {data !== null && <Trouble state={data} />}
      {data !== null && (
        <Facts
          state={data} folder={settings.backupFolder} onPassphrase={() => setOpen('passphrase')}
          onFolder={() => void run('backup.chooseFolder', null)}
        />
      )}
      {/* The task bar has said that it was cancelled. */}
      {failure !== null && failure.kind !== 'cancelled' && <ErrorState error={failure} />}
      <div role="status">
        {saved !== null && <p className="t-done t-settings-path">{t('backup:saved', { path: saved.path })}</p>}
        {saved !== null && saved.leftOut.length > 0 && <p>{t('backup:leftOut', { names: saved.leftOut.join(', ') })}</p>}
      </div>
      <div className="t-settings">
        <ChoiceSetting
          name="backupEvery" label={t('backup:every')} hint={t('backup:everyHint')}
          options={(['never', 'day', 'week'] as const).map((every) => [every, t(`backup:everyChoices.${every}`)] as const)}
        />
        <NumberSetting name="backupsKept" label={t('backup:keep')} hint={t('backup:keepHint')} min={1} max={365} />
      </div>
      <Dialog opened={open === 'passphrase'} onClose={() => setOpen(null)} title={t('backup:form.title')} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
        {open === 'passphrase' && <PassphraseForm isFirst={data?.passphraseSince === null} onClose={() => setOpen(null)} />}
      </Dialog>
      <Dialog opened={open === 'restore'} onClose={() => setOpen(null)} title={t('backup:restoring.title')} size={680} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
        {open === 'restore' && <RestoreBackup onBack={() => setOpen(null)} />}
      </Dialog>
    </Section>
  );
}

function Trouble({ state: { failed, unreadable } }: { readonly state: BackupState }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      {failed !== null && <Note meaning="wait" role="status" line>{t('backup:failed', { when: format.instant(failed.at) })}</Note>}
      {failed !== null && <ErrorState error={failed.error} />}
      {unreadable !== null && failed === null && <Note meaning="wait" role="status" line>{t('backup:unreadable', { code: unreadable })}</Note>}
    </>
  );
}

interface FactsProps {
  readonly state: BackupState;
  readonly folder: string | null;
  readonly onPassphrase: () => void;
  readonly onFolder: () => void;
}

function Facts({ state: { passphraseSince, newest, kept }, folder, onPassphrase, onFolder }: FactsProps) {
  const { t } = useT();
  const format = useFormat();
  const sizeOf = (bytes: number): string => t('backup:size', { number: format.number(Math.round(bytes / (BYTES_PER_MB / 10)) / 10) });
  return (
    <>
      {passphraseSince === undefined && <p className="t-muted">{t('backup:onlyBank')}</p>}
      <DescriptionList>
        {passphraseSince !== undefined && (
          <Field label={t('backup:passphrase')} wide>
            <Group gap="4px 12px">
              <span>{passphraseSince === null ? t('backup:notChosen') : t('backup:chosenOn', { when: format.instant(passphraseSince) })}</span>
              <Button size="compact-xs" variant="default" onClick={onPassphrase}>{t(passphraseSince === null ? 'backup:choose' : 'backup:change')}</Button>
            </Group>
          </Field>
        )}
        <Field label={t('backup:folder')} wide>
          <Group gap="4px 12px">
            <span className={folder === null ? undefined : 't-mono'}>{folder ?? t('backup:noFolder')}</span>
            <Button size="compact-xs" variant="default" onClick={onFolder}>{t(folder === null ? 'backup:chooseFolder' : 'backup:otherFolder')}</Button>
          </Group>
        </Field>
        {folder !== null && <Field label={t('backup:newest')}>{newest === null ? t('backup:none') : `${format.instant(newest.savedAt)}, ${sizeOf(newest.bytes)}`}</Field>}
        {folder !== null && <Field label={t('backup:kept')}>{format.number(kept)}</Field>}
      </DescriptionList>
    </>
  );
}

/** The passphrase is typed twice, because nothing can restore it. */
function PassphraseForm({ isFirst, onClose }: { readonly isFirst: boolean; readonly onClose: () => void }) {
  const { t } = useT();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run } = useCommand();
  const short = passphrase.length < LEAST_BACKUP_PASSPHRASE;
  const differ = passphrase !== again;
  const toggle = { 'aria-label': t('common:toggleSecret') };
  const set = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (short || differ || busy) return;
    const result = await run('backup.setPassphrase', { passphrase });
    if (result.ok) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void set(event)}>
      <Stack gap="md">
        <p>{t('backup:form.text')}</p>
        {!isFirst && <p>{t('backup:form.changed')}</p>}
        <PasswordInput
          label={t('backup:form.passphrase')} description={t('backup:form.hint', { count: LEAST_BACKUP_PASSPHRASE })} value={passphrase} autoComplete="off" data-autofocus
          error={tried && short ? t('backup:form.tooShort', { count: LEAST_BACKUP_PASSPHRASE }) : null} visibilityToggleButtonProps={toggle}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('backup:form.repeat')} value={again} autoComplete="off" error={tried && differ ? t('backup:form.differ') : null} visibilityToggleButtonProps={toggle}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {error !== null && <ErrorState error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" loading={busy}>{t('backup:form.set')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
