import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { app, safeStorage } from 'electron';
import { vi } from 'vitest';

import { compose } from '#main/app/compose.ts';
import type { Surroundings } from '#main/app/compose.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { ok } from '#shared/domain/result.ts';
import { tasksWorker, readingWorker, temporaryFolder } from '#test/support/cache-fixture.ts';

import { converse } from './conversation.ts';
import type { Answers, Conversation } from './conversation.ts';
import { plainAnswers } from './plain.ts';
import { keepStill } from './stillness.ts';
import { BEGINS, unhurriedCache } from './world.ts';

/** The app as it is put together at its start, without a window, beside a practice bank. */
export interface AppWorld extends Conversation {
  readonly bank: RunningPracticeBank;
  /** What the person answers past the window from now on. */
  answerDialogs(agrees: boolean): void;
}

const practiceBankWorker = new URL('../../../src/practice-bank/worker.ts', import.meta.url);

/** The built program's threads, from their sources. The practice bank in its thread lives at the same time as the rest. */
function writeProgram(folder: string): string {
  const programFolder = join(folder, 'app', 'out', 'main');
  mkdirSync(programFolder, { recursive: true });
  writeFileSync(join(programFolder, 'package.json'), '{ "type": "module" }');
  const standing = `const RealDate = Date;
const nowMs = RealDate.parse('${BEGINS}');
globalThis.Date = class extends RealDate {
  constructor(...given) { super(...(given.length === 0 ? [nowMs] : given)); }
  static now() { return nowMs; }
};
`;
  const threads = { 'cache-worker': unhurriedCache, 'tasks-worker': tasksWorker, 'reading-worker': readingWorker, 'practice-bank-worker': practiceBankWorker };
  for (const [name, source] of Object.entries(threads)) writeFileSync(join(programFolder, `${name}.js`), `${standing}await import('${source.href}');\n`);
  return programFolder;
}

/** A keychain that keeps what it is given in hexadecimal. */
function fakeKeychain(): void {
  Object.assign(app, { isReady: () => true });
  Object.assign(safeStorage, {
    getSelectedStorageBackend: () => 'gnome_libsecret', isEncryptionAvailable: () => true,
    encryptString: (text: string) => Buffer.from(Buffer.from(text).toString('hex')),
    decryptString: (sealed: Buffer) => Buffer.from(sealed.toString(), 'hex').toString(),
  });
}

const SURROUNDINGS = {
  facts: {
    identity: { version: '1.2.3', electronVersion: '1.2', platform: 'linux', systemLocale: 'en', pseudoLanguage: false, localOnly: null },
    versions: { tesoro: '1.2.3' }, logFolder: '/logs',
  },
  emit: () => undefined, notify: () => undefined, sessionChanged: () => undefined, settingsChanged: () => undefined, showInFolder: () => undefined,
  copyText: async () => undefined, openFolder: async () => undefined, signInStart: { isOn: async () => false, set: async () => ok(null) }, printPage: async () => undefined, openWindow: () => undefined,
  printPdf: async (html: string) => new TextEncoder().encode(html),
  presenceCheck: null, practice: false,
} as const satisfies Partial<Surroundings>;

/** Talks with a whole app on a new profile. The computer's date stands still but for a second with each message. */
export async function inTheApp(answers: Answers, talk: (world: AppWorld) => Promise<void>): Promise<void> {
  fakeKeychain();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(BEGINS) });
  const stillness = keepStill();
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 60, clock: { now: () => Date.now() } });
  let agreed = true;
  const logged: string[] = [];
  const profileFolder = join(folder.path, 'profile');
  mkdirSync(profileFolder);
  const { dispatch, session } = compose({
    ...SURROUNDINGS, profileFolder, programFolder: writeProgram(folder.path),
    log: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    agrees: async () => agreed, chooseFile: async (name) => join(folder.path, name), chooseFolder: async () => folder.path, chooseBackup: async () => readdirSync(folder.path).filter((name) => name.endsWith('.tesoro-backup')).map((name) => join(folder.path, name))[0] ?? null, downloadsFolder: () => folder.path,
  });
  try {
    const before = async (): Promise<void> => {
      await stillness.wait();
      vi.setSystemTime(Date.now() + 1_000);
    };
    await talk({
      ...converse({ dispatch, plain: plainAnswers(folder.path), answers, logged, before }), bank,
      answerDialogs: (agrees) => {
        agreed = agrees;
      },
    });
  } finally {
    stillness.end();
    await session.close();
    await bank.close();
    vi.useRealTimers();
    folder.remove();
  }
}
