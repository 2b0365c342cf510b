import { Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import { WriteButton } from '#renderer/features/payments/writes/index.ts';
import type { AskedWrite } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { Say } from '#renderer/ui/toast.tsx';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { isDone, isUsual } from '#shared/domain/portal/usual-states.ts';
import type { JudgedAction } from '#shared/domain/portal/usual-states.ts';

import { useAfterWrite } from './use-after-write.ts';

interface PortalActionProps extends Pick<ComponentProps<typeof WriteButton>, 'label' | 'title' | 'text' | 'confirmLabel' | 'danger' | 'leaveLabel'> {
  readonly section: 'campaigns' | 'orders';
  readonly id: string;
  readonly write: AskedWrite & { readonly kind: AdvisedAction };
  /** The record's last known status: decides what is unusual, and what is already done. */
  readonly status: string | null;
  /** Notification once the bank has accepted it. */
  readonly done: Say;
}

/** A button for one change of a record at the bank, confirmed in a dialog. */
export function PortalAction({ section, id, text, status, write, done, ...words }: PortalActionProps) {
  const { t } = useT();
  const onSent = useAfterWrite({ section, id, message: done });
  const word = statusWord(section === 'campaigns' ? 'campaignStates' : 'orderStates', status ?? '', t);
  // The one condition that the interface states itself (section 3.1).
  const ruledOut = write.kind === 'cancelCampaign' && status !== null && isKnownStatus(campaignStates, status) ? unusual(write.kind, status, t) : null;
  const barred = isDone(write.kind, status) ? t('campaigns:usual.already', { status: word }) : ruledOut;
  return <WriteButton {...words} write={write} barred={barred} text={<ActionText advice={unusual(write.kind, status, t)}>{text}</ActionText>} onSent={onSent} />;
}

/** What an action does, and why it is unusual now. Advice only: the bank decides. */
export function ActionText({ advice, children }: { readonly advice: string | null; readonly children: ReactNode }) {
  return (
    <Stack gap="md">
      <div>{children}</div>
      {advice !== null && <Note meaning="wait"><p className="t-remark" data-meaning="wait"><IconAlertTriangle size={16} aria-hidden="true" /><span>{advice}</span></p></Note>}
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
