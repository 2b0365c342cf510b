import type { AppError } from '#shared/bridge/app-error.ts';
import type { Authentication, AuthenticationScheme, ClientCertificate, ConnectionDraft, ConnectionProbe, Environment, Network, SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { TestStep } from '#shared/bridge/app/connections.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** Shown as the authentication itself, or on the way to the bank beside another scheme. */
export type CertificatePlace = 'authentication' | 'network';
export type CertificateForm = ClientCertificate['form'];

/** The authentication without its secrets. */
export interface PlainAuthentication {
  readonly scheme: AuthenticationScheme;
  readonly headerName: string;
  readonly userName: string;
  readonly headers: readonly HeaderRow[];
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly credentialsIn: 'header' | 'body';
}

/** The way to the bank without its secrets. */
export interface PlainNetwork {
  readonly ca: string;
  readonly caAlone: boolean;
  /** One fingerprint per line. */
  readonly pins: string;
  readonly proxy: Network['proxy']['use'];
  readonly proxyUrl: string;
  readonly proxyUserName: string;
  /** Whether a client certificate is shown beside the authentication. */
  readonly withCertificate: boolean;
}

/** What the forms of new and edited connections share. */
export interface PlainAccess extends PlainAuthentication, PlainNetwork {
  readonly certificateForm: Readonly<Record<CertificatePlace, CertificateForm>>;
  /** Names of the chosen PKCS#12 files; their content is a secret. */
  readonly fileName: Readonly<Record<CertificatePlace, string>>;
}

/** The connect form without its secrets. It outlives the form; they do not. */
export interface PlainDraft extends PlainAccess {
  readonly name: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly portalId: string;
  /** null until chosen: then what this computer offers. */
  readonly keepSecretsWith: SecretKeeper | null;
}

/** Its value is a secret, kept under its key. */
export interface HeaderRow {
  readonly key: number;
  readonly name: string;
}

export const emptyAccess: PlainAccess = {
  scheme: 'apiKey', headerName: 'X-API-Key', userName: '', headers: [{ key: 1, name: '' }], tokenUrl: '', clientId: '', scope: '', credentialsIn: 'header',
  ca: '', caAlone: false, pins: '', proxy: 'none', proxyUrl: '', proxyUserName: '', withCertificate: false,
  certificateForm: { authentication: 'pem', network: 'pem' }, fileName: { authentication: '', network: '' },
};

export const emptyDraft: PlainDraft = { ...emptyAccess, name: '', environment: 'test', baseUrl: '', portalId: '', keepSecretsWith: null };

/** A text pasted as a certificate may hold its key too, so all of it is secret. */
export type CertificatePart = 'certificate' | 'privateKey' | 'file' | 'passphrase';

/** A secret that is set here, and typed twice: a mistake would lock the person out. */
export type NewSecretName = 'passphrase' | 'newPassphrase' | 'newPin';

export type SecretName =
  | 'apiKey' | 'token' | 'password' | 'clientSecret' | 'proxyPassword' | NewSecretName | `${NewSecretName}Again` | `header${number}`
  | `${CertificatePlace}.${CertificatePart}`;
export type ReadSecret = (name: SecretName) => string;

/** null: it was typed the same twice. */
export const whereDiffers = (name: NewSecretName, secret: ReadSecret): AppError | null =>
  (secret(name) === secret(`${name}Again`) ? null : { kind: 'invalid', problems: [{ field: 'again', code: 'differs' }] });

const orNull = (text: string): string | null => (text === '' ? null : text);

function certificateOf(draft: PlainAccess, place: CertificatePlace, secret: ReadSecret): ClientCertificate {
  const passphrase = orNull(secret(`${place}.passphrase`));
  return draft.certificateForm[place] === 'pem'
    ? { form: 'pem', certificate: secret(`${place}.certificate`), privateKey: secret(`${place}.privateKey`), passphrase }
    : { form: 'pkcs12', file: secret(`${place}.file`), passphrase };
}

export function authenticationOf(draft: PlainAccess, secret: ReadSecret): Authentication {
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
      return {
        scheme: 'oauth2', tokenUrl: draft.tokenUrl, clientId: draft.clientId, clientSecret: secret('clientSecret'), scope: draft.scope,
        credentialsIn: draft.credentialsIn,
      };
    case 'clientCertificate':
      return { scheme: 'clientCertificate', certificate: certificateOf(draft, 'authentication', secret) };
    default:
      return assertNever(draft.scheme);
  }
}

/** A certificate that authenticates already is the only one. */
export const mayShowCertificate = ({ scheme }: Pick<PlainAccess, 'scheme'>): boolean => scheme !== 'clientCertificate';

export function networkOf(draft: PlainAccess, secret: ReadSecret): Network {
  return {
    ca: orNull(draft.ca.trim()),
    caAlone: draft.caAlone && draft.ca.trim() !== '',
    pins: draft.pins.split('\n').map((line) => line.trim()).filter((line) => line !== ''),
    proxy: draft.proxy === 'manual'
      ? { use: 'manual', url: draft.proxyUrl, userName: orNull(draft.proxyUserName.trim()), password: orNull(secret('proxyPassword')) }
      : { use: draft.proxy },
    clientCertificate: draft.withCertificate && mayShowCertificate(draft) ? certificateOf(draft, 'network', secret) : null,
  };
}

/** Steps that a test does not have on this way to the bank. With a manual proxy, the proxy looks the bank's name up. */
export const absentSteps = ({ scheme, proxy }: PlainAccess): ReadonlySet<TestStep> => new Set<TestStep>([
  ...(proxy === 'none' ? ['proxy' as const] : []), ...(proxy === 'manual' ? ['name' as const] : []), ...(scheme === 'oauth2' ? [] : ['token' as const]),
]);

export const probeOf = (draft: PlainDraft, secret: ReadSecret): ConnectionProbe => ({
  environment: draft.environment,
  baseUrl: draft.baseUrl,
  portalId: draft.portalId,
  authentication: authenticationOf(draft, secret),
  network: networkOf(draft, secret),
});

export const connectionOf = (draft: PlainDraft, keepSecretsWith: SecretKeeper, secret: ReadSecret): ConnectionDraft => ({
  ...probeOf(draft, secret),
  name: draft.name,
  keepSecretsWith,
  passphrase: asksForText(keepSecretsWith) ? secret('passphrase') : null,
});
