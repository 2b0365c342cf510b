import { DIRECT } from '#shared/bridge/connections.ts';
import type { Authentication, AuthenticationScheme, ConnectionDraft, ConnectionProbe } from '#shared/bridge/connection-inputs.ts';
import type { Environment, SecretKeeper } from '#shared/bridge/connections.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** What is typed into the connect form, secrets apart. It outlives the form; they do not. */
export interface PlainDraft {
  readonly name: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly portalId: string;
  readonly scheme: AuthenticationScheme;
  readonly headerName: string;
  readonly userName: string;
  readonly headers: readonly HeaderRow[];
  /** null until chosen: then whatever this computer offers. */
  readonly keepSecretsWith: SecretKeeper | null;
}

/** A row of **Headers**; its value is a secret, kept under its key. */
export interface HeaderRow {
  readonly key: number;
  readonly name: string;
}

export const emptyDraft: PlainDraft = {
  name: '', environment: 'test', baseUrl: '', portalId: '', scheme: 'apiKey', headerName: 'X-API-Key', userName: '',
  headers: [{ key: 1, name: '' }], keepSecretsWith: null,
};

export type SecretName = 'apiKey' | 'token' | 'password' | 'passphrase' | `header${number}`;
export type ReadSecret = (name: SecretName) => string;

function authenticationOf(draft: PlainDraft, secret: ReadSecret): Authentication {
  switch (draft.scheme) {
    case 'none':
      return { scheme: 'none' };
    case 'apiKey':
      return { scheme: 'apiKey', headerName: draft.headerName, key: secret('apiKey') };
    case 'headers':
      return { scheme: 'headers', headers: draft.headers.map(({ key, name }) => ({ name, value: secret(`header${key}`) })) };
    case 'bearer':
      return { scheme: 'bearer', token: secret('token') };
    case 'basic':
      return { scheme: 'basic', userName: draft.userName, password: secret('password') };
    case 'oauth2':
    case 'clientCertificate':
      return { scheme: 'none' };
    default:
      return assertNever(draft.scheme);
  }
}

export const probeOf = (draft: PlainDraft, secret: ReadSecret): ConnectionProbe => ({
  environment: draft.environment,
  baseUrl: draft.baseUrl,
  portalId: draft.portalId,
  authentication: authenticationOf(draft, secret),
  network: DIRECT,
});

export const connectionOf = (draft: PlainDraft, keepSecretsWith: SecretKeeper, secret: ReadSecret): ConnectionDraft => ({
  ...probeOf(draft, secret),
  name: draft.name,
  keepSecretsWith,
  passphrase: keepSecretsWith === 'passphrase' ? secret('passphrase') : null,
});
