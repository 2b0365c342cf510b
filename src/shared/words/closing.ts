// table
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { FindingKind } from '#shared/domain/closing/model.ts';

/* Names of closing findings and assumptions, for the window and the report. */

const english = {
  findings: {
    ordersCreated: 'Orders only created', ordersWaiting: 'Orders waiting for money', ordersWrongAmount: 'Orders with a wrong amount', ordersUnknownStatus: 'Orders in a state nobody documented',
    unidentifiedAlike: 'Unidentified transfers that look like this campaign’s', openDisputes: 'Open disputes', ibanMissing: 'Orders without an IBAN to refund to',
    ibanOdd: 'Orders with an odd IBAN', minimumNotReached: 'The minimum is not reached', overMaximum: 'More than the maximum', reflectionPeriod: 'Orders inside the four-day reflection period',
    cancelReturnsNothing: 'Cancelling returns no money here', campaignStillOpen: 'The campaign still takes orders', amountsUnknown: 'Orders whose amounts are not known', totalsDiffer: 'Orders whose amount and fee are not their total',
    accountedDiffers: 'The bank’s accounted amount differs from the orders’',
    ordersLacking: 'The bank’s list of orders leaves some out', ordersMayLack: 'The bank’s list of orders may leave some out',
  } satisfies Record<FindingKind, string>,
  assumption: {
    fill: 'Which order comes first', crossing: 'The order that crosses the maximum', splitFee: 'Investor’s fee of a split order', percentageOf: 'The percentage is taken of',
    rounding: 'Half a cent of a fee', feeCapped: 'Success fee', feeRefunded: 'Investors’ fee of what goes back', wrongAmountsRefunded: 'Wrong-amount orders',
  } satisfies Record<keyof ClosingAssumptions, string>,
  values: {
    fill: { created: 'By when its payment was made', confirmed: 'By when it was confirmed', listed: 'As the bank lists them' }, crossing: { split: 'is split', undone: 'goes back whole' },
    splitFee: { proportional: 'in proportion', whole: 'whole', none: 'none' }, percentageOf: { orderAmounts: 'the orders’ amounts', totalAmounts: 'amounts with fees' },
    rounding: { halfUp: 'rounds up', halfEven: 'rounds to the even cent', down: 'is dropped' }, feeCapped: { true: 'never more than was raised', false: 'may exceed what was raised' },
    feeRefunded: { true: 'goes back too', false: 'stays with the portal' }, wrongAmountsRefunded: { true: 'are paid back', false: 'are left alone' },
  } satisfies Record<keyof ClosingAssumptions, Readonly<Record<string, string>>>,
};

type ClosingWords = typeof english;

const italian: ClosingWords = {
  findings: {
    ordersCreated: 'Ordini soltanto creati', ordersWaiting: 'Ordini in attesa del denaro', ordersWrongAmount: 'Ordini con importo errato', ordersUnknownStatus: 'Ordini in uno stato non documentato',
    unidentifiedAlike: 'Bonifici non identificati che sembrano di questa campagna', openDisputes: 'Contestazioni aperte', ibanMissing: 'Ordini senza IBAN a cui rimborsare',
    ibanOdd: 'Ordini con un IBAN sospetto', minimumNotReached: 'Il minimo non è raggiunto', overMaximum: 'Oltre il massimo', reflectionPeriod: 'Ordini nei quattro giorni di ripensamento',
    cancelReturnsNothing: 'Qui annullare non restituisce denaro', campaignStillOpen: 'La campagna accetta ancora ordini', amountsUnknown: 'Ordini con importi non noti', totalsDiffer: 'Ordini in cui importo e commissione non danno il totale',
    accountedDiffers: 'L’importo contabilizzato dalla banca differisce dagli ordini',
    ordersLacking: 'L’elenco degli ordini della banca ne omette alcuni', ordersMayLack: 'L’elenco degli ordini della banca potrebbe ometterne alcuni',
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

export const closingWords: Readonly<Record<'en' | 'it', ClosingWords>> = { en: english, it: italian };
