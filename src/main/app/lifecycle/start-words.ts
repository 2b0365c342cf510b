/** What a start names: files and links, and the folder where relative paths begin. A start beside a running instance hands it over. */
export interface StartWords {
  readonly words: readonly string[];
  readonly folder: string;
}

/** Neither the program, nor its folder while it is not packaged, nor a switch. */
export const wordsIn = (argv: readonly string[], isPackaged: boolean): readonly string[] =>
  argv.filter((word, place) => place > 0 && word !== '' && !word.startsWith('-')).slice(isPackaged ? 0 : 1);

/** What another start has sent; nothing where it has another shape. */
export function sentWords(sent: unknown): StartWords {
  const { words, folder } = typeof sent === 'object' && sent !== null ? sent as Partial<Record<keyof StartWords, unknown>> : {};
  const isRight = Array.isArray(words) && words.every((word) => typeof word === 'string') && typeof folder === 'string';
  return isRight ? { words, folder } : { words: [], folder: '/' };
}
