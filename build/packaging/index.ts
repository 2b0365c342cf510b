import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureElectron } from '../lib/electron-binary.js';
import { projectRoot } from '../lib/paths.js';
import { runScript, Stop } from '../lib/run.js';
import { contentsOf, describeContents } from './contents.ts';
import { buildInstallers } from './installers.ts';
import { packUnpacked } from './unpacked.ts';

const NOT_FOR_RELEASE =
  'NOT FOR RELEASE: this package holds an Electron that is not from its own publisher. It opens the practice bank and connections to this\n' +
  'computer only. Do not give it to anybody.';

async function unpacked(output: string): Promise<void> {
  const electron = await ensureElectron();
  const packed = await packUnpacked(electron, output);
  const contents = contentsOf(packed);
  console.log(`\n${packed.folder}\n${describeContents(contents)}`);
  if (!electron.official) console.warn(`\n${NOT_FOR_RELEASE}`);
  if (contents.unexplained.length > 0) throw new Stop('\nA package holds only what somebody can explain: see build/packaging/contents.ts.');
}

const { values } = parseArgs({
  options: { installers: { type: 'boolean' }, win: { type: 'boolean' }, mac: { type: 'boolean' }, linux: { type: 'boolean' }, trial: { type: 'boolean' }, output: { type: 'string' } },
});
await runScript(() => (values.installers === true ? buildInstallers(values) : unpacked(values.output ?? join(projectRoot, 'dist'))));
