import type { backup as english } from '../../en/app/backup.ts';

export const backup: typeof english = {
  heading: 'Backup', save: 'Salva ora', restore: 'Ripristina un backup', task: 'Backup',
  about: 'Un solo file cifrato dell’intero profilo: ogni connessione con ciò che ne è stato letto, il registro dei pagamenti, bozze, note, allegati, impostazioni e la copia del team di questa postazione. Le credenziali della banca non ne fanno parte.',
  onlyBank: 'La banca di prova non ha nulla che duri. Apri una connessione a una banca per scegliere una passphrase e salvare.',
  passphrase: 'Passphrase dei backup', chosenOn: 'scelta {{when}}', notChosen: 'non ancora scelta', choose: 'Scegli una passphrase', change: 'Cambia la passphrase',
  folder: 'Cartella dei backup', noFolder: 'nessuna', chooseFolder: 'Scegli una cartella', otherFolder: 'Altra cartella', newest: 'Ultimo backup', none: 'ancora nessuno', size: '{{number}} MB', kept: 'Backup di questo profilo nella cartella',
  unreadable: 'La cartella non si può leggere ({{code}}). Collega il disco o la rete in cui si trova, oppure scegli un’altra cartella.',
  every: 'Salva automaticamente', everyHint: 'Con una connessione a una banca aperta, appena non sono in corso invii o letture.', everyChoices: { never: 'Mai', day: 'Ogni giorno', week: 'Ogni settimana' },
  keep: 'Backup che restano', keepHint: 'Da 1 a 365. Quando un nuovo backup è integro, i più vecchi di questo profilo oltre quel numero vengono rimossi. Quelli di altri computer nella stessa cartella restano.',
  failed: 'Il backup di {{when}} non è stato salvato.',
  saved: 'Salvato e riletto: {{path}}', leftOut: 'Ciò che è stato letto di {{names}} non ne fa parte, perché è bloccata: le sue impostazioni sì. Aprila e salva di nuovo.',
  form: {
    title: 'Passphrase dei backup', text: 'A chi ha un backup serve questa passphrase, e nient’altro, per aprirlo. Non è conservata da nessuna parte: se la si dimentica, nessuno potrà mai più aprire i backup. Scrivila e tienila lontana da loro.',
    changed: 'I backup salvati finora si aprono con la passphrase con cui sono stati salvati.', passphrase: 'Passphrase', repeat: 'Ripeti la passphrase', hint: 'Almeno {{count}} caratteri', tooShort: 'Servono almeno {{count}} caratteri.', differ: 'Le due non coincidono.', set: 'Imposta la passphrase',
  },
  restoring: {
    title: 'Ripristina un backup', text: 'Tutto ciò che era in un profilo arriva su questo computer, cifrato. Non si scrive nulla prima di aver visto che cosa contiene il file.',
    choose: 'Scegli il file', fileNeeded: 'Scegli prima il file.', passphrase: 'Passphrase del backup', needed: 'Questo campo è necessario.', look: 'Mostra che cosa contiene',
    inside: 'Che cosa contiene', savedAt: 'Salvato', version: 'Dalla versione', size: 'Dimensione', entries: 'Registrazioni del registro', connections: 'Connessioni', name: 'Nome', environment: 'Ambiente', opensBy: 'Qui si apre con', read: 'Ciò che è stato letto',
    keepers: { keychain: 'il portachiavi del sistema', passphrase: 'la passphrase di questo backup' }, hasCache: 'nel backup', noCache: 'non nel backup: si rilegge',
    credentials: 'Le credenziali della banca e il percorso per raggiungerla (proxy, certificati) non fanno parte di un backup. Vanno digitate di nuovo in Impostazioni, Connessioni.',
    sending: 'Ciò che è stato pagato dopo {{when}} non ne fa parte. Non si invia nulla finché ogni bonifico da allora non è stato letto dalla banca e confrontato; ciò che era approvato e non inviato viene ritirato, e ciò che era in corso viene cercato.',
    elsewhere: 'Se l’altro computer può ancora inviare, prima smetti di usarlo: due computer non devono lavorare con lo stesso profilo. In un team, ciò che è ripristinato legge e non invia nulla: per inviare, entra di nuovo nel team come nuovo dispositivo, con un profilo nuovo.',
    now: 'Ripristina', task: 'Ripristino di un backup', cancel: 'Annulla', progress: '{{percent}} di {{number}} MB', preparing: 'Preparazione…', other: 'Un altro file',
    notHere: 'Un backup si ripristina in un profilo senza connessioni, così nulla viene sovrascritto: questo ne ha.',
    notHereHow: 'Su un altro computer, installa Tesoro e premi Ripristina un backup nella prima pagina. Su questo, chiudi Tesoro e avvialo con una cartella propria: tesoro --user-data-dir=CARTELLA.',
  },
  putBack: {
    title: 'Ripristinato da una copia di {{when}}.', text: 'Ciò che è stato inviato dopo non è nel registro, quindi per ora non si invia nulla.', compare: 'Confronta con la banca',
    credentials: 'Le credenziali di questa connessione non sono arrivate con il backup: per questo alla banca non si chiede nulla.', type: 'Digita le credenziali',
  },
  credentialsNeeded: 'Credenziali da digitare di nuovo',
};
