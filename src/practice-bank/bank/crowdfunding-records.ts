import type { BankDate } from '#shared/domain/bank-date.ts';

/** JSON fields of a record from another bank that this one cannot represent: absent amounts, undocumented texts. */
export type AsCame = Readonly<Record<string, unknown>>;

interface MayHaveComeOtherwise {
  asCame?: AsCame;
}

/** The record's JSON, with such fields as they came. */
export const shownAs = <Wire extends object>(wire: Wire, { asCame }: MayHaveComeOtherwise): Wire =>
  (asCame === undefined ? wire : { ...wire, ...asCame });

/* Records of companies, campaigns, investors, orders and their money. Amounts are cents, times milliseconds. */

export interface Company {
  readonly companyId: string;
  readonly type: 'LEGAL_PERSON' | 'PORTAL';
  readonly businessName: string;
  status: string;
}

export type CampaignStatus = 'CREATED' | 'OPEN' | 'CLOSED' | 'FINALIZED_SUCCESS' | 'FINALIZED_FAIL' | 'CANCELLED';

export interface Campaign extends MayHaveComeOtherwise {
  readonly campaignId: string;
  readonly companyId: string;
  status: CampaignStatus;
  name: string;
  description: string;
  minMinor: number;
  maxMinor: number;
  feeFixedMinor: number;
  /** Hundredths of a per cent: 350 is 3.50 %. */
  feeHundredths: number;
  readonly currency: string;
  expectedClosingDate: BankDate;
  readonly createdMs: number;
}

export interface Investor {
  readonly investorId: string;
  name: string;
  surname: string;
  businessName: string;
  fiscalCode: string;
  type: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  address: string;
  postalCode: string;
  city: string;
  country: string;
  email: string;
  phone: string;
}

export type OrderStatus = 'CREATED' | 'WAITING' | 'ACCEPTED' | 'SPLIT' | 'CANCELED' | 'INCORRECT_AMOUNT' | 'FAILED' | 'EXPIRED';
export type Channel = 'CARD' | 'MONEY_TRANSFER';

export interface OrderAccount {
  readonly iban: string;
  readonly holderName: string;
  readonly holderSurname: string;
  readonly holderBusinessName: string;
}

export interface Order extends MayHaveComeOtherwise {
  readonly orderId: string;
  readonly investorId: string;
  readonly companyId: string;
  campaignId: string;
  status: OrderStatus;
  readonly investorAccount: OrderAccount;
  readonly totalMinor: number;
  readonly orderMinor: number;
  readonly feeMinor: number;
  readonly channel: Channel;
  readonly description: string;
  readonly portalOrderCode: string;
  /** As the portal wrote it. */
  readonly portalOrderDatetime: string;
  readonly portalInvestorCode: string;
  readonly portalCompanyCode: string;
  readonly portalCampaignCode: string;
  readonly payment: Payment;
}

export interface Payment extends MayHaveComeOtherwise {
  status: string;
  moneyinId: string;
  readonly moneyoutIds: string[];
  readonly cashoutIds: string[];
  readonly refundIds: string[];
  readonly createdMs: number;
  waitingMs: number | null;
  receivedMs: number | null;
  accountedMs: number | null;
  expiredMs: number | null;
  failedMs: number | null;
}

export interface Moneyin extends MayHaveComeOtherwise {
  readonly moneyinId: string;
  readonly orderId: string;
  readonly cro: string;
  readonly rrn: string;
  status: 'WAITING' | 'REQUESTED_TO_PAYER' | 'ACCEPTED' | 'REJECTED' | 'EXPIRED';
  amountMinor: number;
  readonly channel: Channel;
  executedMs: number | null;
  payerIban: string;
  payerName: string;
}

type MoneyoutStatus = 'CREATED' | 'AVAILABLE' | 'WORK_IN_PROGRESS' | 'BOOKED_FOR_CASHOUT' | 'DEPLETED' | 'FAILED' | 'EXPIRED';

export interface Moneyout extends MayHaveComeOtherwise {
  readonly moneyoutId: string;
  readonly orderId: string;
  readonly companyId: string;
  status: MoneyoutStatus;
  readonly amountMinor: number;
  availableMinor: number;
  readonly createdMs: number;
  lastCashoutMs: number | null;
}

export interface Refund extends MayHaveComeOtherwise {
  readonly refundId: string;
  readonly orderId: string;
  status: 'CREATED' | 'SCHEDULED' | 'WORK_IN_PROGRESS' | 'EXECUTED' | 'FAILED' | 'REFUSED_BY_RECEIVER';
  readonly amountMinor: number;
  readonly createdMs: number;
  executedMs: number | null;
}

export interface Cashout extends MayHaveComeOtherwise {
  readonly cashoutId: string;
  readonly companyId: string;
  readonly campaignId: string;
  status: 'CREATED' | 'SCHEDULED' | 'EXECUTED' | 'FAILED' | 'REFUSED_BY_RECEIVER';
  readonly cro: string;
  readonly amountMinor: number;
  readonly createdDate: BankDate;
  scheduledDate: BankDate | null;
  executedDate: BankDate | null;
}

export interface UnidentifiedTransfer extends MayHaveComeOtherwise {
  readonly unidentifiedTransferId: string;
  readonly amountMinor: number;
  readonly description: string;
  readonly payerName: string;
  status: 'RECEIVED' | 'SENT_BACK';
  readonly type: 'UNIDENTIFIED' | 'WRONG_AMOUNT' | 'WRONG_CHANNEL';
  readonly receivedMs: number;
  refundedMs: number | null;
}

export interface Dispute extends MayHaveComeOtherwise {
  readonly disputeId: string;
  readonly orderId: string;
  readonly rrnCode: string;
  readonly description: string;
  readonly paymentMinor: number;
  status: 'OPEN' | 'CLOSED_WON' | 'CLOSED_LOST';
  readonly createdDate: BankDate;
  closedDate: BankDate | null;
}
