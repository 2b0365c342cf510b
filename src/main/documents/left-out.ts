import { inEvery } from '#shared/text/languages.ts';

export const leftOut = inEvery((texts) => texts.rowsLeftOut);
