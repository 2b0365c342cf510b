import { z } from 'zod';
import { id, status, text } from './fields.ts';
import { CF, list, one, operation } from './operation.ts';
import { record, row } from './record.ts';
import { investorTypes } from './states.ts';

/** Section 2.4. */
export const investor = row(['investorId'], record({
  investorId: id,
  type: status(investorTypes),
  name: text,
  surname: text,
  businessName: text,
  fiscalCode: text,
  address: text,
  postalCode: text,
  city: text,
  country: text,
  email: text,
  phone: text,
}));

export type Investor = z.output<typeof investor>;

const investorBody = z.strictObject({
  name: z.string().nullable().optional(),
  surname: z.string().nullable().optional(),
  businessName: z.string().nullable().optional(),
  fiscalCode: z.string().optional(),
  type: z.string(),
  address: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
});

const searchBody = z.strictObject({
  name: z.string(),
  surname: z.string(),
  businessName: z.string(),
  fiscalCode: z.string(),
  type: z.string(),
}).partial();

export const investorOperations = {
  createInvestor: operation(
    '4.3', 'Register an investor', `POST ${CF}/investors`, one(investor), { body: investorBody, effect: 'state' },
  ),
  searchInvestors: operation(
    '4.3', 'Search investors', `POST ${CF}/investors/search`, list(investor), { body: searchBody, effect: 'read' },
  ),
  getInvestor: operation('4.3', 'Read an investor', `GET ${CF}/investors/{investorId}`, one(investor)),
  updateInvestor: operation(
    '4.3', 'Change an investor', `PUT ${CF}/investors/{investorId}`, one(investor), { body: investorBody, effect: 'state' },
  ),
};
