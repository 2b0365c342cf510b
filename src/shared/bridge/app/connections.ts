import type { AppError } from '../app-error.ts';
import type { BankHabits } from './bank-habits.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { AuthenticationScheme, Environment, SecretKeeper } from './connection-inputs.ts';
import type { PracticeStranger } from './practice.ts';

/** Whether a person types something before the secrets are given: a passphrase or a PIN. */
export const asksForText = (keeper: SecretKeeper): keeper is Exclude<SecretKeeper, 'keychain'> => keeper !== 'keychain';

/** How the secrets of a connection are to be kept, with the passphrase or the PIN. */
export type Keeping =
  | { readonly keeper: Extract<SecretKeeper, 'keychain'> }
  /** A PIN has the keychain's own seal around it. */
  | { readonly keeper: Exclude<SecretKeeper, 'keychain'>; readonly passphrase: string };

export const keepingOf = (keeper: SecretKeeper, passphrase: string | null): Keeping =>
  asksForText(keeper) ? { keeper, passphrase: passphrase ?? '' } : { keeper };

/** A PIN shorter than this is refused when it is set: six digits, or any text. */
export const MIN_PIN_LENGTH = 6;

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
  /** Of the built-in practice bank, when it answers as a stranger. */
  readonly stranger?: PracticeStranger;
  readonly proxy: 'none' | 'system' | 'manual';
  /** Whether it has a certificate authority of its own. */
  readonly ownCa: boolean;
  /** When the client certificate that it shows runs out; null when it shows none. */
  readonly certificateExpiresAt: Instant | null;
}

/** What secrets are for. Sealed with them, so that nobody sends them elsewhere, or makes Live look like Test, by changing a file. */
export const sealedFacts = ['name', 'environment', 'baseUrl', 'portalId'] as const;
export type SealedFact = (typeof sealedFacts)[number];
export type SealedConnection = Pick<ConnectionSummary, SealedFact>;

export const testSteps = ['address', 'proxy', 'name', 'connect', 'tls', 'token', 'credentials', 'portal', 'shape'] as const;
export type TestStep = (typeof testSteps)[number];

/** What **Test connection** found, in the order in which a request meets these. */
export interface TestReport {
  readonly steps: readonly {
    readonly step: TestStep;
    readonly outcome: 'ok' | 'failed' | 'skipped';
    readonly error: AppError | null;
  }[];
  readonly ok: boolean;
  /** What the answers showed of what the interface leaves open; absent where the test failed. */
  readonly learned?: BankHabits;
}
