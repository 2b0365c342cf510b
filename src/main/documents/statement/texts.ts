import { inEvery } from '#shared/text/languages.ts';
import type { Language } from '#shared/text/languages.ts';

export type FileLocale = Language;
export const fileTexts = inEvery((texts) => texts.statementFile);
export type FileTexts = (typeof fileTexts)[Language];
