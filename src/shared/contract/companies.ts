import type { z } from 'zod';
import { id, status, text } from './fields.ts';
import { CF, list, one, operation } from './operation.ts';
import { record, row } from './record.ts';
import { companyStates, companyTypes } from './states.ts';

/** Section 2.1, without the undocumented fields of the detail. */
export const company = row(['companyId'], record({
  companyId: id,
  type: status(companyTypes),
  businessName: text,
  status: status(companyStates),
}));

export type Company = z.output<typeof company>;

export const companyOperations = {
  listCompanies: operation('4.1', 'List the companies of the portal', `GET ${CF}/companies`, list(company)),
  getCompany: operation('4.1', 'Read a company', `GET ${CF}/companies/{companyId}`, one(company)),
};
