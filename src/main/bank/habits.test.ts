import { describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';
import { testClient } from '#test/conformance/support/test-client.ts';

/** What is learned of which fields are filled in by one page of transfers and one parent at a practice bank of that dialect. */
async function learnedAt(dialect: string): Promise<BankHabits['fields']> {
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20, dialect });
  const { client } = testClient(bank.url, { portalId: bank.portalId });
  try {
    const accounts = await client.call('listAccounts', {});
    const accountId = accounts.ok ? (accounts.value.rows[0]?.accountId ?? '') : '';
    await client.call('searchMoneyTransfers', { params: { accountId }, body: { pagination: { offset: 0, limit: 50 } } });
    await client.find('getParentAccount', { params: { accountId } });
    return client.habits.get().fields;
  } finally {
    await Promise.all([client.close(), bank.close()]);
  }
}

describe('which optional fields a bank fills in', () => {
  it('is learned from what it answers', async () => {
    const { transfers, accounts } = await learnedAt('');
    expect(transfers?.records).toBe(50);
    expect(transfers?.missing).not.toContain('debtorCurrency');
    expect(transfers?.said).toEqual(expect.arrayContaining(['debtorCurrency', 'creditorCurrency', 'direction', 'created']));
    expect(accounts).toMatchObject({ records: 1, said: ['parent'], missing: [] });
  });

  it.each([
    ['currency=omitted', ['debtorCurrency', 'creditorCurrency']],
    ['currency=debtor', ['creditorCurrency']],
    ['echo=uri-dropped', ['remittance']],
  ] as const)('learns at a bank of %s that it says no %j', async (dialect, expected) => {
    const { transfers } = await learnedAt(dialect);
    for (const field of expected) {
      expect(transfers?.said).not.toContain(field);
      expect(transfers?.missing).toContain(field);
    }
    expect(transfers?.said).toContain('direction');
  });

  it('learns that no account has a parent', async () => {
    expect((await learnedAt('parents=none')).accounts).toMatchObject({ said: [], missing: ['parent'] });
  });
});
