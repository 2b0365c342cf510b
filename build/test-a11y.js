import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureCompiled } from './lib/compile.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { runScript, runTool } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-a11y');

/* npm run test:a11y [-- WALK …]: all walks of test/a11y/places.json, or those that are named. */

const LOOKS = ['en light', 'en dark', 'it light', 'it dark'];
const COLUMNS = [...LOOKS, '200 %', 'motion', 'contrast', 'forced'];

const wanted = process.argv.slice(2);
const places = JSON.parse(readFileSync(join(projectRoot, 'test/a11y/places.json'), 'utf8')).filter(({ walk }) => wanted.length === 0 || wanted.includes(walk));

const recordsOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);

/** How many violations a place has in a look; null where nobody looked. */
const foundAt = (records, place, look) => {
  const own = records.filter((record) => record.place === place && record.look === look);
  return own.length === 0 ? null : own.reduce((sum, { found }) => sum + found.length, 0);
};

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-a11y-'));
  try {
    const file = join(folder, 'looks.jsonl');
    const named = wanted.length === 0 ? [] : ['--grep', `: (${wanted.join('|')})$`];
    const { code } = await runTool('playwright/cli.js', ['test', '--project=a11y', '--reporter', 'list', ...named], {
      env: { ...electronEnvironment(electron), CI: '1', TESORO_A11Y_RECORD: file },
    });
    const records = recordsOf(file);
    const width = Math.max(...places.map(({ place }) => place.length));
    console.log(`\n${''.padEnd(width)}  ${COLUMNS.join('  ')}`);
    for (const { place } of places) {
      const cells = COLUMNS.map((look) => String(foundAt(records, place, look) ?? '-').padStart(look.length));
      console.log(`${place.padEnd(width)}  ${cells.join('  ')}`);
    }
    for (const { place, look, found } of records) for (const problem of found) console.log(`${place}, ${look}: ${problem}`);
    const unseen = places.filter(({ place }) => LOOKS.some((look) => foundAt(records, place, look) === null));
    const sum = (looks) => records.filter(({ look }) => looks.includes(look)).reduce((all, { found }) => all + found.length, 0);
    const looked = records.filter(({ look }) => LOOKS.includes(look)).length;
    console.log(`\n${places.length} pages × 2 themes × 2 languages: ${looked} looks, violations: ${sum(LOOKS)}; at 200 %: ${sum(['200 %'])} out of reach; reduced motion: ${sum(['motion'])} moving`);
    console.log(`high contrast: ${sum(['contrast', 'forced'])} violations in ${records.filter(({ look }) => ['contrast', 'forced'].includes(look)).length} looks`);
    if (unseen.length > 0) console.log(`not looked at: ${unseen.map(({ place }) => place).join(', ')}`);
    process.exitCode = code === 0 && unseen.length === 0 && sum(COLUMNS) === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
