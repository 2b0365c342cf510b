import { statusList } from '../domain/open-status.ts';
import { campaignStatuses, cashoutStatuses, moneyinStatuses, orderStatuses, refundStatuses, unidentifiedStatuses } from '../domain/portal/states.ts';

/* The enumerations of sections 2 and 3. Every list is open: other values may come. */

export const companyTypes = statusList(['LEGAL_PERSON', 'PORTAL']);
export const companyStates = statusList(['CREATED', 'ACTIVE', 'SUSPENDED', 'BLOCKED', 'CLOSE']);
export const campaignStates = statusList(campaignStatuses, { CANCELED: 'CANCELLED' });
export const investorTypes = statusList(['NATURAL_PERSON', 'LEGAL_PERSON']);
export const orderStates = statusList(orderStatuses, { CANCELED: 'CANCELLED' });
export const channels = statusList(['CARD', 'MONEY_TRANSFER']);
export const paymentStates = statusList(['ACCOUNTED']);
export const moneyinStates = statusList(moneyinStatuses);
export const moneyoutStates = statusList(
  ['CREATED', 'AVAILABLE', 'WORK_IN_PROGRESS', 'BOOKED_FOR_CASHOUT', 'DEPLETED', 'FAILED', 'EXPIRED'],
);
export const refundStates = statusList(refundStatuses);
export const cashoutStates = statusList(cashoutStatuses);
export const unidentifiedStates = statusList(unidentifiedStatuses);
export const unidentifiedTypes = statusList(['UNIDENTIFIED', 'WRONG_AMOUNT', 'WRONG_CHANNEL']);
export const disputeStates = statusList(['OPEN', 'CLOSED_WON', 'CLOSED_LOST']);
export const entryTypes = statusList(['DEBIT', 'CREDIT']);
export const virtualIbanStates = statusList(['ACTIVE']);
export const parentAccountStates = statusList(['ACTIVE']);
export const transferStates = statusList(
  ['EXECUTED', 'BOOKED', 'WORK_IN_PROGRESS', 'CANCELLED', 'REJECTED'],
  { CANCELED: 'CANCELLED' },
);
export const directions = statusList(['INCOMING', 'OUTGOING']);
export const feeTypes = statusList(['SHA', 'OUR', 'BEN']);
export const payeeMatches = statusList(['MTCH', 'CMTC', 'NMTC', 'NOAP']);
