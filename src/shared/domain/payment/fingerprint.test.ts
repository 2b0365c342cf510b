import { expect, it } from 'vitest';
import { transferFingerprint } from './fingerprint.ts';

const transfer = { bank: 'https://bank.example', accountId: 'A1', destination: 'IT60X0542811101000000123456', amount: { amountMinor: 1050, currency: 'EUR' } };

it('is the same for every spelling of the account', () => {
  const text = 'https://bank.example|A1|IT60X0542811101000000123456|1050|EUR';
  expect(transferFingerprint(transfer)).toBe(text);
  expect(transferFingerprint({ ...transfer, destination: ' it60-x054 2811.1010 0000 0123 456' })).toBe(text);
});

it('differs by bank, account, destination, amount and currency', () => {
  const others = [
    { bank: 'https://other.example' }, { accountId: 'A2' }, { destination: 'IT61' }, { amount: { amountMinor: 1051, currency: 'EUR' } },
    { amount: { amountMinor: 1050, currency: 'USD' } }, { accountId: 'A1|IT60X' },
  ].map((change) => transferFingerprint({ ...transfer, ...change }));
  expect(new Set([...others, transferFingerprint(transfer)]).size).toBe(7);
});
