import { useLocation } from 'wouter';

import { refreshRecord } from '#renderer/data/bridge/index.ts';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { Say } from '#renderer/ui/toast.tsx';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

interface AfterWrite {
  readonly section: 'campaigns' | 'investors' | 'orders';
  /** Notification once the bank has accepted the write. */
  readonly message: Say;
  /** The changed record; null for a new one, whose id the bank gives. */
  readonly id: string | null;
  /** The bank accepted it. */
  readonly onTaken?: () => void;
}

/** The id that the bank gave to the written record. */
function recordIdOf({ portal, serverId }: IntentView): string | null {
  switch (portal?.kind) {
    case 'campaign': return portal.campaignId;
    case 'investor': return portal.investorId;
    case 'order': return portal.orderId;
    default: return serverId;
  }
}

/** After a write: shows the record when the bank accepted it, otherwise the page of the write. */
export function useAfterWrite({ section, message, id, onTaken }: AfterWrite): (intent: IntentView) => void {
  const [, navigate] = useLocation();
  return (intent) => {
    const recordId = id ?? recordIdOf(intent);
    if (!isTaken(intent.state) || recordId === null) {
      navigate(pathOfPayment(intent.intentId));
      return;
    }
    onTaken?.();
    showToast({ message });
    void refreshRecord(section, recordId);
    navigate(pathOfRecord(section, recordId));
  };
}
