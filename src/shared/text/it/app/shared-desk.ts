import type { sharedDesk as english } from '../../en/app/shared-desk.ts';

export const sharedDesk: typeof english = {
  heading: 'Scritto due volte', about: 'Due postazioni hanno scritto questi dati senza sapere l’una dell’altra. Nulla va perso: la prima versione vale finché qualcuno non decide, su una postazione qualsiasi.',
  kinds: { beneficiary: 'Beneficiario', entryMark: 'Nota e spunta del movimento', matchDecision: 'Decisione sul bonifico non identificato', handover: 'Passaggio di consegne di', handoverNote: 'Nota per il passaggio di consegne di', savedSearch: 'Ricerca salvata', investorFacts: 'Classe e residenza fiscale dell’investitore', campaignFacts: 'KIIS e strumento della campagna', clientAccounts: 'Conti dei fondi dei clienti', safeguardingTaken: 'Motivo della differenza dei fondi dei clienti in' },
  title: '{{kind}} {{about}}', version: '{{name}}, {{when}}', mine: 'questa postazione', usedNow: 'vale per ora', removed: 'Eliminato', alike: 'Nulla di ciò che è mostrato qui è diverso.',
  keep: 'Tieni questa', keepOf: 'Tieni ciò che ha scritto {{name}} il {{when}}', merge: 'Tieni ciò che è scelto', choose: 'Scegli per ciascuno:', nothing: 'nulla',
  mayNot: 'Su un beneficiario può decidere solo un addetto ai beneficiari.',
  fields: {
    name: 'Nome', accountCode: 'Conto', address: 'Indirizzo', fiscalCode: 'Codice fiscale', notes: 'Note', note: 'Nota', checkedAt: 'Spunta', orderId: 'Ordine', text: 'Testo', comment: 'Commento', accountId: 'Che cosa si cerca', investorClass: 'Classe e test', taxResidence: 'Residenza fiscale', kiisVersion: 'Versione KIIS', instrument: 'Strumento', accountIds: 'Conti', reason: 'Motivo',
  },
  payee: { heading: 'Che cosa cambia per il beneficiario', field: 'Dato', before: 'Finora', after: 'Dall’approvazione', lead: 'I pagamenti a questo beneficiario vanno al nuovo conto appena la modifica è approvata. Chiedi conferma al beneficiario a un numero che conosci già, mai a uno indicato nel messaggio che ha chiesto la modifica.', newHeading: 'Chi si aggiunge', value: 'Contenuto', newLead: 'Il team tiene in rubrica questo beneficiario, e paga su questo conto, appena è approvato. Chiedi conferma al beneficiario a un numero che conosci già, mai a uno indicato nel messaggio che ha comunicato il conto.' },
};
