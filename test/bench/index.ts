import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { Measure } from './measure.ts';
import { writeMeasures } from './measures-table.ts';
import type { MeasuredLine } from './measures-table.ts';

/*
 * Runs the measures of this folder, each a file NAME.bench.ts, and prints a line for each:
 * "NAME ratio R limit L ok|short", which also goes into the table of docs/performance.md. Ends with 1 when one is short. `--only NAME` runs one, or all whose names begin with NAME-.
 */

const { values } = parseArgs({ options: { only: { type: 'string' } } });

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.bench.ts')).toSorted();
const measures: Measure[] = [];
const names: string[] = [];
const lines: MeasuredLine[] = [];
for (const file of files) {
  const { measure } = (await import(new URL(file, import.meta.url).href)) as { readonly measure: Measure };
  names.push(measure.name);
  if (values.only === undefined || values.only === measure.name || measure.name.startsWith(`${values.only}-`)) measures.push(measure);
}

if (measures.length === 0) {
  process.stdout.write(`No measure is called ${values.only ?? ''}\n`);
  process.exitCode = 1;
}
for (const measure of measures) {
  const { ratio, figures } = await measure.run();
  const passed = measure.passes === 'atLeast' ? ratio >= measure.limit : ratio <= measure.limit;
  process.stdout.write(`${measure.compared}\n${figures}\n`);
  process.stdout.write(`${measure.name} ratio ${ratio.toFixed(2)} limit ${measure.limit} ${passed ? 'ok' : 'short'}\n`);
  if (!passed) process.exitCode = 1;
  lines.push({ ...measure, ratio });
  writeMeasures(lines, names);
}
