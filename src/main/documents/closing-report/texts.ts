import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

export type ReportLocale = Language;
export const reportTexts = inEvery((texts) => texts.closingReport);
export type ReportTexts = (typeof reportTexts)[Language];
