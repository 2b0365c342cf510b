import { readFileSync, statSync } from 'node:fs';

import { expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { LINES_OF_AN_ENTRY, YEAR_FORMATS, yearOfEntries } from './support/year-of-entries.ts';

const LINES = Number(process.env['BOOKS_LINES'] ?? 9_000);
const IS_MEASURED = LINES >= 100_000;

it('writes the entries of a year in the time of one and a half bare writes', async () => {
  const folder = temporaryFolder();
  const entries = Math.ceil(LINES / LINES_OF_AN_ENTRY);
  const year = await yearOfEntries(folder.path, entries);
  const best = { bare: Number.POSITIVE_INFINITY, csv: Number.POSITIVE_INFINITY, hledger: Number.POSITIVE_INFINITY, beancount: Number.POSITIVE_INFINITY };
  for (let run = 0; run < (IS_MEASURED ? 3 : 1); run += 1) {
    best.bare = Math.min(best.bare, year.bare());
    for (const format of YEAR_FORMATS) best[format] = Math.min(best[format], year.app(format));
  }
  const count = entries * LINES_OF_AN_ENTRY;
  expect(readFileSync(year.fileOf('csv'), 'latin1').split('\r\n')).toHaveLength(count + 2);
  for (const format of ['hledger', 'beancount'] as const) expect(statSync(year.fileOf(format)).size).toBeGreaterThan(count * 40);
  if (IS_MEASURED) {
    console.log(`${count} lines: bare ${Math.round(best.bare)} ms, ${YEAR_FORMATS.map((format) => `${format} ${(best[format] / best.bare).toFixed(2)}`).join(', ')}; ${Math.round(year.keptBytes / 2 ** 20)} MiB kept`);
  }
  expect(IS_MEASURED ? best.csv / best.bare : 1).toBeLessThan(1.5);
  folder.remove();
}, 600_000);
