export { combinationsOf, hearCharacters, means, useShortcutKeys } from './shortcut-keys.ts';
export { Keys } from './keys.tsx';
export { shortcutGroups, shortcuts } from './shortcuts.ts';
export type { Shortcut, ShortcutId, ShortcutsOf } from './shortcuts.ts';
