import type { ElectronApplication } from 'playwright/test';

/** Presses a button of every dialog of the system, and notes what it asked. */
export const answerDialogs = (app: ElectronApplication, button: number): Promise<void> =>
  app.evaluate(({ dialog }, response) => {
    const asked = (Reflect.get(globalThis, 'askedInDialogs') as string[] | undefined) ?? [];
    Object.assign(globalThis, { askedInDialogs: asked });
    Object.assign(dialog, {
      showMessageBox: async (...args: unknown[]) => {
        asked.push(JSON.stringify(args.at(-1)));
        return { response, checkboxChecked: false };
      },
    });
  }, button);

/** What the dialogs asked, in order. */
export const dialogs = (app: ElectronApplication): Promise<readonly string[]> => app.evaluate(() => (Reflect.get(globalThis, 'askedInDialogs') as string[] | undefined) ?? []);

/** A keychain that keeps what it is given in hexadecimal. */
export const fakeKeychain = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ safeStorage }) => {
    const encrypt = (text: string): Buffer => Buffer.from(Buffer.from(text).toString('hex'));
    const decrypt = (sealed: Buffer): string => Buffer.from(sealed.toString(), 'hex').toString();
    Object.assign(safeStorage, {
      getSelectedStorageBackend: () => 'gnome_libsecret', isEncryptionAvailable: () => true, isAsyncEncryptionAvailable: async () => true,
      encryptString: encrypt, encryptStringAsync: async (text: string) => encrypt(text),
      decryptString: decrypt, decryptStringAsync: async (sealed: Buffer) => ({ result: decrypt(sealed), shouldReEncrypt: false }),
    });
  });
