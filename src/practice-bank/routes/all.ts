import type { OperationId } from '#shared/contract/operations.ts';
import { accountHandlers, virtualIbanHandlers } from './accounts.ts';
import { campaignHandlers } from './campaigns.ts';
import type { Handlers } from './handler.ts';
import { investorHandlers, readingHandlers } from './portal.ts';
import { orderHandlers } from './orders.ts';
import { transferHandlers } from './transfers.ts';

/** Every operation: a missing one does not compile. */
export const handlers = {
  ...readingHandlers,
  ...campaignHandlers,
  ...investorHandlers,
  ...orderHandlers,
  ...accountHandlers,
  ...virtualIbanHandlers,
  ...transferHandlers,
} satisfies Handlers<OperationId>;
