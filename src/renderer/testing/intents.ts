import type { IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));

export const testAccount = { accountId: 'ACC-1', iban: 'IT60X0542811101000000123456', name: 'Conto operativo' } as const;

export const shownTransfer: ShownWrite = {
  kind: 'createTransfer', account: testAccount,
  creditor: { name: 'Tipografia Aldina Srl', accountCode: 'IT40S0542811101000000999999', bicCode: null, address: null, city: null, countryCode: null },
  amount: { amountMinor: 125_000, currency: 'EUR' }, scheme: 'SCT', description: 'Fattura 12', remittanceInformation: null, executionDate: null,
  isInstant: false, isUrgent: false, feeType: null, feeAccountId: null, taxRelief: null, validated: null, balanceAfter: null, balanceAsOf: null,
};

/** A write as the journal tells it: accepted by the bank, unless told otherwise. For tests. */
export function intentOf(over: Partial<IntentView>): IntentView {
  return {
    intentId: '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c01', requestId: 'request-1', kind: 'createTransfer', state: 'ACCEPTED', connectionId: 'c1', shown: shownTransfer,
    marker: null, userName: 'anna', batchId: null, batchLine: null, createdAt: at, updatedAt: at, attempts: [], serverId: null, transfer: null, portal: null,
    match: null, matchedBy: null, verification: null, challenge: null, lastError: null, investigation: null, turnedUpLate: false, duplicate: null, reason: null, declaration: null, declarable: null, ...over,
  };
}
