import type { ShownTransfer } from '#shared/bridge/writes/account-writes.ts';
import type { Investigation } from '#shared/bridge/writes/intents.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { intentOf } from './intents.ts';

/* Writes for component tests. */

export const now = instantFromMs(Date.now());

export const shownTransfer: ShownTransfer = {
  kind: 'createTransfer',
  account: { accountId: 'A1', iban: 'IT60X0542811101000000123456', name: 'Conto operativo' },
  creditor: { name: 'Rossi SpA', accountCode: 'DE89370400440532013000', bicCode: null, address: null, city: null, countryCode: null },
  amount: { amountMinor: 123_450, currency: 'EUR' },
  scheme: 'SCT',
  description: 'Fattura 12',
  remittanceInformation: null,
  executionDate: bankDate('2026-11-23'),
  isInstant: false,
  isUrgent: false,
  feeType: 'SHA',
  feeAccountId: null,
  taxRelief: null,
  validated: { fees: [{ description: 'Bonifico SEPA', amount: { amountMinor: 100, currency: 'EUR' } }], executionDate: null, debtorName: 'Tesoro Srl' },
  balanceAfter: { amountMinor: 900_000, currency: 'EUR' },
  balanceAsOf: now,
};

export const INTENT_ID = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30';

export const intent = intentOf({
  intentId: INTENT_ID, requestId: 'b1b1b1b1-0d5a-4e9b-9b1a-5d0c7a1e2f30', shown: shownTransfer, createdAt: now, updatedAt: now, serverId: 'MT-1',
  attempts: [{ number: 1, phase: 'send', startedAt: now, endedAt: now, outcome: 'accepted', error: null }],
});

export const investigation: Investigation = {
  since: now, looks: 3, completeLooks: 2, nextLookAt: instantFromMs(Date.now() + 42_000), lastLook: { at: now, complete: true, error: null },
  windowEndsAt: instantFromMs(Date.now() + 1_500_000), candidates: [],
};
