import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

import type { FrozenRequest } from '#main/store/journal/index.ts';
import { writeKinds } from '#shared/bridge/writes/intents.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { destinationOf, schemeOf } from '#shared/domain/payment/creditor-reading.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import { writeRules } from '../kinds/index.ts';
import { bodyHashOf, fingerprintOf } from './context.ts';
import type { FrozenWrite } from './context.ts';
import { campaignLock, orderLock } from './portal-locks.ts';

const received = z.object({
  kind: z.enum(writeKinds), bodyHash: z.string(), fingerprint: z.string(), marker: z.string().nullable(),
  request: z.object({ operation: z.string(), input: z.record(z.string(), z.unknown()) }), shown: z.looseObject({ kind: z.enum(writeKinds) }),
});

/**
 * A write that another desk froze, or null where it is not what it shows: its hash must be that of its request, and whatever a person is shown of
 * where money goes must be what the request says.
 */
export function receivedWrite(bank: string, value: unknown): FrozenWrite | null {
  const read = received.safeParse(value);
  if (!read.success || read.data.kind !== read.data.shown.kind) return null;
  // The members of `shown` were written by this app: those that decide are compared with the request below.
  const write = read.data as unknown as FrozenWrite;
  try {
    return writeRules[write.kind].operation === write.request.operation && bodyHashOf(bank, write.request, write.shown) === write.bodyHash && isAsShown(bank, write) ? write : null;
  } catch {
    return null;
  }
}

const receivedMoney = z.object({ amountMinor: z.number().int(), currency: z.string() });
const code = z.looseObject({
  kind: z.literal('answerChallenge'), account: z.looseObject({ accountId: z.string() }), challengeId: z.string(), moneyTransferId: z.string().nullable(),
  creditor: z.looseObject({ name: z.string().nullable() }).nullable(), amount: receivedMoney.nullable(), description: z.string().nullable(),
});

/** What another desk shows of a code that it asks for; null where it is something else. */
export function receivedCode(shown: unknown): Extract<ShownWrite, { readonly kind: 'answerChallenge' }> | null {
  const read = code.safeParse(shown);
  return read.success ? (read.data as unknown as Extract<ShownWrite, { readonly kind: 'answerChallenge' }>) : null;
}

function isAsShown(bank: string, { shown, request, fingerprint }: FrozenWrite): boolean {
  const { params, body } = partsOf(request);
  if (!isAboutShown(shown, params)) return false;
  switch (shown.kind) {
    case 'createTransfer': {
      const { creditor, amount, account, description, executionDate, isInstant, isUrgent, scheme, feeType, feeAccountId, taxRelief } = shown;
      return sameMoney(body, amount) && scheme === schemeOf({ isInstant, currency: amount.currency }, destinationOf(creditor.accountCode, creditor.bicCode ?? ''))
        && (body['feeType'] ?? null) === feeType && (body['feeAccountId'] ?? null) === feeAccountId && isReliefShown(body['taxRelief'], taxRelief) && body['description'] === description && (body['executionDate'] ?? null) === executionDate
        && body['isInstant'] === isInstant && body['isUrgent'] === isUrgent && (body['uri'] ?? null) === ((shown.uriSent ?? shown.remittanceInformation) || null)
        && isDeepStrictEqual(creditorSaid(body['creditor']), [creditor.name, creditor.accountCode, creditor.bicCode, creditor.address, creditor.city, creditor.countryCode])
        && fingerprint === transferFingerprint({ bank, accountId: account.accountId, destination: creditor.accountCode, amount });
    }
    case 'virtualIbanTransfer':
      return sameMoney(body, shown.amount) && body['receiverIban'] === shown.creditor.accountCode && body['description'] === shown.description
        && fingerprint === transferFingerprint({ bank, accountId: shown.account.accountId, destination: shown.creditor.accountCode, amount: shown.amount });
    case 'revertTransfer':
      return (body['amount'] === undefined || (shown.amount !== null && body['amount'] === moneyToWireNumber(shown.amount)))
        && fingerprint === fingerprintOf('revert', bank, shown.moneyTransferId);
    case 'succeedCampaign':
    case 'failCampaign': return fingerprint === campaignLock(bank, shown.campaignId);
    case 'cancelOrder':
    case 'moveOrder': return fingerprint === orderLock(bank, shown.orderId);
    default: return true;
  }
}

/** Every id in the request's address is one that is shown. */
function isAboutShown(shown: ShownWrite, params: Readonly<Record<string, unknown>>): boolean {
  const ids: Readonly<Record<string, unknown>> = { ...shown, ...(shown.account === null ? {} : { accountId: shown.account.accountId }) };
  return Object.entries(params).every(([name, id]) => ids[name] === id);
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {});

function partsOf({ input }: FrozenRequest) {
  return { params: recordOf(input['params']), body: recordOf(input['body']) };
}

const sameMoney = (body: Readonly<Record<string, unknown>>, amount: Money): boolean =>
  body['amount'] === moneyToWireNumber(amount) && body['currency'] === amount.currency;

function creditorSaid(value: unknown): readonly unknown[] {
  const { name, account, address: said } = recordOf(value);
  const { accountCode, bicCode = null } = recordOf(account);
  const { address = null, city = null, countryCode = null } = recordOf(said);
  return [name, accountCode, bicCode, address, city, countryCode];
}

function isReliefShown(value: unknown, shown: Extract<ShownWrite, { readonly kind: 'createTransfer' }>['taxRelief']): boolean {
  if (value === undefined || shown === null) return value === undefined && shown === null;
  const said = recordOf(value);
  return said['taxReliefId'] === shown.taxReliefId && said['isCondoUpgrade'] === shown.isCondoUpgrade && said['creditorFiscalCode'] === shown.creditorFiscalCode
    && said['beneficiaryType'] === shown.beneficiaryType;
}
