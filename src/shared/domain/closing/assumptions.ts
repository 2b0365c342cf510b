/** The order in which orders fill a campaign's maximum; the bank's own is not documented. */
export const fillOrders = ['created', 'confirmed', 'listed'] as const;

/** What section 4.2 leaves open; the person can switch each. */
export interface ClosingAssumptions {
  /** `created`: by `payment.createdDatetime`, else by confirmation; `confirmed`: by `portalOrderDatetime`; `listed`: as the bank lists them. */
  readonly fill: (typeof fillOrders)[number];
  /** The order crossing the maximum is split, or undone whole (later ones may still fit). */
  readonly crossing: 'split' | 'undone';
  /** Of the investor's fee of a split order. */
  readonly splitFee: 'proportional' | 'whole' | 'none';
  /** The base of the percentage: what executed orders bring the campaign, without or with investors' fees. */
  readonly percentageOf: 'orderAmounts' | 'totalAmounts';
  /** Of half a cent of a fee. */
  readonly rounding: 'halfUp' | 'halfEven' | 'down';
  /** Whether the success fee is limited to the raised amount. */
  readonly feeCapped: boolean;
  /** Whether undone orders get the investor's fee back. */
  readonly feeRefunded: boolean;
  /** Whether wrong-amount orders are refunded. */
  readonly wrongAmountsRefunded: boolean;
}

export const usualAssumptions: ClosingAssumptions = {
  fill: 'created', crossing: 'split', splitFee: 'proportional', percentageOf: 'orderAmounts', rounding: 'halfUp', feeCapped: true, feeRefunded: true,
  wrongAmountsRefunded: false,
};
