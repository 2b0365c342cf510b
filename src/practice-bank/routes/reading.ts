import type { disputeOperations } from '#shared/contract/disputes.ts';
import type { companyOperations } from '#shared/contract/companies.ts';
import type { unidentifiedTransferOperations } from '#shared/contract/unidentified-transfers.ts';
import { found } from '../server/refusal.ts';
import { companyWire, disputeWire, unidentifiedTransferWire } from '../wire/crowdfunding.ts';
import type { Handlers } from './handler.ts';
import { sameAmount, sameInstant, sameText, textPart } from './matching.ts';

/** Companies, transfers that matched no order, disputes: the resources that can only be read. */
export const readingHandlers = {
  listCompanies: (bank) => ({ list: [...bank.companies.values()].map(companyWire) }),

  getCompany: (bank, { params }) => companyWire(found(bank.companies.get(params.companyId), 'Company', params.companyId)),

  searchUnidentifiedTransfers: (bank, { body }) => ({
    list: [...bank.unidentified.values()].filter((record) => sameAmount(body.amount, record.amountMinor)
      && sameText(body.currency, 'EUR')
      && textPart(body.description, record.description)
      && textPart(body.payerName, record.payerName)
      && sameText(body.status, record.status)
      && sameInstant(body.receivedDatetime, record.receivedMs)
      && sameInstant(body.refundedDatetime, record.refundedMs)).map(unidentifiedTransferWire),
  }),

  getUnidentifiedTransfer: (bank, { params }) => unidentifiedTransferWire(
    found(bank.unidentified.get(params.unidentifiedTransferId), 'Unidentified transfer', params.unidentifiedTransferId),
  ),

  searchDisputes: (bank, { body }) => ({
    list: [...bank.disputes.values()].filter((record) => sameText(body.orderId, record.orderId)
      && sameText(body.rrnCode, record.rrnCode)
      && sameAmount(body.paymentAmount, record.paymentMinor)
      && sameText(body.createdDate, record.createdDate)
      && sameText(body.closedDate, record.closedDate ?? '')).map(disputeWire),
  }),

  getDispute: (bank, { params }) => disputeWire(found(bank.disputes.get(params.disputeId), 'Dispute', params.disputeId)),
} satisfies Handlers<keyof typeof companyOperations | keyof typeof unidentifiedTransferOperations | keyof typeof disputeOperations>;
