import { inEvery } from '#shared/text/languages.ts';

export const protectionTexts = inEvery(({ protection }) => protection);
