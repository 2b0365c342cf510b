/* Usual statuses, from section 3 and common sense. The interface states one condition; the rest is advice: the bank decides. */

const usual = {
  openCampaign: ['CREATED', 'CLOSED'],
  closeCampaign: ['OPEN'],
  /** The one condition stated by section 3.1. */
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

/** Undocumented statuses are usual for no action. */
export function isUsual(action: JudgedAction, status: string | null): boolean {
  return status !== null && usual[action].some((one) => one === status);
}

/** The resulting status; none for a change of terms or a move. */
const leadsTo: Readonly<Partial<Record<JudgedAction, string>>> = {
  openCampaign: 'OPEN', closeCampaign: 'CLOSED', cancelCampaign: 'CANCELLED', succeedCampaign: 'FINALIZED_SUCCESS', failCampaign: 'FINALIZED_FAIL',
  setOrderWaiting: 'WAITING', setOrderFailed: 'FAILED', cancelOrder: 'CANCELLED',
};

export function isDone(action: JudgedAction, status: string | null): boolean {
  return status !== null && leadsTo[action] === status;
}

/** Statuses in which a cancellation never moves money (section 3.2). */
const withoutMoney = new Set<string | null>(['CANCELLED', 'CANCELED', 'FAILED', 'EXPIRED', 'SPLIT', 'INCORRECT_AMOUNT', 'CREATED']);

/** Whether cancelling sends money back: section 3.2 refunds an ACCEPTED order. A waiting one may be paid meanwhile; undocumented statuses are uncertain. */
export function moneyGoesBack(status: string | null): 'yes' | 'no' | 'maybe' {
  if (status === 'ACCEPTED') return 'yes';
  return withoutMoney.has(status) ? 'no' : 'maybe';
}
