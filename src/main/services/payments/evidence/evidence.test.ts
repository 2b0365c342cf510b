import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { WritesPageInput } from '#shared/bridge/writes/write-list.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { PDF, PNG } from '#test/support/attached-files.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { campaignNamed, confirmation, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';

const projectRoot = fileURLToPath(new URL('../../../../..', import.meta.url));

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => { folder = temporaryFolder(); });
afterEach(() => folder.remove());

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const sha256 = (...parts: readonly (string | Uint8Array)[]): string => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

interface Manifest {
  readonly snapshot: { readonly hash: string | null };
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly writes: readonly { readonly intentId: string; readonly kind: string; readonly folder: string; readonly bodyHash: string }[];
}

const manifestOf = (files: Readonly<Record<string, Uint8Array>>): Manifest => JSON.parse(text(files['manifest.json'])) as Manifest;

function unpacked(zip: string): { readonly files: Record<string, Uint8Array>; readonly place: string } {
  const files = unzipSync(readFileSync(zip));
  const place = join(folder.path, 'pack');
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), bytes);
  }
  return { files, place };
}

/** What the pack's own program says of it, and how it ended. */
const verified = (place: string, ...more: readonly string[]) => told(join(place, 'verify.mjs'), ...more);

/** What the program of the sources says of a pack. */
const verifiedOutside = (pack: string, ...more: readonly string[]) => told(join(projectRoot, 'build/verify-pack.ts'), pack, ...more);

function told(...command: readonly string[]): { readonly code: number; readonly said: string } {
  try {
    return { code: 0, said: execFileSync(process.execPath, command, { encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout } = error as { readonly status: number; readonly stdout: string };
    return { code: status, said: stdout };
  }
}

const everyWrite: WritesPageInput = { search: '', kinds: [], states: [], users: [], from: null, to: null, sort: { key: 'at', direction: 'desc' }, offset: 0, limit: 100 };

async function withCode({ app, bank }: PayingWorkspace, intent: IntentView): Promise<IntentView> {
  if (intent.state !== 'CHALLENGE') return intent;
  return app.ask('intents.answerChallenge', { intentId: intent.intentId, challengeId: null, channel: 'SMS', code: bank.control.messages().at(-1)?.code ?? '' });
}

describe('the evidence of a write', () => {
  it('has the files that were approved with it, and says which were added later', async () => {
    const file = join(folder.path, 'evidence.zip');
    const paying = await openPayingWorkspace({ file });
    const { app } = paying;
    const asked = { requestId: 'draft-000001', write: transferTo(paying), decimalMark: '.' } as const;
    const subject = { on: 'payment', id: asked.requestId } as const;
    await app.ask('attachments.add', { subject, name: 'Fattura n° 7.pdf', bytes: PDF });
    const { bodyHash } = await app.ask('intents.prepare', asked);
    const paid = await withCode(paying, await app.ask('intents.send', { ...asked, bodyHash }));
    await app.ask('attachments.add', { subject, name: 'receipt.png', bytes: PNG });
    await app.ask('evidence.export', { of: { kind: 'write', intentId: paid.intentId }, locale: 'en' });
    const { files, place } = unpacked(file);
    expect(new Uint8Array(files['attachments/01-Fattura-n-7.pdf'] ?? [])).toEqual(PDF);
    expect(new Uint8Array(files['attachments/02-receipt.png'] ?? [])).toEqual(PNG);
    expect(sha256(files['approved.txt'] ?? '')).toBe(bodyHash);
    expect(text(files['README.txt'])).toContain('attachments/');
    for (const { code, said } of [verified(place), verifiedOutside(file)]) {
      expect(said).toContain('attachments/01-Fattura-n-7.pdf is “Fattura n° 7.pdf” as it was approved');
      expect(said).toContain('attachments/02-receipt.png was attached later');
      expect(code).toBe(0);
    }
    writeFileSync(join(place, 'attachments/01-Fattura-n-7.pdf'), 'something else');
    expect(verified(place)).toMatchObject({ code: 1, said: expect.stringContaining('01-Fattura-n-7.pdf is not as the manifest has it') as unknown });
  });

  it('agrees with itself, by hand and by its own program, and no longer once anything is changed', async () => {
    const file = join(folder.path, 'evidence.zip');
    const paying = await openPayingWorkspace({ file });
    const { app } = paying;
    await withCode(paying, await paying.pay(transferTo(paying, { amount: '7.70' })));
    const paid = await withCode(paying, await paying.pay(transferTo(paying)));
    expect(await app.ask('evidence.export', { of: { kind: 'write', intentId: paid.intentId }, locale: 'it' })).toMatchObject({ written: true, path: file });

    const { files, place } = unpacked(file);
    const { files: listed, writes: [write] } = manifestOf(files);
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature.json').toSorted());
    for (const { name, sha256: expected } of listed) expect([name, sha256(files[name] ?? '')]).toEqual([name, expected]);
    expect(sha256(files['request.json'] ?? '')).toBe(write?.bodyHash);
    expect(JSON.parse(text(files['request.json']))).toMatchObject({ operation: 'createMoneyTransfer', input: { body: expect.anything() as unknown } });
    const links = text(files['chain.jsonl']).trimEnd().split('\n').map((line) => JSON.parse(line) as { readonly sequence: number; readonly previousHash: string; readonly hash: string });
    const events = text(files['events.jsonl']).trimEnd().split('\n');
    expect(events.length).toBeLessThan(links.length);
    for (const line of events) {
      const { sequence } = JSON.parse(line) as { readonly sequence: number };
      const link = links[sequence - 1];
      expect(sha256(link?.previousHash ?? '', line)).toBe(link?.hash);
    }
    expect(JSON.parse(text(files['head.json']))).toMatchObject({ entries: links.length, hash: links.at(-1)?.hash });
    const everything = Object.values(files).map(text).join('\n');
    for (const code of paying.bank.control.messages().map(({ code: sent }) => sent)) expect(everything).not.toContain(`"${code}"`);
    expect(text(files['README.txt'])).toContain('PROVA DI UN’OPERAZIONE');
    expect(Object.keys(files).filter((name) => name.includes('approvals')), 'nobody else had a say').toEqual([]);
    for (const name of ['README.txt', 'summary.pdf']) expect(text(files[name])).not.toMatch(/team/i);
    for (const piece of ['<td>Tipografia Aldina Srl</td>', '<td>100.10 EUR</td>', 'SHA-256']) expect(text(files['summary.pdf'])).toContain(piece);

    expect(verified(place)).toMatchObject({ code: 0, said: expect.stringContaining('request.json is what was approved and sent') as unknown });
    const broken: readonly (readonly [string, (content: string) => string, RegExp])[] = [
      ['events.jsonl', (content) => content.replace('100.1', '100.2'), /WRONG {2}entry \d+ is not what the chain has/],
      ['events.jsonl', (content) => content.split('\n').slice(1).join('\n'), /WRONG {2}missing entries: \d+/],
      ['request.json', (content) => content.replace('100.1', '100.2'), /WRONG {2}request.json is what was approved/],
      ['chain.jsonl', (content) => content.split('\n').toSpliced(1, 1).join('\n'), /WRONG {2}the chain breaks at entry 2/],
      ['chain.jsonl', (content) => content.trimEnd().split('\n').slice(0, -1).join('\n'), /WRONG {2}the chain ends with the head/],
      ['README.txt', (content) => `${content}!`, /WRONG {2}README.txt is not as the manifest has it/],
    ];
    for (const [name, change, said] of broken) {
      const original = text(files[name]);
      writeFileSync(join(place, name), change(original));
      const found = verified(place);
      expect(found.code).toBe(1);
      expect(found.said).toMatch(said);
      writeFileSync(join(place, name), original);
    }
    writeFileSync(join(place, 'more.txt'), '');
    expect(verified(place).said).toContain('WRONG  more.txt is not in the manifest');
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is signed by one key, so that a pack of somebody else, or one rewritten with its own program, is told from it', async () => {
    const file = join(folder.path, 'evidence.zip');
    const paying = await openPayingWorkspace({ file });
    const { app } = paying;
    const { intentId } = await withCode(paying, await paying.pay(transferTo(paying)));
    const signer = async (): Promise<unknown> => (await app.ask('journal.state', null) as { readonly signer?: unknown }).signer;
    expect(await signer()).toBeNull();
    const exported = () => app.ask('evidence.export', { of: { kind: 'write', intentId }, locale: 'en' });
    await exported();
    const key = String(await signer());
    const { files, place } = unpacked(file);
    expect(verified(place)).toMatchObject({ code: 0, said: expect.stringContaining(`ok     manifest.json is what the key ${key} signed`) as unknown });
    await exported();
    expect(await signer(), 'the same key the second time').toBe(key);
    expect(verifiedOutside(file, '--key', key.replaceAll(/(..)(?=.)/g, '$1:').toUpperCase())).toMatchObject({ code: 0, said: expect.stringContaining('that is the key that was named') as unknown });
    expect(verifiedOutside(file, '--key', '0'.repeat(64)).said).toContain('WRONG  that is the key that was named');

    // Whoever rewrites a pack makes its manifest and its program agree; not the signature.
    writeFileSync(join(place, 'events.jsonl'), text(files['events.jsonl']).replace('100.1', '100.2'));
    writeFileSync(join(place, 'verify.mjs'), 'console.log("Everything agrees.")');
    const changed = (name: string): string => sha256(readFileSync(join(place, name)));
    const manifest = { ...JSON.parse(text(files['manifest.json'])) as Manifest };
    writeFileSync(join(place, 'manifest.json'), JSON.stringify({ ...manifest, files: manifest.files.map((one) => ({ ...one, sha256: changed(one.name) })) }));
    expect(verified(place).said).toContain('Everything agrees');
    expect(verifiedOutside(place).said).toMatch(/WRONG {2}manifest.json is what the key/);
    rmSync(join(place, 'signature.json'));
    expect(verifiedOutside(place).said).toContain('it is not signed, or its signature was taken away');
    expect(verifiedOutside(place, '--key', key)).toMatchObject({ code: 1, said: expect.stringContaining(`WRONG  it is not signed by the key ${key}`) as unknown });
  });

  it('is made on a thread, tells that it began, and leaves nothing once it is cancelled', async () => {
    const file = join(folder.path, 'evidence.zip');
    const paying = await openPayingWorkspace({ file });
    const { app } = paying;
    const { intentId } = await withCode(paying, await paying.pay(transferTo(paying)));
    const taskId = crypto.randomUUID();
    const making = app.workspace.handlers['evidence.export']({ of: { kind: 'write', intentId }, locale: 'en', taskId });
    await vi.waitFor(() => expect(app.events).toContainEqual({ type: 'progress', taskId, done: 0, total: null }), { timeout: 60_000, interval: 1 });
    await app.ask('tasks.cancel', { taskId });
    expect(await making).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(readdirSync(folder.path)).toEqual([]);
    expect(await app.ask('evidence.export', { of: { kind: 'write', intentId }, locale: 'en' })).toMatchObject({ written: true });
  });

  it('is listed, unresolved first, found by what a person would type, and told in its order', async () => {
    const paying = await openPayingWorkspace();
    const { app, bank } = paying;
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'reset', when: 'after', times: 1 });
    const lost = await paying.pay(transferTo(paying, { amount: '55.00', description: 'Perché no' }));
    expect(lost.state).toBe('UNKNOWN');
    const paid = await withCode(paying, await paying.pay(transferTo(paying, { amount: '1234.50' })));
    const page = await app.ask('intents.page', everyWrite);
    expect(page).toMatchObject({ total: 2, all: 2, unresolved: 1, users: ['tester'], elsewhere: 0 });
    expect(page.rows.map(({ intentId }) => intentId)).toEqual([lost.intentId, paid.intentId]);
    const found = async (asked: Partial<WritesPageInput>): Promise<readonly string[]> => (await app.ask('intents.page', { ...everyWrite, ...asked })).rows.map(({ intentId }) => intentId);
    for (const search of ['1.234,50', '1,234.50', 'aldina fattura', paid.intentId, paid.serverId ?? '']) expect([search, await found({ search })]).toEqual([search, [paid.intentId]]);
    expect(await found({ search: 'perche' })).toEqual([lost.intentId]);
    expect(await found({ states: ['UNKNOWN'] })).toEqual([lost.intentId]);
    expect(await found({ kinds: ['deleteTransfer'] })).toEqual([]);
    expect(await found({ to: bankDate('2026-03-09') })).toEqual([]);
    expect(await found({ sort: { key: 'at', direction: 'asc' }, offset: 1, limit: 1 })).toEqual([paid.intentId]);

    const trail = await app.ask('intents.trail', { intentId: paid.intentId });
    expect(trail.request).toMatchObject({ method: 'POST', path: expect.stringMatching(/^\/api\/gbs\/banking\/v4\.1\/accounts\/[^{]+\/money-transfers$/) as unknown });
    expect(trail.request?.body).toContain('"amount": 1234.5');
    expect(trail.entries.map(({ type }) => type).slice(0, 3)).toEqual(['approved', 'sending', expect.stringMatching(/answered|challenged/)]);
    const hashes = trail.entries.map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(await app.workspace.handlers['intents.trail']({ intentId: crypto.randomUUID() })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });
});

describe('the evidence of a closing', () => {
  it('holds its writes, its report and its forecast', async () => {
    const file = join(folder.path, 'evidence.zip');
    const { app } = await openPayingWorkspace({ read: true, file });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    await app.ask('closings.send', await confirmation(app, closingId));
    await expect.poll(async () => (await app.ask('safeguarding.view', { date: null })).upToDate).toBe(true);
    await app.ask('evidence.export', { of: { kind: 'closing', closingId }, locale: 'en' });
    const { files, place } = unpacked(file);
    const { snapshot } = manifestOf(files);
    expect(snapshot.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(xlsxSheets(Buffer.from(files['closing-report.xlsx'] ?? [])).flatMap(({ rows }) => rows)).toContainEqual(['Snapshot of the facts (SHA-256)', snapshot.hash]);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['summary.pdf', 'closing-report.pdf', 'closing-report.xlsx', 'forecast.json']));
    expect(manifestOf(files).writes.map(({ kind }) => kind)).toContain('succeedCampaign');
    expect(JSON.parse(text(files['forecast.json']))).toMatchObject({ comparisons: expect.arrayContaining([expect.objectContaining({ explanation: 'equal' })]) as unknown });
    expect(verified(place)).toEqual({ code: 0, said: expect.stringContaining('Everything agrees') as unknown });
  });
});
