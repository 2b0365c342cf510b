import electron from 'electron';

import type { ClipboardAccess } from './secret-clipboard.ts';

const { clipboard } = electron;

/** Electron writes several formats at once from version 45 on; before, it has nothing of this name. */
const Item: typeof electron.ClipboardItem | undefined = electron.ClipboardItem;

const FORMAT_OF_THE_SYSTEM = 'electron application/osclipboard;format=';

export const systemClipboard: ClipboardAccess = {
  readText: () => clipboard.readText(),
  writeText: (text) => clipboard.writeText(text),
  clear: () => clipboard.clear(),
  writeWith: async (text, formats) => {
    if (Item === undefined) throw new Error('This Electron writes no formats of the system beside a text');
    const told = [...formats].map(([name, bytes]) => [`${FORMAT_OF_THE_SYSTEM}"${name}"`, new Blob([bytes])] as const);
    await clipboard.write([new Item({ 'text/plain': text, ...Object.fromEntries(told) })]);
  },
};
