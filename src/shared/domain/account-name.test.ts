import { expect, it } from 'vitest';
import { accountName } from './account-name.ts';

const account = { accountId: 'ACC-1', alias: 'Operativo', productName: 'Conto Impresa', iban: 'IT60X0542811101000000123456', account: '000000123456' };

it('is the alias, else the product with the last digits, the IBAN, the number, the id', () => {
  expect(accountName(account)).toBe('Operativo');
  expect(accountName({ ...account, alias: null })).toBe('Conto Impresa *3456');
  expect(accountName({ ...account, alias: null, iban: 'IT60 X054 2811 1010 0000 0123 457' })).toBe('Conto Impresa *3457');
  expect(accountName({ ...account, alias: null, iban: null })).toBe('Conto Impresa *3456');
  expect(accountName({ ...account, alias: null, iban: null, account: null })).toBe('Conto Impresa ACC-1');
  expect(accountName({ ...account, alias: null, productName: null })).toBe('IT60 X054 2811 1010 0000 0123 456');
  expect(accountName({ ...account, alias: null, productName: null, iban: null })).toBe('000000123456');
  expect(accountName({ ...account, alias: null, productName: null, iban: null, account: null })).toBe('ACC-1');
});
