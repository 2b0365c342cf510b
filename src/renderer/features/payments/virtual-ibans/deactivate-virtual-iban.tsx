import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { refreshRecord } from '#renderer/data/bridge/index.ts';
import { ConfirmWrite, useWrite, WriteDialog } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

interface DeactivateVirtualIbanProps {
  readonly accountId: string;
  readonly virtualIban: string;
}

/** Takes a virtual IBAN out of use, after saying what nobody knows about it. */
export function DeactivateVirtualIban({ accountId, virtualIban }: DeactivateVirtualIbanProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState(false);
  const flow = useWrite(useCallback(({ intentId, state }: IntentView) => {
    setOpened(false);
    // Done is seen on this very page, once it is read again; anything else is followed on its own.
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
          flow={flow}
          write={write}
          danger
          text={t('writes:virtualIban.deactivateText')}
          confirmLabel={t('writes:virtualIban.deactivateConfirm')}
          onClose={close}
        />
      </WriteDialog>
    </>
  );
}
