import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { OrderRuns } from './order-runs.ts';
import { previewMany } from './order-runs.ts';

export { createOrderRuns } from './order-runs.ts';
export type { AskedRun, OrderRuns } from './order-runs.ts';

type OrdersCommand = 'orders.previewMany' | 'orders.actMany' | 'orders.run' | 'orders.stopRun';

export function orderHandlers(bench: Workbench, runs: OrderRuns): HandlersOf<OrdersCommand> {
  return {
    'orders.previewMany': ({ orderIds, action }) => previewMany(bench, orderIds, action),
    'orders.actMany': (asked) => runs.act(asked),
    'orders.run': async ({ runId }) => runs.run(runId),
    'orders.stopRun': async ({ runId }) => runs.stopRun(runId),
  };
}
