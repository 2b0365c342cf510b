import type { AppError } from './app-error.ts';
import type { AuthenticationScheme } from './connection-inputs.ts';

export const environments = ['practice', 'test', 'live'] as const;
export type Environment = (typeof environments)[number];

export const secretKeepers = ['keychain', 'passphrase'] as const;
export type SecretKeeper = (typeof secretKeepers)[number];

/** A passphrase shorter than this is refused when it is set. */
export const MIN_PASSPHRASE_LENGTH = 8;

/** A connection as the window may know it: nothing secret. */
export interface ConnectionSummary {
  readonly connectionId: string;
  readonly name: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly portalId: string;
  readonly scheme: AuthenticationScheme;
  readonly keepSecretsWith: SecretKeeper;
  /** The practice bank inside the app. */
  readonly builtIn: boolean;
}

export const testSteps = ['address', 'name', 'connect', 'tls', 'credentials', 'portal', 'shape'] as const;
export type TestStep = (typeof testSteps)[number];

/** What **Test connection** found, in the order in which a request meets these. */
export interface TestReport {
  readonly steps: readonly {
    readonly step: TestStep;
    readonly outcome: 'ok' | 'failed' | 'skipped';
    readonly error: AppError | null;
  }[];
  readonly ok: boolean;
}
