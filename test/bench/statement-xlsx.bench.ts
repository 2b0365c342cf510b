import { join } from 'node:path';

import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { millionRows } from './million-rows.ts';
import { inNewFolder, writeAsTheApp, writeBare } from './statement-files.ts';

const ROWS = 100_000;
const ROUNDS = 3;

export const measure: Measure = {
  name: 'statement-xlsx',
  compared: `${ROWS} cached entries into a spreadsheet, each on a thread started for it: the app's beside one query, template strings unescaped and one call of zlib at the same level`,
  limit: 0.5,
  passes: 'atLeast',
  run: async () => {
    const filled = await millionRows(ROWS);
    return inNewFolder(async (folder) => {
      const { subjectMs, referenceMs } = await interleaved(
        ROUNDS,
        async () => (await writeAsTheApp('xlsx', filled, join(folder, 'app.xlsx'))).ms,
        async () => (await writeBare('xlsx', filled, join(folder, 'bare.xlsx'))).ms,
      );
      const { grownBytes } = await writeAsTheApp('xlsx', filled, join(folder, 'once.xlsx'));
      const [app, bare] = [median(subjectMs), median(referenceMs)];
      return {
        ratio: bare / app,
        figures: `medians of ${ROUNDS} rounds in turns: app ${app.toFixed(0)} ms, bare ${bare.toFixed(0)} ms (throughput, higher is better); memory grew by ${Math.round(grownBytes / 1_048_576)} MB`,
      };
    });
  },
};
