import { accountOperations } from './accounts.ts';
import { campaignOperations } from './campaigns.ts';
import { companyOperations } from './companies.ts';
import { disputeOperations } from './disputes.ts';
import { investorOperations } from './investors.ts';
import { moneyTransferOperations } from './money-transfers.ts';
import { orderOperations } from './orders.ts';
import { unidentifiedTransferOperations } from './unidentified-transfers.ts';
import { virtualIbanOperations } from './virtual-ibans.ts';

/** Every operation of section 4. */
export const operations = {
  ...companyOperations,
  ...campaignOperations,
  ...investorOperations,
  ...orderOperations,
  ...unidentifiedTransferOperations,
  ...disputeOperations,
  ...accountOperations,
  ...virtualIbanOperations,
  ...moneyTransferOperations,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;

export const operationIds = Object.keys(operations) as OperationId[];
