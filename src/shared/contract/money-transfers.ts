import { z } from 'zod';
import { amountCurrency, date, decimal, flag, id, instant, moneyAmount, status, text } from './fields.ts';
import { BK, document, list, one, operation } from './operation.ts';
import { money, optionalList, optionalObject, record, row, someOf } from './record.ts';
import { directions, feeTypes, payeeMatches, transferStates } from './states.ts';

/* Section 2.17. */

/** Samples of search and challenge spell `accountCode` as `account`. */
const party = optionalObject(record({
  name: text,
  account: optionalObject(record({ accountCode: text, account: text, bicCode: text })),
  address: optionalObject(record({ address: text, city: text, countryCode: text })),
}).transform((raw) => ({
  name: raw.name,
  accountCode: raw.account?.accountCode ?? raw.account?.account ?? null,
  bicCode: raw.account?.bicCode ?? null,
  address: raw.address,
})));

const fee = record({
  feeCode: text,
  description: text,
  amount: moneyAmount,
  currency: amountCurrency,
}).transform(({ amount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code),
}));

const transferAmount = optionalObject(record({
  debtorAmount: moneyAmount,
  debtorCurrency: amountCurrency,
  creditorAmount: moneyAmount,
  creditorCurrency: amountCurrency,
  creditorCurrencyDate: date,
  exchangeRate: decimal,
}).transform((raw) => ({
  debtor: money('debtorAmount', raw.debtorAmount, raw.debtorCurrency),
  creditor: money('creditorAmount', raw.creditorAmount, raw.creditorCurrency),
  creditorCurrencyDate: raw.creditorCurrencyDate,
  /** Decimal text. */
  exchangeRate: raw.exchangeRate,
})));

/** Verification of payee: the typed name compared with the holder's. */
const payeeVerification = record({
  requestCode: text,
  operationCode: text,
  ownerName: text,
  matchedName: text,
  iban: text,
  description: text,
  matchType: status(payeeMatches),
  respondingBic: text,
  id,
  requestDateTime: instant,
});

export type PayeeVerification = ReturnType<typeof payeeVerification.read>;

const transferFields = {
  moneyTransferId: id,
  status: status(transferStates),
  direction: status(directions),
  creditor: party,
  debtor: party,
  cro: text,
  trn: text,
  uri: text,
  description: text,
  createdDatetime: instant,
  accountedDatetime: instant,
  debtorValueDate: date,
  creditorValueDate: date,
  amount: transferAmount,
  isUrgent: flag,
  isInstant: flag,
  feeType: status(feeTypes),
  feeAccountId: id,
  fees: optionalList(fee),
  hasTaxRelief: flag,
  /** Its place is not documented: read from any answer. */
  challengeId: id,
};

export const moneyTransfer = row(['moneyTransferId'], record(transferFields));

export type MoneyTransfer = z.output<typeof moneyTransfer>;

/** Only the create answer has the verification of payee. */
const createdMoneyTransfer = row(['moneyTransferId'], record({ ...transferFields, vopResult: optionalObject(payeeVerification) }));

export type CreatedMoneyTransfer = z.output<typeof createdMoneyTransfer>;

/** `moneyTransferId`: the new outgoing transfer; `revertedMoneyTransferId`: the received one. */
const revertingMoneyTransfer = row(['moneyTransferId'], record({ ...transferFields, revertedMoneyTransferId: id }));

/** Section 4.8, the outcome of a revert. */
const revertedTransfer = row(['transferId'], record({
  transferId: id,
  originalAmount: moneyAmount,
  currency: amountCurrency,
  revertedAt: instant,
  reason: text,
  status: text,
  beneficiary: optionalObject(record({ name: text, account: text })),
}).transform(({ originalAmount, currency: code, ...rest }) => ({
  ...rest,
  originalAmount: money('originalAmount', originalAmount, code),
})));

export type RevertedTransfer = z.output<typeof revertedTransfer>;

const fiscalCodes = { fiscalCode1: text, fiscalCode2: text, fiscalCode3: text, fiscalCode4: text, fiscalCode5: text };

const validatedTaxRelief = record({
  taxReliefId: text,
  description: text,
  isCondoUpgrade: flag,
  creditorFiscalCode: text,
  beneficiaryType: text,
  naturalPersonBeneficiary: optionalObject(record(fiscalCodes)),
  legalPersonBeneficiary: optionalObject(record({ fiscalCode: text, legalRepresentativeFiscalCode: text })),
});

/** An answer without any of these says nothing: the caller must not take it for a yes. */
const validatedTransfer = row([], someOf({
  creditor: party,
  debtor: party,
  description: text,
  executionDate: date,
  feeType: status(feeTypes),
  feeAccountId: id,
  fees: optionalList(fee),
  taxRelief: optionalObject(validatedTaxRelief),
}));

export type ValidatedTransfer = z.output<typeof validatedTransfer>;

const taxReliefBody = z.strictObject({
  taxReliefId: z.string(),
  isCondoUpgrade: z.boolean(),
  creditorFiscalCode: z.string(),
  beneficiaryType: z.enum(['NATURAL_PERSON', 'LEGAL_PERSON']),
  naturalPersonBeneficiary: z.strictObject({
    fiscalCode1: z.string(),
    fiscalCode2: z.string().optional(),
    fiscalCode3: z.string().optional(),
    fiscalCode4: z.string().optional(),
    fiscalCode5: z.string().optional(),
  }).optional(),
  legalPersonBeneficiary: z.strictObject({
    fiscalCode: z.string(),
    legalRepresentativeFiscalCode: z.string().optional(),
  }).optional(),
});

/** Section 4.8, the body of create and validate. */
const createBody = z.strictObject({
  creditor: z.strictObject({
    name: z.string().max(70),
    account: z.strictObject({ accountCode: z.string(), bicCode: z.string().optional() }),
    address: z.strictObject({ address: z.string(), city: z.string(), countryCode: z.string() }).partial().optional(),
  }),
  executionDate: z.iso.date().optional(),
  uri: z.string().optional(),
  description: z.string().max(140),
  amount: z.number(),
  currency: z.string(),
  isUrgent: z.boolean(),
  isInstant: z.boolean(),
  feeType: z.enum(['SHA', 'OUR', 'BEN']).optional(),
  feeAccountId: z.string().optional(),
  taxRelief: taxReliefBody.optional(),
});

const between = z.strictObject({ from: z.string(), to: z.string() }).partial();

const searchBody = z.strictObject({
  direction: z.string(),
  accountedDatetime: between,
  createdDatetime: between,
  pagination: z.strictObject({ offset: z.number().int().nonnegative(), limit: z.number().int().positive() }),
  status: z.string(),
  amount: z.strictObject({ from: z.number(), to: z.number() }).partial(),
  currency: z.string(),
  isUrgent: z.boolean(),
  isInstant: z.boolean(),
  counterpartAccount: z.string(),
  counterpartName: z.string(),
  feeType: z.string(),
  trn: z.string(),
  cro: z.string(),
  description: z.string(),
  isTaxAdvantage: z.boolean(),
}).partial();

const revertBody = z.strictObject({
  descriptionHeading: z.string(),
  executionDate: z.iso.date(),
  isUrgent: z.boolean(),
  isInstant: z.boolean(),
  feeType: z.enum(['SHA', 'OUR', 'BEN']),
  amount: z.number(),
}).partial();

const challengeBody = z.strictObject({ channel: z.enum(['SMS', 'RSA']), response: z.string() });

const MT = `${BK}/accounts/{accountId}/payments/money-transfers` as const;

/** Section 8: the recommended client timeout. */
const CREATE_TRANSFER_DEADLINE_MS = 100_000;

export const moneyTransferOperations = {
  createMoneyTransfer: operation(
    '4.8', 'Create a transfer', 'POST /api/gbs/banking/v4.1/accounts/{accountId}/payments/money-transfers', one(createdMoneyTransfer),
    { body: createBody, effect: 'money', deadlineMs: CREATE_TRANSFER_DEADLINE_MS },
  ),
  validateMoneyTransfer: operation(
    '4.8', 'Have the bank check a transfer without creating it', `POST ${MT}/validate`, one(validatedTransfer),
    { body: createBody, effect: 'read' },
  ),
  getMoneyTransfer: operation('4.8', 'Read a transfer', `GET ${MT}/{moneyTransferId}`, one(moneyTransfer)),
  getAccountingProof: operation(
    '4.8', 'Ask for the accounting proof of a transfer', `GET ${MT}/{moneyTransferId}/accounting-proof`, document(z.unknown()),
  ),
  deleteMoneyTransfer: operation(
    '4.8', 'Delete a transfer booked for a later day', `DELETE ${MT}/{moneyTransferId}`, one(z.unknown().transform(() => null)), { effect: 'state' },
  ),
  searchMoneyTransfers: operation(
    '4.8', 'Search transfers', `POST ${MT}/search`, list(moneyTransfer), { body: searchBody, effect: 'read', deadlineMs: 60_000 },
  ),
  revertMoneyTransfer: operation(
    '4.8', 'Send a received transfer back', `POST ${MT}/{moneyTransferId}/revert`, one(revertingMoneyTransfer),
    { body: revertBody, headers: z.strictObject({ 'X-Time-Zone': z.string() }), effect: 'money' },
  ),
  getRevertedTransfer: operation(
    '4.8', 'Read what became of a reverted transfer', 'GET /api/v1/money-transfer/reverted/{transferId}', one(revertedTransfer),
  ),
  respondToChallenge: operation(
    '4.8', 'Confirm a suspended transfer with its code', `PUT ${MT}/challenges/{challengeId}`, one(moneyTransfer),
    { body: challengeBody, effect: 'money' },
  ),
};
