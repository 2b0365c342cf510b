import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { ALL, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, askAnotherFrom100, inState, prepared, until } from '#test/support/team-world.ts';

/* What needs approval to be sent needs it to leave in a file. */

describeWithPostgres('a payment file of a team', () => {
  const worlds = sharedWorlds();
  /** Anna's files are saved as the one; from 100 EUR on Bruno has to sign. */
  const teamWithFile = async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'pain001.xml');
    const world = await worlds.open();
    const anna = await world.found('Anna', { file });
    const bruno = await world.join(anna, 'Bruno', ALL);
    await askAnotherFrom100(anna, bruno);
    await anna.ask('sync.refresh', { accountId: null });
    return { folder, file, world, anna, bruno };
  };

  it('is saved only with the signatures and the claim that sending needs', async () => {
    const { folder, file, world, anna, bruno } = await teamWithFile();
    try {
      const { bodyHash, input, team } = await prepared(anna, world.transfer('100.10'));
      expect(team).toMatchObject({ do: 'request' });
      expect(await anna.workspace.handlers['intents.saveFile']({ ...input, bodyHash })).toEqual({ ok: false, error: { kind: 'approvalNeeded' } });
      expect([existsSync(file), await anna.ask('intents.list', { scope: 'all', limit: 10 })]).toEqual([false, []]);

      const { requestId, payloadHash } = await anna.ask('approvals.request', { ...input, bodyHash, sendWhenApproved: false });
      expect(await anna.workspace.handlers['approvals.saveFile']({ requestId, payloadHash })).toMatchObject({ ok: false });
      await approvedBy(bruno, requestId);
      await inState(anna, requestId, 'approved');

      const saved = await anna.ask('approvals.saveFile', { requestId, payloadHash });
      expect([saved.written, existsSync(file)]).toEqual([true, true]);
      const intentId = saved.written ? saved.intentIds[0] ?? '' : '';
      expect(await anna.ask('intents.get', { intentId })).toMatchObject({ state: 'UNKNOWN', leftByFile: { fileName: 'pain001.xml' } });
      // Nobody else sends it meanwhile, not even another draft of it.
      await until(async () => ((await bruno.ask('approvals.get', { requestId })).claims.some(({ mine }) => !mine) ? true : null));
      expect(await bruno.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false });
      expect((await prepared(bruno, world.transfer('100.10'))).team).toMatchObject({ elsewhere: expect.anything() as object });
      expect(world.executed()).toBe(0);
    } finally {
      folder.remove();
    }
  });

  it('takes a whole batch once it is approved, without sending any of it first', async () => {
    const { folder, file, world, anna, bruno } = await teamWithFile();
    try {
      const payees = world.bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(5, 8);
      const text = ['Beneficiario;IBAN;Importo;Causale', ...payees.map(({ name, iban }, index) => `${name};${iban};${index + 50},50;Rimborso ${index}`)].join('\n');
      const { batchId, bodyHash } = await anna.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
      const { requestId } = await anna.ask('approvals.requestBatch', { batchId, bodyHash, sendWhenApproved: false });
      await approvedBy(bruno, requestId);
      await inState(anna, requestId, 'approved');
      expect((await anna.ask('batches.get', { batchId })).team?.request).toMatchObject({ waitsFor: 'mySending' });
      const left = await anna.ask('batches.saveFile', { batchId, bodyHash });
      expect([left.written && left.intentIds.length, existsSync(file), world.executed()]).toEqual([3, true, 0]);
      expect(await anna.ask('batches.get', { batchId })).toMatchObject({ phase: 'done' });
      await until(async () => ((await bruno.ask('approvals.get', { requestId })).claims.filter(({ mine }) => !mine).length === 3 ? true : null));
    } finally {
      folder.remove();
    }
  });
});
