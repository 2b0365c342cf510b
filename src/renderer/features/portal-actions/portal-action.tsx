import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { ConfirmWrite, useWrite, WriteDialog } from '#renderer/features/writes/index.ts';
import type { AskedWrite } from '#renderer/features/writes/index.ts';

import { ActionText } from './action-text.tsx';
import { useAfterWrite } from './use-after-write.ts';

interface PortalActionProps {
  readonly section: 'campaigns' | 'orders';
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** What it does and what it does not. */
  readonly text: ReactNode;
  /** Why it is unusual now; null when it is not. */
  readonly advice: string | null;
  readonly confirmLabel: string;
  readonly write: AskedWrite;
  readonly done: string;
  readonly danger?: boolean;
  /** The way out of the second look, where "Cancel" would read as the action itself. */
  readonly leaveLabel?: string;
}

/** A button that asks the bank for one change of a record, after a second look at it. */
export function PortalAction({ section, id, label, title, text, advice, confirmLabel, write, done, danger = false, leaveLabel }: PortalActionProps): ReactElement {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => { setOpened(false); }, []);
  const flow = useWrite(useAfterWrite({ section, id, said: done, onEnd: close }));
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
        {label}
      </Button>
      <WriteDialog opened={opened} title={title} onClose={close}>
        <ConfirmWrite
          flow={flow} write={write} danger={danger} text={<ActionText advice={advice}>{text}</ActionText>} confirmLabel={confirmLabel} onClose={close}
          {...(leaveLabel === undefined ? {} : { leaveLabel })}
        />
      </WriteDialog>
    </>
  );
}
