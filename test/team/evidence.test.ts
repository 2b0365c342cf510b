import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { PolicyRule } from '#shared/domain/team/policy.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { campaignNamed, confirmation, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { rule } from '#test/support/team-desks.ts';
import { memberState, openTeamWorld, prepared, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const program = fileURLToPath(new URL('../../build/verify-pack.ts', import.meta.url));

/* Packs of evidence of whole desks, looked at without them: the database is stopped by then. */

describeWithPostgres('the evidence of a team', () => {
  let postgres: Postgres;
  let world: Awaited<ReturnType<typeof openTeamWorld>>;
  let folder: ReturnType<typeof temporaryFolder>;
  beforeAll(async () => {
    postgres = await startPostgres();
    folder = temporaryFolder();
  });
  afterEach(() => world.close());
  afterAll(async () => {
    await postgres.remove();
    folder.remove();
  });

  const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

  function verified(pack: string, ...more: readonly string[]): { readonly code: number; readonly said: string } {
    try {
      return { code: 0, said: execFileSync(process.execPath, [program, pack, ...more], { encoding: 'utf8' }) };
    } catch (error) {
      const { status, stdout } = error as { readonly status: number; readonly stdout: string };
      return { code: status, said: stdout };
    }
  }

  const ofPeople = (rules: readonly PolicyRule[]) => rules.map((one) => ({ ...one, kinds: [...one.kinds], approvers: one.approvers === null ? null : [...one.approvers] }));

  async function approvedBy(desk: TestWorkspace, { requestId, payloadHash }: { readonly requestId: string; readonly payloadHash: string }, sender: TestWorkspace): Promise<void> {
    await until(async () => (await desk.workspace.handlers['approvals.get']({ requestId })).ok || null);
    await desk.ask('approvals.approve', { requestId, payloadHash });
    await until(async () => ((await sender.ask('approvals.get', { requestId })).state === 'approved' ? true : null));
  }

  it('says who asked for, approved and sent a payment and a closing, to whoever has only the pack', async () => {
    const pack = join(folder.path, 'evidence.zip');
    world = await openTeamWorld(postgres, 'evidence');
    const anna = await world.found('Anna', { file: pack });
    const bruno = await world.join(anna, 'Bruno', ['approver', 'sender']);
    const { policy } = memberState(await anna.ask('team.state', null));
    const team = policy.rules.filter(({ kinds }) => kinds.includes('teamChange')).map((one) => ({ ...one, kinds: ['teamChange' as const] }));
    await anna.ask('team.changePolicy', { basedOn: policy.version, rules: ofPeople([...team, rule({ kinds: ['transfer', 'instantTransfer', 'closing'], approvals: 1 }), rule({ kinds: ['recordChange'] })]) });
    await until(async () => (memberState(await bruno.ask('team.state', null)).policy.version > policy.version ? true : null));

    const write = await prepared(anna, world.transfer('250.00'));
    const asked = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await approvedBy(bruno, asked, anna);
    const { intentId } = await anna.ask('approvals.send', { requestId: asked.requestId, payloadHash: asked.payloadHash });
    await until(async () => ((await anna.ask('approvals.get', { requestId: asked.requestId })).state === 'sent' ? true : null));

    await anna.ask('sync.refresh', { accountId: null });
    const { campaignId } = await campaignNamed(anna, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(anna, campaignId, 'success');
    const closing = await anna.ask('approvals.requestClosing', { ...(await confirmation(anna, closingId)), sendWhenApproved: false });
    await approvedBy(bruno, closing, anna);
    await anna.ask('approvals.send', { requestId: closing.requestId, payloadHash: closing.payloadHash });
    await until(async () => {
      const { total, rows } = await bruno.ask('intents.ofOtherDesks', { search: '', offset: 0, limit: 10 });
      return total === 2 && rows.every(({ outcome }) => outcome === 'accepted') ? true : null;
    });
    expect(await bruno.ask('intents.ofOtherDesks', { search: '', offset: 0, limit: 10 })).toMatchObject({
      total: 2, rows: [{ kind: 'closing', about: OVERSUBSCRIBED }, { kind: 'transfer', about: 'Tipografia Aldina Srl', line: null, amount: { amountMinor: 250_00 }, name: 'Anna', device: 'Anna\'s desk', requestId: asked.requestId }],
    });
    expect(await anna.ask('intents.ofOtherDesks', { search: '', offset: 0, limit: 10 })).toEqual({ total: 0, rows: [] });
    await postgres.stop();

    await anna.ask('evidence.export', { of: { kind: 'write', intentId }, locale: 'it' });
    const files = unzipSync(readFileSync(pack));
    const entries = text(files['approvals.jsonl']).trimEnd().split('\n').map((line) => JSON.parse(line) as { readonly body: string; readonly header: string });
    expect(entries.map(({ body }) => (JSON.parse(body) as { readonly statement: { readonly type: string } }).statement.type)).toEqual([
      'founded', 'requested', 'applied', 'requested', 'applied', 'requested', 'approved', 'claimed', 'resolved',
    ]);
    const summary = text(files['summary.pdf']);
    for (const piece of ['Chi del team ha chiesto, firmato e inviato', '<td>Ha chiesto l’approvazione</td>', '<td>Bruno (Bruno&#39;s desk)</td>', '<td>Ha approvato</td>', 'presa in carico dalla banca']) expect(summary).toContain(piece);
    expect(text(files['README.txt'])).toContain('approvals.jsonl');
    const founder = memberState(await anna.ask('team.state', null)).members.find(({ me }) => me)?.devices[0]?.signKey ?? '';
    const found = verified(pack, '--founder', founder);
    expect(found.said).toMatch(/ok {5}Bruno \(Bruno's desk\) approved it on .*\n.*ok {5}claim \d+ of Anna \(Anna's desk\) on .* came after them and names this write/);
    expect(found).toMatchObject({ code: 0, said: expect.stringContaining('the team was founded with the key that was named') as unknown });

    const place = join(folder.path, 'pack');
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), bytes);
    }
    writeFileSync(join(place, 'approvals.jsonl'), text(files['approvals.jsonl']).split('\n').filter((line) => !line.includes('\\"type\\":\\"approved\\"')).join('\n'));
    expect(verified(place)).toMatchObject({ code: 1, said: expect.stringMatching(/WRONG {2}the policy then in force \(2\) asked for 1 signature of others, and 0 were given/) as unknown });

    await anna.ask('evidence.export', { of: { kind: 'closing', closingId }, locale: 'en' });
    expect(Object.keys(unzipSync(readFileSync(pack))).filter((name) => name.endsWith('approvals.jsonl'))).toHaveLength(1);
    expect(verified(pack)).toMatchObject({ code: 0, said: expect.stringMatching(/ok {5}Bruno \(Bruno's desk\) approved it on/) as unknown });
  });
});
