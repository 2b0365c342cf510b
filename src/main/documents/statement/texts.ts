import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

export type FileLocale = Language;
export const fileTexts = inEvery((texts) => texts.statementFile);
export type FileTexts = (typeof fileTexts)[Language];
