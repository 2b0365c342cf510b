import type * as lists from '#shared/contract/states.ts';

/** A word for each documented value: a list that gains one does not compile before it has its word. */
type Words = { readonly [List in keyof typeof lists]: { readonly [Value in (typeof lists)[List]['known'][number]]: string } };

/** Every documented value of section 3, in words. A value that is not here is shown as it came. */
export const states = {
  companyTypes: { LEGAL_PERSON: 'Issuer', PORTAL: 'Portal' },
  companyStates: { CREATED: 'Not yet active', ACTIVE: 'Active', SUSPENDED: 'Suspended', BLOCKED: 'Blocked', CLOSE: 'Closed' },
  campaignStates: {
    CREATED: 'Created', OPEN: 'Open', CLOSED: 'Closed', FINALIZED_SUCCESS: 'Succeeded', FINALIZED_FAIL: 'Failed', CANCELLED: 'Cancelled',
  },
  investorTypes: { NATURAL_PERSON: 'Person', LEGAL_PERSON: 'Company' },
  orderStates: {
    CREATED: 'Created', WAITING: 'Waiting for payment', ACCEPTED: 'Accepted', SPLIT: 'Split', CANCELLED: 'Cancelled',
    INCORRECT_AMOUNT: 'Wrong amount', FAILED: 'Failed', EXPIRED: 'Expired',
  },
  channels: { CARD: 'Card', MONEY_TRANSFER: 'Bank transfer' },
  paymentStates: { ACCOUNTED: 'Accounted' },
  moneyinStates: {
    WAITING: 'Waiting', REQUESTED_TO_PAYER: 'Requested from payer', ACCEPTED: 'Accepted', REJECTED: 'Rejected', EXPIRED: 'Expired',
  },
  moneyoutStates: {
    CREATED: 'Created', AVAILABLE: 'Available', WORK_IN_PROGRESS: 'In progress', BOOKED_FOR_CASHOUT: 'Booked for cash-out',
    DEPLETED: 'Used up', FAILED: 'Failed', EXPIRED: 'Expired',
  },
  refundStates: {
    CREATED: 'Created', SCHEDULED: 'Scheduled', WORK_IN_PROGRESS: 'In progress', EXECUTED: 'Executed', FAILED: 'Failed',
    REFUSED_BY_RECEIVER: 'Refused by receiver',
  },
  cashoutStates: {
    CREATED: 'Created', SCHEDULED: 'Scheduled', EXECUTED: 'Executed', FAILED: 'Failed', REFUSED_BY_RECEIVER: 'Refused by receiver',
  },
  unidentifiedStates: { RECEIVED: 'Received', SENT_BACK: 'Sent back' },
  unidentifiedTypes: { UNIDENTIFIED: 'Unidentified', WRONG_AMOUNT: 'Wrong amount', WRONG_CHANNEL: 'Wrong channel' },
  disputeStates: { OPEN: 'Open', CLOSED_WON: 'Closed, won', CLOSED_LOST: 'Closed, lost' },
  entryTypes: { DEBIT: 'Debit', CREDIT: 'Credit' },
  virtualIbanStates: { ACTIVE: 'Active' },
  parentAccountStates: { ACTIVE: 'Active' },
  transferStates: {
    EXECUTED: 'Executed', BOOKED: 'Booked', WORK_IN_PROGRESS: 'In progress', CANCELLED: 'Cancelled', REJECTED: 'Rejected',
  },
  directions: { INCOMING: 'Incoming', OUTGOING: 'Outgoing' },
  feeTypes: { SHA: 'Shared (SHA)', OUR: 'Paid by the payer (OUR)', BEN: 'Paid by the beneficiary (BEN)' },
  payeeMatches: { MTCH: 'Match', CMTC: 'Close match', NMTC: 'No match', NOAP: 'Check not possible' },
  activityKinds: { refresh: 'Read from the bank', export: 'Export', connected: 'Connected', cacheRebuilt: 'Cache rebuilt', write: 'Write at the bank' },
  activityOutcomes: { done: 'Done', offline: 'Offline', failed: 'Failed' },
} satisfies Words & Readonly<Record<string, Readonly<Record<string, string>>>>;
