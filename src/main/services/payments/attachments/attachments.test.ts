import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { writeExport } from '#main/app/session/export-file.ts';
import { connectEncrypted } from '#main/store/sqlite/index.ts';
import { MOST_ATTACHMENT_BYTES } from '#shared/domain/attachment.ts';
import { HTML, PDF, PNG } from '#test/support/attached-files.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => { folder = temporaryFolder(); });
afterEach(() => folder.remove());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const payment = (id: string) => ({ on: 'payment', id }) as const;
const DRAFT = 'draft-000001';
/** Two banks, and the passphrase is worked into a key four times. */
const SLOW_MS = 180_000;
const store = ({ app }: PayingWorkspace): string => app.stores.files().attachments.path;

it('keeps a file under its hash, shows nothing of it on the disk, gives it back whole', async () => {
  const file = join(folder.path, 'saved.pdf');
  const world = await openPayingWorkspace({ file });
  const { app } = world;
  const subject = payment(DRAFT);
  const added = await app.ask('attachments.add', { subject, name: 'Fattura 7.pdf', bytes: PDF });
  expect(added).toMatchObject({ name: 'Fattura 7.pdf', type: 'pdf', size: PDF.length, sha256: sha256(PDF), addedBy: 'tester', here: true });
  await app.ask('attachments.add', { subject, name: 'again.pdf', bytes: PDF });
  await app.ask('attachments.add', { subject, name: 'stamp.png', bytes: PNG });
  const { attachments, fixed } = await app.ask('attachments.list', { subject });
  expect([attachments.map(({ name }) => name), fixed]).toEqual([['Fattura 7.pdf', 'stamp.png'], false]);
  expect(await app.ask('attachments.read', { subject, sha256: sha256(PNG) })).toEqual(PNG);
  expect(await app.ask('attachments.save', { subject, sha256: sha256(PDF) })).toMatchObject({ written: true, path: file });
  expect(new Uint8Array(readFileSync(file))).toEqual(PDF);
  for (const name of readdirSync(join(store(world), '..'))) expect(readFileSync(join(store(world), '..', name)).includes('%PDF')).toBe(false);
  expect(app.events).toContainEqual({ type: 'changed', parts: ['attachments'] });
});

it('takes only what its content shows to be a document, and says why not', async () => {
  const { app } = await openPayingWorkspace();
  const add = (bytes: Uint8Array<ArrayBuffer>, name = 'invoice.pdf') => app.workspace.handlers['attachments.add']({ subject: payment(DRAFT), name, bytes });
  expect(await add(HTML)).toEqual({ ok: false, error: { kind: 'attachmentRefused', why: 'type' } });
  expect(await add(new Uint8Array(0))).toEqual({ ok: false, error: { kind: 'attachmentRefused', why: 'empty' } });
  for (let number = 0; number < 50; number += 1) expect(await add(new Uint8Array([...PDF, number]))).toMatchObject({ ok: true });
  expect(await add(PNG)).toEqual({ ok: false, error: { kind: 'attachmentRefused', why: 'tooMany' } });
});

it('takes twenty megabytes', async () => {
  const { app } = await openPayingWorkspace();
  const bytes = new Uint8Array(MOST_ATTACHMENT_BYTES);
  bytes.set(PDF);
  const subject = payment(DRAFT);
  const added = await app.ask('attachments.add', { subject, name: 'large.pdf', bytes });
  expect(sha256(await app.ask('attachments.read', { subject, sha256: added.sha256 }))).toBe(sha256(bytes));
});

it('deletes a content with the last record that has it, and a draft takes its files along', async () => {
  const { app } = await openPayingWorkspace();
  const hash = sha256(PDF);
  for (const id of [DRAFT, 'draft-000002']) await app.ask('attachments.add', { subject: payment(id), name: 'a.pdf', bytes: PDF });
  await app.ask('attachments.remove', { subject: payment(DRAFT), sha256: hash });
  expect(await app.workspace.handlers['attachments.read']({ subject: payment(DRAFT), sha256: hash })).toEqual({ ok: false, error: { kind: 'notFound' } });
  expect(await app.ask('attachments.read', { subject: payment('draft-000002'), sha256: hash })).toEqual(PDF);
  await app.ask('drafts.remove', { draftId: 'draft-000002' });
  expect((await app.ask('attachments.list', { subject: payment('draft-000002') })).attachments).toEqual([]);
  await app.ask('attachments.add', { subject: { on: 'dispute', id: 'D/1' }, name: 'b.png', bytes: PNG });
  expect((await app.ask('attachments.list', { subject: { on: 'dispute', id: 'D/1' } })).attachments).toHaveLength(1);
});

it('is part of what is approved: one file more or less is another approval, and what was sent keeps it', async () => {
  const world = await openPayingWorkspace();
  const { app } = world;
  const asked = { requestId: DRAFT, write: transferTo(world), decimalMark: '.' } as const;
  const bare = await app.ask('intents.prepare', asked);
  const subject = payment(DRAFT);
  await app.ask('attachments.add', { subject, name: 'Fattura 7.pdf', bytes: PDF });
  const withFile = await app.ask('intents.prepare', asked);
  const approved = [{ name: 'Fattura 7.pdf', size: PDF.length, sha256: sha256(PDF) }];
  expect(bare.shown).not.toHaveProperty('attachments');
  expect(withFile.shown).toMatchObject({ attachments: approved });
  expect(withFile.bodyHash).not.toBe(bare.bodyHash);
  expect(await app.workspace.handlers['intents.send']({ ...asked, bodyHash: bare.bodyHash })).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });

  const sent = await app.ask('intents.send', { ...asked, bodyHash: withFile.bodyHash });
  const { entries } = await app.ask('intents.trail', { intentId: sent.intentId });
  expect(JSON.parse(entries[0]?.json ?? '')).toMatchObject({ type: 'approved', intent: { bodyHash: withFile.bodyHash, shown: { attachments: approved } } });
  await app.ask('drafts.remove', { draftId: DRAFT });
  expect(await app.ask('attachments.list', { subject })).toMatchObject({ fixed: true, attachments: [{ name: 'Fattura 7.pdf', here: true }] });
  expect(await app.workspace.handlers['attachments.remove']({ subject, sha256: sha256(PDF) })).toEqual({ ok: false, error: { kind: 'attachmentRefused', why: 'fixed' } });
  await app.ask('attachments.add', { subject, name: 'receipt.png', bytes: PNG });
  expect((await app.ask('intents.get', { intentId: sent.intentId })).shown).toMatchObject({ attachments: approved });
});

it('says that a content is gone or damaged, sets an unreadable store aside and goes on', async () => {
  const world = await openPayingWorkspace();
  const { app } = world;
  const subject = payment(DRAFT);
  const { sha256: hash } = await app.ask('attachments.add', { subject, name: 'a.pdf', bytes: PDF });
  const path = store(world);
  const whole = readFileSync(path);
  writeFileSync(path, Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 7)]));
  expect(await app.workspace.handlers['attachments.read']({ subject, sha256: hash })).toEqual({ ok: false, error: { kind: 'attachmentGone', why: 'damaged' } });
  await app.ask('attachments.add', { subject, name: 'b.png', bytes: PNG });
  expect((await app.ask('attachments.list', { subject })).attachments.map(({ name, here }) => [name, here])).toEqual([['a.pdf', false], ['b.png', true]]);
  expect(readdirSync(join(path, '..')).some((name) => name.endsWith('-corrupt'))).toBe(true);
  expect(await app.workspace.handlers['attachments.read']({ subject, sha256: hash })).toEqual({ ok: false, error: { kind: 'attachmentGone', why: 'missing' } });
});

it('goes with an export to a computer with another key, in as many files as it takes', async () => {
  const passphrase = 'long enough to be taken';
  const world = await openPayingWorkspace();
  const subject = payment(DRAFT);
  const files = [1, 2, 3].map((number) => new Uint8Array([...PDF, ...Buffer.alloc(3_000, number)]));
  for (const [index, bytes] of files.entries()) await world.app.ask('attachments.add', { subject, name: `${index}.pdf`, bytes });
  const given = { ...world.app.stores.files(), exportedAt: instant('2026-03-10T09:00:00Z'), passphrase, unfinished: join(folder.path, 'export') };
  const { rows, parts } = writeExport(given, { progress: () => undefined, ask: async () => null }, 10_000);
  expect([rows, parts.length]).toEqual([3, 2]);
  const [first = '', second = ''] = parts.map((path) => readFileSync(path, 'utf8'));

  const other = await openPayingWorkspace({ storesKey: new Uint8Array(32).fill(9) });
  expect(await other.app.ask('journal.restore', { content: first, passphrase })).toMatchObject({ documents: 3 });
  const here = async () => (await other.app.ask('attachments.list', { subject })).attachments.filter((one) => one.here).length;
  expect(await here()).toBeLessThan(files.length);
  expect(await other.app.ask('journal.restore', { content: second, passphrase })).toMatchObject({ intents: 0, rolledBack: false });
  expect(await here()).toBe(files.length);
  for (const bytes of files) expect(await other.app.ask('attachments.read', { subject, sha256: sha256(bytes) })).toEqual(bytes);
}, SLOW_MS);

it('is left out of an export where its content is damaged, and the export can be restored', async () => {
  const passphrase = 'long enough to be taken';
  const world = await openPayingWorkspace();
  const subject = payment(DRAFT);
  for (const [name, bytes] of [['a.pdf', PDF], ['b.png', PNG]] as const) await world.app.ask('attachments.add', { subject, name, bytes });
  const files = world.app.stores.files();
  const database = connectEncrypted(files.attachments, { mustExist: true, timeoutMs: 1_000 });
  database.prepare('UPDATE file SET bytes = ? WHERE sha256 = (SELECT min(sha256) FROM file)').run(HTML);
  database.close();
  const { parts } = writeExport({ ...files, exportedAt: instant('2026-03-10T09:00:00Z'), passphrase, unfinished: join(folder.path, 'export') }, { progress: () => undefined, ask: async () => null });
  const other = await openPayingWorkspace({ storesKey: new Uint8Array(32).fill(9) });
  expect(await other.app.ask('journal.restore', { content: readFileSync(parts[0] ?? '', 'utf8'), passphrase })).toMatchObject({ documents: 2 });
  expect((await other.app.ask('attachments.list', { subject })).attachments.filter(({ here }) => here)).toHaveLength(1);
}, SLOW_MS);

it('keeps a content that is attached again while the last record that had it lets it go', async () => {
  const { app } = await openPayingWorkspace();
  const bytes = new Uint8Array(2_000_000);
  bytes.set(PDF);
  const hash = sha256(bytes);
  await app.ask('attachments.add', { subject: payment(DRAFT), name: 'a.pdf', bytes });
  await Promise.all([
    app.ask('attachments.add', { subject: payment('draft-000002'), name: 'a.pdf', bytes }), app.ask('attachments.remove', { subject: payment(DRAFT), sha256: hash }),
  ]);
  expect(sha256(await app.ask('attachments.read', { subject: payment('draft-000002'), sha256: hash }))).toBe(hash);
});

it('goes with its beneficiary', async () => {
  const { app } = await openPayingWorkspace();
  const payee = { beneficiaryId: null, name: 'Nuova Srl', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' } as const;
  const { beneficiaryId } = await app.ask('beneficiaries.save', payee);
  const subject = { on: 'beneficiary', id: beneficiaryId } as const;
  await app.ask('attachments.add', { subject, name: 'visura.pdf', bytes: PDF });
  await app.ask('beneficiaries.remove', { beneficiaryId });
  expect(await app.ask('attachments.list', { subject })).toEqual({ attachments: [], fixed: false });
});
