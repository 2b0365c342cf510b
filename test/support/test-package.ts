import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { ensureElectron } from '../../build/lib/electron-binary.js';
import { projectRoot } from '../../build/lib/paths.js';
import { packUnpacked } from '../../build/packaging/unpacked.ts';
import type { UnpackedPackage } from '../../build/packaging/unpacked.ts';

export interface TestPackage extends UnpackedPackage {
  readonly remove: () => void;
}

/** Packs `out/` as `npm run package` does, in a folder of its own. */
export async function makeTestPackage(): Promise<TestPackage> {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const output = mkdtempSync(join(projectRoot, '.cache', 'package-'));
  const remove = (): void => rmSync(output, { recursive: true, force: true });
  try {
    return { ...(await packUnpacked(await ensureElectron(), output)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
