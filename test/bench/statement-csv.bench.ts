import { join } from 'node:path';

import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { millionRows } from './million-rows.ts';
import { inNewFolder, writeAsTheApp, writeBare } from './statement-files.ts';

const ROWS = 1_000_000;
const ROUNDS = 3;
const MEGABYTE = 1_048_576;

export const measure: Measure = {
  name: 'statement-csv',
  compared: `${ROWS} cached entries into a CSV file, each on a thread started for it: the app's beside one query and a template string per row, unescaped`,
  limit: 0.5,
  passes: 'atLeast',
  run: async () => {
    const filled = await millionRows(ROWS);
    return inNewFolder(async (folder) => {
      const grown: number[] = [];
      const app = async (): Promise<number> => {
        const { ms, rows, grownBytes } = await writeAsTheApp('csv', filled, join(folder, 'app.csv'));
        if (rows !== ROWS) throw new Error(`${rows} entries written`);
        grown.push(grownBytes);
        return ms;
      };
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, app, async () => (await writeBare('csv', filled, join(folder, 'bare.csv'))).ms);
      const small = await writeAsTheApp('csv', await millionRows(10_000), join(folder, 'small.csv'));
      const camt = await writeAsTheApp('camt053', filled, join(folder, 'app.xml'));
      const mt940 = await writeAsTheApp('mt940', filled, join(folder, 'app.sta'));
      const [appMs, bareMs] = [median(subjectMs), median(referenceMs)];
      const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
      return {
        ratio: bareMs / appMs,
        figures: `medians of ${ROUNDS} rounds in turns: app ${appMs.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms (throughput, higher is better); memory grew by ${megabytes(Math.max(...grown))} at most, `
          + `with 10,000 entries by ${megabytes(small.grownBytes)}; camt.053 ${camt.ms.toFixed(0)} ms and ${megabytes(camt.grownBytes)}, MT940 ${mt940.ms.toFixed(0)} ms and ${megabytes(mt940.grownBytes)}`,
      };
    });
  },
};
