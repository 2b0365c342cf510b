import type { Bank } from '../bank/bank.ts';
import { executeCashout, executeRefund } from '../bank/refunds.ts';
import type { PracticeContent } from '../options.ts';
import { takeOrders } from './orders.ts';
import { takeCampaign, takeCashout, takeCompanies, takeDispute, takeInvestor, takeUnidentified } from './portal.ts';

/** Fills a bank with records that were read from another; what came of them is shown as it came. */
export function takeContent(bank: Bank, content: PracticeContent): void {
  takeCompanies(bank, content.companies);
  for (const campaign of content.campaigns) takeCampaign(bank, campaign);
  for (const investor of content.investors) takeInvestor(bank, investor);
  takeOrders(bank, content);
  for (const cashout of content.cashouts) takeCashout(bank, cashout);
  for (const transfer of content.unidentified) takeUnidentified(bank, transfer);
  for (const dispute of content.disputes) takeDispute(bank, dispute);
  fillEscrow(bank);
  goOn(bank);
}

/** The company of the portal among given ones. */
export const portalCompanyOf = ({ companies }: PracticeContent): string | undefined => companies.find(({ type }) => type === 'PORTAL')?.companyId;

/** Every id that is given: the bank's own must be others. */
export function idsOf(content: PracticeContent): ReadonlySet<string> {
  return new Set([
    ...content.companies.map(({ companyId }) => companyId),
    ...content.campaigns.map(({ campaignId }) => campaignId),
    ...content.investors.map(({ investorId }) => investorId),
    ...content.orders.map(({ orderId }) => orderId),
    ...content.payments.flatMap(({ moneyinId, moneyoutIds, cashoutIds, refundIds }) => [
      ...(moneyinId === null ? [] : [moneyinId]), ...moneyoutIds, ...cashoutIds, ...refundIds,
    ]),
    ...content.cashouts.map(({ cashoutId }) => cashoutId),
    ...content.unidentified.map(({ unidentifiedTransferId }) => unidentifiedTransferId),
    ...content.disputes.map(({ disputeId }) => disputeId),
  ]);
}

/** What was on its way is done after this bank's own delays; what has a state that nobody documented stays. */
function goOn(bank: Bank): void {
  const nowMs = bank.clock.now();
  for (const refund of bank.refunds.values()) {
    bank.schedule.at(nowMs + bank.delays.refundMs, () => {
      executeRefund(bank, refund);
    });
  }
  for (const cashout of bank.cashouts.values()) {
    bank.schedule.at(nowMs + bank.delays.cashoutMs, () => {
      executeCashout(bank, cashout);
    });
  }
}

/** The escrow holds what the orders that have their money brought. */
function fillEscrow(bank: Bank): void {
  const escrow = bank.accounts.get(bank.roles.escrow);
  if (escrow === undefined) return;
  for (const { status, totalMinor } of bank.orders.values()) if (status === 'ACCEPTED') escrow.openingMinor += totalMinor;
  escrow.balanceMinor = escrow.openingMinor;
}
