import { z } from 'zod';

export const environments = ['practice', 'test', 'live'] as const;
export type Environment = (typeof environments)[number];

export const secretKeepers = ['keychain', 'keychainPin', 'passphrase'] as const;
export type SecretKeeper = (typeof secretKeepers)[number];

const secret = z.string().min(1).max(4096);
const name = z.string().trim().min(1).max(200);
const passphrase = z.string().max(1024);

/** Certificates in PEM: text of a few kilobytes each. */
const pemText = z.string().min(1).max(200_000);

/** A certificate of the caller and its private key. `passphrase` opens the key or the file, null when neither has one. */
export const clientCertificate = z.discriminatedUnion('form', [
  z.object({ form: z.literal('pem'), certificate: pemText, privateKey: pemText, passphrase: passphrase.nullable() }),
  /** `file` is the whole .p12 or .pfx, in base64. */
  z.object({ form: z.literal('pkcs12'), file: z.base64().min(1).max(400_000), passphrase: passphrase.nullable() }),
]);
export type ClientCertificate = z.output<typeof clientCertificate>;

/** How the bank recognises the caller. The interface does not say which (section 5), so the person chooses. */
export const authentication = z.discriminatedUnion('scheme', [
  z.object({ scheme: z.literal('none') }),
  z.object({ scheme: z.literal('apiKey'), headerName: name, key: secret }),
  z.object({ scheme: z.literal('headers'), headers: z.array(z.object({ name, value: secret })).min(1).max(20) }),
  z.object({ scheme: z.literal('bearer'), token: secret }),
  z.object({ scheme: z.literal('basic'), userName: name, password: secret }),
  /** OAuth 2 client credentials (RFC 6749, 4.4). `credentialsIn`: how the client shows itself, by RFC 6749, 2.3.1. */
  z.object({
    scheme: z.literal('oauth2'), tokenUrl: z.string().trim().min(1).max(2000), clientId: name, clientSecret: secret,
    scope: z.string().trim().max(1000), credentialsIn: z.enum(['header', 'body']),
  }),
  z.object({ scheme: z.literal('clientCertificate'), certificate: clientCertificate }),
]);

export type Authentication = z.output<typeof authentication>;
export type AuthenticationScheme = Authentication['scheme'];

/** What stands between this computer and the bank. It is kept with the secrets. */
export const network = z.object({
  /** Certificate authorities of the company or the bank, PEM, beside those that every system knows. */
  ca: pemText.nullable(),
  /** Whether nobody else may vouch for the bank. */
  caAlone: z.boolean().default(false),
  /** Fingerprints (SHA-256) of certificates or public keys, as whatever showed them wrote them. The bank must show one of them. */
  pins: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
  proxy: z.discriminatedUnion('use', [
    z.object({ use: z.literal('none') }),
    /** Whatever the system says for the bank's address. */
    z.object({ use: z.literal('system') }),
    z.object({ use: z.literal('manual'), url: z.string().trim().min(1).max(2000), userName: z.string().trim().max(200).nullable(), password: secret.nullable() }),
  ]),
  /** Shown on every connection besides the authentication; some banks want both. */
  clientCertificate: clientCertificate.nullable(),
});
export type Network = z.output<typeof network>;

/** No proxy, no authority and no certificate of its own. */
export const DIRECT: Network = { ca: null, caAlone: false, pins: [], proxy: { use: 'none' }, clientCertificate: null };

const address = {
  environment: z.enum(environments),
  baseUrl: z.string().trim().min(1).max(2000),
  portalId: z.string().trim().min(1).max(200),
};

/** What **Test connection** needs; it is not kept. */
export const connectionProbe = z.object({ ...address, authentication, network: network.default(DIRECT) });
export type ConnectionProbe = z.output<typeof connectionProbe>;

/** What **Save and open** needs. The passphrase, or the PIN, is wanted when secrets are kept with one. */
export const connectionDraft = z.object({
  ...address,
  name: z.string().trim().min(1).max(80),
  authentication,
  network: network.default(DIRECT),
  keepSecretsWith: z.enum(secretKeepers),
  passphrase: passphrase.nullable(),
});
export type ConnectionDraft = z.output<typeof connectionDraft>;

/**
 * A connection with another name, other credentials or another way to the bank; null keeps what there is. Its address and portal
 * stay: another bank is another connection. The passphrase is the present one, null when the keychain keeps the secrets.
 */
export const connectionEdit = z.object({
  connectionId: z.string().min(1),
  name: z.string().trim().min(1).max(80),
  authentication: authentication.nullable(),
  network: network.nullable(),
  passphrase: passphrase.nullable(),
});
export type ConnectionEdit = z.output<typeof connectionEdit>;

/** For a PIN that is not known any more: the credentials, which open the secrets in its place, and a new one. */
export const forgottenPin = z.object({ authentication, newPin: passphrase });
export type ForgottenPin = z.output<typeof forgottenPin>;

/** Another keeper of a connection's secrets, or another passphrase or PIN. */
export const connectionKeeping = z.object({
  connectionId: z.string().min(1),
  /** The present one, or the present PIN; null when the keychain alone keeps the secrets. */
  passphrase: passphrase.nullable(),
  keepSecretsWith: z.enum(secretKeepers),
  /** Or the new PIN; null when the keychain alone is to keep them. */
  newPassphrase: passphrase.nullable(),
});
export type ConnectionKeeping = z.output<typeof connectionKeeping>;
