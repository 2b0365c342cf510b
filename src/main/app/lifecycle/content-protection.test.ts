import { expect, it } from 'vitest';

import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

import { followProtection } from './content-protection.ts';

const connection = (builtIn: boolean): ConnectionSummary => ({
  connectionId: 'one', name: 'One', environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'none', keepSecretsWith: 'keychain', builtIn,
  proxy: 'none', ownCa: false, certificateExpiresAt: null,
});

it('protects the window of a real connection while it is open or locked, and follows the setting at once', () => {
  const applied: boolean[] = [];
  const protection = followProtection((on) => applied.push(on));
  protection.settings({ contentProtection: true });
  protection.session({ status: 'open', connection: connection(true) });
  protection.session({ status: 'locked', connection: connection(true) });
  expect(applied).toEqual([]);
  protection.session({ status: 'locked', connection: connection(false) });
  protection.session({ status: 'open', connection: connection(false) });
  expect(applied).toEqual([true]);
  protection.settings({ contentProtection: false });
  protection.settings({ contentProtection: true });
  expect(applied).toEqual([true, false, true]);
  protection.session({ status: 'closed' });
  expect(applied).toEqual([true, false, true, false]);
});
