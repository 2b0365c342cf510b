import { setImmediate as nextTurn } from 'node:timers/promises';

import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { ledgerPrefix, pageId, unpacked } from '#main/store/ledger/index.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { EntryNumber, JournalEntry } from '#shared/domain/ledger/entry.ts';
import { ok } from '#shared/domain/result.ts';

type Selection = Omit<CommandCheckedInput<'ledger.entries'>, 'offset' | 'limit'>;

/** Reads the pages from the last one back, with a pause after each, so that nothing waits for a long search. */
export function entryList(workspace: Needs<'userData' | 'bankOrigin'>): HandlersOf<'ledger.entries' | 'ledger.entry'> {
  return {
    'ledger.entries': async ({ offset, limit, ...selection }) => {
      const rows: JournalEntry[] = [];
      let found = 0;
      for await (const entry of newestFirst(workspace, selection)) {
        if (found >= offset && rows.length < limit) rows.push(entry);
        found += 1;
      }
      return ok({ rows, total: found });
    },
    'ledger.entry': async ({ year, number }) => {
      let reversedBy: EntryNumber | null = null;
      for await (const entry of newestFirst(workspace, null)) {
        if (entry.reverses?.year === year && entry.reverses.number === number) reversedBy = { year: entry.year, number: entry.number };
        if (entry.year === year && entry.number === number) return ok({ entry, reversedBy });
      }
      return NOT_FOUND;
    },
  };
}

/** null: all. */
async function* newestFirst({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>, selection: Selection | null): AsyncGenerator<JournalEntry> {
  const fits = selection === null ? () => true : filterOf(selection);
  for (let page = userData.state('ledgerPage', ledgerPrefix(bankOrigin)).entries - 1; page >= 0; page -= 1) {
    const stored = userData.get('ledgerPage', pageId(bankOrigin, page));
    if (stored === null || (selection !== null && (stored.from > selection.to || stored.to < selection.from))) continue;
    for (const entry of unpacked(stored).toReversed()) if (fits(entry)) yield entry;
    await nextTurn();
  }
}

function filterOf({ from, to, kind, account, campaignId, search }: Selection): (entry: JournalEntry) => boolean {
  const words = foldText(search).split(/\s+/).filter((word) => word !== '');
  return (entry) => entry.date >= from && entry.date <= to
    && (kind === null || entry.kind === kind)
    && (account === null || entry.lines.some((line) => line.account === account))
    && (campaignId === null || entry.campaignId === campaignId)
    && (words.length === 0 || matches(entry, words));
}

function matches(entry: JournalEntry, words: readonly string[]): boolean {
  const text = foldText([numberText(entry), entry.campaignId, entry.orderId, ...entry.sources].join(' '));
  return words.every((word) => text.includes(word));
}
