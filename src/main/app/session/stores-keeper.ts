import { z } from 'zod';

import type { WorkspaceDeps } from '#main/services/index.ts';
import { openWithPassphrase, passphraseBox, sealWithPassphrase } from '#main/vault/index.ts';
import { failed, ok } from '#shared/domain/result.ts';

import type { OpenStores } from './open-stores.ts';

const CONTEXT = 'tesoro-export/1';

const exportFile = z.object({ format: z.literal('tesoro-export'), version: z.literal(1), box: passphraseBox });

/** Seals exports as the vault seals secrets: by a passphrase, with the same cost for every guess. */
export function storesKeeper(stores: Pick<OpenStores, 'restore'>): WorkspaceDeps['storesKeeper'] {
  return {
    seal: async (text, passphrase) =>
      JSON.stringify({ format: 'tesoro-export', version: 1, box: await sealWithPassphrase(text, passphrase, CONTEXT) } satisfies z.input<typeof exportFile>),
    open: async (sealed, passphrase) => {
      const file = exportFile.safeParse(jsonIn(sealed));
      if (!file.success) return failed('notReadable');
      const text = await openWithPassphrase(file.data.box, passphrase, CONTEXT);
      return text === null ? failed('wrongPassphrase') : ok(text);
    },
    restore: (events, times) => stores.restore(events, times),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
