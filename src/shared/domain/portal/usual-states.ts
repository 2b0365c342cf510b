/* What is usual, by section 3 and by sense. The interface shows no conditions, so this is advice: the bank decides. */

const usual = {
  openCampaign: ['CREATED', 'CLOSED'],
  closeCampaign: ['OPEN'],
  /** The one condition that section 3.1 states. */
  cancelCampaign: ['CREATED'],
  succeedCampaign: ['CLOSED'],
  failCampaign: ['OPEN', 'CLOSED'],
  updateCampaign: ['CREATED', 'OPEN'],
  setOrderWaiting: ['CREATED'],
  setOrderFailed: ['CREATED', 'WAITING'],
  cancelOrder: ['CREATED', 'WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT'],
  moveOrder: ['CREATED', 'WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type JudgedAction = keyof typeof usual;

/** Whether the action is usual of a campaign, or an order, in that state. A state that nobody documented is usual for none. */
export function isUsual(action: JudgedAction, status: string | null): boolean {
  return status !== null && usual[action].some((one) => one === status);
}

/** The state that an action leads to. A change of terms and a move lead to none. */
const leadsTo: Readonly<Partial<Record<JudgedAction, string>>> = {
  openCampaign: 'OPEN', closeCampaign: 'CLOSED', cancelCampaign: 'CANCELLED', succeedCampaign: 'FINALIZED_SUCCESS', failCampaign: 'FINALIZED_FAIL',
  setOrderWaiting: 'WAITING', setOrderFailed: 'FAILED', cancelOrder: 'CANCELLED',
};

/** Whether the record is already in the state that the action leads to, so that there is nothing to ask the bank for. */
export function isDone(action: JudgedAction, status: string | null): boolean {
  return status !== null && leadsTo[action] === status;
}

/** States of an order in which a cancel moves no money (section 3.2), however late the bank sees to it. */
const withoutMoney = new Set<string | null>(['CANCELLED', 'CANCELED', 'FAILED', 'EXPIRED', 'SPLIT', 'INCORRECT_AMOUNT', 'CREATED']);

/**
 * Whether cancelling an order sends money back: section 3.2 refunds an ACCEPTED one. One that waits may be paid meanwhile, and
 * of a state that is not documented nothing is known.
 */
export function moneyGoesBack(status: string | null): 'yes' | 'no' | 'maybe' {
  if (status === 'ACCEPTED') return 'yes';
  return withoutMoney.has(status) ? 'no' : 'maybe';
}
