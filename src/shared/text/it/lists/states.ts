import type { states as english } from '../../en/lists/states.ts';

export const states: typeof english = {
  companyTypes: { LEGAL_PERSON: 'Società emittente', PORTAL: 'Portale' },
  companyStates: { CREATED: 'Non ancora attiva', ACTIVE: 'Attiva', SUSPENDED: 'Sospesa', BLOCKED: 'Bloccata', CLOSE: 'Chiusa' },
  campaignStates: {
    CREATED: 'Creata', OPEN: 'Aperta', CLOSED: 'Chiusa', FINALIZED_SUCCESS: 'Riuscita', FINALIZED_FAIL: 'Non riuscita',
    CANCELLED: 'Annullata',
  },
  investorTypes: { NATURAL_PERSON: 'Persona fisica', LEGAL_PERSON: 'Persona giuridica' },
  orderStates: {
    CREATED: 'Creato', WAITING: 'In attesa di pagamento', ACCEPTED: 'Accettato', SPLIT: 'Frazionato', CANCELLED: 'Annullato',
    INCORRECT_AMOUNT: 'Importo errato', FAILED: 'Non riuscito', EXPIRED: 'Scaduto',
  },
  channels: { CARD: 'Carta', MONEY_TRANSFER: 'Bonifico' },
  paymentStates: { ACCOUNTED: 'Contabilizzato' },
  moneyinStates: {
    WAITING: 'In attesa', REQUESTED_TO_PAYER: 'Richiesto all’ordinante', ACCEPTED: 'Accettato', REJECTED: 'Rifiutato', EXPIRED: 'Scaduto',
  },
  moneyoutStates: {
    CREATED: 'Creato', AVAILABLE: 'Disponibile', WORK_IN_PROGRESS: 'In lavorazione', BOOKED_FOR_CASHOUT: 'Prenotato per il versamento',
    DEPLETED: 'Esaurito', FAILED: 'Non riuscito', EXPIRED: 'Scaduto',
  },
  refundStates: {
    CREATED: 'Creato', SCHEDULED: 'Programmato', WORK_IN_PROGRESS: 'In lavorazione', EXECUTED: 'Eseguito', FAILED: 'Non riuscito',
    REFUSED_BY_RECEIVER: 'Rifiutato dal beneficiario',
  },
  cashoutStates: {
    CREATED: 'Creato', SCHEDULED: 'Programmato', EXECUTED: 'Eseguito', FAILED: 'Non riuscito',
    REFUSED_BY_RECEIVER: 'Rifiutato dal beneficiario',
  },
  unidentifiedStates: { RECEIVED: 'Ricevuto', SENT_BACK: 'Restituito' },
  unidentifiedTypes: { UNIDENTIFIED: 'Non identificato', WRONG_AMOUNT: 'Importo errato', WRONG_CHANNEL: 'Canale errato' },
  disputeStates: { OPEN: 'Aperta', CLOSED_WON: 'Chiusa, vinta', CLOSED_LOST: 'Chiusa, persa' },
  entryTypes: { DEBIT: 'Addebito', CREDIT: 'Accredito' },
  virtualIbanStates: { ACTIVE: 'Attivo' },
  parentAccountStates: { ACTIVE: 'Attivo' },
  transferStates: {
    EXECUTED: 'Eseguito', BOOKED: 'Prenotato', WORK_IN_PROGRESS: 'In lavorazione', CANCELLED: 'Annullato', REJECTED: 'Respinto',
  },
  directions: { INCOMING: 'In entrata', OUTGOING: 'In uscita' },
  feeTypes: { SHA: 'Ripartite (SHA)', OUR: 'A carico dell’ordinante (OUR)', BEN: 'A carico del beneficiario (BEN)' },
  payeeMatches: { MTCH: 'Corrisponde', CMTC: 'Corrisponde quasi', NMTC: 'Non corrisponde', NOAP: 'Verifica non possibile' },
  activityKinds: { refresh: 'Lettura dalla banca', export: 'Esportazione', connected: 'Connessione', cacheRebuilt: 'Copia locale ricostruita', write: 'Disposizione alla banca' },
  activityOutcomes: { done: 'Riuscita', offline: 'Non in linea', failed: 'Non riuscita' },
};
