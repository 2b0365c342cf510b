import type { ClosingDirection } from '#shared/domain/closing/model.ts';
import { confirmation, upToConfirm } from '#test/support/guided-closing.ts';
import { closable, FINAL } from '../support/closable.ts';
import type { Journey } from '../support/journey.ts';
import { saysWhy, toItsEnd, words } from '../support/person.ts';
import type { StrangeWorld } from '../support/strange-world.ts';

const closing = (direction: ClosingDirection, lost: boolean): Journey => ({
  name: `close with ${direction}${lost ? ', and the answer is lost' : ''}`,
  run: async (world, findings) => {
    const campaign = closable(world);
    await world.app.workspace.handlers['records.refresh']({ section: 'campaigns', id: world.wire(campaign.campaignId) });
    let typed: Awaited<ReturnType<typeof confirmation>>;
    try {
      const { closingId } = await upToConfirm(world.app, world.wire(campaign.campaignId), direction);
      typed = await confirmation(world.app, closingId);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!said.includes('statusUnknown')) findings.report('work', `not up to the last button: ${said.slice(0, 300)}`);
      return;
    }
    const before = movedBy(world);
    if (lost) world.bank.control.addFault({ operation: direction === 'success' ? 'succeedCampaign' : 'failCampaign', kind: 'status', status: 504 });
    const sent = await world.app.workspace.handlers['closings.send'](typed);
    world.bank.control.clearFaults();
    if (!sent.ok || sent.value.intent === null) {
      if (sent.ok || saysWhy(sent.error) === null) findings.report('work', `not sent: ${sent.ok ? 'no write' : words(sent.error)}`);
      return;
    }
    const done = (): boolean => campaign.status === FINAL[direction];
    await toItsEnd(world, { intent: sent.value.intent, effects: () => ({ times: done() ? 1 : 0, lives: done(), ended: done(), serverId: null, suspended: false }) }, findings);
    if (!done()) findings.report('work', 'nothing was closed');
    const view = await world.app.ask('closings.get', { closingId: typed.closingId });
    for (const { part, bank } of view.result?.comparisons ?? []) if (bank !== null && bank < 0) findings.report('truth', `${part} is negative`);
    const moved = movedBy(world) - before;
    const said = view.result?.comparisons.find(({ part }) => part === 'totalManagedFunds')?.bank ?? null;
    if (said !== null && said !== moved) findings.report('truth', `the result says that ${String(said)} moved, the books ${String(moved)}`);
    await world.app.workspace.handlers['closings.followUp']({ closingId: typed.closingId });
  },
});

/** All that was ever cashed out or refunded, in cents. */
function movedBy(world: StrangeWorld): number {
  const { cashouts, refunds } = world.books();
  return [...cashouts.values(), ...refunds.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

export const closingJourneys: readonly Journey[] = [closing('success', false), closing('failure', true)];
