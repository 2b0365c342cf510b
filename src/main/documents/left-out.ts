import { inEvery } from '#shared/text/file-texts.ts';

export const leftOut = inEvery((texts) => texts.rowsLeftOut);
