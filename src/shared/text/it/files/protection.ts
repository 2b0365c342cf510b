// table
import type { protection as english } from '../../en/files/protection.ts';

export const protection: typeof english = {
  classes: { sophisticated: 'sofisticato', notSophisticated: 'non sofisticato', approvalExpired: 'non sofisticato (approvazione scaduta)' },
  problems: {
    ibanMissing: 'Nessun IBAN.', ibanNotValid: 'L’IBAN non è valido.', refusedBefore: 'Un rimborso a questo IBAN è già stato rifiutato o non è riuscito.', outsideSepa: 'L’IBAN è di un paese fuori dalla SEPA.',
    nameNotVerified: 'La verifica del beneficiario non ha trovato questo nome.', holderDiffers: 'L’intestatario del conto non è l’investitore.', holderMissing: 'Nessun intestatario del conto.',
  },
  readiness: {
    fileName: 'rimborsi-a-rischio', sheet: 'Rimborsi', title: 'Ordini il cui rimborso potrebbe non arrivare', name: 'Voce', value: 'Valore', campaign: 'Campagna', checked: 'Ordini esaminati', unready: 'Ordini da sistemare',
    madeAt: 'Redatto il (ora di Roma)', order: 'Ordine', state: 'Stato', holder: 'Intestatario del conto', investor: 'Investitore', iban: 'IBAN', total: 'Totale dell’ordine', why: 'Motivo',
  },
  erasure: {
    fileName: 'richiesta-di-cancellazione', sheet: 'Dati personali', title: 'Risposta a una richiesta di cancellazione', subtitle: 'Che cosa è conservato di questa persona su questo computer: che cosa viene rimosso, che cosa resta e perché.',
    page: 'Pagina', of: 'di', name: 'Voce', value: 'Valore', investor: 'Investitore', investorId: 'Id investitore', investorClass: 'Classe', testedOn: 'Data del test', taxResidence: 'Residenza fiscale',
    madeAt: 'Redatto il (ora di Roma)', madeBy: 'Redatto da', removed: 'Che cosa viene rimosso', stays: 'Che cosa resta', what: 'Voce', count: 'Numero', why: 'Perché resta', nothing: 'Non è conservato nulla che si possa rimuovere.',
    kinds: {
      facts: 'Classe dell’investitore, data del test e residenza fiscale', matchNotes: 'Note alle decisioni su bonifici non identificati', verifications: 'Verifiche del beneficiario conservate dei suoi conti',
      drafts: 'Bozze di bonifici verso i suoi conti', templates: 'Modelli di bonifici verso i suoi conti',
    },
    staying: {
      journal: 'Operazioni nel registro', bankRecords: 'Copie dei dati della banca', closings: 'Chiusure delle campagne in cui ha investito', beneficiaries: 'Beneficiari salvati', batchLines: 'Righe di file di pagamento',
      attachments: 'File allegati', team: 'Il registro del team', backups: 'Backup, esportazioni e file',
    },
    reasons: {
      journal: 'Il registro prova che cosa è stato inviato alla banca. Ogni voce è legata alla precedente: non si può togliere nulla senza rompere la prova di tutte le altre.',
      bankRecords: 'Sono copie di ciò che conserva la banca, e ogni aggiornamento le rilegge. Chi ne chiede la cancellazione deve rivolgersi alla banca.',
      closings: 'Una chiusura e il suo rapporto documentano denaro che si è mosso. Sono conservati come documenti del portale.',
      beneficiaries: 'Si rimuovono nella loro pagina, dove le regole del team dicono chi può farlo.', batchLines: 'Seguono il loro file, che si rimuove nella sua pagina quando è terminato.',
      attachments: 'Appartengono a pagamenti inviati, a beneficiari salvati e a contestazioni. Ciò che è stato approvato con un pagamento non si può rimuovere; gli altri si rimuovono dove sono allegati.',
      team: 'Le sue voci sono firmate una sull’altra e cifrate. I dati rimossi non si vedono più in nessuna postazione; le voci precedenti restano.',
      backups: 'Gli ultimi due backup di un archivio vengono sostituiti da quelli successivi. Le esportazioni e i file salvati altrove qui non sono noti.',
    },
  },
  worksheet: {
    fileName: 'prospetto-per-la-vigilanza', title: 'Prospetto di lavoro per la vigilanza', about: 'Informazioni', name: 'Voce', value: 'Valore', year: 'Anno', campaigns: 'Campagne', undated: 'Ordini accettati senza conferma, in nessun anno',
    bank: 'Banca', madeAt: 'Redatto il (ora di Roma)', madeBy: 'Redatto da', snapshot: 'Istantanea dei fatti (SHA-256)', hash: 'Impronta delle cifre (SHA-256)', howTitle: 'Come si è contato', how: 'Regola',
    rules: [
      'È un prospetto di lavoro, non una segnalazione: chi segnala controlla ogni cifra.',
      'Gli ordini contano nell’anno in cui l’investitore li ha confermati, ora di Roma.',
      'Raccolto: importi degli ordini accettati, senza commissioni; nulla per una campagna non riuscita o annullata.',
      'Gli ordini frazionati sono contati a parte: la banca non dice quanto di ciascuno è stato eseguito.',
      'Classe e residenza fiscale sono quelle digitate o importate qui; «non nota» dove nessuno le ha digitate.',
      'Le commissioni degli investitori sono quelle degli ordini; la commissione di successo del portale è quella pattuita, non quella incassata.',
    ],
    campaign: 'Campagna', campaignId: 'Id campagna', company: 'Società', state: 'Stato presso la banca', instrument: 'Strumento', kiisVersion: 'Versione KIIS', kiisDate: 'Data KIIS', currency: 'Divisa',
    offeredMin: 'Minimo offerto', offeredMax: 'Massimo offerto', raised: 'Raccolto', orders: 'Ordini', split: 'Ordini frazionati', investorFees: 'Commissioni degli investitori', feeFixed: 'Commissione di successo fissa',
    feePercentage: 'Commissione di successo percentuale', investors: 'Investitori', investorClass: 'Classe', taxResidence: 'Residenza fiscale', amount: 'Importo', fees: 'Commissioni degli investitori', lacking: 'Ordini senza importo', unknown: 'non nota',
  },
};
