/* The bank's own arithmetic of closings (section 4.2). Amounts are cents. */

export interface ClosingOrder {
  readonly orderId: string;
  readonly orderMinor: number;
  readonly feeMinor: number;
  /** The amount received; what is not executed is refunded. */
  readonly totalMinor: number;
}

export interface ClosingTerms {
  readonly maxMinor: number;
  readonly feeFixedMinor: number;
  /** Hundredths of a per cent. */
  readonly feeHundredths: number;
}

/** The executed part of the order that crosses the maximum. */
export interface Split {
  readonly orderId: string;
  readonly executedMinor: number;
  readonly executedFeeMinor: number;
  readonly refundMinor: number;
}

export interface Closing {
  readonly executed: readonly string[];
  readonly undone: readonly string[];
  readonly split: Split | null;
  readonly companyFundsMinor: number;
  readonly portalSuccessFeeMinor: number;
  readonly portalInvestorFeeMinor: number;
  readonly investorsRefundsMinor: number;
  readonly totalCampaignExecutedMinor: number;
  readonly totalManagedFundsMinor: number;
}

/** a * b / c, exact, rounded half away from zero. */
export function proportion(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  return Number((product * 2n + divisor) / (divisor * 2n));
}

/**
 * Executes orders in the given order until the maximum is reached. Splits the order that crosses it, with a proportional fee, and refunds all later
 * ones.
 */
export function closeWithSuccess(orders: readonly ClosingOrder[], terms: ClosingTerms): Closing {
  const executed: string[] = [];
  const undone: string[] = [];
  let split: Split | null = null;
  let raised = 0;
  let investorFees = 0;
  let refunds = 0;
  for (const order of orders) {
    const room = terms.maxMinor - raised;
    if (order.orderMinor <= room) {
      executed.push(order.orderId);
      raised += order.orderMinor;
      investorFees += order.feeMinor;
    } else if (room > 0) {
      const executedFeeMinor = proportion(order.feeMinor, room, order.orderMinor);
      const refundMinor = Math.max(0, order.totalMinor - room - executedFeeMinor);
      split = { orderId: order.orderId, executedMinor: room, executedFeeMinor, refundMinor };
      raised += room;
      investorFees += executedFeeMinor;
      refunds += refundMinor;
    } else {
      undone.push(order.orderId);
      refunds += order.totalMinor;
    }
  }
  const successFee = Math.min(raised, terms.feeFixedMinor + proportion(raised, terms.feeHundredths, 10_000));
  return {
    executed, undone, split,
    companyFundsMinor: raised - successFee,
    portalSuccessFeeMinor: successFee,
    portalInvestorFeeMinor: investorFees,
    investorsRefundsMinor: refunds,
    totalCampaignExecutedMinor: raised,
    totalManagedFundsMinor: raised + investorFees + refunds,
  };
}
