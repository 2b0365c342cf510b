import { expect, it } from 'vitest';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';

it('reads again after a refresh what the list shows otherwise, before its own time has come', async () => {
  const world = await openPayingWorkspace();
  const { intentId, serverId, transfer } = await world.pay(transferTo(world, { executionDate: '2026-03-20' }));
  expect(transfer?.status).toBe('BOOKED');
  const elsewhere = await openPayingWorkspace({ url: world.bank.url, read: true });
  await elsewhere.pay({ kind: 'deleteTransfer', accountId: MAIN, moneyTransferId: serverId ?? '' });

  const { journal } = world.app.stores;
  if (!journal.usable) throw new Error(journal.reason);
  const record = () => journal.journal.get(intentId);
  const at = record()?.updatedAt ?? instant('2026-03-10T09:00:00Z');
  const inAnHour = instantFromMs(instantToMs(at) + 3_600_000);
  journal.journal.append({ intentId, event: { type: 'read', atBank: { serverId, transfer, meaning: 'accepted', challengeId: null }, nextReadAt: inAnHour } }, at);
  world.app.workspace.start();
  await expect.poll(() => record()?.state, { interval: 50 }).toBe('FAILED');
  expect(record()?.transfer?.status).toBe('CANCELLED');
});
