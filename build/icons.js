import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startVirtualDisplay } from './lib/display.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ICNS_SIZES, icnsFile, icoFile } from './lib/icon-files.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript, Stop } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('icons');

const folder = join(projectRoot, 'build', 'icons');
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Up to here the drawing on whole pixels is used. */
const SMALL_UP_TO = 32;
/** What a Mac leaves free around an icon, so that ours is as large as its neighbours. */
const MAC_MARGIN = 100 / 1024;

const svgFor = (size) => readFileSync(join(folder, size <= SMALL_UP_TO ? 'icon-small.svg' : 'icon.svg')).toString('base64');
const job = (size, margin = 0) => ({ size, margin, svg: svgFor(size) });

/** The pictures of these jobs as Chromium draws them. */
const drawn = async (jobs) => {
  const electron = await ensureElectron();
  const stopDisplay = await startVirtualDisplay();
  const exchange = mkdtempSync(join(tmpdir(), 'tesoro-icons-'));
  try {
    const [jobsPath, answerPath] = [join(exchange, 'jobs.json'), join(exchange, 'answer.json')];
    writeFileSync(jobsPath, JSON.stringify(jobs));
    const { code } = await run(
      electron.path,
      ['--no-sandbox', '--force-color-profile=srgb', `--user-data-dir=${exchange}`, join(projectRoot, 'build', 'lib', 'icon-drawer.js'), jobsPath, answerPath],
      { env: electronEnvironment(electron), timeoutMs: 60_000 },
    );
    if (code !== 0) throw new Stop(`Electron could not draw the icons (it ended with ${code}).`);
    return JSON.parse(readFileSync(answerPath, 'utf8')).map(({ png, rgba }, index) => (
      { size: jobs[index].size, png: Buffer.from(png, 'base64'), rgba: Buffer.from(rgba, 'base64') }
    ));
  } finally {
    stopDisplay();
    rmSync(exchange, { recursive: true, force: true });
  }
};

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  const sizes = [...new Set([...LINUX_SIZES, ...WINDOWS_SIZES, 1024])];
  const pictures = await drawn([...sizes.map((size) => job(size)), ...ICNS_SIZES.map((size) => job(size, size * MAC_MARGIN))]);
  const plain = pictures.slice(0, sizes.length);
  const ofSize = (size) => plain.find((picture) => picture.size === size);
  mkdirSync(join(folder, 'linux'), { recursive: true });
  for (const size of LINUX_SIZES) writeFileSync(join(folder, 'linux', `${size}x${size}.png`), ofSize(size).png);
  writeFileSync(join(folder, 'icon.png'), ofSize(1024).png);
  writeFileSync(join(folder, 'icon.ico'), icoFile(WINDOWS_SIZES.map(ofSize)));
  writeFileSync(join(folder, 'icon.icns'), icnsFile(pictures.slice(sizes.length)));
  const pageFolder = join(projectRoot, 'src', 'renderer', 'public');
  mkdirSync(pageFolder, { recursive: true });
  writeFileSync(join(pageFolder, 'icon.png'), ofSize(256).png);
  console.log('Icons written to build/icons and src/renderer/public.');
});
