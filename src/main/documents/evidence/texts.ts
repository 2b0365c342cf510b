// table
import { writeWords } from '#shared/words/writes.ts';

import type { EvidenceLocale, ReceiptState } from './model.ts';

/** Every event that a journal can hold; a test compares it with the journal's own. */
export const evidenceEvents = [
  'approved', 'adopted', 'sending', 'confirming', 'notSent', 'answered', 'refused', 'challenged', 'codeRefused', 'expired', 'lost', 'interrupted', 'looked', 'found',
  'conflicted', 'abandoned', 'declared', 'withdrawn', 'withheld', 'read', 'challengeUnproven', 'duplicated', 'duplicateAcknowledged',
] as const;
type EvidenceEvent = (typeof evidenceEvents)[number];

const en = {
  title: 'Evidence of a write', closingTitle: 'Evidence of a closing', page: 'Page', of: 'of', yes: 'yes', no: 'no', none: 'none', name: 'What', value: 'Value',
  practice: 'Made at the practice bank: nothing of it is real.',
  sheets: { write: 'Write', writes: 'Writes' },
  facts: {
    what: 'Write', state: 'State', by: 'Approved by (operating-system user)', at: 'Approved at', bank: 'Bank', intentId: 'Number in the journal', serverId: 'Id at the bank',
    status: 'State at the bank', cro: 'CRO', trn: 'TRN', marker: 'Marker', reason: 'Reason given', told: 'What the bank told', late: 'Turned up late', match: 'How it was recognised', duplicate: 'At the bank twice', madeAt: 'Evidence made at', madeBy: 'Evidence made by',
    entries: 'Entries in the chain', head: 'Head of the chain', line: 'Line of a batch',
  },
  shown: 'What was shown and approved', sent: 'What was sent', method: 'Operation', bodyHash: 'SHA-256 of request.json', noRequest: 'This app sent only a code, which is never kept.',
  told: { done: 'carried out', notDone: 'not carried out' },
  never: 'Nothing was sent.', happened: 'What happened', entry: 'Entry', time: 'Time', event: 'What', answer: 'What came back', hash: 'Hash of the entry', atBank: 'at the bank', http: 'HTTP',
  kinds: writeWords.en.kinds,
  states: writeWords.en.states,
  events: {
    approved: 'Approved by the person', adopted: 'Challenge of a transfer made elsewhere taken up', sending: 'Left for the bank', confirming: 'Code left for the bank (the code itself is never kept)',
    notSent: 'Provably did not leave', answered: 'The bank answered', refused: 'The bank refused', challenged: 'The bank asked for a code', codeRefused: 'The code did not confirm it',
    expired: 'The bank takes no code any more', lost: 'No usable answer', interrupted: 'The app had ended meanwhile', looked: 'Looked for at the bank', found: 'Found at the bank',
    conflicted: 'The bank has the opposite', abandoned: 'Given up by a person', withdrawn: 'Withdrawn before it was sent', withheld: 'Decision about the code', duplicated: 'At the bank twice', duplicateAcknowledged: 'Dealt with', read: 'Read again at the bank',
    declared: 'Declared by a person, as the bank told them', challengeUnproven: 'Looked for on: the typed challenge did not prove to be its own',
  } satisfies Record<EvidenceEvent, string>,
  reasons: writeWords.en.reasons, matches: writeWords.en.matches,
  receipt: {
    included: 'The bank’s accounting proof.', noTransfer: 'No receipt: the bank gives one for executed transfers only, and this is none.',
    notExecuted: 'No receipt: the bank had not taken the transfer when the pack was made.', offline: 'No receipt: the bank could not be reached when the pack was made. Make the pack again when it can.',
    noDocument: 'No receipt: the bank answered without a document and may deliver it some other way.', tooOld: 'No receipt: the bank no longer keeps it at hand.',
    refused: 'No receipt: the bank refused it when the pack was made.',
  } satisfies Record<ReceiptState, string>,
  fields: {
    account: 'From account', accountId: 'Account id', iban: 'IBAN', name: 'Name', creditor: 'Beneficiary', accountCode: 'Account', bicCode: 'BIC', address: 'Address', city: 'City', countryCode: 'Country',
    amount: 'Amount', scheme: 'Scheme', description: 'Description', remittanceInformation: 'Remittance information', executionDate: 'Execution date', isInstant: 'Instant', isUrgent: 'Urgent', feeType: 'Fees',
    feeAccountId: 'Fee account', taxRelief: 'Tax relief', taxReliefId: 'Id', isCondoUpgrade: 'Shared parts of a building', creditorFiscalCode: 'Beneficiary’s tax code', beneficiaryType: 'Kind of beneficiary',
    fiscalCodes: 'Tax codes', legalRepresentativeFiscalCode: 'Legal representative', validated: 'Bank’s check', fees: 'Fees', debtorName: 'Debtor', balanceAfter: 'Available afterwards', balanceAsOf: 'Balance as of', sentSince: 'Sent since the balance was read', reserved: 'Reserved at the bank', balanceFrom: 'Counted from the balance', uriSent: 'Remittance information as sent',
    keptOnPurpose: 'Sent on purpose, although sent before', reason: 'Reason', alike: 'Like', at: 'At', id: 'Id', portalOrderDatetime: 'Confirmed by the investor', portalInvestorCode: 'Portal’s investor code',
    portalCompanyCode: 'Portal’s company code', portalCampaignCode: 'Portal’s campaign code',
    virtualIban: 'Virtual IBAN', moneyTransferId: 'Transfer id', received: 'Received', descriptionHeading: 'Heading of the description', challengeId: 'Challenge id', companyId: 'Company id', companyName: 'Company',
    currency: 'Currency', terms: 'Terms', targetMin: 'Minimum', targetMax: 'Maximum', expectedClosingDate: 'Expected closing date', feeFixed: 'Fixed fee', feePercentage: 'Percentage fee', campaignId: 'Campaign id',
    campaignName: 'Campaign', status: 'State when shown', before: 'Before', after: 'After', snapshot: 'As it stood', minMinor: 'Minimum', maxMinor: 'Maximum', feeFixedMinor: 'Fixed fee', sums: 'Orders', count: 'Number',
    totalMinor: 'Total', orderMinor: 'Ordered', feeMinor: 'Fees', hash: 'Fingerprint', assumptions: 'Assumptions', forecast: 'Forecast', counts: 'Orders by fate', splitOrderId: 'Split order', forecastAt: 'Forecast made at',
    companyFunds: 'To the company', portalSuccessFee: 'Portal success fee', portalInvestorFee: 'Investors’ fees', investorsRefunds: 'Refunds to investors', totalCampaignExecuted: 'Executed in all', totalManagedFunds: 'Managed in all',
    executed: 'Executed', split: 'Split', undone: 'Undone', untouched: 'Untouched', investorId: 'Investor id', investor: 'Investor', investorName: 'Investor', type: 'Kind', surname: 'Surname', businessName: 'Business name',
    fiscalCode: 'Tax code', postalCode: 'Postal code', country: 'Country', email: 'E-mail', phone: 'Phone', holder: 'Account holder', total: 'Total', orderAmount: 'Order amount', fee: 'Fee', channel: 'Channel',
    portalOrderCode: 'Portal’s order code', orderId: 'Order id', toCampaignId: 'To campaign id', toCampaignName: 'To campaign', moneyGoesBack: 'Money goes back',
  },
  readme: {
    intro: 'This pack was made by Tesoro from its journal of writes. It shows who approved a write, what the person saw, exactly what was sent to the bank and what came back.',
    closingIntro: 'This pack was made by Tesoro from its journal of writes. It holds the writes of one guided closing: the closing itself and the writes on the campaign and its orders between its beginning and its end.',
    made: 'Made', by: 'by', bank: 'Bank', contents: 'What is in it',
    files: {
      summary: 'everything for reading, in this language', request: 'exactly what was sent: bank, operation and input in one line. Its SHA-256 is the bodyHash that was approved and sent',
      events: 'the entries of the journal about this write, one in a line, exactly as they are hashed', chain: 'every entry of the whole journal: number, time, write, hash and the hash before. Of other writes it says nothing else',
      head: 'the end of the chain: number of entries, last hash, time', verify: 'a short program that checks all of this: node verify.mjs, with Node 18.17 or later, no network', manifest: 'SHA-256 of every file', signature: 'the signature (Ed25519) of manifest.json, with the public key and its fingerprint',
      receipt: 'the bank’s accounting proof', report: 'the closing report', forecast: 'the forecast beside what the bank did, amounts in minor units', writes: 'the writes, one folder each, with request.json and events.jsonl',
      approved: 'what was approved with a closing: SHA-256 of request.json, fingerprint of the campaign, assumptions. Its SHA-256 is the bodyHash',
      state: 'the last state of the write that the journal knows, with the bank’s own record',
    },
    byHand: 'How to check it by hand',
    steps: [
      '1. The hash of an entry is the SHA-256 of the hash before it (previousHash in chain.jsonl, as text; 64 zeros for entry 1), followed at once by its line of events.jsonl without the line end.',
      '   For the first line, with PREVIOUS taken from chain.jsonl:  printf \'%s%s\' PREVIOUS "$(sed -n 1p events.jsonl)" | sha256sum',
      '2. In chain.jsonl each previousHash is the hash of the line above, and the last one is the hash in head.json.',
      '3. sha256sum request.json gives the bodyHash of the events "approved" and "sending"; for a closing, sha256sum approved.txt does, which begins with that of request.json.',
      '4. sha256sum of each file gives what manifest.json says.',
    ],
    proves: 'What this proves, and what not',
    limits: [
      'In the journal nobody can change, remove or insert an entry without changing every hash after it, up to the head. Compare the head with the one that Tesoro shows (Settings, Journal) or with a pack made earlier or kept by somebody else: an earlier head must stand in chain.jsonl at its number.',
      'Compare the number of this write’s entries and their hashes as well: Tesoro shows them under Activity. What other writes say is not in the pack, so their hashes cannot be worked out here: whoever alters chain.jsonl can leave the head as it was.',
      'signature.json covers every file by way of manifest.json. It proves who made the pack only to somebody who has the fingerprint of the key from elsewhere: Tesoro shows it (Settings, Journal) once a pack was made. Whoever rewrites a pack can sign it with a key of their own, and rewrite verify.mjs too: name the fingerprint (node verify.mjs --key FINGERPRINT), and use a program from elsewhere, such as verify.mjs of another pack or "npm run verify:evidence" of Tesoro’s sources.',
      'The summary, the state and the report are for reading, and no hash of the chain covers them.',
      'Confirmation codes and credentials are never kept, so they are not here. "{portalId}" in a path stands for the portal’s id.',
    ],
  },
};

export type EvidenceTexts = typeof en;

const it: EvidenceTexts = {
  title: 'Prova di un’operazione', closingTitle: 'Prova di una chiusura', page: 'Pagina', of: 'di', yes: 'sì', no: 'no', none: 'nessuno', name: 'Voce', value: 'Valore',
  practice: 'Fatta presso la banca di prova: nulla di questo è reale.',
  sheets: { write: 'Operazione', writes: 'Operazioni' },
  facts: {
    what: 'Operazione', state: 'Stato', by: 'Approvata da (utente del sistema operativo)', at: 'Approvata il', bank: 'Banca', intentId: 'Numero nel registro', serverId: 'Id presso la banca',
    status: 'Stato presso la banca', cro: 'CRO', trn: 'TRN', marker: 'Contrassegno', reason: 'Motivo indicato', told: 'Che cosa ha detto la banca', late: 'Ricomparsa in ritardo', match: 'Come è stata riconosciuta', duplicate: 'In banca due volte', madeAt: 'Prova fatta il', madeBy: 'Prova fatta da',
    entries: 'Registrazioni nella catena', head: 'Testa della catena', line: 'Riga di distinta',
  },
  shown: 'Che cosa è stato mostrato e approvato', sent: 'Che cosa è stato inviato', method: 'Operazione', bodyHash: 'SHA-256 di request.json', noRequest: 'L’app ha inviato soltanto un codice, che non viene mai conservato.',
  told: { done: 'eseguita', notDone: 'non eseguita' },
  never: 'Non è stato inviato nulla.', happened: 'Che cosa è avvenuto', entry: 'Registrazione', time: 'Ora', event: 'Che cosa', answer: 'Che cosa è tornato', hash: 'Impronta della registrazione', atBank: 'in banca', http: 'HTTP',
  kinds: writeWords.it.kinds,
  states: writeWords.it.states,
  events: {
    approved: 'Approvata dalla persona', adopted: 'Presa in carico la richiesta di codice di un bonifico fatto altrove', sending: 'Partita verso la banca', confirming: 'Codice partito verso la banca (il codice non viene mai conservato)',
    notSent: 'Certamente non partita', answered: 'La banca ha risposto', refused: 'La banca ha rifiutato', challenged: 'La banca ha chiesto un codice', codeRefused: 'Il codice non l’ha confermata',
    expired: 'La banca non accetta più codici', lost: 'Nessuna risposta utilizzabile', interrupted: 'L’app si era chiusa nel frattempo', looked: 'Cercata presso la banca', found: 'Trovata presso la banca',
    conflicted: 'La banca mostra il contrario', abandoned: 'Abbandonata da una persona', withdrawn: 'Ritirata prima dell’invio', withheld: 'Decisione sul codice', duplicated: 'In banca due volte', duplicateAcknowledged: 'Risolta', read: 'Riletta presso la banca',
    declared: 'Dichiarata da una persona, come detto dalla banca', challengeUnproven: 'Cercata ancora: la richiesta di codice digitata non risulta la sua',
  },
  reasons: writeWords.it.reasons, matches: writeWords.it.matches,
  receipt: {
    included: 'La contabile della banca.', noTransfer: 'Nessuna contabile: la banca la dà solo per i bonifici eseguiti, e questo non lo è.',
    notExecuted: 'Nessuna contabile: la banca non aveva preso in carico il bonifico quando il fascicolo è stato fatto.', offline: 'Nessuna contabile: la banca non era raggiungibile quando il fascicolo è stato fatto. Il fascicolo si può rifare quando lo sarà.',
    noDocument: 'Nessuna contabile: la banca ha risposto senza documento e può recapitarlo in altro modo.', tooOld: 'Nessuna contabile: la banca non la tiene più a disposizione.',
    refused: 'Nessuna contabile: la banca l’ha rifiutata quando il fascicolo è stato fatto.',
  },
  fields: {
    account: 'Conto di addebito', accountId: 'Id del conto', iban: 'IBAN', name: 'Nome', creditor: 'Beneficiario', accountCode: 'Conto', bicCode: 'BIC', address: 'Indirizzo', city: 'Città', countryCode: 'Paese',
    amount: 'Importo', scheme: 'Schema', description: 'Causale', remittanceInformation: 'Informazioni di riconciliazione', executionDate: 'Data di esecuzione', isInstant: 'Istantaneo', isUrgent: 'Urgente', feeType: 'Commissioni',
    feeAccountId: 'Conto commissioni', taxRelief: 'Agevolazione fiscale', taxReliefId: 'Codice', isCondoUpgrade: 'Parti condominiali', creditorFiscalCode: 'Codice fiscale del beneficiario', beneficiaryType: 'Tipo di beneficiario',
    fiscalCodes: 'Codici fiscali', legalRepresentativeFiscalCode: 'Rappresentante legale', validated: 'Verifica della banca', fees: 'Commissioni', debtorName: 'Ordinante', balanceAfter: 'Disponibile dopo', balanceAsOf: 'Saldo al', sentSince: 'Inviato dopo la lettura del saldo', reserved: 'Riservato presso la banca', balanceFrom: 'Calcolato dal saldo', uriSent: 'Informazioni di riconciliazione come inviate',
    keptOnPurpose: 'Inviato di proposito, anche se già inviato', reason: 'Motivo', alike: 'Come', at: 'Il', id: 'Id', portalOrderDatetime: 'Confermato dall’investitore', portalInvestorCode: 'Codice investitore del portale',
    portalCompanyCode: 'Codice società del portale', portalCampaignCode: 'Codice campagna del portale',
    virtualIban: 'IBAN virtuale', moneyTransferId: 'Id del bonifico', received: 'Ricevuto', descriptionHeading: 'Premessa della causale', challengeId: 'Id della richiesta di codice', companyId: 'Id della società', companyName: 'Società',
    currency: 'Divisa', terms: 'Condizioni', targetMin: 'Minimo', targetMax: 'Massimo', expectedClosingDate: 'Chiusura prevista', feeFixed: 'Commissione fissa', feePercentage: 'Commissione percentuale', campaignId: 'Id della campagna',
    campaignName: 'Campagna', status: 'Stato quando mostrato', before: 'Prima', after: 'Dopo', snapshot: 'La situazione', minMinor: 'Minimo', maxMinor: 'Massimo', feeFixedMinor: 'Commissione fissa', sums: 'Ordini', count: 'Numero',
    totalMinor: 'Totale', orderMinor: 'Ordinato', feeMinor: 'Commissioni', hash: 'Impronta', assumptions: 'Ipotesi', forecast: 'Previsione', counts: 'Ordini per esito', splitOrderId: 'Ordine frazionato', forecastAt: 'Previsione fatta il',
    companyFunds: 'Alla società', portalSuccessFee: 'Commissione di successo del portale', portalInvestorFee: 'Commissioni degli investitori', investorsRefunds: 'Rimborsi agli investitori', totalCampaignExecuted: 'Totale eseguito della campagna', totalManagedFunds: 'Totale dei fondi gestiti',
    executed: 'Eseguiti', split: 'Frazionati', undone: 'Non eseguiti', untouched: 'Invariati', investorId: 'Id dell’investitore', investor: 'Investitore', investorName: 'Investitore', type: 'Tipo', surname: 'Cognome', businessName: 'Ragione sociale',
    fiscalCode: 'Codice fiscale', postalCode: 'CAP', country: 'Paese', email: 'E-mail', phone: 'Telefono', holder: 'Intestatario', total: 'Totale', orderAmount: 'Importo dell’ordine', fee: 'Commissione', channel: 'Canale',
    portalOrderCode: 'Codice ordine del portale', orderId: 'Id dell’ordine', toCampaignId: 'Id della nuova campagna', toCampaignName: 'Nuova campagna', moneyGoesBack: 'Il denaro torna',
  },
  readme: {
    intro: 'Questo fascicolo è stato fatto da Tesoro dal suo registro delle operazioni. Mostra chi ha approvato un’operazione, che cosa ha visto, esattamente che cosa è stato inviato alla banca e che cosa è tornato.',
    closingIntro: 'Questo fascicolo è stato fatto da Tesoro dal suo registro delle operazioni. Contiene le operazioni di una chiusura guidata: la chiusura stessa e le operazioni sulla campagna e sui suoi ordini tra l’inizio e la fine.',
    made: 'Fatto', by: 'da', bank: 'Banca', contents: 'Che cosa contiene',
    files: {
      summary: 'tutto da leggere, in questa lingua', request: 'esattamente ciò che è stato inviato: banca, operazione e dati in una riga. Il suo SHA-256 è il bodyHash approvato e inviato',
      events: 'le registrazioni di questa operazione, una per riga, esattamente come entrano nell’impronta', chain: 'ogni registrazione di tutto il registro: numero, ora, operazione, impronta e impronta precedente. Delle altre operazioni non dice altro',
      head: 'la fine della catena: numero di registrazioni, ultima impronta, ora', verify: 'un breve programma che controlla tutto: node verify.mjs, con Node 18.17 o successivo, senza rete', manifest: 'lo SHA-256 di ogni file', signature: 'la firma (Ed25519) di manifest.json, con la chiave pubblica e la sua impronta',
      receipt: 'la contabile della banca', report: 'il rapporto di chiusura', forecast: 'la previsione accanto a ciò che ha fatto la banca, importi in unità minime', writes: 'le operazioni, una cartella ciascuna, con request.json ed events.jsonl',
      approved: 'ciò che è stato approvato con una chiusura: SHA-256 di request.json, impronta della campagna, ipotesi. Il suo SHA-256 è il bodyHash',
      state: 'l’ultimo stato dell’operazione noto al registro, con la scheda della banca',
    },
    byHand: 'Come controllarlo a mano',
    steps: [
      '1. L’impronta di una registrazione è lo SHA-256 dell’impronta precedente (previousHash in chain.jsonl, come testo; 64 zeri per la numero 1), seguita subito dalla sua riga di events.jsonl senza l’a capo.',
      '   Per la prima riga, con PRECEDENTE presa da chain.jsonl:  printf \'%s%s\' PRECEDENTE "$(sed -n 1p events.jsonl)" | sha256sum',
      '2. In chain.jsonl ogni previousHash è l’hash della riga sopra, e l’ultimo è quello di head.json.',
      '3. sha256sum request.json dà il bodyHash degli eventi "approved" e "sending"; per una chiusura lo dà sha256sum approved.txt, che comincia con quello di request.json.',
      '4. sha256sum di ogni file dà ciò che dice manifest.json.',
    ],
    proves: 'Che cosa prova, e che cosa no',
    limits: [
      'Nel registro nessuno può cambiare, togliere o inserire una registrazione senza cambiare tutte le impronte successive, fino alla testa. Confrontare la testa con quella che Tesoro mostra (Impostazioni, Registro) o con un fascicolo fatto prima o conservato da altri: una testa precedente deve trovarsi in chain.jsonl al suo numero.',
      'Confrontare anche il numero delle registrazioni di questa operazione e le loro impronte: Tesoro le mostra in Attività. Ciò che dicono le altre operazioni non è nel fascicolo, quindi le loro impronte non si possono ricalcolare qui: chi altera chain.jsonl può lasciare la testa com’era.',
      'signature.json copre ogni file attraverso manifest.json. Prova chi ha fatto il fascicolo solo a chi ha ricevuto l’impronta della chiave per altra via: Tesoro la mostra (Impostazioni, Registro) dopo il primo fascicolo. Chi riscrive un fascicolo può firmarlo con una chiave propria e riscrivere anche verify.mjs: indicare l’impronta (node verify.mjs --key IMPRONTA) e usare un programma di altra provenienza, come il verify.mjs di un altro fascicolo o «npm run verify:evidence» dai sorgenti di Tesoro.',
      'Il riepilogo, lo stato e il rapporto servono alla lettura, e nessuna impronta della catena li copre.',
      'Codici di conferma e credenziali non vengono mai conservati, quindi qui non ci sono. "{portalId}" in un percorso sta per l’identificativo del portale.',
    ],
  },
};

export const evidenceTexts: Readonly<Record<EvidenceLocale, EvidenceTexts>> = { en, it };
