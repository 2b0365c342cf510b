import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import electron from 'electron';

/** Electron's clipboard is synchronous up to version 43, asynchronous since. */
interface ClipboardAccess {
  readText(): string | Promise<string>;
  writeText(text: string): void | Promise<void>;
  clear(): void | Promise<void>;
  writeWith(text: string, formats: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<void>;
}

interface SecretClipboardDeps {
  readonly clipboard: ClipboardAccess;
  readonly after: (ms: number, task: () => void) => () => void;
}

const SECRET_STAYS_MS = 30_000;

const NO = new Uint8Array(4);

/**
 * Formats that ask clipboard managers and cloud clipboards to ignore a text: of Windows (0 means no), of nspasteboard.org for macOS and of KDE's
 * Klipper. Each system ignores the others'.
 */
export const CONCEALED: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map([
  ['CanIncludeInClipboardHistory', NO],
  ['CanUploadToCloudClipboard', NO],
  ['ExcludeClipboardContentFromMonitorProcessing', NO],
  ['org.nspasteboard.ConcealedType', new Uint8Array(1)],
  ['x-kde-passwordManagerHint', new TextEncoder().encode('secret')],
]);

export function createSecretClipboard({ clipboard, after }: SecretClipboardDeps) {
  // Neither the secret nor anything to guess it from is kept for the comparison.
  const key = randomBytes(32);
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  let pending: { readonly digest: Buffer; readonly callOff: () => void } | null = null;

  /** Removes the secret now, if it is still there. Never rejects. */
  const clear = async (): Promise<void> => {
    const copied = pending;
    pending = null;
    if (copied === null) return;
    copied.callOff();
    try {
      if (timingSafeEqual(digestOf(await clipboard.readText()), copied.digest)) await clipboard.clear();
    } catch {
      // Another program holds the clipboard.
    }
  };

  return {
    clear,
    /** Other texts stay, so that an IBAN can be pasted later. A secret is also kept out of clipboard histories. */
    copy: async (text: string, secret: boolean): Promise<void> => {
      pending?.callOff();
      pending = null;
      if (!secret) return clipboard.writeText(text);
      await clipboard.writeWith(text, CONCEALED).catch(() => clipboard.writeText(text));
      pending = { digest: digestOf(text), callOff: after(SECRET_STAYS_MS, () => void clear()) };
    },
  };
}

const { clipboard } = electron;

/** undefined before Electron 45, which cannot write several formats at once. */
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
