import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { endPage, firstRun, showPage, startPage } from '#renderer/testing/show-page.tsx';
import { testConnection } from '#renderer/testing/show-app.tsx';
import type { BackupLook, BackupState } from '#shared/bridge/app/backup.ts';
import type { AppState } from '#shared/bridge/app/session.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { RestoreBackup } from '../welcome/restore-backup.tsx';
import { BackupSection } from './backup-section.tsx';

const AT = instantFromMs(Date.parse('2026-11-26T06:30:00Z'));
const nothing: BackupState = { passphraseSince: null, newest: null, kept: 0, failed: null, unreadable: null };
const ready: BackupState = { passphraseSince: AT, newest: { path: '/backups/a.tesoro-backup', savedAt: AT, bytes: 412_340_000 }, kept: 3, failed: null, unreadable: null };
const withFolder: Partial<AppState> = { settings: { ...firstRun.settings, backupFolder: '/backups' }, connections: [testConnection], session: { status: 'open', connection: testConnection } };

let bridge: FakeBridge;
beforeEach(() => endPage());

async function show(state: BackupState, app: Partial<AppState> = {}): Promise<void> {
  bridge = startPage('#/settings', { 'app.state': () => ok({ ...firstRun, ...app }), 'backup.state': () => ok(state) });
  await showPage(<BackupSection />);
}

const inputsOf = (command: string): readonly unknown[] => bridge.calls.filter(({ name }) => name === command).map(({ input }) => input);
const type = (label: string, text: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

describe('the section Backup', () => {
  test('saves nothing before a passphrase and a folder were chosen', async () => {
    await show(nothing);
    expect(await screen.findByText(/not chosen yet/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save now' }).disabled).toBe(true);
    bridge.handle({ 'backup.chooseFolder': () => ok(nothing) });
    fireEvent.click(screen.getByRole('button', { name: 'Choose a folder' }));
    await waitFor(() => expect(inputsOf('backup.chooseFolder')).toEqual([null]));
  });

  test('says that the practice bank has nothing that lasts', async () => {
    const { passphraseSince: _, ...practice } = nothing;
    await show(practice);
    expect(await screen.findByText(/practice bank has nothing that lasts/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Choose a passphrase' })).toBeNull();
  });

  test('takes a passphrase that is typed twice alike and long enough, and keeps the form when the person declines', async () => {
    await show(nothing);
    bridge.handle({ 'backup.setPassphrase': () => failed({ kind: 'notAgreed' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a passphrase' }));
    await screen.findByRole('dialog');
    const set = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Set the passphrase' }));
    type('Passphrase', 'short');
    set();
    expect(await screen.findByText('At least 10 characters are needed.')).toBeDefined();
    type('Passphrase', 'words for the backups');
    type('Passphrase again', 'other words');
    set();
    expect(await screen.findByText('The two are not the same.')).toBeDefined();
    expect(inputsOf('backup.setPassphrase')).toEqual([]);
    type('Passphrase again', 'words for the backups');
    set();
    await waitFor(() => expect(inputsOf('backup.setPassphrase')).toEqual([{ passphrase: 'words for the backups' }]));
    expect(await screen.findByRole('alert')).toBeDefined();
    bridge.handle({ 'backup.setPassphrase': () => ok(ready) });
    set();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the newest backup, saves another, and names what was left out', async () => {
    await show(ready, withFolder);
    expect(await screen.findByText(/412\.3 MB/)).toBeDefined();
    bridge.handle({ 'backup.save': () => ok({ path: '/backups/b.tesoro-backup', savedAt: AT, bytes: 1, leftOut: ['Banca Due'] }) });
    fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
    expect(await screen.findByText('Saved and read back: /backups/b.tesoro-backup')).toBeDefined();
    expect(screen.getByText(/What was read of Banca Due is not in it/)).toBeDefined();
    bridge.handle({ 'backup.save': () => failed({ kind: 'backupRefused', why: 'storeDamaged' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be read as it should');
    expect(screen.queryByText(/Saved and read back/)).toBeNull();
  });

  test('says that the last one by itself failed and why, and that a folder is out of reach', async () => {
    await show({ ...ready, failed: { at: AT, error: { kind: 'fileNotWritten', code: 'ENOSPC' } } }, withFolder);
    expect(await screen.findByText(/^The backup of .* was not saved\.$/)).toBeDefined();
    expect(screen.getByText('The file could not be written: the disk is full.')).toBeDefined();
    bridge.handle({ 'backup.state': () => ok({ ...ready, newest: null, kept: 0, unreadable: 'ENOENT' }) });
    act(() => bridge.emit({ type: 'changed', parts: ['backups'] }));
    expect(await screen.findByText(/The folder cannot be read \(ENOENT\)/)).toBeDefined();
  });

  test('does not restore over a connection, and says where to', async () => {
    await show(ready, withFolder);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore a backup' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('into a profile without connections');
    expect(screen.queryByRole('button', { name: 'Choose the file' })).toBeNull();
  });
});

const look: BackupLook = {
  savedAt: AT, version: '1.0.0', bytes: 5_600_000, entries: 12,
  connections: [
    { name: 'Portale', environment: 'live', baseUrl: 'https://api.bank.example', keeper: 'keychain', hasCache: true },
    { name: 'Collaudo', environment: 'test', baseUrl: 'https://test.bank.example', keeper: 'passphrase', hasCache: false },
  ],
};

describe('restoring a backup', () => {
  test('asks for file and passphrase, shows what is inside, and only then restores, with a way to cancel', async () => {
    bridge = startPage('', { 'backup.choose': () => ok({ name: 'a.tesoro-backup' }), 'backup.look': () => failed({ kind: 'wrongPassphrase' }), 'tasks.cancel': () => ok(null) });
    await showPage(<RestoreBackup onBack={() => undefined} />);
    const open = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Show what is inside' }));
    open();
    expect(await screen.findByText('Choose the file first.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Choose the file' }));
    expect(await screen.findByText('a.tesoro-backup')).toBeDefined();
    type('Passphrase of the backup', 'not those');
    open();
    expect(await screen.findByText('This is not the passphrase.')).toBeDefined();
    bridge.handle({ 'backup.look': () => failed({ kind: 'backupRefused', why: 'newer' }) });
    type('Passphrase of the backup', 'words for the backups');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('saved by a newer version');
    bridge.handle({ 'backup.look': () => ok(look) });
    open();
    const table = await screen.findByRole('table', { name: 'Connections' });
    expect(within(table).getByRole('row', { name: /Collaudo/ }).textContent).toContain('not in the backup: it is read again');
    expect(inputsOf('backup.restore')).toEqual([]);

    let end: (result: ReturnType<typeof failed<{ kind: 'cancelled' }>>) => void = () => undefined;
    bridge.handle({ 'backup.restore': () => new Promise((resolve) => { end = resolve; }) });
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(inputsOf('backup.restore')).toHaveLength(1));
    const { taskId } = inputsOf('backup.restore')[0] as { readonly taskId: string };
    act(() => bridge.emit({ type: 'progress', taskId, done: 1, total: 4 }));
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('25% of 5.6 MB');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(inputsOf('tasks.cancel')).toEqual([{ taskId }]));
    await act(async () => end(failed({ kind: 'cancelled' })));
    expect(screen.queryByRole('progressbar')).toBeNull();
    bridge.handle({ 'backup.restore': () => failed({ kind: 'backupRefused', why: 'damaged' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was restored.');
  });
});
