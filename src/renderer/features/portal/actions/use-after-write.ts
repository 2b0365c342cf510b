import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useLocation } from 'wouter';

import { refreshRecord } from '#renderer/data/bridge/index.ts';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

type WrittenSection = 'campaigns' | 'investors' | 'orders';

interface AfterWrite {
  readonly section: WrittenSection;
  /** What is said when the bank plainly took it. */
  readonly said: string;
  /** The record that was changed; null for a new one, whose id the bank gives. */
  readonly id: string | null;
  /** It was sent: the dialog may close. `plain`: the bank plainly took it. */
  readonly onEnd: (plain: boolean) => void;
}


/** The record that a write made or changed, as the bank named it. */
function recordIdOf({ portal, serverId }: IntentView): string | null {
  switch (portal?.kind) {
    case 'campaign':
      return portal.campaignId;
    case 'investor':
      return portal.investorId;
    case 'order':
      return portal.orderId;
    default:
      return serverId;
  }
}

/** Stays with the record, or goes to the new one, when the bank plainly took a write; follows it on its own page when not. */
export function useAfterWrite({ section, said, id, onEnd }: AfterWrite): (intent: IntentView) => void {
  const [, navigate] = useLocation();
  return useCallback((intent: IntentView) => {
    const recordId = id ?? recordIdOf(intent);
    const plain = isTaken(intent.state) && recordId !== null;
    onEnd(plain);
    if (!plain) {
      navigate(pathOfPayment(intent.intentId));
      return;
    }
    notifications.show({ message: said });
    void refreshRecord(section, recordId);
    navigate(pathOfRecord(section, recordId));
  }, [id, navigate, onEnd, said, section]);
}
