import { Button, Stack, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { ConfirmWrite, useWrite, WriteDialog } from '#renderer/features/payments/writes/index.ts';
import type { AskedWrite } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { isDone, isUsual } from '#shared/domain/portal/usual-states.ts';
import type { JudgedAction } from '#shared/domain/portal/usual-states.ts';

import classes from './portal-actions.module.css';
import { useAfterWrite } from './use-after-write.ts';

interface PortalActionProps {
  readonly section: 'campaigns' | 'orders';
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** What the action does and does not do. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly write: AskedWrite & { readonly kind: AdvisedAction };
  /** The record's last known status: decides what is unusual, and what is already done. */
  readonly status: string | null;
  readonly done: string;
  readonly danger?: boolean;
  /** Replaces "Cancel" in the dialog where that would read as the action itself. */
  readonly leaveLabel?: string;
}

/** A button for one change of a record at the bank, confirmed in a dialog. */
export function PortalAction({ section, id, label, title, text, status, confirmLabel, write, done, danger = false, leaveLabel }: PortalActionProps): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const already = isDone(write.kind, status);
  const close = useCallback(() => { setOpened(false); }, []);
  const flow = useWrite(useAfterWrite({ section, id, message: done, onEnd: close }));
  return (
    <>
      <Tooltip
        label={t('campaigns:usual.already', { status: statusWord(section === 'campaigns' ? 'campaignStates' : 'orderStates', status ?? '', t) })}
        disabled={!already} events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          size="xs"
          variant="default"
          // It keeps its place and focus, and explains why it does nothing.
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

/** What an action does, and why it is unusual now. Advice only: the bank decides. */
export function ActionText({ advice, children }: { readonly advice: string | null; readonly children: ReactNode }): ReactElement {
  return (
    <Stack gap="md">
      <div>{children}</div>
      {advice !== null && (
        <p className={classes['advice']}><IconAlertTriangle size={16} aria-hidden="true" /><span>{advice}</span></p>
      )}
    </Stack>
  );
}

type AdvisedAction = Exclude<JudgedAction, 'succeedCampaign' | 'failCampaign' | 'updateCampaign'>;

/** Why an action is unusual for a record in this state; null when it is usual or the state is not known. */
export function unusual(action: AdvisedAction, status: string | null, t: Translate): string | null {
  if (status === null || isUsual(action, status)) return null;
  const list = action.endsWith('Campaign') ? 'campaignStates' : 'orderStates';
  const known = list === 'campaignStates' ? isKnownStatus(campaignStates, status) : isKnownStatus(orderStates, status);
  return known ? t(`campaigns:usual.${action}`, { status: statusWord(list, status, t) }) : t('campaigns:usual.unknown', { status });
}
