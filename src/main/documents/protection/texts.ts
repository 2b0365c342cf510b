import { inEvery } from '#shared/text/file-texts.ts';

export const protectionTexts = inEvery(({ protection }) => protection);
