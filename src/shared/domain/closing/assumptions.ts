/** The order in which orders fill a campaign's maximum; the bank's own is not documented. */
export const fillOrders = ['created', 'confirmed', 'listed'] as const;

/** What section 4.2 leaves open; the person can switch each. */
export interface ClosingAssumptions {
  /** `created`: by `payment.createdDatetime`, else by confirmation; `confirmed`: by `portalOrderDatetime`; `listed`: as the bank lists them. */
  readonly fill: (typeof fillOrders)[number];
  /** `undone`: it goes back whole; later orders may still fit. */
  readonly crossing: 'split' | 'undone';
  readonly splitFee: 'proportional' | 'whole' | 'none';
  /** What executed orders bring the campaign, without or with investors' fees. */
  readonly percentageOf: 'orderAmounts' | 'totalAmounts';
  /** Of half a cent of a fee. */
  readonly rounding: 'halfUp' | 'halfEven' | 'down';
  readonly feeCapped: boolean;
  readonly feeRefunded: boolean;
  readonly wrongAmountsRefunded: boolean;
}

export const usualAssumptions: ClosingAssumptions = {
  fill: 'created', crossing: 'split', splitFee: 'proportional', percentageOf: 'orderAmounts', rounding: 'halfUp', feeCapped: true, feeRefunded: true,
  wrongAmountsRefunded: false,
};
