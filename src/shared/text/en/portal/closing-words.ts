// table
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAmountsMinor, FindingKind } from '#shared/domain/closing/model.ts';

/** What a closing's findings and assumptions are called, in the window and in the report alike. */
export const closingWords = {
  findings: {
    ordersCreated: 'Orders only created', ordersWaiting: 'Orders waiting for money', ordersWrongAmount: 'Orders with a wrong amount', ordersUnknownStatus: 'Orders in a state nobody documented',
    unidentifiedAlike: 'Unidentified transfers that look like this campaign’s', openDisputes: 'Open disputes', ibanMissing: 'Orders without an IBAN to refund to',
    ibanOdd: 'Orders with an odd IBAN', minimumNotReached: 'The minimum is not reached', overMaximum: 'More than the maximum', reflectionPeriod: 'Orders inside the four-day reflection period',
    cancelReturnsNothing: 'Cancelling returns no money here', campaignStillOpen: 'The campaign still takes orders', amountsUnknown: 'Orders whose amounts are not known', totalsDiffer: 'Orders whose amount and fee are not their total',
    accountedDiffers: 'The bank’s accounted amount differs from the orders’',
    ordersLacking: 'The bank’s list of orders leaves some out', ordersMayLack: 'The bank’s list of orders may leave some out',
    confirmationUnknown: 'Orders without a confirmation by the investor',
  } satisfies Record<FindingKind, string>,
  amounts: {
    companyFunds: 'Company funds', portalSuccessFee: 'Portal success fee', portalInvestorFee: 'Portal investor fee', investorsRefunds: 'Investors’ refunds',
    totalCampaignExecuted: 'Total campaign executed', totalManagedFunds: 'Total managed funds',
  } satisfies Record<keyof ClosingAmountsMinor, string>,
  /** Why something went as the bank did it. */
  explanations: {
    equal: 'as forecast', notSaid: 'not in the bank’s answer', unexplained: 'unexplained', notNamed: 'the bank’s answer does not name this order',
    notForecast: 'this order was not among those read for the forecast',
  },
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
