import { z } from 'zod';
import type { AppError } from './app-error.ts';

export const environments = ['practice', 'test', 'live'] as const;
export type Environment = (typeof environments)[number];

const secret = z.string().min(1).max(4096);
const name = z.string().trim().min(1).max(200);

/** How the bank recognises the caller. The interface does not say which (section 5). OAuth 2 and client certificates come later. */
export const authentication = z.discriminatedUnion('scheme', [
  z.object({ scheme: z.literal('none') }),
  z.object({ scheme: z.literal('apiKey'), headerName: name, key: secret }),
  z.object({ scheme: z.literal('headers'), headers: z.array(z.object({ name, value: secret })).min(1).max(20) }),
  z.object({ scheme: z.literal('bearer'), token: secret }),
  z.object({ scheme: z.literal('basic'), userName: name, password: secret }),
]);

export type Authentication = z.output<typeof authentication>;
export type AuthenticationScheme = Authentication['scheme'];

export const secretKeepers = ['keychain', 'passphrase'] as const;
export type SecretKeeper = (typeof secretKeepers)[number];

const address = {
  environment: z.enum(environments),
  baseUrl: z.string().trim().min(1).max(2000),
  portalId: z.string().trim().min(1).max(200),
};

/** What **Test connection** needs; it is not kept. */
export const connectionProbe = z.object({ ...address, authentication });
export type ConnectionProbe = z.output<typeof connectionProbe>;

/** What **Save and open** needs. The passphrase is wanted when secrets are kept with one. */
export const connectionDraft = z.object({
  ...address,
  name: z.string().trim().min(1).max(80),
  authentication,
  keepSecretsWith: z.enum(secretKeepers),
  passphrase: z.string().max(1024).nullable(),
});
export type ConnectionDraft = z.output<typeof connectionDraft>;

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
