import type { companyOperations } from '#shared/contract/companies.ts';
import type { disputeOperations } from '#shared/contract/disputes.ts';
import type { investorOperations } from '#shared/contract/investors.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { unidentifiedTransferOperations } from '#shared/contract/unidentified-transfers.ts';

import type { Investor } from '../bank/crowdfunding-records.ts';
import { badField, badRequest, found } from '../server/refusal.ts';
import { companyWire, disputeWire, investorWire, unidentifiedTransferWire } from '../wire/crowdfunding.ts';
import type { Handlers } from './handler.ts';
import { sameAmount, sameInstant, sameText, textPart } from './matching.ts';

type Body = OperationInput<'createInvestor'>['body'];

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** Section 2.4: a person needs name and surname, a company its business name. */
function investorFrom(investorId: string, body: Body): Investor {
  const { type } = body;
  if (type !== 'NATURAL_PERSON' && type !== 'LEGAL_PERSON') throw badRequest(badField('type', 'Expected NATURAL_PERSON or LEGAL_PERSON'));
  const required = type === 'NATURAL_PERSON' ? (['name', 'surname'] as const) : (['businessName'] as const);
  const missing = required.filter((field) => isBlank(body[field]));
  if (missing.length > 0) throw badRequest(...missing.map((field) => badField(field, `Required for ${type}`)));
  if (type === 'NATURAL_PERSON' && !isBlank(body.businessName)) throw badRequest(badField('businessName', 'Only for LEGAL_PERSON'));
  return {
    investorId, type,
    name: body.name ?? '', surname: body.surname ?? '', businessName: body.businessName ?? '', fiscalCode: body.fiscalCode ?? '',
    address: body.address ?? '', postalCode: body.postalCode ?? '', city: body.city ?? '', country: body.country ?? '',
    email: body.email ?? '', phone: body.phone ?? '',
  };
}

export const investorHandlers = {
  createInvestor: (bank, { body }) => {
    const investor = investorFrom(bank.nextId('INV'), body);
    bank.investors.set(investor.investorId, investor);
    return investorWire(investor);
  },

  searchInvestors: (bank, { body }) => ({
    list: [...bank.investors.values()].filter((investor) => textPart(body.name, investor.name)
      && textPart(body.surname, investor.surname)
      && textPart(body.businessName, investor.businessName)
      && sameText(body.fiscalCode?.toUpperCase(), investor.fiscalCode.toUpperCase())
      && sameText(body.type, investor.type)).map(investorWire),
  }),

  getInvestor: (bank, { params }) => investorWire(found(bank.investors.get(params.investorId), 'Investor', params.investorId)),

  updateInvestor: (bank, { params, body }) => {
    const { investorId } = found(bank.investors.get(params.investorId), 'Investor', params.investorId);
    const investor = investorFrom(investorId, body);
    bank.investors.set(investorId, investor);
    return investorWire(investor);
  },
} satisfies Handlers<keyof typeof investorOperations>;

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
