import { z } from 'zod';

export const environments = ['practice', 'test', 'live'] as const;
export type Environment = (typeof environments)[number];

export const secretKeepers = ['keychain', 'keychainPin', 'passphrase'] as const;
export type SecretKeeper = (typeof secretKeepers)[number];

/* Schemas are made when something is checked by them for the first time: this file is read before the first page, and nothing is checked by then. */

const secret = z.lazy(() => z.string().min(1).max(4096));
const name = z.lazy(() => z.string().trim().min(1).max(200));
const passphrase = z.lazy(() => z.string().max(1024));

const pemText = z.lazy(() => z.string().min(1).max(200_000));

/** `passphrase` opens the key or the file. */
export const clientCertificate = z.lazy(() => z.discriminatedUnion('form', [
  z.object({ form: z.literal('pem'), certificate: pemText, privateKey: pemText, passphrase: passphrase.nullable() }),
  /** `file`: the .p12 or .pfx in base64. */
  z.object({ form: z.literal('pkcs12'), file: z.base64().min(1).max(400_000), passphrase: passphrase.nullable() }),
]));
export type ClientCertificate = z.output<typeof clientCertificate>;

/** The interface leaves the method open (section 5). */
export const authentication = z.lazy(() => z.discriminatedUnion('scheme', [
  z.object({ scheme: z.literal('none') }),
  z.object({ scheme: z.literal('apiKey'), headerName: name, key: secret }),
  z.object({ scheme: z.literal('headers'), headers: z.array(z.object({ name, value: secret })).min(1).max(20) }),
  z.object({ scheme: z.literal('bearer'), token: secret }),
  z.object({ scheme: z.literal('basic'), userName: name, password: secret }),
  /** OAuth 2 client credentials (RFC 6749, 4.4). `credentialsIn` is the client authentication of RFC 6749, 2.3.1. */
  z.object({
    scheme: z.literal('oauth2'), tokenUrl: z.string().trim().min(1).max(2000), clientId: name, clientSecret: secret,
    scope: z.string().trim().max(1000), credentialsIn: z.enum(['header', 'body']),
  }),
  z.object({ scheme: z.literal('clientCertificate'), certificate: clientCertificate }),
]));

export type Authentication = z.output<typeof authentication>;
export type AuthenticationScheme = Authentication['scheme'];

/** Stored with the secrets. */
export const network = z.lazy(() => z.object({
  /** Additional authorities. */
  ca: pemText.nullable(),
  /** Whether only `ca` is trusted. */
  caAlone: z.boolean().default(false),
  /** SHA-256 fingerprints of certificates or public keys in any notation. The bank must present one of them. */
  pins: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
  proxy: z.discriminatedUnion('use', [
    z.object({ use: z.literal('none') }),
    z.object({ use: z.literal('system') }),
    z.object({ use: z.literal('manual'), url: z.string().trim().min(1).max(2000), userName: z.string().trim().max(200).nullable(), password: secret.nullable() }),
  ]),
  /** In addition to `auth`; some banks require both. */
  clientCertificate: clientCertificate.nullable(),
}));
export type Network = z.output<typeof network>;

export const DIRECT: Network = { ca: null, caAlone: false, pins: [], proxy: { use: 'none' }, clientCertificate: null };

const address = () => ({
  environment: z.enum(environments),
  baseUrl: z.string().trim().min(1).max(2000),
  portalId: z.string().trim().min(1).max(200),
});

/** Input of **Test connection**; never stored. */
export const connectionProbe = z.lazy(() => z.object({ ...address(), authentication, network: network.default(DIRECT) }));
export type ConnectionProbe = z.output<typeof connectionProbe>;

/** Input of **Save and open**. */
export const connectionDraft = z.lazy(() => z.object({
  ...address(),
  name: z.string().trim().min(1).max(80),
  authentication,
  network: network.default(DIRECT),
  keepSecretsWith: z.enum(secretKeepers),
  passphrase: passphrase.nullable(),
}));
export type ConnectionDraft = z.output<typeof connectionDraft>;

/**
 * Edits name, credentials or network path; null keeps the present value. Address and portal cannot change: another bank is another connection.
 * `passphrase` is the present one, null with the keychain alone.
 */
export const connectionEdit = z.lazy(() => z.object({
  connectionId: z.string().min(1),
  name: z.string().trim().min(1).max(80),
  authentication: authentication.nullable(),
  network: network.nullable(),
  passphrase: passphrase.nullable(),
}));
export type ConnectionEdit = z.output<typeof connectionEdit>;

export const forgottenPin = z.lazy(() => z.object({ authentication, newPin: passphrase }));
export type ForgottenPin = z.output<typeof forgottenPin>;

export const connectionKeeping = z.lazy(() => z.object({
  connectionId: z.string().min(1),
  /** Null with the keychain alone. */
  passphrase: passphrase.nullable(),
  keepSecretsWith: z.enum(secretKeepers),
  /** Null for the keychain alone. */
  newPassphrase: passphrase.nullable(),
}));
export type ConnectionKeeping = z.output<typeof connectionKeeping>;
