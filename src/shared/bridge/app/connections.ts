import type { AppError } from '../app-error.ts';
import type { BankHabits } from './bank-habits.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { AuthenticationScheme, Environment, SecretKeeper } from './connection-inputs.ts';
import type { PracticeStranger } from './practice.ts';

export const asksForText = (keeper: SecretKeeper): keeper is Exclude<SecretKeeper, 'keychain'> => keeper !== 'keychain';

export type Keeping =
  | { readonly keeper: Extract<SecretKeeper, 'keychain'> }
  /** A PIN is sealed by the keychain as well. */
  | { readonly keeper: Exclude<SecretKeeper, 'keychain'>; readonly passphrase: string };

export const keepingOf = (keeper: SecretKeeper, passphrase: string | null): Keeping =>
  asksForText(keeper) ? { keeper, passphrase: passphrase ?? '' } : { keeper };

/** Six digits, or any text; checked when it is set. */
export const MIN_PIN_LENGTH = 6;

/** Checked when it is set. */
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
  readonly builtIn: boolean;
  /** Its dialect, if unfamiliar. */
  readonly stranger?: PracticeStranger;
  readonly proxy: 'none' | 'system' | 'manual';
  readonly ownCa: boolean;
  /** Of the client certificate. */
  readonly certificateExpiresAt: Instant | null;
  /** It came from a backup, which holds neither its credentials nor its way to the bank: both have to be typed again. */
  readonly needsCredentials?: true | undefined;
  /** It came from a backup, and its passphrase is still that of the backup. */
  readonly opensAsBackup?: true | undefined;
}

/** Facts sealed with the secrets, so that editing a file cannot redirect them or make Live look like Test. */
export const sealedFacts = ['name', 'environment', 'baseUrl', 'portalId'] as const;
export type SealedFact = (typeof sealedFacts)[number];
export type SealedConnection = Pick<ConnectionSummary, SealedFact>;

/** Whether a connection differs from the facts sealed with its secrets. Secrets of earlier versions hold no facts. */
export const isAltered = (connection: ConnectionSummary, sealed: SealedConnection | null): boolean =>
  sealed !== null && sealedFacts.some((fact) => connection[fact] !== sealed[fact]);

export const testSteps = ['address', 'proxy', 'name', 'connect', 'tls', 'token', 'credentials', 'portal', 'shape'] as const;
export type TestStep = (typeof testSteps)[number];

/** In the order of a request. */
export interface TestReport {
  readonly steps: readonly {
    readonly step: TestStep;
    readonly outcome: 'ok' | 'failed' | 'skipped';
    readonly error: AppError | null;
  }[];
  readonly ok: boolean;
  readonly learned?: BankHabits;
}
