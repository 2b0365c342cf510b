import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { refreshRecord } from '#renderer/data/bridge/index.ts';
import { pathOfPayment, pathOfVirtualIbanPayment } from '#renderer/data/paths/paths.ts';
import { ConfirmWrite, useWrite, WriteDialog } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

/** Only an active virtual IBAN has actions. */
export function VirtualIbanActions({ detail: { record } }: DetailProps<'virtualIbans'>): ReactElement | null {
  const { t } = useT();
  if (record.status !== 'ACTIVE') return null;
  const { accountId, virtualIban } = record;
  return (
    <>
      <DeactivateVirtualIban accountId={accountId} virtualIban={virtualIban} />
      <Button size="xs" component={Link} href={pathOfVirtualIbanPayment(accountId, virtualIban)}>
        {t('writes:virtualIban.transfer')}
      </Button>
    </>
  );
}

function DeactivateVirtualIban({ accountId, virtualIban }: { readonly accountId: string; readonly virtualIban: string }): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState(false);
  const flow = useWrite(useCallback(({ intentId, state }: IntentView) => {
    setOpened(false);
    // If done, this page shows it once the record is read again; otherwise the page of the write follows.
    if (isTaken(state)) void refreshRecord('virtualIbans', virtualIban);
    else navigate(pathOfPayment(intentId));
  }, [navigate, virtualIban]));
  const write = useMemo(() => ({ kind: 'deactivateVirtualIban', accountId, virtualIban }) as const, [accountId, virtualIban]);
  const close = (): void => { setOpened(false); };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          flow.begin();
          setOpened(true);
          void flow.prepare(write);
        }}
      >
        {t('writes:virtualIban.deactivate')}
      </Button>
      <WriteDialog opened={opened} title={t('writes:virtualIban.deactivateTitle')} onClose={close}>
        <ConfirmWrite
          flow={flow} write={write} danger text={t('writes:virtualIban.deactivateText')}
          confirmLabel={t('writes:virtualIban.deactivateConfirm')} onClose={close}
        />
      </WriteDialog>
    </>
  );
}
