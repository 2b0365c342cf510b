import { shippedPackages } from '../lib/shipped-packages.js';

/** Licences that let an MIT application ship the package; OFL is for the bundled fonts. */
const ALLOWED = new Set([
  'MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'Unlicense', 'CC0-1.0', 'OFL-1.1',
]);

/** An SPDX expression is allowed when one side of an OR is, and every side of an AND. */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => ALLOWED.has(name.trim())));

const packages = shippedPackages();
const refused = packages.filter(({ licence }) => !isAllowed(licence));

for (const { name, version, licence } of refused) console.error(`${name} ${version}: licence ${licence} is not among those allowed`);
if (refused.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages ship with the app, all under a permissive licence`);
