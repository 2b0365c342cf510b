import type { PortalWriteKind } from '#shared/bridge/portal-writes.ts';
import type { WriteKindRules } from './rules.ts';

const unbuilt = (): never => {
  throw new Error('Not built yet');
};
const rules: WriteKindRules = { baseline: unbuilt, send: unbuilt, look: unbuilt, read: unbuilt };

/** How each write of the portal is sent and found again. */
export const portalRules: Record<PortalWriteKind, WriteKindRules> = {
  createCampaign: rules, updateCampaign: rules, openCampaign: rules, closeCampaign: rules, cancelCampaign: rules, succeedCampaign: rules, failCampaign: rules,
  createInvestor: rules, updateInvestor: rules, createOrder: rules, moveOrder: rules, setOrderWaiting: rules, setOrderFailed: rules, cancelOrder: rules,
};
