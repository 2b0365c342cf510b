import { expect, it } from 'vitest';

import { bankOriginOf } from './bank-origin.ts';

it.each([
  'https://bank.example', 'https://bank.example/', 'https://BANK.example:443/api', 'https://bank.example.', 'https://bank.example.:443/v1/', ' https://Bank.Example./ ',
])('gives connections to one bank the same locks: %s', (baseUrl) => {
  expect(bankOriginOf(baseUrl)).toBe('https://bank.example');
});

it('tells other banks and ports apart', () => {
  const origins = ['https://bank.example:8443', 'https://bank.example.:8443', 'https://other.bank.example', 'http://127.0.0.1:4010', 'http://[::1]:4010'].map(bankOriginOf);
  expect(origins).toEqual(['https://bank.example:8443', 'https://bank.example:8443', 'https://other.bank.example', 'http://127.0.0.1:4010', 'http://[::1]:4010']);
});
