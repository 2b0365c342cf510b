import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { migrations } from '#main/store/cache/migrations/index.ts';
import { ask } from '../support/bridge-in-window.ts';
import { launchApp } from '../support/launch-app.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { fakeKeychain } from '../support/system-stand-ins.ts';

/*
 * A profile that opens by itself: its secrets are in a keychain, here one that stands in for the system's. The app itself filled it from a practice
 * bank, which is gone. It is kept for the next run.
 */

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schema = createHash('sha256').update(migrations.join('')).digest('hex').slice(0, 8);

/** The app, with the keychain that the profile's secrets are in. */
export function entryWithKeychain(): string {
  const folder = at('.cache/bench/app-with-keychain');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['out', 'node_modules']) symlinkSync(at(name), `${folder}/${name}`);
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: 'tesoro', version: '1.0.0', type: 'module', main: 'main.js' }));
  writeFileSync(`${folder}/main.js`, `import { safeStorage } from 'electron';
const encrypt = (text) => Buffer.from(Buffer.from(text).toString('hex'));
const decrypt = (sealed) => Buffer.from(sealed.toString(), 'hex').toString();
Object.assign(safeStorage, {
  getSelectedStorageBackend: () => 'gnome_libsecret', isEncryptionAvailable: () => true, isAsyncEncryptionAvailable: async () => true,
  encryptString: encrypt, encryptStringAsync: async (text) => encrypt(text),
  decryptString: decrypt, decryptStringAsync: async (sealed) => ({ result: decrypt(sealed), shouldReEncrypt: false }),
});
await import('./out/main/index.js');
`);
  return folder;
}

/** The folder of the kept profile. */
export async function filledProfile(): Promise<string> {
  const kept = at(`.cache/bench/profile-unlocked-${schema}`);
  if (existsSync(kept)) return kept;
  process.stdout.write('Reading a practice bank into a new profile; it is kept for the next run\n');
  const unfinished = `${kept}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  const bank = await startPracticeProcess({ seed: 3 });
  const { app, window } = await launchApp({ userDataDir: unfinished });
  try {
    await fakeKeychain(app);
    await ask(window, 'settings.update', { language: 'en', refreshMinutes: null, tourSeen: true, autoLockMinutes: null });
    const saved = await ask(window, 'connections.save', {
      environment: 'practice', name: 'Bench', baseUrl: bank.url, portalId: bank.portalId, authentication: { scheme: 'none' }, keepSecretsWith: 'keychain', passphrase: null,
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved.error));
    await ask(window, 'connections.open', { connectionId: saved.value.connectionId });
    await window.getByRole('button', { name: /up to date/i }).waitFor({ timeout: 120_000 });
  } finally {
    await app.close();
    await bank.kill();
  }
  renameSync(unfinished, kept);
  return kept;
}

/** True in the page once the Overview shows the bank's figures. */
export const FIGURES_SHOWN = `[...document.querySelectorAll('dl[aria-label^="Total"] dd')].some((figure) => /\\d/.test(figure.textContent))`;
