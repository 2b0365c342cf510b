import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { refreshRecord } from '#renderer/data/bridge/index.ts';
import { pathOfPayment, pathOfVirtualIbanPayment } from '#renderer/data/paths/paths.ts';
import { pointOut } from '#renderer/data/shown.ts';
import { actionOf, OnceButton, RequestButton, TeamAsks, useWrite, WriteButton, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useNameLists } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

/** Only an active virtual IBAN has actions. */
export function VirtualIbanActions({ detail: { record } }: DetailProps<'virtualIbans'>) {
  const { t } = useT();
  const [, navigate] = useLocation();
  if (record.status !== 'ACTIVE') return null;
  const { accountId, virtualIban } = record;
  const deactivated = ({ intentId, state }: IntentView): void => {
    // If done, this page shows it once the record is read again; otherwise the page of the write follows.
    if (isTaken(state)) void refreshRecord('virtualIbans', virtualIban);
    else navigate(pathOfPayment(intentId));
  };
  return (
    <>
      <WriteButton
        label={t('writes:virtualIban.deactivate')} title={t('writes:virtualIban.deactivateTitle')} text={t('writes:virtualIban.deactivateText')} danger
        confirmLabel={t('writes:virtualIban.deactivateConfirm')} write={{ kind: 'deactivateVirtualIban', accountId, virtualIban }} onSent={deactivated}
      />
      <Button size="xs" component={Link} href={pathOfVirtualIbanPayment(accountId, virtualIban)}>{t('writes:virtualIban.transfer')}</Button>
    </>
  );
}

/** Creates a virtual IBAN. The form shows all that is sent and moves no money, so there is no confirmation. */
export function CreateVirtualIban() {
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

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { accounts } = useNameLists();
  const [chosen, setChosen] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const accountId = chosen ?? accounts[0]?.id ?? null;
  const flow = useWrite(({ intentId, state, serverId }) => {
    onClose();
    if (isTaken(state) && serverId !== null) pointOut(serverId);
    else navigate(pathOfPayment(intentId));
  });
  const create = async (): Promise<void> => {
    if (accountId === null) return;
    const prepared = await flow.prepare({ kind: 'createVirtualIban', accountId, description });
    // What others have to approve is asked for by a second button, below what they are told.
    if (prepared !== null && actionOf(prepared.team) === 'send') await flow.send();
  };
  return (
    <Stack>
      <p className="t-muted">{t('writes:virtualIban.text')}</p>
      <NativeSelect
        label={t('writes:virtualIban.account')} value={accountId ?? ''} data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => { setChosen(value); flow.change(); }}
      />
      <TextInput
        label={t('writes:virtualIban.description')} description={t('writes:virtualIban.descriptionHint')} maxLength={140} data-autofocus
        value={description} onChange={({ currentTarget: { value } }) => { setDescription(value); flow.change(); }}
      />
      <TeamAsks need={flow.prepared?.team} />
      {flow.error !== null && <WriteError error={flow.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
        {flow.prepared !== null && actionOf(flow.prepared.team) === 'request' && <RequestButton working={flow.busy !== null} onRequest={() => void flow.request(false)} />}
        <OnceButton working={flow.busy !== null} disabled={accountId === null} onPress={() => void create()}>{t('writes:virtualIban.create')}</OnceButton>
      </Group>
    </Stack>
  );
}
