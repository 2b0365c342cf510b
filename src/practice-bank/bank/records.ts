import type { BankDate } from '#shared/domain/bank-date.ts';

/* Records of accounts and transfers. Amounts are in minor units, times in milliseconds. */

export interface Entry {
  readonly transactionId: string;
  operationDate: BankDate;
  valueDate: BankDate;
  /** Negative for debits. */
  amountMinor: number;
  description: string;
  /** The row's JSON, made at its first use. */
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
  /** The opening balance plus all entries. */
  balanceMinor: number;
  /** By operation date, then in order of posting. */
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
  challengeId: string | null;
  reservedEntryId: string | null;
  readonly revertedMoneyTransferId: string | null;
  /** By another user of the same bank, who happened to pay the same. */
  byColleague?: true;
}

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

export interface PracticeMessage {
  readonly to: string;
  readonly sentAt: string;
  readonly text: string;
  readonly code: string;
  readonly challengeId: string;
  readonly moneyTransferId: string;
}
