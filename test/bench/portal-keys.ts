import { join } from 'node:path';

import { createVault } from '#main/vault/index.ts';

export const PORTAL_PASSPHRASE = 'a passphrase for measuring';

/** What opens the stores of a portal. */
export interface PortalKeys {
  readonly connectionId: string;
  readonly cacheKey: Buffer;
  readonly storesKey: Buffer;
}

/** Of a kept portal. */
export async function keysOfPortal(folder: string, connectionId: string): Promise<PortalKeys> {
  const keychain = { state: async () => ({ available: false, reason: 'noKeychain' }) as const, encrypt: async () => Buffer.alloc(0), decrypt: async () => '' };
  const opened = await createVault({ directory: join(folder, 'vault'), keychain, sleep: async () => undefined }).open(connectionId, PORTAL_PASSPHRASE);
  if (!opened.ok || opened.value.storesKey === null) throw new Error('The secrets of the kept profile do not open');
  const { cacheKey, storesKey } = opened.value;
  return { connectionId, cacheKey, storesKey };
}
