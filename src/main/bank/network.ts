/** A certificate of the caller and its private key, PEM, or the whole .p12 file in base64. null: no passphrase. */
export type BankCertificate =
  | { readonly form: 'pem'; readonly certificate: string; readonly privateKey: string; readonly passphrase: string | null }
  | { readonly form: 'pkcs12'; readonly file: string; readonly passphrase: string | null };

/** What stands between this computer and the bank. */
export interface BankNetwork {
  /** Further certificate authorities, PEM, one or several. They are added to the built-in ones. */
  readonly ca: string | null;
  readonly proxy:
    | { readonly use: 'none' }
    /** Whatever the system says for the address. An address on this computer is reached without. */
    | { readonly use: 'system' }
    /** Used for every address; see `readProxyUrl`. */
    | { readonly use: 'manual'; readonly url: string; readonly userName: string | null; readonly password: string | null };
  /** Shown to the bank and to the token's server, besides the authentication; a certificate that is the scheme itself comes before it. */
  readonly clientCertificate: BankCertificate | null;
}

/** No proxy, no authority and no certificate of its own. */
export const DIRECT_NETWORK: BankNetwork = { ca: null, proxy: { use: 'none' }, clientCertificate: null };

/** The address of a proxy: http or https, a host, maybe a port, nothing else; its credentials have their own fields. */
export function readProxyUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const bare = url.username === '' && url.password === '' && url.search === '' && url.hash === '' && url.pathname === '/';
  return bare ? url : null;
}
