/** What the program does instead of opening its window. */
export const verbs = ['status', 'export', 'verify', 'reconcile', 'entries', 'backup'] as const;
export type Verb = (typeof verbs)[number];

export const isVerb = (word: string | undefined): word is Verb => (verbs as readonly (string | undefined)[]).includes(word);

/**
 * The words of a command, its verb first; null where the window is to open. The verb is the first word that is no switch of Chromium's; while the app is not packaged its
 * folder stands before. Whoever asks for help alone gets the list of commands.
 */
export function commandIn(argv: readonly string[], isPackaged: boolean): readonly string[] | null {
  const places = argv.flatMap((word, place) => (place === 0 || word.startsWith('-') ? [] : [place]));
  const verb = places[isPackaged ? 0 : 1];
  if (verb === undefined && argv.slice(1).some((word) => word === '--help' || word === '-h')) return ['help'];
  return verb !== undefined && (argv[verb] === 'help' || isVerb(argv[verb])) ? argv.slice(verb) : null;
}
