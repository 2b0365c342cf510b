import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** Phases in which lines of a batch may still be sent. */
const UNFINISHED = ['preview', 'sending', 'paused'] as const;

/** Payments that are being written and have a day; one without stays out of the calendar. */
export function draftEntries({ desk }: Workbench, mark: DecimalMark): AgendaEntry[] {
  return desk.list('draft').flatMap(({ draftId, content }): AgendaEntry[] => {
    const date = content.kind === 'createTransfer' ? parseBankDate(content.draft.executionDate.trim()) : null;
    if (date === null) return [];
    const { amount, currency, beneficiaryName, beneficiaryAccount } = content.draft;
    const money = moneyFromTyped(amount, currency, mark);
    return [{
      kind: 'draft', id: draftId, date, count: 1, name: beneficiaryName.trim() || beneficiaryAccount.trim() || null,
      amount: money.ok ? outgoing(money.value) : null,
    }];
  });
}

/**
 * The lines that were not sent yet, by day and currency: what was sent is the bank's to tell. Without the journal nobody knows how much of
 * a batch that was begun is still to come.
 */
export function batchEntries({ desk, journal, connectionId }: Workbench): AgendaEntry[] {
  const batches = desk.list('batch').filter((batch) => batch.connectionId === connectionId && UNFINISHED.some((phase) => phase === batch.phase));
  return batches.flatMap(({ batchId, name, phase }) => {
    const written = journal.usable ? journal.journal.byBatch(batchId) : [];
    const isKnown = journal.usable || phase === 'preview';
    const gone = new Set(written.filter(({ state }) => state !== 'APPROVED').map(({ batchLine }) => batchLine));
    const days = new Map<string, { readonly date: BankDate; readonly currency: string; count: number; minor: number }>();
    for (const { index, draft, amount, excluded, problems } of desk.list('batchLine', `${batchId}/`)) {
      const date = parseBankDate(draft.executionDate.trim());
      if (date === null || amount === null || excluded || problems.length > 0 || gone.has(index)) continue;
      const key = `${date} ${amount.currency}`;
      const day = days.get(key) ?? { date, currency: amount.currency, count: 0, minor: 0 };
      day.count += 1;
      day.minor += amount.amountMinor;
      days.set(key, day);
    }
    return [...days.values()].map(({ date, currency, count, minor }): AgendaEntry => ({
      kind: 'batch', id: batchId, date, count, name, phase, amount: isKnown ? outgoing({ amountMinor: minor, currency }) : null,
    }));
  });
}

/** Guided closings that have not ended, on the day their campaign says; rehearsals have nothing to do with the bank. */
export async function closingsUnderWay(
  { desk, cache, bankOrigin }: Workbench,
): Promise<readonly { readonly campaignId: string; readonly entry: AgendaEntry }[]> {
  const open = desk.list('closing').filter((closing) => closing.bankOrigin === bankOrigin && !closing.rehearsal && closing.ended === null);
  return Promise.all(open.map(async ({ closingId, campaignId, campaignName, step }) => {
    const row = await cache.read.findRecord('campaigns', campaignId);
    const campaign = row !== null && 'expectedClosingDate' in row.record ? row.record : null;
    const entry: AgendaEntry = {
      kind: 'closing', id: closingId, date: campaign?.expectedClosingDate ?? null, count: 1, name: campaign?.name ?? campaignName, step,
      amount: campaign !== null && 'available' in campaign ? campaign.available?.accounted ?? null : null,
    };
    return { campaignId, entry };
  }));
}

const outgoing = ({ amountMinor, currency }: Money): Money => ({ amountMinor: amountMinor === 0 ? 0 : -amountMinor, currency });
