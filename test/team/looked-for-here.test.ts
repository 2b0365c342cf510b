import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';

import { MAIN, requestOf } from '#practice-bank/testing/caller.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { ALL, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, askAnotherFrom100, inState, prepared, teamOfTwo, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* A payment whose desk no longer answers, looked for from another one. */

const program = fileURLToPath(new URL('../../build/verify-pack.ts', import.meta.url));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeWithPostgres('a payment of a desk that no longer answers', () => {
  const worlds = sharedWorlds();

  /** Anna sends, hears nothing, and her computer is gone. `when`: whether the bank has it. */
  const gone = async (when: 'before' | 'after') => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const write = await prepared(anna, world.transfer('250.00'));
    const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when });
    await anna.ask('approvals.send', { requestId, payloadHash });
    await until(async () => (await bruno.ask('approvals.get', { requestId })).claims[0]);
    await anna.close();
    return { world, anna, bruno, requestId, payloadHash };
  };
  const takenOverBy = async (desk: TestWorkspace, requestId: string): Promise<string> => {
    const { claims } = await desk.ask('approvals.takeOver', { requestId, reason: 'Her computer is gone' });
    expect(claims).toMatchObject([{ mine: false, outcome: 'open', lookedForBy: 'Bruno' }]);
    return claims[0]?.intentId ?? '';
  };
  const endedOn = (desk: TestWorkspace, requestId: string) => until(async () => {
    const { claims: [claim] } = await desk.ask('approvals.get', { requestId });
    return claim === undefined || claim.outcome === 'open' ? null : claim;
  });
  /** Looks at once, as a person asks for it. */
  const looks = async (desk: TestWorkspace, intentId: string, times: number): Promise<void> => {
    for (let look = 0; look < times; look += 1) await desk.ask('intents.checkNow', { intentId });
  };

  it('is found at the bank by the desk that looks for it, which tells the team; the one that comes back sees it and sends nothing', async () => {
    const { world, anna, bruno, requestId, payloadHash } = await gone('after');
    const intentId = await takenOverBy(bruno, requestId);
    // By itself, at its pace.
    world.forward(60_000);
    const ended = await endedOn(bruno, requestId);
    expect(ended).toMatchObject({ outcome: 'accepted', lookedForBy: 'Bruno' });
    const found = await bruno.ask('intents.get', { intentId });
    expect(found).toMatchObject({ match: 'byLikeness', serverId: ended.serverId, ofOtherDesk: { requestId, name: 'Anna' } });
    expect(await bruno.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false, error: { kind: 'sentElsewhere' } });

    const back = await anna.reopen();
    back.workspace.start();
    expect(await endedOn(back, requestId)).toMatchObject({ mine: true, outcome: 'accepted', lookedForBy: 'Bruno', serverId: ended.serverId });
    const sent = await back.workspace.handlers['approvals.send']({ requestId, payloadHash });
    expect(sent.ok ? sent.value.state : sent.error.kind).not.toBe('SENDING');
    expect(world.executed()).toBe(1);
    await back.close();
  });

  it('is never sent from there where the bank has nothing, and is ended by a person; the desk that comes back cannot send it either', async () => {
    const { world, anna, bruno, requestId, payloadHash } = await gone('before');
    const intentId = await takenOverBy(bruno, requestId);
    await looks(bruno, intentId, 3);
    world.forward(HOUR_MS);
    await looks(bruno, intentId, 1);
    expect(await bruno.ask('intents.get', { intentId })).toMatchObject({ state: 'NOT_FOUND' });
    expect(await bruno.workspace.handlers['intents.sendAgain']({ intentId })).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
    expect(world.executed()).toBe(1);
    await bruno.ask('intents.abandon', { intentId, reason: 'The bank has nothing of it, by telephone' });
    expect(await endedOn(bruno, requestId)).toMatchObject({ outcome: 'declared', serverId: null });

    const back = await anna.reopen();
    back.workspace.start();
    expect(await endedOn(back, requestId)).toMatchObject({ mine: true, outcome: 'declared' });
    const own = await until(async () => (await back.ask('intents.list', { scope: 'unresolved', limit: 10 }))[0]);
    await looks(back, own.intentId, 4);
    expect(await back.ask('intents.get', { intentId: own.intentId })).toMatchObject({ state: 'NOT_FOUND' });
    expect(await back.workspace.handlers['intents.sendAgain']({ intentId: own.intentId })).toEqual({ ok: false, error: { kind: 'endedElsewhere', name: 'Bruno' } });
    expect(await back.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: true, value: { state: 'NOT_FOUND' } });
    expect(world.executed()).toBe(1);
    await back.close();

    // Nobody is stuck: the same is asked for anew.
    const anew = await prepared(bruno, world.transfer('250.00'));
    expect(anew.declared).toMatchObject([]);
    expect(anew.team).toMatchObject({ do: 'request', elsewhere: null });
  });

  it('is ended by what the bank told a person, after three looks that found nothing', async () => {
    const { bruno, requestId } = await gone('before');
    const intentId = await takenOverBy(bruno, requestId);
    const told = { intentId, outcome: 'notDone', toldBy: 'Ms Neri, payments desk', toldOn: bankDate('2026-03-10'), words: 'Nothing of this payment arrived.' } as const;
    expect(await bruno.workspace.handlers['intents.declare'](told)).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
    await looks(bruno, intentId, 3);
    expect(await bruno.workspace.handlers['intents.declare'](told)).toMatchObject({ ok: true, value: { state: 'DECLARED' } });
    expect(await endedOn(bruno, requestId)).toMatchObject({ outcome: 'declared', lookedForBy: 'Bruno' });
  });

  it('is begun once, goes on after a restart, and is told by nobody else', async () => {
    const { world, bruno, requestId } = await gone('before');
    const clara = await world.join(bruno, 'Clara', ALL);
    const intentId = await takenOverBy(bruno, requestId);
    const again = await bruno.reopen();
    again.workspace.start();
    expect(await again.ask('intents.get', { intentId })).toMatchObject({ state: 'UNKNOWN' });
    expect((await again.ask('intents.list', { scope: 'unresolved', limit: 10 })).map((one) => one.intentId)).toEqual([intentId]);
    const { claims } = await until(async () => {
      const view = await clara.ask('approvals.get', { requestId });
      return view.claims[0]?.lookedForBy === 'Bruno' ? view : null;
    });
    expect(claims).toMatchObject([{ intentId: null }]);
    expect(await clara.workspace.handlers['intents.get']({ intentId })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
    await again.close();
  });

  it('is left to a person where something like it was at the bank before the claim', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const first = await prepared(anna, world.transfer('90.00'));
    expect(await anna.ask('intents.send', { ...first.input, bodyHash: first.bodyHash })).toMatchObject({ state: 'ACCEPTED' });
    await inState(bruno, first.input.requestId, 'sent');
    world.forward(HOUR_MS);
    const second = await prepared(anna, world.transfer('90.00'));
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
    expect(await anna.ask('intents.send', { ...second.input, bodyHash: second.bodyHash })).toMatchObject({ state: 'UNKNOWN' });
    const requestId = second.input.requestId;
    await until(async () => {
      const view = await bruno.workspace.handlers['approvals.get']({ requestId });
      return view.ok ? view.value.claims[0] : null;
    });
    await anna.close();
    const intentId = await takenOverBy(bruno, requestId);
    await looks(bruno, intentId, 3);
    world.forward(DAY_MS / 2);
    await looks(bruno, intentId, 1);
    expect(await bruno.ask('intents.get', { intentId })).toMatchObject({ state: 'AMBIGUOUS', serverId: null });
    expect((await bruno.ask('approvals.get', { requestId })).claims).toMatchObject([{ outcome: 'open' }]);
  });

  it('is proven by a pack of the desk that looked for it: who asked, signed and sent it, and who found it', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const pack = join(folder.path, 'evidence.zip');
    const { world, bruno, requestId } = await gone('after');
    const intentId = await takenOverBy(bruno, requestId);
    world.forward(60_000);
    await endedOn(bruno, requestId);
    const again = await bruno.reopen({ file: pack });
    again.workspace.start();
    await again.ask('evidence.export', { of: { kind: 'write', intentId }, locale: 'en' });
    const lines = new TextDecoder().decode(unzipSync(readFileSync(pack))['approvals.jsonl']).trimEnd().split('\n');
    const said = lines.map((line) => (JSON.parse((JSON.parse(line) as { readonly body: string }).body) as { readonly statement: { readonly type: string } }).statement.type);
    expect(said.slice(-5)).toEqual(['requested', 'approved', 'claimed', 'takenOver', 'resolved']);
    expect(execFileSync(process.execPath, [program, pack], { encoding: 'utf8' })).toMatch(/ok {5}Bruno \(Bruno's desk\) approved it on[^]*claim \d+ of Anna \(Anna's desk\) on .* came after them and names this write[^]*looked for by Bruno/);
    await again.close();
  });

  it('is looked for by the reference in its file where it left in one, and waits for a person until it is found', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const world = await worlds.open();
    const anna = await world.found('Anna', { file: join(folder.path, 'pain001.xml') });
    const bruno = await world.join(anna, 'Bruno', ALL);
    await askAnotherFrom100(anna, bruno);
    await anna.ask('sync.refresh', { accountId: null });
    const write = await prepared(anna, world.transfer('250.00'));
    const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');
    const left = await anna.ask('approvals.saveFile', { requestId, payloadHash });
    const { leftByFile } = await anna.ask('intents.get', { intentId: left.written ? left.intentIds[0] ?? '' : '' });
    await until(async () => (await bruno.ask('approvals.get', { requestId })).claims[0]);
    await anna.close();

    const intentId = await takenOverBy(bruno, requestId);
    await looks(bruno, intentId, 3);
    world.forward(HOUR_MS);
    await looks(bruno, intentId, 1);
    // However often nothing was found: whoever has the file may use it tomorrow.
    const looked = await bruno.ask('intents.get', { intentId });
    const { fileName, sha256, messageId, endToEndId } = leftByFile ?? { endToEndId: '' };
    expect(looked).toMatchObject({ state: 'UNKNOWN', leftByFile: { fileName, sha256, messageId, endToEndId }, ofOtherDesk: { name: 'Anna' }, attempts: [{ phase: 'file', outcome: 'unknown' }], declarable: { open: true } });

    // Somebody uploads it in the bank's portal.
    const { shown } = looked;
    if (shown.kind !== 'createTransfer') throw new Error(shown.kind);
    await fetch(requestOf(world.bank.url, 'createMoneyTransfer', {
      params: { accountId: MAIN },
      body: {
        creditor: { name: shown.creditor.name, account: { accountCode: shown.creditor.accountCode } }, executionDate: '2026-03-10', description: 'Fattura 7 del 3 marzo', amount: 250, currency: 'EUR', uri: endToEndId,
        isUrgent: false, isInstant: false,
      },
    }));
    await looks(bruno, intentId, 1);
    expect(await bruno.ask('intents.get', { intentId })).toMatchObject({ state: 'ACCEPTED', match: 'byMarker' });
    expect(await endedOn(bruno, requestId)).toMatchObject({ outcome: 'accepted', lookedForBy: 'Bruno' });
  });
});
