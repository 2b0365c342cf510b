import type { Bank } from '../bank/bank.ts';
import { executeCashout, executeRefund } from '../bank/payments.ts';
import type { PracticeContent } from '../options.ts';
import { takeCampaign, takeCashout, takeCompanies, takeDispute, takeInvestor, takeOrders, takeUnidentified } from './records.ts';

/** Fills a bank with records read from another bank. */
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

export const portalCompanyOf = ({ companies }: PracticeContent): string | undefined => companies.find(({ type }) => type === 'PORTAL')?.companyId;

/** All given ids: the bank's own must differ. */
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

/** Pending refunds and cash-outs are executed after the bank's delays; records in undocumented states stay. */
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

/** The sum of accepted orders. */
function fillEscrow(bank: Bank): void {
  const escrow = bank.accounts.get(bank.roles.escrow);
  if (escrow === undefined) return;
  for (const { status, totalMinor } of bank.orders.values()) if (status === 'ACCEPTED') escrow.openingMinor += totalMinor;
  escrow.balanceMinor = escrow.openingMinor;
}
