import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingDirection } from '#shared/domain/closing/model.ts';
import { firstPage } from './workspace-fixture.ts';
import type { TestWorkspace } from './workspace-fixture.ts';

/** A campaign of the practice bank that is closed to orders, and whose accepted orders exceed its maximum. */
export const OVERSUBSCRIBED = 'Libri Parlanti: audiolibri per tutti';

export async function campaignNamed(app: TestWorkspace, name: string): Promise<Campaign> {
  const { rows } = await app.ask('records.page', { ...firstPage, section: 'campaigns', search: name, limit: 5 });
  const [row] = rows;
  if (row === undefined) throw new Error(`No campaign ${name}`);
  return row.record as Campaign;
}

/** Leaves every finding as it is, with a reason. */
export async function leaveAll(app: TestWorkspace, { closingId, findings }: ClosingView): Promise<void> {
  for (const { kind } of findings) await app.ask('closings.leave', { closingId, kind, reason: 'Known' });
}

/** Through to the last confirmation. */
export async function upToConfirm(app: TestWorkspace, campaignId: string, direction: ClosingDirection): Promise<ClosingView> {
  const { closingId } = await app.ask('closings.open', { campaignId });
  const read = await app.ask('closings.refresh', { closingId });
  await app.ask('closings.goTo', { closingId, step: 'check' });
  await leaveAll(app, read);
  await app.ask('closings.goTo', { closingId, step: 'choose' });
  await app.ask('closings.choose', { closingId, direction, assumptions: usualAssumptions });
  return app.ask('closings.goTo', { closingId, step: 'confirm' });
}

/** What **Close** would send: what was frozen, with the name and the total typed. */
export async function confirmation(app: TestWorkspace, closingId: string) {
  const frozen = await app.ask('closings.freeze', { closingId });
  const total = `${Math.floor(frozen.total.amountMinor / 100)}.${String(frozen.total.amountMinor % 100).padStart(2, '0')}`;
  return { closingId, bodyHash: frozen.bodyHash, campaignName: frozen.campaignName, total, decimalMark: '.' } as const;
}
