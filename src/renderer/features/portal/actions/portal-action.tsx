import { Button, Tooltip } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { statusWord } from '#renderer/lists/record-view/index.ts';
import { ConfirmWrite, useWrite, WriteDialog } from '#renderer/features/payments/writes/index.ts';
import type { AskedWrite } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { isDone } from '#shared/domain/portal/usual-states.ts';

import { ActionText } from './action-text.tsx';
import { unusual } from './unusual.ts';
import type { AdvisedAction } from './unusual.ts';
import { useAfterWrite } from './use-after-write.ts';

interface PortalActionProps {
  readonly section: 'campaigns' | 'orders';
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** What it does and what it does not. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly write: AskedWrite & { readonly kind: AdvisedAction };
  /** Of the record, as the bank said it last: what is unusual in it is said, and what it is already is not asked for. */
  readonly status: string | null;
  readonly done: string;
  readonly danger?: boolean;
  /** The way out of the second look, where "Cancel" would read as the action itself. */
  readonly leaveLabel?: string;
}

/** A button that asks the bank for one change of a record, after a second look at it. */
export function PortalAction({ section, id, label, title, text, status, confirmLabel, write, done, danger = false, leaveLabel }: PortalActionProps): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const already = isDone(write.kind, status);
  const close = useCallback(() => { setOpened(false); }, []);
  const flow = useWrite(useAfterWrite({ section, id, said: done, onEnd: close }));
  return (
    <>
      <Tooltip
        label={t('campaigns:usual.already', { status: statusWord(section === 'campaigns' ? 'campaignStates' : 'orderStates', status ?? '', t) })}
        disabled={!already} events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          size="xs"
          variant="default"
          // It keeps its place and the focus, and says why there is nothing to do.
          {...(already ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={() => {
            if (already) return;
            flow.begin();
            setOpened(true);
            void flow.prepare(write);
          }}
        >
          {label}
        </Button>
      </Tooltip>
      <WriteDialog opened={opened} title={title} onClose={close}>
        <ConfirmWrite
          flow={flow} write={write} danger={danger} text={<ActionText advice={unusual(write.kind, status, t)}>{text}</ActionText>} confirmLabel={confirmLabel} onClose={close}
          {...(leaveLabel === undefined ? {} : { leaveLabel })}
        />
      </WriteDialog>
    </>
  );
}
