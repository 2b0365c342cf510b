import { randomUUID } from 'node:crypto';

import { app, dialog } from 'electron';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import type { AppTexts } from './texts.ts';

/** Logs uncaught errors and offers a restart, one message at a time. */
export function reportUncaughtErrors(log: Log, texts: () => Promise<AppTexts>): void {
  let showing = false;
  const tell = async (reference: string): Promise<void> => {
    if (showing || !app.isReady()) return;
    showing = true;
    try {
      await askToRestart(await texts(), reference);
    } catch (failure) {
      // Not reported like another one: whatever keeps the message from being shown would do so again.
      log('unexpected', { reference, ...errorFields(failure) });
    } finally {
      showing = false;
    }
  };
  const report = (error: unknown): void => {
    const reference = randomUUID().slice(0, 8);
    log('unexpected', { reference, ...errorFields(error) });
    void tell(reference);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

async function askToRestart({ mishapTitle, mishapDetail, restart, carryOn }: AppTexts, reference: string): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'warning', message: mishapTitle, detail: mishapDetail.replace('{reference}', reference), buttons: [restart, carryOn], cancelId: 1,
  });
  if (response !== 0) return;
  app.relaunch();
  app.quit();
}
