import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { giveSupportText, supportText } from './support-log.ts';
import type { SupportFacts } from './support-log.ts';

const connection = {
  connectionId: '7', name: 'CANARINO Banca', environment: 'live', baseUrl: 'https://canarino.example', portalId: 'CANARINO-PORTALE', scheme: 'oauth2',
  keepSecretsWith: 'passphrase', builtIn: false, proxy: 'manual', ownCa: true, certificateExpiresAt: null,
} as const;

const facts: SupportFacts = {
  at: instant('2026-06-30T10:00:00Z'), versions: { Tesoro: '1.2.3' }, platform: 'linux', systemLocale: 'it-IT', localOnly: null,
  keychain: { available: false, reason: 'noKeychain' }, settings: { ...defaultSettings, tableColumns: { orders: ['CANARINO'] } },
  connections: [connection, { ...connection, scheme: 'bearer', environment: 'test' }], session: { status: 'open', connection },
  freshness: {
    phase: 'failed', since: instant('2026-06-30T09:00:00Z'), asOf: null,
    error: { kind: 'rejected', operation: 'listAccounts', effect: 'read', httpStatus: 400, challengeId: null, bankErrors: [{ code: 'CANARINO', description: 'CANARINO', params: null }] },
  },
  cache: { bytes: 4096, rows: { entry: 3 } },
  journal: { usable: false, reason: 'corrupt', path: '/home/canarino/journal.db', damage: null },
  lines: ['2026-06-30 started', '2026-06-30 stopped'],
};

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('says what helps, and neither names nor addresses nor the bank’s words', () => {
  const text = supportText(facts);
  expect(text).not.toMatch(/canarino/i);
  for (const part of ['"Tesoro":"1.2.3"', '"scheme":"oauth2"', '"scheme":"bearer"', '"language":"system"', '"phase":"failed"', '"error":"rejected"', '"entry":3', '"reason":"corrupt"', 'started', 'stopped']) {
    expect(text).toContain(part);
  }
});

it('goes onto the clipboard, or into the file that is chosen', async () => {
  let copied = '';
  let suggested = '';
  let chosen: string | null = null;
  const outputs = {
    copyText: async (text: string) => {
      copied = text;
    },
    chooseFile: async (name: string) => {
      suggested = name;
      return chosen;
    },
  };
  expect(await giveSupportText(facts, 'clipboard', outputs)).toEqual({ ok: true, value: { written: true, path: '', rows: 2 } });
  expect(copied).toBe(supportText(facts));
  expect(await giveSupportText(facts, 'file', outputs)).toEqual({ ok: true, value: { written: false } });
  expect(suggested).toBe('tesoro-support-2026-06-30.txt');
  chosen = join(folder.path, 'log.txt');
  expect(await giveSupportText(facts, 'file', outputs)).toEqual({ ok: true, value: { written: true, path: chosen, rows: 2 } });
  expect(readFileSync(chosen, 'utf8')).toBe(copied);
  chosen = join(folder.path, 'not there', 'log.txt');
  expect(await giveSupportText(facts, 'file', outputs)).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'ENOENT' } });
  expect([readdirSync(folder.path), existsSync(chosen)]).toEqual([['log.txt'], false]);
});
