import { LINES_OF_AN_ENTRY, YEAR_FORMATS, yearOfEntries } from '#test/books/support/year-of-entries.ts';
import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { inNewFolder } from './statement-files.ts';

const LINES = 1_000_000;
const ROUNDS = 3;

export const measure: Measure = {
  name: 'ledger-files',
  compared: `the journal entries of a year, ${LINES} lines, into a CSV file: the app's beside the same documents read once and a template string per line, unescaped; processor time`,
  limit: 1.5,
  passes: 'atMost',
  run: () => inNewFolder(async (folder) => {
    const year = await yearOfEntries(folder, Math.ceil(LINES / LINES_OF_AN_ENTRY));
    const { subjectMs, referenceMs } = await interleaved(ROUNDS, async () => year.app('csv'), async () => year.bare());
    const [appMs, bareMs] = [median(subjectMs), median(referenceMs)];
    const others = YEAR_FORMATS.filter((format) => format !== 'csv').map((format) => `${format} ${(year.app(format) / bareMs).toFixed(2)}`);
    return {
      ratio: appMs / bareMs,
      figures: `medians of ${ROUNDS} rounds in turns: app ${appMs.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms; bare writes that others take: ${others.join(', ')}; ${Math.round(year.keptBytes / 2 ** 20)} MiB kept`,
    };
  }),
};
