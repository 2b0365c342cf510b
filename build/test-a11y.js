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

/* npm run test:a11y [-- WALK …]: all walks of test/a11y/places.json and the transcripts, or those that are named. */

const TRANSCRIPTS = 'transcripts';
const LOOKS = ['en light', 'en dark', 'it light', 'it dark'];
const COLUMNS = [...LOOKS, '200 %', 'motion', 'contrast', 'forced'];
/** Those for which axe looks at a page. */
const BEFORE_AXE = [...LOOKS, 'contrast', 'forced'];

const wanted = process.argv.slice(2);
const places = JSON.parse(readFileSync(join(projectRoot, 'test/a11y/places.json'), 'utf8')).filter(({ walk }) => wanted.length === 0 || wanted.includes(walk));
const hearsTranscripts = wanted.length === 0 || wanted.includes(TRANSCRIPTS);
const titleOf = (name) => (name === TRANSCRIPTS ? 'are heard whole: (en|it)' : `: ${name}`);

const recordsOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);

/** How many violations a place has in a look; null where nobody looked. */
const foundAt = (records, place, look) => {
  const own = records.filter((record) => record.place === place && record.look === look);
  return own.length === 0 ? null : own.reduce((sum, { found }) => sum + found.length, 0);
};

const printPlaces = (records) => {
  const width = Math.max(...places.map(({ place }) => place.length));
  console.log(`\n${''.padEnd(width)}  ${COLUMNS.join('  ')}`);
  for (const { place } of places) {
    const cells = COLUMNS.map((look) => String(foundAt(records, place, look) ?? '-').padStart(look.length));
    console.log(`${place.padEnd(width)}  ${cells.join('  ')}`);
  }
};

const printTotals = (records, sum) => {
  const runs = (looks) => records.filter(({ look }) => looks.includes(look)).length;
  console.log(
    `\n${places.length} pages before axe: ${runs(LOOKS)} looks in 2 themes × 2 languages, ${runs(['contrast'])} in more contrast, ${runs(['forced'])} in the colours of the system: ` +
      `${runs(BEFORE_AXE)} looks, violations: ${sum(BEFORE_AXE)}`,
  );
  console.log(`at 200 %: ${sum(['200 %'])} out of reach; reduced motion: ${sum(['motion'])} moving`);
};

const printTranscripts = (transcripts) => {
  const total = (key) => transcripts.reduce((count, record) => count + record[key], 0);
  const problems = transcripts.reduce((count, { found }) => count + found.length, 0);
  console.log(`${transcripts.length} transcripts as a screen reader hears them: ${total('steps')} steps, ${total('heard')} things said, silent steps and other problems: ${problems}`);
};

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-a11y-'));
  try {
    const file = join(folder, 'looks.jsonl');
    const named = wanted.length === 0 ? [] : ['--grep', `(${wanted.map(titleOf).join('|')})$`];
    const { code } = await runTool('playwright/cli.js', ['test', '--project=a11y', '--reporter', 'list', ...named], {
      env: { ...electronEnvironment(electron), CI: '1', TESORO_A11Y_RECORD: file },
    });
    const all = recordsOf(file);
    const records = all.filter(({ place }) => place !== undefined);
    const transcripts = all.filter(({ transcript }) => transcript !== undefined);
    if (places.length > 0) printPlaces(records);
    for (const { place, transcript, look, found } of all) for (const problem of found) console.log(`${place ?? transcript}${look === undefined ? '' : `, ${look}`}: ${problem}`);
    const unseen = places.filter(({ place }) => COLUMNS.some((look) => foundAt(records, place, look) === null));
    const sum = (looks) => records.filter(({ look }) => looks.includes(look)).reduce((count, { found }) => count + found.length, 0);
    if (places.length > 0) printTotals(records, sum);
    if (unseen.length > 0) console.log(`not looked at: ${unseen.map(({ place }) => place).join(', ')}`);
    if (hearsTranscripts) printTranscripts(transcripts);
    process.exitCode = code === 0 && unseen.length === 0 && sum(COLUMNS) === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
