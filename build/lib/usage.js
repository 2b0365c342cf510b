/* What each script of package.json takes behind `--`, said by its --help. */

/** @type {Readonly<Record<string, readonly string[]>>} */
const usages = {
  start: ['npm start [-- --practice] [-- --user-data-dir=FOLDER]', 'Installs, builds and opens the app. --practice opens the practice bank at once; a new FOLDER is a first run.'],
  dev: ['npm run dev [-- --practice]', 'The app with hot reload.'],
  build: ['npm run build', 'Builds main, preload and window into out/.'],
  package: ['npm run package [-- [--trial] [--output FOLDER]]', 'npm run package -- --installers [--win] [--mac] [--linux] [--trial]', 'A package of this computer’s kind, with --trial its deb and rpm too, to be tried with any Electron; or the installers of the systems named. What nothing signs is built as a --trial only.'],
  test: ['npm test [-- [--only STAGE[,STAGE …]] [--now TIME] [FILTER …]]', 'npm run test:long [-- --minutes N]', 'What must pass before anything lands, what takes longer, or some stages of either; after N minutes no further test begins, and those left out are listed; filters are parts of test file names. At another TIME, such as 2027-10-31T02:30+01:00, unit and conformance tests live on that day.'],
  'test-all': ['npm run test:all [-- --from RUNG]', 'Every test there is, one rung after the other, or from the rung named on.'],
  'test-faults': ['npm run test:faults [-- FILTER …]', 'What happens under each fault, and how often the bank was made to pay.'],
  'test-kill': ['npm run test:kill [-- [--times N] [--app M] [--resume]]', 'Kills what pays N times, the whole app M times; --resume goes on with what was counted before.'],
  'test-dialects': ['npm run test:dialects [-- [--times N] [--seed S]]', 'npm run test:dialects -- --window [--times N] [--seed S] [JOURNEY …]', 'Every journey at N banks that read the interface as strangers, a failure shrunk to the odd values that cause it; or those of the real window, or some of them by parts of their names, at N banks each.'],
  'test-team': ['npm run test:team [-- [--whole] [FILTER …]]', 'Everything of a team on a real PostgreSQL; --whole with 1,000 payments that 20 desks want to send, 10,000 random steps of five desks, and 500 kills of desks and of their database.'],
  'test-books': ['npm run test:books [-- [--whole] [FILTER …]]', 'Everything of postings and journal entries, its files read back by hledger and beancount; --whole with 10,000 random worlds and a file of a million lines.'],
  'test-cli': ['npm run test:cli [-- [--whole] [FILTER …]]', 'Every command without a window, as a process, beside stores that are open and written; --whole runs each 200 times.'],
  'test-backup': ['npm run test:backup [-- --of PROFILE [--to FOLDER]]', 'A portal is backed up, restored into a new profile and compared row by row; of the kept portal of a benchmark, such as .cache/bench/portal-300000-1, which is only read. It needs room for three times its size in FOLDER, or in that of the system for temporary files.'],
  'test-mutants': ['npm run test:mutants [-- --only PATH]', 'Breaks the money core in small ways, one at a time, and tells what no test noticed; PATH is a part of a path.'],
  'test-package': ['npm run test:package [-- FILTER …]', 'Makes a package, starts it and drives the main journeys through it.'],
  'test-install': ['npm run test:install [-- FILTER …]', 'Installs deb and rpm in a Debian of its own, drives them as an ordinary user with the sandbox on, upgrades and removes them; sizes and start times. As root on Debian only.'],
  'test-security': ['npm run test:security', 'Each security control with its result, in the real window.'],
  'test-a11y': ['npm run test:a11y [-- WALK …]', 'Every page in each theme and language before axe, and the journeys as a screen reader hears them; walks are those of test/a11y/places.json, and transcripts.'],
  'verify-evidence': ['npm run verify:evidence -- PACK [--key FINGERPRINT]', 'Checks a pack of evidence, a ZIP file or its folder, with the program of these sources; the key is what Tesoro shows under Settings, Journal.'],
  cli: ['npm run cli -- COMMAND [OPTIONS]', 'A command of the built app, as tesoro COMMAND --help tells it: status, export, verify, reconcile, entries, backup. With npm run -s standard output is the answer alone; npm hands on no other file descriptor than 0 for a passphrase.'],
  workspace: ['npm run workspace [-- [--folder FOLDER] [--port PORT]]', 'A PostgreSQL of its own with the workspace of a team, to try it on this computer. Prints address, user and password; Ctrl+C stops it, and its data stays in FOLDER, or in .cache/workspace.'],
  bench: ['npm run bench [-- --only NAME]', 'Measures, as ratios in one run.'],
  tour: ['npm run tour [-- FILTER …]', 'npm run tour -- --kept', 'Drives the app and takes the pictures of the documentation, or those that a test compares with.'],
  'operations-doc': ['npm run docs:operations [-- --check]', 'Writes docs/operations.md from the rows of the contract; --check fails where it says something else.'],
  'house-picture': ['npm run docs:house [-- --check]', 'Draws docs/images/house.svg from the imports of the code; --check fails where it shows something else, or an arrow runs up.'],
  'outbox-schema': ['npm run docs:events', 'Writes docs/outbox-event.schema.json, the JSON Schema of the events in the outbox folder, from the code.'],
  icons: ['npm run icons', 'Draws the icons of every system from their one source.'],
};

/** Prints what a script takes and ends, when `--help` is among its arguments: nothing is installed or started before. */
export const helpIfAsked = (name) => {
  if (!process.argv.slice(2).includes('--help')) return;
  console.log(usages[name].join('\n'));
  process.exit(0);
};
