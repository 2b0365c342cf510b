import type { RehearsalsDeps } from '#main/app/session/rehearsals.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import { cacheKey } from './cache-fixture.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';

/** Starts the practice banks of rehearsals in this process, on the test's clock, and gives each to `started`. */
export function rehearsalBank(clock: Clock, started: (bank: RunningPracticeBank) => void): RehearsalsDeps['startBank'] {
  return async (content) => {
    const bank = await startPracticeBank({ port: 0, content, clock });
    started(bank);
    return ok({
      connection: {
        connectionId: 'practice', name: 'Rehearsal', environment: 'practice', baseUrl: bank.url, portalId: bank.portalId, scheme: 'none',
        keepSecretsWith: 'keychain', builtIn: true, proxy: 'none', ownCa: false, certificateExpiresAt: null,
      },
      secrets: () => ({ authentication: { scheme: 'none' }, network: DIRECT, cacheKey: Buffer.from(cacheKey), storesKey: Buffer.alloc(32), connection: null, journal: null }),
      isRunning: () => true, whatIfs: async () => [],
      stop: () => bank.close(),
    });
  };
}
