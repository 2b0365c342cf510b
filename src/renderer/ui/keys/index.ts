export { combinationsOf, means } from './hear.ts';
export { Keys } from './keys.tsx';
export { shortcutGroups, shortcuts } from './shortcuts.ts';
export type { Shortcut, ShortcutId, ShortcutsOf } from './shortcuts.ts';
export { useShortcutKeys } from './use-shortcut-keys.ts';
