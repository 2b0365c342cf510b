import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The system's clipboard. Electron answers at once up to version 43, and with promises since. */
export interface ClipboardAccess {
  readText(): string | Promise<string>;
  writeText(text: string): void | Promise<void>;
  clear(): void | Promise<void>;
  /** Writes a text together with what else the system is told of it: formats of the system's own with their bytes. */
  writeWith(text: string, formats: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<void>;
}

export interface SecretClipboardDeps {
  readonly clipboard: ClipboardAccess;
  /** Runs a task once after so many milliseconds; gives back how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
}

/** Copies for the window, and takes a secret off the clipboard again. */
export interface SecretClipboard {
  /** What is no secret stays: people paste an IBAN when they need it. A secret is kept out of the clipboard's history where the system takes the wish. */
  copy(text: string, secret: boolean): Promise<void>;
  /** Takes the secret off now, if it is still there. Never rejects. */
  clear(): Promise<void>;
}

const SECRET_STAYS_MS = 30_000;

const NO = new Uint8Array(4);

/**
 * What asks programs that keep a history of the clipboard, or share it with other computers, to leave a text out: the formats of
 * Windows (a number, 0 for no), of nspasteboard.org for macOS and of KDE's Klipper, which others read too. Each system ignores the others'.
 */
export const CONCEALED: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map([
  ['CanIncludeInClipboardHistory', NO],
  ['CanUploadToCloudClipboard', NO],
  ['ExcludeClipboardContentFromMonitorProcessing', NO],
  ['org.nspasteboard.ConcealedType', new Uint8Array(1)],
  ['x-kde-passwordManagerHint', new TextEncoder().encode('secret')],
]);

export function createSecretClipboard({ clipboard, after }: SecretClipboardDeps): SecretClipboard {
  // The secret itself is not kept to be compared with, nor anything that could be guessed from.
  const key = randomBytes(32);
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  let pending: { readonly digest: Buffer; readonly callOff: () => void } | null = null;

  const clear = async (): Promise<void> => {
    const copied = pending;
    pending = null;
    if (copied === null) return;
    copied.callOff();
    try {
      if (timingSafeEqual(digestOf(await clipboard.readText()), copied.digest)) await clipboard.clear();
    } catch {
      // Another program holds the clipboard: there is nothing to be done about it.
    }
  };

  return {
    clear,
    copy: async (text, secret) => {
      pending?.callOff();
      pending = null;
      if (!secret) return clipboard.writeText(text);
      await clipboard.writeWith(text, CONCEALED).catch(() => clipboard.writeText(text));
      pending = { digest: digestOf(text), callOff: after(SECRET_STAYS_MS, () => void clear()) };
    },
  };
}
