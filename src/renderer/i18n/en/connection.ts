/** The forms of a connection: what is new in them beside the texts of `welcome:form`. */
export const connection = {
  tokenUrl: 'Token URL', tokenUrlHint: 'Where access tokens are given, such as https://login.bank.example/oauth2/token.',
  clientId: 'Client id', clientSecret: 'Client secret', scope: 'Scope', scopeHint: 'As the bank gave it to you. Empty: none.',
  credentialsIn: 'Client shown', credentialsInHint: 'How the client id and secret travel to the token URL.',
  credentialsPlaces: { header: 'In the header (usual)', body: 'In the body' },
  certificateForm: 'Certificate given as', certificateForms: { pem: 'PEM: certificate and key', pkcs12: 'PKCS#12 file (.p12, .pfx)' },
  certificate: 'Certificate', certificateHint: 'PEM: paste it, or choose a file. With its intermediate certificates, if it has any.',
  privateKey: 'Private key', privateKeyHint: 'PEM: paste it, or choose a file. A key that comes with the certificate is put here.',
  pkcs12File: 'Certificate file', noFile: 'No file chosen', pemPlaceholder: '-----BEGIN …',
  certificatePassphrase: 'Certificate passphrase', certificatePassphraseHint: 'Only when the key or the file has one.',
  fromFile: '{{what}} from a file',
  file: {
    tooLarge: '“{{name}}” is too large for a certificate or a key: at most 140 kB.', empty: '“{{name}}” is empty.',
    notReadable: '“{{name}}” could not be read. It may have been moved or changed meanwhile.',
  },
  advanced: 'Advanced', advancedHint: 'Proxy, own certificate authority, client certificate',
  set: { proxy: 'proxy set', ca: 'own certificate authority set', certificate: 'client certificate set' },
  ca: 'Own certificate authority', caHint: 'PEM, for a bank or a company network with an authority of its own. Trusted for this connection only, beside those that every system knows.',
  proxy: 'Proxy', proxies: { none: 'None', system: 'System', manual: 'Manual' },
  proxyHints: {
    none: 'Straight to the bank.', system: 'Whatever this computer’s settings say for the bank’s address.', manual: 'The one given here.',
  },
  proxyUrl: 'Proxy address', proxyUrlHint: 'Such as http://proxy.example:8080.',
  proxyUserName: 'Proxy user name', proxyUserNameHint: 'Empty: none is asked for.', proxyPassword: 'Proxy password', proxyPasswordHint: 'Empty: none.',
  withCertificate: 'Show a client certificate too', withCertificateHint: 'Beside the authentication, when the bank wants both.',
  edit: {
    title: 'Edit “{{name}}”', address: 'It stays with {{baseUrl}} and portal {{portalId}}: another bank or portal is another connection.',
    replaceAuthentication: 'Replace the authentication', replaceAuthenticationHint: 'Today: {{scheme}}. What is kept is never shown.',
    replaceNetwork: 'Replace the way to the bank', replaceNetworkHint: 'Proxy, own certificate authority, client certificate. What is given here takes the place of all three.',
    inUse: 'This connection is open: saving locks it, and it opens again as always.',
    passphraseHint: 'The present one of this connection.',
  },
  keep: {
    title: 'How the secrets of “{{name}}” are kept', present: 'Present passphrase', next: 'New passphrase', again: 'New passphrase again',
    differ: 'The two are not the same.', save: 'Change',
    toKeychain: 'The passphrase is no longer asked for: whoever is signed in on this computer can open the connection.',
    fromKeychain: 'From then on the passphrase is asked for whenever Tesoro opens this connection.',
  },
  row: {
    edit: 'Edit', editNamed: 'Edit {{name}}', changePassphrase: 'Change passphrase', changePassphraseNamed: 'Change the passphrase of {{name}}',
    changeKeeper: 'Use a passphrase', changeKeeperNamed: 'Keep the secrets of {{name}} with a passphrase', saved: '“{{name}}” is changed.',
    way: { system: 'through the system’s proxy', manual: 'through a proxy of its own', ownCa: 'own certificate authority' },
    certificate: {
      fine: 'certificate until {{date}}', soon_one: 'Certificate expires within {{count}} day', soon_other: 'Certificate expires within {{count}} days',
      expired: 'Certificate expired on {{date}}',
    },
  },
};
