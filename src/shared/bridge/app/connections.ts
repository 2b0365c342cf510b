import type { AppError } from '../app-error.ts';
import type { BankHabits } from './bank-habits.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { AuthenticationScheme, Environment, SecretKeeper } from './connection-inputs.ts';
import type { PracticeStranger } from './practice.ts';

/** Whether unlocking requires a typed passphrase or PIN. */
export const asksForText = (keeper: SecretKeeper): keeper is Exclude<SecretKeeper, 'keychain'> => keeper !== 'keychain';

/** How the secrets are to be kept. */
export type Keeping =
  | { readonly keeper: Extract<SecretKeeper, 'keychain'> }
  /** A PIN is sealed by the keychain as well. */
  | { readonly keeper: Exclude<SecretKeeper, 'keychain'>; readonly passphrase: string };

export const keepingOf = (keeper: SecretKeeper, passphrase: string | null): Keeping =>
  asksForText(keeper) ? { keeper, passphrase: passphrase ?? '' } : { keeper };

/** Checked when a PIN is set: six digits, or any text. */
export const MIN_PIN_LENGTH = 6;

/** Checked when a passphrase is set. */
export const MIN_PASSPHRASE_LENGTH = 8;

/** What the window may know of a connection: nothing secret. */
export interface ConnectionSummary {
  readonly connectionId: string;
  readonly name: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly portalId: string;
  readonly scheme: AuthenticationScheme;
  readonly keepSecretsWith: SecretKeeper;
  /** The built-in practice bank. */
  readonly builtIn: boolean;
  /** Of the built-in practice bank when it follows an unfamiliar dialect. */
  readonly stranger?: PracticeStranger;
  readonly proxy: 'none' | 'system' | 'manual';
  /** Whether it has its own certificate authority. */
  readonly ownCa: boolean;
  /** Expiry of its client certificate; null without one. */
  readonly certificateExpiresAt: Instant | null;
}

/** Facts sealed with the secrets, so that editing a file cannot redirect them or make Live look like Test. */
export const sealedFacts = ['name', 'environment', 'baseUrl', 'portalId'] as const;
export type SealedFact = (typeof sealedFacts)[number];
export type SealedConnection = Pick<ConnectionSummary, SealedFact>;

export const testSteps = ['address', 'proxy', 'name', 'connect', 'tls', 'token', 'credentials', 'portal', 'shape'] as const;
export type TestStep = (typeof testSteps)[number];

/** The checks of **Test connection**, in the order of a request. */
export interface TestReport {
  readonly steps: readonly {
    readonly step: TestStep;
    readonly outcome: 'ok' | 'failed' | 'skipped';
    readonly error: AppError | null;
  }[];
  readonly ok: boolean;
  /** Absent when the test failed. */
  readonly learned?: BankHabits;
}
