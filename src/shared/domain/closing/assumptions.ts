/** Which order comes first when a campaign's maximum is filled; how the bank goes about it is not shown. */
export const fillOrders = ['created', 'confirmed', 'listed'] as const;

/** What section 4.2 leaves open of a closing, each switchable by the person. */
export interface ClosingAssumptions {
  /** By `payment.createdDatetime` where it is known and else by confirmation, by `portalOrderDatetime`, or as the bank lists them. */
  readonly fill: (typeof fillOrders)[number];
  /** An order that crosses the maximum is executed up to it, or goes back whole (and later ones that fit are still taken or not). */
  readonly crossing: 'split' | 'undone';
  /** The investor's fee of a split order: in proportion to the executed part, whole, or none. */
  readonly splitFee: 'proportional' | 'whole' | 'none';
  /** "Percentage of funds raised": of what the executed orders bring the campaign, or of that with the investors' fees. */
  readonly percentageOf: 'orderAmounts' | 'totalAmounts';
  /** Half a cent of a fee. */
  readonly rounding: 'halfUp' | 'halfEven' | 'down';
  /** Whether the success fee takes no more than what was raised. */
  readonly feeCapped: boolean;
  /** Whether orders undone or failed get their investor's fee back as well. */
  readonly feeRefunded: boolean;
  /** Whether money of wrong-amount orders takes part in refunds. */
  readonly wrongAmountsRefunded: boolean;
}

export const usualAssumptions: ClosingAssumptions = {
  fill: 'created', crossing: 'split', splitFee: 'proportional', percentageOf: 'orderAmounts', rounding: 'halfUp', feeCapped: true, feeRefunded: true,
  wrongAmountsRefunded: false,
};
