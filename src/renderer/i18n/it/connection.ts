import type { connection as english } from '../en/connection.ts';

export const connection: typeof english = {
  tokenUrl: 'URL del token', tokenUrlHint: 'Dove si ottengono i token di accesso, per esempio https://login.banca.example/oauth2/token.',
  clientId: 'Client id', clientSecret: 'Client secret', scope: 'Scope', scopeHint: 'Come comunicato dalla banca. Vuoto: nessuno.',
  credentialsIn: 'Il client si presenta', credentialsInHint: 'Come client id e client secret viaggiano verso l’URL del token.',
  credentialsPlaces: { header: 'Nell’header (di solito)', body: 'Nel corpo' },
  certificateForm: 'Formato del certificato', certificateForms: { pem: 'PEM: certificato e chiave', pkcs12: 'File PKCS#12 (.p12, .pfx)' },
  certificate: 'Certificato', certificateHint: 'PEM: incollalo o scegli un file. Con i certificati intermedi, se ci sono.',
  privateKey: 'Chiave privata', privateKeyHint: 'PEM: incollala o scegli un file. Una chiave che arriva con il certificato finisce qui.',
  pkcs12File: 'File del certificato', noFile: 'Nessun file scelto', pemPlaceholder: '-----BEGIN …',
  certificatePassphrase: 'Passphrase del certificato', certificatePassphraseHint: 'Solo se la chiave o il file ne hanno una.',
  fromFile: '{{what}} da un file',
  file: {
    tooLarge: '«{{name}}» è troppo grande per un certificato o una chiave: al massimo 140 kB.', empty: '«{{name}}» è vuoto.',
    notReadable: 'Non è stato possibile leggere «{{name}}». Forse nel frattempo è stato spostato o modificato.',
  },
  advanced: 'Avanzate', advancedHint: 'Proxy, autorità di certificazione propria, impronte, certificato client',
  set: { proxy: 'proxy impostato', ca: 'autorità di certificazione propria impostata', pins: 'impronte impostate', certificate: 'certificato client impostato' },
  ca: 'Autorità di certificazione propria', caHint: 'PEM, per una banca o una rete aziendale con una propria autorità. Vale solo per questa connessione, oltre a quelle note a ogni sistema o da sola.',
  caAlone: 'Considera attendibile solo questa autorità', caAloneHint: 'Nessun’altra può garantire per la banca, come altrimenti potrebbe un’autorità qualunque nel mondo.',
  pins: 'Impronte del certificato della banca', pinsHint: 'SHA-256, una per riga; del certificato, della sua chiave pubblica o della sua autorità. La banca deve presentarne una; anche il server dell’URL del token. Quando la banca rinnova il certificato, Tesoro si ferma finché qui non si indica quella nuova. Vuoto: nessun controllo.',
  proxy: 'Proxy', proxies: { none: 'Nessuno', system: 'Di sistema', manual: 'Manuale' },
  proxyHints: {
    none: 'Direttamente alla banca.', system: 'Quello che le impostazioni di questo computer indicano per l’indirizzo della banca.', manual: 'Tutto verso la banca passa da lì.',
  },
  proxyUrl: 'Indirizzo del proxy', proxyUrlHint: 'Per esempio http://proxy.example:8080.',
  proxyUserName: 'Nome utente del proxy', proxyUserNameHint: 'Vuoto: non viene richiesto.', proxyPassword: 'Password del proxy', proxyPasswordHint: 'Vuota: nessuna.',
  withCertificate: 'Presenta anche un certificato client', withCertificateHint: 'Oltre all’autenticazione, se la banca vuole entrambi.',
  wait: { text: 'La banca non ha ancora risposto.', stopped: 'La prova è stata interrotta prima della fine.' },
  edit: {
    title: 'Modifica «{{name}}»', address: 'Resta collegata a {{baseUrl}}, portale {{portalId}}: un’altra banca o un altro portale è un’altra connessione.',
    replaceAuthentication: 'Sostituisci l’autenticazione', replaceAuthenticationHint: 'Oggi: {{scheme}}. Ciò che è custodito non viene mai mostrato.',
    replaceNetwork: 'Sostituisci la via verso la banca', replaceNetworkHint: 'Proxy, autorità di certificazione propria, certificato client. Ciò che si indica qui prende il posto di tutti e tre.',
    opensAnew: 'Questa connessione è aperta: salvando si riapre con ciò che si indica qui.',
    opensLocked: 'Questa connessione è aperta: salvando si blocca, e si riapre con la sua passphrase.',
    passphraseHint: 'Quella attuale di questa connessione.',
  },
  keep: {
    title: 'Come sono custoditi i segreti di «{{name}}»', present: 'Passphrase attuale', next: 'Nuova passphrase', again: 'Ripeti la nuova passphrase',
    differ: 'Le due passphrase non coincidono.', save: 'Cambia',
    toKeychain: 'La passphrase non viene più chiesta: chi ha aperto la sessione su questo computer può aprire la connessione.',
    fromKeychain: 'Da allora la passphrase viene chiesta ogni volta che Tesoro apre questa connessione.',
    toPin: 'Da allora il PIN viene chiesto ogni volta che Tesoro apre questa connessione.',
    presentPin: 'PIN attuale', nextPin: 'Nuovo PIN', againPin: 'Ripeti il nuovo PIN',
  },
  forgotPin: {
    title: 'Apri con le credenziali', text: 'Digita di nuovo le credenziali di questa connessione, e un nuovo PIN.', newPin: 'Nuovo PIN', open: 'Imposta il PIN e apri',
  },
  row: {
    edit: 'Modifica', editNamed: 'Modifica {{name}}', changePassphrase: 'Cambia la passphrase', changePassphraseNamed: 'Cambia la passphrase di {{name}}',
    changeKeeper: 'PIN o passphrase', changeKeeperNamed: 'Usa un PIN o passphrase per {{name}}', changePin: 'Cambia il PIN', changePinNamed: 'Cambia il PIN di {{name}}', saved: '«{{name}}» è stata modificata.',
    way: { system: 'attraverso il proxy di sistema', manual: 'attraverso un proxy proprio', ownCa: 'autorità di certificazione propria' },
    certificate: {
      fine: 'certificato fino al {{date}}', soon_one: 'Il certificato scade entro {{count}} giorno', soon_other: 'Il certificato scade entro {{count}} giorni',
      expired: 'Certificato scaduto il {{date}}',
    },
  },
};
