import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import { campaignMoveRules } from './portal/campaign-moves.ts';
import { closingRules } from './portal/closing.ts';
import { creationRulesByKind } from './portal/creations.ts';
import { orderMoveRules } from './portal/order-moves.ts';
import { updateRules } from './portal/updates.ts';
import type { WriteKindRules } from './rules.ts';

/** How each write of the portal is sent and found again. */
export const portalRules = {
  ...campaignMoveRules, ...orderMoveRules, ...updateRules, ...creationRulesByKind, ...closingRules,
} as const satisfies Record<PortalWriteKind, WriteKindRules>;
