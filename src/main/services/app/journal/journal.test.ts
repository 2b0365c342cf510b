import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { NewIntent } from '#main/store/journal/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { fillJournal } from '#test/bench/large-journal.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import { openTestWorkspace, testStoresKey } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace, TestWorkspaceOptions } from '#test/support/workspace-fixture.ts';

const SLOW = { timeout: 30_000 };
const passphrase = 'correct horse battery';

let bank: RunningPracticeBank;
let folder: ReturnType<typeof temporaryFolder>;
const open: TestWorkspace[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, size: 'small', entriesPerAccount: 10 });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await bank.close();
  folder.remove();
});

const file = (): string => join(folder.path, 'backup.tesoro');

async function app(name: string, options: Partial<TestWorkspaceOptions> = {}): Promise<TestWorkspace> {
  const opened = await openTestWorkspace({ directory: join(folder.path, name), url: bank.url, portalId: bank.portalId, file: file(), ...options });
  open.push(opened);
  return opened;
}

async function closed(one: TestWorkspace): Promise<void> {
  open.splice(open.indexOf(one), 1);
  await one.close();
}

const intent = (intentId: string): NewIntent => ({
  intentId, requestId: `request-${intentId}`, kind: 'createVirtualIban', connectionId: 'test', bank: bank.url, fingerprint: intentId,
  request: null, bodyHash: '0'.repeat(64), shown: { kind: 'createVirtualIban', account: { accountId: 'A', iban: null, name: null }, description: null },
  marker: null, userName: 'tester', batchId: null, batchLine: null,
});

const ids = ['7c1a2f0e-0000-4000-8000-000000000001', '7c1a2f0e-0000-4000-8000-000000000002'] as const;

function approve(one: TestWorkspace, intentId: string): void {
  if (!one.stores.journal.usable) throw new Error(one.stores.journal.reason);
  const appended = one.stores.journal.journal.append({ intentId, event: { type: 'approved', intent: intent(intentId) } }, instant('2026-03-02T09:00:00Z'));
  if (!appended.ok) throw new Error(appended.error.kind);
}

const draft = { draftId: 'draft-00001', content: { kind: 'createTransfer', draft: emptyTransferDraft }, step: 'details' } as const;
const savedDraft = { ...draft, content: { ...draft.content, draft: { ...emptyTransferDraft, taxRelief: null } } };

describe('exporting journal and desk', SLOW, () => {
  it('writes one file that shows nothing, and another computer takes it in', async () => {
    const first = await app('first');
    approve(first, ids[0]);
    await first.ask('drafts.save', savedDraft);
    expect(await first.ask('journal.export', { passphrase })).toEqual({ written: true, path: file(), rows: 2 });
    const content = readFileSync(file(), 'utf8');
    expect(content).not.toMatch(/draft|createVirtualIban|request-/);

    const second = await app('second', { storesKey: new Uint8Array(32).fill(1) });
    expect(await second.workspace.handlers['journal.restore']({ content, passphrase: 'another passphrase' })).toEqual({ ok: false, error: { kind: 'wrongPassphrase' } });
    expect(await second.ask('journal.restore', { content, passphrase })).toEqual({ intents: 1, documents: 1, rolledBack: false });
    expect(await second.ask('journal.state', null)).toMatchObject({ usable: true, intents: 1 });
    expect(await second.ask('drafts.list', null)).toMatchObject([{ draftId: 'draft-00001' }]);
    expect(await second.ask('journal.restore', { content, passphrase })).toEqual({ intents: 0, documents: 0, rolledBack: false });
    expect(second.events).toContainEqual({ type: 'changed', parts: expect.arrayContaining(['journal', 'drafts', 'entryMarks', 'savedSearches', 'cash']) as unknown });
  });

  it('leaves no file where it is cancelled, and says how far it is', async () => {
    const first = await app('first');
    approve(first, ids[0]);
    const taskId = crypto.randomUUID();
    const exporting = first.workspace.handlers['journal.export']({ passphrase, taskId });
    await vi.waitFor(() => expect(first.events).toContainEqual({ type: 'progress', taskId, done: 0, total: 1 }), { timeout: 60_000, interval: 1 });
    await first.ask('tasks.cancel', { taskId });
    expect(await exporting).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(readdirSync(folder.path).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('is taken in on a thread, and changes nothing where that is cancelled before it begins', async () => {
    const first = await app('first');
    approve(first, ids[0]);
    await first.ask('drafts.save', savedDraft);
    await first.ask('journal.export', { passphrase });
    const content = readFileSync(file(), 'utf8');
    const second = await app('second', { storesKey: new Uint8Array(32).fill(1) });
    approve(second, ids[1]);
    const taskId = crypto.randomUUID();
    const restoring = second.workspace.handlers['journal.restore']({ content, passphrase, taskId });
    await second.ask('tasks.cancel', { taskId });
    expect(await restoring).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(await second.ask('journal.state', null)).toMatchObject({ usable: true, intents: 1, restored: null });
    expect(await second.ask('drafts.list', null)).toEqual([]);
    const again = second.workspace.handlers['journal.restore']({ content, passphrase, taskId });
    await vi.waitFor(() => expect(second.events).toContainEqual({ type: 'progress', taskId, done: 0, total: 1 }), { timeout: 60_000, interval: 1 });
    expect(await again).toEqual({ ok: true, value: { intents: 1, documents: 1, rolledBack: false } });
    expect(await second.ask('journal.verify', null)).toMatchObject({ whole: true });
  });

  it('changes nothing for a file that is no export', async () => {
    const one = await app('first');
    for (const content of ['', '{}', '{"format":"tesoro-export","version":2}']) {
      expect(await one.workspace.handlers['journal.restore']({ content, passphrase })).toEqual({
        ok: false, error: { kind: 'invalid', problems: [{ field: 'content', code: 'notReadable' }] },
      });
    }
  });

  it('writes nothing when the person changes their mind', async () => {
    const one = await app('first', { file: null });
    expect(await one.ask('journal.export', { passphrase })).toEqual({ written: false });
  });
});

describe('a journal that cannot be used', SLOW, () => {
  async function damaged(): Promise<{ readonly content: string; readonly bytes: Buffer; readonly journal: string }> {
    const first = await app('first');
    approve(first, ids[0]);
    await first.ask('journal.export', { passphrase });
    approve(first, ids[1]);
    await closed(first);
    const journal = join(folder.path, 'first', 'journal', 'journal.db');
    const bytes = readFileSync(journal);
    bytes.fill(0x11, 0, 2_000);
    writeFileSync(journal, bytes);
    return { content: readFileSync(file(), 'utf8'), bytes, journal };
  }

  it('lets everything be read, and is replaced by an export while the damaged one is kept', async () => {
    const { content, bytes, journal } = await damaged();
    const again = await app('first');
    expect(await again.ask('journal.state', null)).toEqual({
      usable: false, reason: 'corrupt', path: journal,
      damage: { what: 'unreadable', sequence: null, entries: null, expected: 2, intentId: null, at: null },
    });
    expect(await again.workspace.handlers['journal.export']({ passphrase })).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
    await again.ask('drafts.save', savedDraft);
    expect(await again.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect(readFileSync(journal)).toEqual(bytes);

    expect(await again.ask('journal.restore', { content, passphrase })).toEqual({ intents: 1, documents: 0, rolledBack: false });
    expect(await again.ask('journal.state', null)).toMatchObject({ usable: true, intents: 1 });
    const kept = readdirSync(join(folder.path, 'first', 'journal')).filter((name) => name.endsWith('-replaced'));
    expect(kept).toHaveLength(1);
    expect(readFileSync(join(folder.path, 'first', 'journal', kept[0] ?? ''))).toEqual(bytes);
    expect(await (await reopened(again)).ask('journal.state', null)).toMatchObject({ usable: true, intents: 1 });
  });

  async function reopened(one: TestWorkspace): Promise<TestWorkspace> {
    open.splice(open.indexOf(one), 1);
    const next = await one.reopen();
    open.push(next);
    return next;
  }

  it('of another key is neither taken for damaged nor touched, and neither is the desk', async () => {
    const first = await app('first');
    approve(first, ids[0]);
    await first.ask('drafts.save', savedDraft);
    await first.ask('journal.export', { passphrase });
    await closed(first);
    const other = await app('first', { storesKey: new Uint8Array(32).fill(2) });
    expect(await other.ask('journal.state', null)).toMatchObject({ usable: false, reason: 'keyMissing' });
    expect(await other.workspace.handlers['drafts.list'](null)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'keyMissing' } });
    expect(await other.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    await closed(other);
    const again = await app('first');
    expect(await again.ask('journal.state', null)).toMatchObject({ usable: true, intents: 1 });
    expect(await again.ask('drafts.list', null)).toHaveLength(1);
    await closed(again);
    const restored = await app('first', { storesKey: new Uint8Array(32).fill(2) });
    expect(await restored.ask('journal.restore', { content: readFileSync(file(), 'utf8'), passphrase })).toEqual({ intents: 1, documents: 1, rolledBack: false });
    expect(await restored.ask('drafts.list', null)).toHaveLength(1);
    expect(await restored.ask('journal.state', null)).toMatchObject({ usable: true, intents: 1 });
  });
});

describe('a journal that is found damaged while it is open', SLOW, () => {
  it('says so once, however often it is checked', async () => {
    const one = await app('first');
    approve(one, ids[0]);
    writeFileSync(join(folder.path, 'first', 'vault', 'journal.anchor'), 'forged');
    const told = () => one.events.filter((event) => event.type === 'changed' && event.parts.includes('journal')).length;
    const before = told();
    for (let time = 0; time < 3; time += 1) expect(await one.ask('journal.verify', null)).toMatchObject({ whole: false, damage: { what: 'anchor' } });
    expect(told() - before).toBe(1);
    expect(await one.ask('journal.state', null)).toMatchObject({ usable: false, reason: 'corrupt' });
  });
});

describe('checking the journal', SLOW, () => {
  const taskId = '7c1a2f0e-0000-4000-8000-00000000000a';

  it('happens on a thread, is cancelled by its name, and leaves the journal as it was', async () => {
    const one = await app('first');
    approve(one, ids[0]);
    const { handlers } = one.workspace;
    const checking = handlers['journal.verify']({ taskId });
    expect(await handlers['tasks.cancel']({ taskId })).toEqual({ ok: true, value: null });
    expect(await checking).toEqual({ ok: false, error: { kind: 'cancelled' } });
    approve(one, ids[1]);
    expect(await one.ask('journal.state', null)).toMatchObject({ usable: true, intents: 2 });
    expect(await one.ask('journal.verify', { taskId })).toMatchObject({ whole: true, entries: 2 });
  });

  it('is one check for all pages that check by themselves, and ends with the connection', async () => {
    const one = await app('first');
    approve(one, ids[0]);
    const checks = [one.workspace.handlers['journal.verify'](null), one.workspace.handlers['journal.verify'](null)];
    const [first, second] = await Promise.all(checks);
    expect(first).toMatchObject({ ok: true, value: { whole: true } });
    expect(first).toEqual(second);
    const late = one.workspace.handlers['journal.verify'](null);
    await closed(one);
    expect(await late).toMatchObject({ ok: false });
  });
});

describe('a long journal', SLOW, () => {
  it('that nobody has touched since it was closed is checked a while after it was opened', async () => {
    const timers: { readonly run: () => void; readonly ms: number }[] = [];
    const setTimer = (run: () => void, ms: number) => {
      timers.push({ run, ms });
      return () => undefined;
    };
    const path = join(folder.path, 'first', 'journal', 'journal.db');
    const anchorPath = join(folder.path, 'first', 'vault', 'journal.anchor');
    mkdirSync(dirname(path), { recursive: true });
    fillJournal({ path, anchorPath, key: Buffer.from(testStoresKey) }, 1_200);
    await closed(await app('first'));
    const again = await app('first', { beat: { setTimer } });
    again.workspace.start();
    expect(timers).toHaveLength(1);
    writeFileSync(anchorPath, 'forged');
    timers[0]?.run();
    await expect.poll(async () => again.ask('journal.state', null)).toMatchObject({ usable: false, reason: 'corrupt', damage: { what: 'anchor' } });
  });
});

describe('a journal that was put back', SLOW, () => {
  it('holds payments back until the bank was read from the export on, and says what it does not know', async () => {
    const world = await openPayingWorkspace({ file: file() });
    const { app: one } = world;
    const first = await world.pay(transferTo(world));
    await one.ask('journal.export', { passphrase });
    const second = await world.pay(transferTo(world, { amount: '55.00' }));
    const content = readFileSync(file(), 'utf8');
    expect(await one.ask('journal.verify', null)).toMatchObject({ whole: true });

    const aheadMs = Date.parse(second.updatedAt) - Date.now();
    const other = await app('other', { url: world.bank.url, portalId: world.bank.portalId, clock: { now: () => Date.now() + aheadMs } });
    const write = transferTo(world, { amount: '77.00' });
    const asked = { requestId: crypto.randomUUID(), write, decimalMark: '.' } as const;
    expect(await other.ask('journal.restore', { content, passphrase })).toMatchObject({ intents: 1 });
    expect(await other.ask('journal.state', null)).toMatchObject({ usable: true, restored: { exportedAt: expect.any(String) as unknown } });
    const { bodyHash } = await other.ask('intents.prepare', asked);
    const send = () => other.workspace.handlers['intents.send']({ ...asked, bodyHash });
    expect(await send()).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });

    world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 403 });
    expect(await other.ask('journal.compare', null)).toMatchObject({ complete: false, error: { operation: 'searchMoneyTransfers' } });
    expect(await send()).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });

    const compared = await other.ask('journal.compare', null);
    expect(compared).toMatchObject({ complete: true, error: null });
    const ids = compared.unexplained.map(({ moneyTransferId }) => moneyTransferId);
    expect([ids.includes(second.serverId ?? ''), ids.includes(first.serverId ?? '')]).toEqual([true, false]);
    expect(await other.ask('journal.state', null)).toMatchObject({ usable: true, restored: null, compared: { read: compared.read, unexplained: compared.unexplained } });
    expect(await send()).toMatchObject({ ok: true });
  });
});
