import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { Candidate, Duplicate, IntentView } from '#shared/bridge/writes/intents.ts';
import classes from './outcome.module.css';
import type { Action } from './use-action.ts';

interface DuplicateNoticeProps {
  readonly intent: IntentView;
  readonly duplicate: Duplicate;
  readonly action: Action;
}

/** Two at the bank of what was sent again, until a person says that it is dealt with; then how. */
export function DuplicateNotice({ intent, duplicate, action }: DuplicateNoticeProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { acknowledged, candidates } = duplicate;
  if (acknowledged !== null) {
    const { userName, at, note } = acknowledged;
    return <Note line>{t('outcome:duplicate.dealt', { name: userName, when: format.instant(at), note })}</Note>;
  }
  return (
    <div className={classes['late']} role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div className={classes['stack']}>
        <p className={classes['lateTitle']}>{t('outcome:duplicate.title')}</p>
        <p>{t('outcome:duplicate.text')}</p>
        <ul>{candidates.map((candidate) => <li key={candidate.serverId}><Found candidate={candidate} isOwn={candidate.serverId === intent.serverId} /></li>)}</ul>
        <DealtWith intent={intent} action={action} />
      </div>
    </div>
  );
}

function Found({ candidate: { serverId, at, date, status, source }, isOwn }: { readonly candidate: Candidate; readonly isOwn: boolean }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const said = t('outcome:duplicate.each', {
    id: serverId, date: at === null ? format.date(date) : format.instant(at),
    status: status === null ? UNKNOWN : source === 'transfer' ? statusWord('transferStates', status, t) : status,
  });
  return <>{said}{isOwn && ` (${t('outcome:duplicate.own')})`}</>;
}

function DealtWith({ intent, action }: Pick<DuplicateNoticeProps, 'intent' | 'action'>): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const [note, setNote] = useState('');
  const confirm = (): void => {
    setOpened(false);
    void action.run('intents.acknowledgeDuplicate', { intentId: intent.intentId, note: note.trim() });
  };
  return (
    <>
      <Group><Button variant="default" disabled={action.busy !== null} onClick={() => setOpened(true)}>{t('outcome:duplicate.deal')}</Button></Group>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('outcome:duplicate.dealTitle')} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
        <Stack gap="lg">
          <p>{t('outcome:duplicate.dealText')}</p>
          <Textarea
            label={t('outcome:duplicate.note')} description={t('outcome:duplicate.noteHint')} value={note} maxLength={500} rows={3}
            data-autofocus onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpened(false)}>{t('common:cancel')}</Button>
            <Button disabled={note.trim() === ''} onClick={confirm}>{t('outcome:duplicate.deal')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
