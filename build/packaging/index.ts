import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureElectron } from '../lib/electron-binary.js';
import { projectRoot } from '../lib/paths.js';
import { runScript, Stop } from '../lib/run.js';
import { contentsOf, describeContents } from './contents.ts';
import { buildInstallers } from './installers.ts';
import { buildLinuxPackages, projectVersion } from './linux-packages.ts';
import { packUnpacked } from './unpacked.ts';

const NOT_FOR_RELEASE =
  'NOT FOR RELEASE: this package holds an Electron that is not from its own publisher. It opens the practice bank and connections to this\n' +
  'computer only. Do not give it to anybody.';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function unpacked(output: string, trial: boolean): Promise<void> {
  if (trial && process.platform !== 'linux') throw new Stop('--trial alone makes the packages of Linux, on Linux: with --installers it makes those of this system.');
  const electron = await ensureElectron();
  const packed = await packUnpacked(electron, output);
  const contents = contentsOf(packed);
  console.log(`\n${packed.folder}\n${describeContents(contents)}`);
  if (!electron.official) console.warn(`\n${NOT_FOR_RELEASE}`);
  if (contents.unexplained.length > 0) throw new Stop('\nA package holds only what somebody can explain: see build/packaging/contents.ts.');
  if (!trial) return;
  const { built, missing } = await buildLinuxPackages({ unpacked: packed, version: projectVersion(), output, trial, environment: process.env });
  for (const { file, bytes } of built) console.log(`${file} (${megabytes(bytes)})`);
  console.log('Linux (AppImage): not built; the runtime that it begins with is fetched from its release page, which --installers does.');
  if (missing.length > 0) throw new Stop(`\nNot built:\n${missing.map((line) => `  ${line}`).join('\n')}`);
}

const { values } = parseArgs({
  options: { installers: { type: 'boolean' }, win: { type: 'boolean' }, mac: { type: 'boolean' }, linux: { type: 'boolean' }, trial: { type: 'boolean' }, output: { type: 'string' } },
});
await runScript(() => (values.installers === true ? buildInstallers(values) : unpacked(values.output ?? join(projectRoot, 'dist'), values.trial === true)));
