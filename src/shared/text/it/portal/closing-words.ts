// table
import type { closingWords as english } from '../../en/portal/closing-words.ts';

export const closingWords: typeof english = {
  findings: {
    ordersCreated: 'Ordini soltanto creati', ordersWaiting: 'Ordini in attesa del denaro', ordersWrongAmount: 'Ordini con importo errato', ordersUnknownStatus: 'Ordini in uno stato non documentato',
    unidentifiedAlike: 'Bonifici non identificati che sembrano di questa campagna', openDisputes: 'Contestazioni aperte', ibanMissing: 'Ordini senza IBAN a cui rimborsare',
    ibanOdd: 'Ordini con un IBAN sospetto', minimumNotReached: 'Il minimo non è raggiunto', overMaximum: 'Oltre il massimo', reflectionPeriod: 'Ordini nei quattro giorni di riflessione',
    cancelReturnsNothing: 'Qui annullare non restituisce denaro', campaignStillOpen: 'La campagna accetta ancora ordini', amountsUnknown: 'Ordini con importi non noti', totalsDiffer: 'Ordini in cui importo e commissione non danno il totale',
    accountedDiffers: 'L’importo contabilizzato dalla banca differisce dagli ordini',
    ordersLacking: 'L’elenco degli ordini della banca ne omette alcuni', ordersMayLack: 'L’elenco degli ordini della banca potrebbe ometterne alcuni',
    confirmationUnknown: 'Ordini senza conferma dell’investitore',
  },
  amounts: {
    companyFunds: 'Alla società', portalSuccessFee: 'Commissione di successo del portale', portalInvestorFee: 'Commissioni degli investitori al portale', investorsRefunds: 'Rimborsi agli investitori',
    totalCampaignExecuted: 'Totale eseguito della campagna', totalManagedFunds: 'Totale dei fondi gestiti',
  },
  explanations: {
    equal: 'come previsto', notSaid: 'non è nella risposta della banca', unexplained: 'non spiegata', notNamed: 'la risposta della banca non nomina questo ordine',
    notForecast: 'questo ordine non era tra quelli letti per la previsione',
  },
  assumption: {
    fill: 'Quale ordine viene prima', crossing: 'L’ordine che supera il massimo', splitFee: 'Commissione dell’investitore di un ordine frazionato', percentageOf: 'La percentuale si calcola su',
    rounding: 'Mezzo centesimo di commissione', feeCapped: 'La commissione di successo', feeRefunded: 'Commissione dell’investitore di ciò che torna', wrongAmountsRefunded: 'Gli ordini con importo errato',
  },
  values: {
    fill: { created: 'Secondo la data del pagamento', confirmed: 'Secondo la data di conferma', listed: 'Come li elenca la banca' }, crossing: { split: 'viene frazionato', undone: 'torna per intero' },
    splitFee: { proportional: 'in proporzione', whole: 'intera', none: 'nessuna' }, percentageOf: { orderAmounts: 'gli importi degli ordini', totalAmounts: 'gli importi con le commissioni' },
    rounding: { halfUp: 'si arrotonda per eccesso', halfEven: 'si arrotonda al centesimo pari', down: 'si tralascia' }, feeCapped: { true: 'mai più di quanto raccolto', false: 'può superare quanto raccolto' },
    feeRefunded: { true: 'torna anch’essa', false: 'resta al portale' }, wrongAmountsRefunded: { true: 'vengono restituiti', false: 'non si toccano' },
  },
};
