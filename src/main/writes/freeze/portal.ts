import type { AppError } from '#shared/bridge/app-error.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Result } from '#shared/domain/result.ts';
import { freezeCampaignChange, freezeCampaignMove, freezeNewCampaign } from './campaigns.ts';
import { freezeClosing } from './closings.ts';
import type { FreezeContext, FrozenWrite } from './context.ts';
import { freezeInvestorChange, freezeNewInvestor } from './investors.ts';
import { freezeNewOrder, freezeOrderChange, freezeOrderMove } from './orders.ts';

export type PortalWrite = Extract<Write, { readonly kind: PortalWriteKind }> | ClosingWrite;

/** Freezes a write of the portal. */
export function freezePortal(write: PortalWrite, context: FreezeContext): Promise<Result<FrozenWrite, AppError>> {
  switch (write.kind) {
    case 'createCampaign':
      return freezeNewCampaign(write, context);
    case 'updateCampaign':
      return freezeCampaignChange(write, context);
    case 'openCampaign':
    case 'closeCampaign':
    case 'cancelCampaign':
      return freezeCampaignMove(write, context);
    case 'succeedCampaign':
    case 'failCampaign':
      return freezeClosing(write, context);
    case 'createInvestor':
      return freezeNewInvestor(write, context);
    case 'updateInvestor':
      return freezeInvestorChange(write, context);
    case 'createOrder':
      return freezeNewOrder(write, context);
    case 'moveOrder':
      return freezeOrderMove(write, context);
    case 'setOrderWaiting':
    case 'setOrderFailed':
    case 'cancelOrder':
      return freezeOrderChange(write, context);
    default:
      return assertNever(write);
  }
}
