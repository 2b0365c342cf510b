import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { amountOf, payeeOf } from './shown-parts.ts';
import type { Action } from './use-action.ts';

/** After nothing was found: sends the same again, once the person says to know what that may do. */
export function SendAgain({ intent, action }: { readonly intent: IntentView; readonly action: Action }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const close = (): void => {
    setOpened(false);
    setUnderstood(false);
  };
  const confirm = (): void => {
    close();
    void action.run('intents.sendAgain', { intentId: intent.intentId });
  };
  return (
    <>
      <Button variant="default" disabled={action.busy !== null} aria-busy={action.busy === 'intents.sendAgain'} onClick={() => setOpened(true)}>
        {t('outcome:actions.send')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('outcome:actions.sendTitle')} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
        <Stack gap="lg">
          <strong>{format.money(amountOf(intent.shown))} → {payeeOf(intent.shown)}</strong>
          <p>{t('outcome:actions.sendWarning')}</p>
          <p>{t('outcome:actions.sendFresh')}</p>
          <Checkbox label={t('outcome:actions.sendUnderstood')} checked={understood} onChange={(event) => setUnderstood(event.currentTarget.checked)} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>{t('common:cancel')}</Button>
            <Button className="t-danger-button" disabled={!understood} onClick={confirm}>{t('outcome:actions.send')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
