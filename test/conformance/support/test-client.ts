import { createBankClient } from '#main/bank/index.ts';
import type { AuthScheme, BankClient, BankClientConfig, BankClientDeps } from '#main/bank/index.ts';

export const CANARY = 'canary-5e3f-secret';

export interface TestClient {
  readonly client: BankClient;
  /** The waits that the client asked for, in milliseconds; none is really waited. */
  readonly waits: readonly number[];
}

/** A client whose clock stands still and whose waits pass at once; random numbers are 1, so waits are the longest possible. */
export function testClient(baseUrl: string, config: Partial<BankClientConfig> = {}, deps: Partial<BankClientDeps> = {}): TestClient {
  const waits: number[] = [];
  const auth: AuthScheme = { kind: 'apiKey', headerName: 'X-Api-Key', key: CANARY };
  const client = createBankClient(
    { baseUrl, portalId: 'portal-1', auth, loopbackOnly: true, timeZone: 'Europe/Rome', ...config },
    {
      clock: { now: () => Date.UTC(2026, 0, 15, 12) },
      sleep: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      random: () => 1,
      userAgent: 'Tesoro/test',
      ...deps,
    },
  );
  return { client, waits };
}
