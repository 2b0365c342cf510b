import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useNameLists } from '#renderer/lists/record-view/index.ts';
import { OnceButton, useWrite, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { pointOut } from '#renderer/data/shown.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

/** Creates a virtual IBAN. The form shows all that is sent and moves no money, so there is no confirmation. */
export function CreateVirtualIban(): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  useAskedFor('createVirtualIban', () => { setOpened(true); });
  return (
    <>
      <Button size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => { setOpened(true); }}>{t('writes:virtualIban.create')}</Button>
      <WriteDialog opened={opened} title={t('writes:virtualIban.create')} onClose={() => { setOpened(false); }}>
        <CreateForm onClose={() => { setOpened(false); }} />
      </WriteDialog>
    </>
  );
}

function CreateForm({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { accounts } = useNameLists();
  const [chosen, setChosen] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const accountId = chosen ?? accounts[0]?.id ?? null;
  const flow = useWrite(useCallback(({ intentId, state, serverId }: IntentView) => {
    onClose();
    if (isTaken(state) && serverId !== null) pointOut(serverId);
    else navigate(pathOfPayment(intentId));
  }, [navigate, onClose]));
  const create = async (): Promise<void> => {
    if (accountId === null) return;
    const prepared = await flow.prepare({ kind: 'createVirtualIban', accountId, description });
    if (prepared !== null) await flow.send();
  };
  return (
    <Stack gap="md">
      <p className="t-muted">{t('writes:virtualIban.text')}</p>
      <NativeSelect
        label={t('writes:virtualIban.account')} value={accountId ?? ''} data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => { setChosen(value); }}
      />
      <TextInput
        label={t('writes:virtualIban.description')} description={t('writes:virtualIban.descriptionHint')} maxLength={140} data-autofocus
        value={description} onChange={({ currentTarget: { value } }) => { setDescription(value); }}
      />
      {flow.error !== null && <WriteError error={flow.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
        <OnceButton working={flow.busy !== null} disabled={accountId === null} onPress={() => void create()}>{t('writes:virtualIban.create')}</OnceButton>
      </Group>
    </Stack>
  );
}
