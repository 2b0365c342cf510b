export const paymentFields = [
  'accountId', 'virtualIban', 'beneficiaryName', 'beneficiaryAccount', 'bic', 'address', 'city', 'country', 'amount', 'currency', 'description',
  'remittanceInformation', 'executionDate', 'isInstant', 'isUrgent', 'feeType', 'feeAccountId', 'taxRelief.taxReliefId',
  'taxRelief.creditorFiscalCode', 'taxRelief.fiscalCodes.0', 'taxRelief.fiscalCodes.1', 'taxRelief.fiscalCodes.2', 'taxRelief.fiscalCodes.3',
  'taxRelief.fiscalCodes.4', 'taxRelief.companyFiscalCode', 'taxRelief.legalRepresentativeFiscalCode',
] as const;
export type PaymentField = (typeof paymentFields)[number];

/** Why a payment cannot be sent: the interface's own rules, and for addresses those of the payment schemes. */
export type PaymentProblemCode =
  | 'required' | 'tooLong' | 'hiddenCharacters' | 'ibanNotValid' | 'bicNotValid' | 'bicRequired' | 'addressRequired' | 'townRequired' | 'townNotNamed' | 'amountNotReadable' | 'amountAmbiguous' | 'amountNotPositive'
  | 'tooManyDecimals' | 'tooManyDigits' | 'currencyNotValid' | 'countryNotValid' | 'dateNotReadable' | 'dateInPast' | 'dateWithInstant' | 'notValid';

export interface PaymentProblem {
  readonly field: PaymentField;
  readonly code: PaymentProblemCode;
}

export const inFormOrder = (problems: readonly PaymentProblem[]): PaymentProblem[] =>
  problems.toSorted((left, right) => paymentFields.indexOf(left.field) - paymentFields.indexOf(right.field));

/** Never blocks. */
export type PaymentWarning =
  | { readonly code: 'notTargetDay'; readonly field: 'executionDate'; readonly nextDay: string }
  | { readonly code: 'pastCutOff'; readonly field: 'executionDate'; readonly cutOff: string; readonly nextDay: string }
  /** TARGET settles, and a bank in Italy may rest until the working day `nextDay`. */
  | { readonly code: 'italianHoliday'; readonly field: 'executionDate'; readonly nextDay: string }
  | { readonly code: 'chargesInsideSepa'; readonly field: 'feeType' }
  /** Characters outside the SEPA set, and their usual spelling. */
  | { readonly code: 'notSepaText'; readonly field: 'beneficiaryName' | 'description' | 'remittanceInformation' | 'address' | 'city'; readonly characters: string; readonly proposal: string }
  | { readonly code: 'checkDigits'; readonly field: PaymentField }
  | { readonly code: 'ownAccount'; readonly field: 'beneficiaryAccount' }
  /** Nobody was paid on this account before. Only lines of a file, as the next: a single payment has both as advice. */
  | { readonly code: 'firstPayment'; readonly field: 'beneficiaryAccount' }
  /** The name is known with `account`, and not with this one. */
  | { readonly code: 'knownNameNewAccount'; readonly field: 'beneficiaryAccount'; readonly account: string }
  | { readonly code: 'countryDiffers'; readonly field: 'country' }
  /** It goes with the town. */
  | { readonly code: 'postcodeInTown'; readonly field: 'city' }
  /** It is not sent. */
  | { readonly code: 'countryAlone'; readonly field: 'country' }
  /** The bank requires an address, but this operation has no field for one. */
  | { readonly code: 'noAddressSent'; readonly field: 'beneficiaryAccount' }
  /** The account's currency is `account`. */
  | { readonly code: 'currencyDiffers'; readonly field: 'currency'; readonly account: string };
