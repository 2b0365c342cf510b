// table
import { sectionRows, sections } from '#shared/bridge/lists/records.ts';

/*
 * Every shortcut of the app. "mod" is ⌘ on macOS and Ctrl elsewhere; "g a" is a sequence. No shortcut sends money, and none may:
 * the buttons that do are pressed with Space, on purpose.
 */

export const shortcutGroups = ['anywhere', 'goTo', 'lists', 'records', 'statement', 'payment', 'closing', 'dialogs'] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

interface ShortcutRow {
  readonly id: string;
  readonly group: ShortcutGroup;
  /** Any of them. */
  readonly keys: readonly string[];
}

/** A section without a letter is reached by the palette. */
const toSections = sections.flatMap((section) => {
  const { letter } = sectionRows[section];
  return letter === undefined ? [] : [{ id: section, group: 'goTo', keys: [`g ${letter}`] } as const];
});

export const shortcuts = [
  { id: 'palette', group: 'anywhere', keys: ['mod+K'] },
  { id: 'sheet', group: 'anywhere', keys: ['?'] },
  { id: 'help', group: 'anywhere', keys: ['F1'] },
  { id: 'newTransfer', group: 'anywhere', keys: ['n'] },
  { id: 'refresh', group: 'anywhere', keys: ['F5', 'mod+R'] },
  { id: 'back', group: 'anywhere', keys: ['alt+ArrowLeft'] },
  { id: 'forward', group: 'anywhere', keys: ['alt+ArrowRight'] },
  { id: 'print', group: 'anywhere', keys: ['mod+P'] },
  { id: 'lock', group: 'anywhere', keys: ['mod+L'] },
  { id: 'newWindow', group: 'anywhere', keys: ['mod+shift+N'] },
  { id: 'preferences', group: 'anywhere', keys: ['mod+,'] },

  { id: 'overview', group: 'goTo', keys: ['g o'] },
  { id: 'approvals', group: 'goTo', keys: ['g p'] },
  { id: 'accounts', group: 'goTo', keys: ['g a'] },
  ...toSections,
  { id: 'settings', group: 'goTo', keys: ['g s'] },

  { id: 'search', group: 'lists', keys: ['/', 'mod+F'] },
  { id: 'intoRows', group: 'lists', keys: ['ArrowDown'] },
  { id: 'nextRow', group: 'lists', keys: ['ArrowDown'] },
  { id: 'previousRow', group: 'lists', keys: ['ArrowUp'] },
  { id: 'nextRows', group: 'lists', keys: ['PageDown'] },
  { id: 'previousRows', group: 'lists', keys: ['PageUp'] },
  { id: 'firstRow', group: 'lists', keys: ['Home'] },
  { id: 'lastRow', group: 'lists', keys: ['End'] },
  { id: 'markRows', group: 'lists', keys: ['shift+ArrowDown', 'shift+ArrowUp'] },
  { id: 'tickRow', group: 'lists', keys: ['Space'] },
  { id: 'openRow', group: 'lists', keys: ['Enter'] },
  { id: 'openRowElsewhere', group: 'lists', keys: ['mod+Enter'] },
  { id: 'copyRows', group: 'lists', keys: ['mod+C'] },
  { id: 'leaveRows', group: 'lists', keys: ['Escape'] },

  { id: 'previousRecord', group: 'records', keys: ['alt+ArrowUp'] },
  { id: 'nextRecord', group: 'records', keys: ['alt+ArrowDown'] },
  { id: 'previousMonth', group: 'records', keys: ['shift+ArrowLeft'] },
  { id: 'nextMonth', group: 'records', keys: ['shift+ArrowRight'] },

  { id: 'note', group: 'statement', keys: ['n'] },
  { id: 'saveNote', group: 'statement', keys: ['mod+Enter'] },
  { id: 'leaveEntry', group: 'statement', keys: ['Escape'] },

  { id: 'stepBack', group: 'payment', keys: ['Escape'] },
  { id: 'sendPayment', group: 'payment', keys: ['Space'] },

  { id: 'closeCampaign', group: 'closing', keys: ['Space'] },

  { id: 'leaveDialog', group: 'dialogs', keys: ['Escape'] },
  { id: 'nextControl', group: 'dialogs', keys: ['Tab'] },
  { id: 'previousControl', group: 'dialogs', keys: ['shift+Tab'] },
  { id: 'confirmDialog', group: 'dialogs', keys: ['Space'] },
] as const satisfies readonly ShortcutRow[];

export type Shortcut = (typeof shortcuts)[number];
export type ShortcutId = Shortcut['id'];
export type ShortcutsOf<Group extends ShortcutGroup> = Extract<Shortcut, { readonly group: Group }>['id'];
