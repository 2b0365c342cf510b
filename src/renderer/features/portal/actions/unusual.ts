import { statusWord } from '#renderer/lists/record-view/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { isUsual } from '#shared/domain/portal/usual-states.ts';
import type { JudgedAction } from '#shared/domain/portal/usual-states.ts';

export type AdvisedAction = Exclude<JudgedAction, 'succeedCampaign' | 'failCampaign' | 'updateCampaign'>;

/** Why an action is unusual for a record in this state; null when it is not, or when the state is not known. */
export function unusual(action: AdvisedAction, status: string | null, t: Translate): string | null {
  if (status === null || isUsual(action, status)) return null;
  const list = action.endsWith('Campaign') ? 'campaignStates' : 'orderStates';
  const known = list === 'campaignStates' ? isKnownStatus(campaignStates, status) : isKnownStatus(orderStates, status);
  return known ? t(`campaigns:usual.${action}`, { status: statusWord(list, status, t) }) : t('campaigns:usual.unknown', { status });
}
