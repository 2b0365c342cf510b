import type { BankDate } from '#shared/domain/bank-date.ts';

/* What the bank keeps. Amounts are integers of the minor unit, times are milliseconds; the wire shapes are made from these. */

export interface Entry {
  readonly transactionId: string;
  operationDate: BankDate;
  valueDate: BankDate;
  /** Negative for debits. */
  amountMinor: number;
  description: string;
  /** The row as it is sent, made at its first use. */
  json: string | null;
}

export interface ReservedEntry {
  readonly reservedEntryId: string;
  creationDate: BankDate;
  dueDate: BankDate;
  amountMinor: number;
  description: string;
}

export interface Account {
  readonly accountId: string;
  readonly iban: string;
  readonly abiCode: string;
  readonly cabCode: string;
  readonly countryCode: string;
  readonly internationalCin: string;
  readonly nationalCin: string;
  readonly account: string;
  alias: string;
  readonly productName: string;
  readonly holderName: string;
  readonly activatedDate: BankDate;
  readonly currency: string;
  openingMinor: number;
  /** Always opening plus entries. */
  balanceMinor: number;
  /** By operation date, then as they were posted. */
  readonly entries: Entry[];
  readonly reserved: ReservedEntry[];
  postedCount: number;
}

export interface VirtualIban {
  readonly virtualIban: string;
  readonly parentAccountId: string;
  status: 'ACTIVE' | 'INACTIVE';
  readonly description: string;
  readonly activationDate: BankDate;
  deactivationDate: BankDate | null;
}

export interface Address {
  readonly address: string;
  readonly city: string;
  readonly countryCode: string;
}

export interface Party {
  readonly name: string;
  readonly accountCode: string;
  readonly bicCode: string;
  readonly address: Address | null;
}

export interface Fee {
  readonly feeCode: string;
  readonly description: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export type PayeeMatch = 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP';

export interface PayeeVerification {
  readonly requestCode: string;
  readonly operationCode: string;
  readonly ownerName: string;
  readonly matchedName: string;
  readonly iban: string;
  readonly description: string;
  readonly matchType: PayeeMatch;
  readonly respondingBic: string;
  readonly id: string;
  readonly requestMs: number;
}

export type TransferStatus = 'EXECUTED' | 'BOOKED' | 'WORK_IN_PROGRESS' | 'CANCELLED' | 'REJECTED';
export type FeeType = 'SHA' | 'OUR' | 'BEN';

export interface Transfer {
  readonly moneyTransferId: string;
  readonly accountId: string;
  status: TransferStatus;
  readonly direction: 'INCOMING' | 'OUTGOING';
  readonly creditor: Party;
  readonly debtor: Party;
  readonly cro: string;
  readonly trn: string;
  readonly uri: string;
  readonly description: string;
  readonly createdMs: number;
  accountedMs: number | null;
  debtorValueDate: BankDate | null;
  creditorValueDate: BankDate | null;
  readonly debtorMinor: number;
  readonly debtorCurrency: string;
  readonly creditorMinor: number;
  readonly creditorCurrency: string;
  readonly exchangeRate: number;
  readonly executionDate: BankDate;
  readonly isUrgent: boolean;
  readonly isInstant: boolean;
  readonly feeType: FeeType;
  readonly feeAccountId: string;
  readonly fees: readonly Fee[];
  readonly hasTaxRelief: boolean;
  /** Set while the transfer is suspended. */
  challengeId: string | null;
  reservedEntryId: string | null;
  readonly revertedMoneyTransferId: string | null;
}

/** What became of a received transfer that was sent back. */
export interface Reversal {
  readonly originalId: string;
  readonly newId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly revertedMs: number;
  readonly reason: string;
  readonly beneficiaryName: string;
  readonly beneficiaryAccount: string;
}

export interface Challenge {
  readonly challengeId: string;
  readonly accountId: string;
  readonly moneyTransferId: string;
  readonly code: string;
  readonly expiresMs: number;
  wrongAnswers: number;
  state: 'WAITING' | 'CONFIRMED' | 'REJECTED' | 'EXPIRED';
}

/** A text message to the phone of the person who pays. */
export interface PracticeMessage {
  readonly to: string;
  readonly sentAt: string;
  readonly text: string;
  readonly code: string;
  readonly challengeId: string;
  readonly moneyTransferId: string;
}

export interface Company {
  readonly companyId: string;
  readonly type: 'LEGAL_PERSON' | 'PORTAL';
  readonly businessName: string;
  status: string;
}

export type CampaignStatus = 'CREATED' | 'OPEN' | 'CLOSED' | 'FINALIZED_SUCCESS' | 'FINALIZED_FAIL' | 'CANCELLED';

export interface Campaign {
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

export interface Order {
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

export interface Payment {
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

export interface Moneyin {
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

export type MoneyoutStatus = 'CREATED' | 'AVAILABLE' | 'WORK_IN_PROGRESS' | 'BOOKED_FOR_CASHOUT' | 'DEPLETED' | 'FAILED' | 'EXPIRED';

export interface Moneyout {
  readonly moneyoutId: string;
  readonly orderId: string;
  readonly companyId: string;
  status: MoneyoutStatus;
  readonly amountMinor: number;
  availableMinor: number;
  readonly createdMs: number;
  lastCashoutMs: number | null;
}

export interface Refund {
  readonly refundId: string;
  readonly orderId: string;
  status: 'CREATED' | 'SCHEDULED' | 'WORK_IN_PROGRESS' | 'EXECUTED' | 'FAILED' | 'REFUSED_BY_RECEIVER';
  readonly amountMinor: number;
  readonly createdMs: number;
  executedMs: number | null;
}

export interface Cashout {
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

export interface UnidentifiedTransfer {
  readonly unidentifiedTransferId: string;
  readonly amountMinor: number;
  readonly description: string;
  readonly payerName: string;
  status: 'RECEIVED' | 'SENT_BACK';
  readonly type: 'UNIDENTIFIED' | 'WRONG_AMOUNT' | 'WRONG_CHANNEL';
  readonly receivedMs: number;
  refundedMs: number | null;
}

export interface Dispute {
  readonly disputeId: string;
  readonly orderId: string;
  readonly rrnCode: string;
  readonly description: string;
  readonly paymentMinor: number;
  status: 'OPEN' | 'CLOSED_WON' | 'CLOSED_LOST';
  readonly createdDate: BankDate;
  closedDate: BankDate | null;
}
