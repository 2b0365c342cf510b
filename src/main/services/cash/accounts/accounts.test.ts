import { expect, it } from 'vitest';
import { MAIN, openPayingWorkspace } from '#test/support/paying-workspace.ts';

it('counts reserved entries and those of a parent that came twice once, and names them', async () => {
  const { app } = await openPayingWorkspace({ read: true, dialect: 'order=twice' });
  const reserved = await app.ask('accounts.reservedEntries', { accountId: MAIN });
  expect(new Set(reserved.entries.map(({ reservedEntryId }) => reservedEntryId)).size).toBe(reserved.entries.length);
  expect(reserved.entries).toContainEqual(reserved.repeated?.[0]);
  expect(reserved.repeated).toHaveLength(1);
  const withParent = (await Promise.all((await app.ask('accounts.list', null)).map(({ account: { accountId } }) => app.ask('accounts.parent', { accountId }))))
    .filter(({ transactions }) => (transactions?.value ?? []).length > 0);
  expect(withParent.length).toBeGreaterThan(0);
  for (const { transactions, repeated } of withParent) {
    expect(repeated).toHaveLength(1);
    expect(transactions?.value).toContainEqual(repeated?.[0]);
  }
});

it('says nothing of entries that came once', async () => {
  const { app } = await openPayingWorkspace({ read: true });
  expect(await app.ask('accounts.reservedEntries', { accountId: MAIN })).not.toHaveProperty('repeated');
  expect(await app.ask('accounts.parent', { accountId: MAIN })).not.toHaveProperty('repeated');
});
