import type { ChangedPart } from '#shared/bridge/events.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { ok } from '#shared/domain/result.ts';
import type { Cached } from '#main/context/cached-records.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Intents } from '#main/writes/index.ts';
import type { ClosingEvidence } from '#main/services/payments/evidence/pack.ts';
import type { OrderRuns } from '#main/services/portal/orders/index.ts';
import { followUpNews } from '#main/context/person-notice.ts';
import type { Followed } from '#main/context/person-notice.ts';
import { createReadings } from './campaign-data.ts';
import { exportReport, reportGiven } from './report.ts';
import { followUpOf } from './follow-up.ts';
import { createOrderActions, createOrderPages } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { createRehearsals } from './rehearsals.ts';
import { frozenClosing, requestClosing } from './sending.ts';
import { createClosingStore } from './store.ts';
import type { AskTeam } from '#main/services/payments/approvals/index.ts';
import { closingSummary } from './view.ts';
import { createWizard } from './wizard.ts';
import type { WizardParts } from './wizard.ts';

/** How far the refunds and cash-outs of a closing are; null while nothing is known of what the bank did. */
export async function followedIn(workspace: Cached, intent: Pick<IntentView, 'portal'> | null): Promise<Followed | null> {
  const outcome = outcomeOf(intent);
  return outcome === null ? null : { ...(await followUpOf(workspace, outcome)), paysOut: outcome.ordersExecuted.length > 0 };
}

export function createClosings(workspace: WorkspaceContext, intents: Intents, runs: OrderRuns, tasks: Tasks, team: AskTeam) {
  const readings = createReadings(workspace);
  const store = createClosingStore(workspace);
  const parts: WizardParts = { workspace, intents, store, readings, team };
  const wizard = createWizard(parts);
  const actions = createOrderActions(workspace, wizard, runs);
  const orderPage = createOrderPages(workspace);
  let stopped = false;

  const rehearsals = createRehearsals(workspace, tasks, store);
  const evidence: ClosingEvidence['evidence'] = (closingId) =>
    wizard.onOpen(closingId, async (open) => ok({ closing: open.closing, report: reportGiven(workspace, open) }));

  return {
    evidence,
    teamHandlers: {
      // A rehearsal asks nobody.
      'approvals.requestClosing': ({ closingId, ...typed }) => wizard.onOpen(closingId, (open) => requestClosing(parts, open, typed)),
    } satisfies HandlersOf<'approvals.requestClosing'>,
    handlers: rehearsals.routed<HandlersOf<'closings'>>({
      'closings.rehearse': ({ campaignId }) => rehearsals.begin(campaignId),
      'closings.list': async ({ campaignId }) => ok(store.all().filter((closing) => campaignId === null || closing.campaignId === campaignId)
        .map((closing) => closingSummary(workspace, closing))),
      'closings.open': ({ campaignId, findings }) => wizard.open(campaignId, findings),
      'closings.get': ({ closingId, findings }) => wizard.view(closingId, findings),
      'closings.refresh': ({ closingId, findings }) => wizard.refresh(closingId, findings),
      'closings.stopReading': async ({ closingId }) => {
        readings.cancel(closingId);
        return ok(null);
      },
      'closings.stopOrders': ({ closingId }) => wizard.stopOrders(closingId),
      'closings.goTo': ({ closingId, step, findings }) => wizard.goTo(closingId, step, findings),
      'closings.leave': ({ closingId, kind, reason }) => wizard.leave(closingId, kind, reason),
      'closings.takeBack': ({ closingId, kind }) => wizard.takeBack(closingId, kind),
      'closings.choose': ({ closingId, direction, assumptions }) => wizard.choose(closingId, direction, assumptions),
      'closings.orders': ({ closingId, ...selection }) => wizard.onOpen(closingId, async (open) => ok(await orderPage(open, selection))),
      'closings.freeze': ({ closingId }) => wizard.onOpen(closingId, (open) => frozenClosing(parts, open)),
      'closings.send': ({ closingId, ...typed }) => wizard.send(closingId, typed),
      'closings.report': ({ closingId, format, locale, taskId }) => tasks.runNamed(taskId, (task) => wizard.onOpen(closingId, (open) => exportReport(workspace, open, format, locale, task))),
      'closings.followUp': ({ closingId }) => wizard.followUp(closingId),
      'closings.act': ({ closingId, ...asked }) => actions.act(closingId, asked),
      'closings.run': ({ runId }) => Promise.resolve(actions.run(runId)),
      'closings.end': ({ closingId }) => wizard.end(closingId),
    }),
    invalidate: (part: ChangedPart): void => actions.invalidate(part),
    /** After a refresh: reads the followed closings again. */
    refreshed: async (): Promise<void> => {
      try {
        for (const { closingId } of wizard.followed()) {
          const before = await wizard.onOpen<Followed | null>(closingId, async ({ intent }) => ok(await followedIn(workspace, intent)));
          const read = await wizard.followUp(closingId);
          const after = read.ok ? await followedIn(workspace, read.value.intent) : null;
          const news = !before.ok || before.value === null || after === null ? null : followUpNews(closingId, before.value, after);
          if (news !== null) workspace.notify(news);
        }
      } catch (error) {
        if (!stopped) workspace.unexpected('closings.refreshed', error);
      }
    },
    stop: async () => {
      stopped = true;
      await Promise.all([readings.stop(), rehearsals.stop()]);
    },
  };
}
