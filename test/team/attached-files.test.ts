import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { PDF, PNG } from '#test/support/attached-files.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, inState, prepared, teamOfTwo, until } from '#test/support/team-world.ts';

/* What one desk attaches to a payment, another one looks at before it signs. */

describeWithPostgres('files that are attached to what others approve', () => {
  const worlds = sharedWorlds();

  it('are seen by the approver as they were attached, and by nobody who has only the database', async () => {
    const world = await worlds.open();
    const [postgres, database] = [worlds.postgres(), world.access.database];
    const { anna, bruno } = await teamOfTwo(world);
    const requestId = crypto.randomUUID();
    const subject = { on: 'payment', id: requestId } as const;
    // Several parts, the last one not full.
    const scan = new Uint8Array(Buffer.concat([PNG, randomBytes(2_500_000)]));
    const files = await Promise.all([[PDF, 'Fattura 7.pdf'], [scan, 'Scansione.png']].map(([bytes, name]) => anna.ask('attachments.add', { subject, name: name as string, bytes: bytes as Uint8Array<ArrayBuffer> })));
    const input = { requestId, write: world.transfer('250.00'), decimalMark: '.' } as const;
    const { bodyHash } = await anna.ask('intents.prepare', input);
    const { payloadHash } = await anna.ask('approvals.request', { ...input, bodyHash, sendWhenApproved: false });
    const asked = await until(async () => {
      const found = await bruno.workspace.handlers['approvals.get']({ requestId });
      return found.ok ? found.value : null;
    });
    expect(asked.subject).toMatchObject({ type: 'write', shown: { attachments: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) } });
    const [invoice, picture] = files.map(({ sha256 }) => sha256);
    expect(await bruno.ask('attachments.read', { subject, sha256: invoice ?? '' })).toEqual(new Uint8Array(PDF));
    expect(Buffer.compare(await bruno.ask('attachments.read', { subject, sha256: picture ?? '' }), scan)).toBe(0);
    expect(await bruno.workspace.handlers['attachments.read']({ subject, sha256: 'a'.repeat(64) })).toEqual({ ok: false, error: { kind: 'notFound' } });
    expect(postgres.sql(`SELECT count(*) FROM ${database}.file`, database)).toBe('4');

    postgres.sql('CHECKPOINT');
    const kept = readdirSync(postgres.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name)).filter((path) => statSync(path).size > 0);
    const secrets = [Buffer.from(PDF).subarray(0, 24), Buffer.from(scan).subarray(1_000_000, 1_000_032), Buffer.from('Fattura 7.pdf'), Buffer.from(invoice ?? '')];
    expect(secrets.filter((secret) => kept.some((path) => readFileSync(path).includes(secret)))).toEqual([]);

    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');
    await anna.ask('approvals.send', { requestId, payloadHash });
    await inState(bruno, requestId, 'sent');
  });

  it('are refused with a sentence where the database holds something else, lost them, or is away', async () => {
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    const file = join(folder.path, 'saved.pdf');
    const world = await worlds.open();
    const [postgres, database] = [worlds.postgres(), world.access.database];
    const anna = await world.found('Anna');
    const bruno = await world.join(anna, 'Bruno', ['approver', 'sender'], { file });
    const requestId = crypto.randomUUID();
    const subject = { on: 'payment', id: requestId } as const;
    const { sha256 } = await anna.ask('attachments.add', { subject, name: 'Fattura 7.pdf', bytes: PDF });
    const write = await prepared(anna, world.transfer('250.00'));
    const input = { ...write.input, requestId };
    const { bodyHash } = await anna.ask('intents.prepare', input);
    await anna.ask('approvals.request', { ...input, bodyHash, sendWhenApproved: false });
    await until(async () => (await bruno.workspace.handlers['approvals.get']({ requestId })).ok || null);
    expect(await bruno.ask('attachments.save', { subject, sha256 })).toMatchObject({ written: true, path: file });
    expect(readFileSync(file)).toEqual(Buffer.from(PDF));

    const administrator = (sql: string): string => postgres.sql(`SET session_replication_role = replica; ${sql}`, database);
    const read = async () => bruno.workspace.handlers['attachments.read']({ subject, sha256 });
    administrator(`UPDATE ${database}.file SET body = overlay(body PLACING '\\x00'::bytea FROM 40)`);
    expect(await read()).toEqual({ ok: false, error: { kind: 'attachmentGone', why: 'changedInTeam' } });
    administrator(`DELETE FROM ${database}.file`);
    expect(await read()).toEqual({ ok: false, error: { kind: 'attachmentGone', why: 'notShared' } });
    await postgres.stop();
    expect(await read()).toMatchObject({ ok: false, error: { kind: 'teamUnusable' } });
    // Whoever attached it has it on any day.
    expect(await anna.ask('attachments.read', { subject, sha256 })).toEqual(new Uint8Array(PDF));
    await postgres.start();
  });
});
