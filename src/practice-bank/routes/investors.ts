import type { investorOperations } from '#shared/contract/investors.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Investor } from '../bank/crowdfunding-records.ts';
import { badField, badRequest, found } from '../server/refusal.ts';
import { investorWire } from '../wire/crowdfunding.ts';
import type { Handlers } from './handler.ts';
import { sameText, textPart } from './matching.ts';

type Body = OperationInput<'createInvestor'>['body'];

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** Section 2.4: a person has name and surname, a company its business name. */
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
