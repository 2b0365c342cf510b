import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import type { ProfileDocument } from './profile-store.ts';

/** settings.json in the profile's folder, as it is read: plainly, since it is read before the window opens. */
export function profileFile(folder: string): ProfileDocument {
  const path = join(folder, 'settings.json');
  return {
    load: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : undefined),
    setAside: () => renameSync(path, join(folder, `settings.broken-${Date.now()}.json`)),
  };
}
