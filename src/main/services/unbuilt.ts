import type { WorkspaceHandlers } from './command-handlers.ts';

const NAMES = [
  'orders.previewMany', 'orders.actMany', 'orders.run', 'orders.stopRun',
  'campaigns.map', 'campaigns.mapOrders',
  'closings.list', 'closings.open',
  'closings.rehearse', 'closings.get', 'closings.refresh', 'closings.stopOrders',
  'closings.goTo', 'closings.leave', 'closings.takeBack', 'closings.choose',
  'closings.orders', 'closings.act', 'closings.run', 'closings.freeze',
  'closings.send', 'closings.followUp', 'closings.report', 'closings.end',
] as const;

const unbuilt = (): never => {
  throw new Error('Not built yet');
};

/** Stands in for what is being built; whoever builds it spreads the real ones after it. */
export const unbuiltHandlers = Object.fromEntries(NAMES.map((name) => [name, unbuilt])) as unknown as Pick<WorkspaceHandlers, (typeof NAMES)[number]>;
