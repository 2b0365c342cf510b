import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Action } from './use-action.ts';

/** Gives a write up, with a reason that the journal keeps. */
export function GiveUp({ intent, action }: { readonly intent: IntentView; readonly action: Action }): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const confirm = (): void => {
    setOpened(false);
    void action.run('intents.abandon', { intentId: intent.intentId, reason: reason.trim() });
  };
  return (
    <>
      <Button variant="default" disabled={action.busy !== null} onClick={() => setOpened(true)}>{t('outcome:actions.giveUp')}</Button>
      <Modal
        opened={opened} onClose={() => setOpened(false)} title={t('outcome:actions.giveUpTitle')} centered
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack gap="lg">
          <p>{t('outcome:actions.giveUpText')}</p>
          <Textarea
            label={t('outcome:actions.reason')} description={t('outcome:actions.reasonHint')} value={reason} maxLength={500} rows={3}
            data-autofocus onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpened(false)}>{t('common:cancel')}</Button>
            <Button className="t-danger-button" disabled={reason.trim() === ''} onClick={confirm}>{t('outcome:actions.giveUp')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
