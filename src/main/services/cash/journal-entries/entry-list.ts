import { setImmediate as nextTurn } from 'node:timers/promises';

import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { ledgerPrefix, pageId, unpacked } from '#main/store/ledger/index.ts';
import type { StoredLedgerPage } from '#main/store/user-data/index.ts';
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
      const fits = filterOf(selection);
      for await (const page of pagesBackwards(workspace)) {
        if (page.from > selection.to || page.to < selection.from) continue;
        // Where all of a page is found and none of it is shown, it is only counted.
        const isWhole = selectsAll(selection) && page.from >= selection.from && page.to <= selection.to;
        const entries = isWhole && (rows.length === limit || found + page.entries <= offset) ? null : unpacked(page).filter(fits).toReversed();
        rows.push(...(entries ?? []).slice(Math.max(0, offset - found), Math.max(0, offset + limit - found)));
        found += entries?.length ?? page.entries;
      }
      return ok({ rows, total: found });
    },
    'ledger.entry': async ({ year, number }) => {
      let reversedBy: EntryNumber | null = null;
      for await (const page of pagesBackwards(workspace)) {
        for (const entry of unpacked(page).toReversed()) {
          if (entry.reverses?.year === year && entry.reverses.number === number) reversedBy = { year: entry.year, number: entry.number };
          if (entry.year === year && entry.number === number) return ok({ entry, reversedBy });
        }
      }
      return NOT_FOUND;
    },
  };
}

async function* pagesBackwards({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>): AsyncGenerator<StoredLedgerPage> {
  for (let page = userData.state('ledgerPage', ledgerPrefix(bankOrigin)).entries - 1; page >= 0; page -= 1) {
    const stored = userData.get('ledgerPage', pageId(bankOrigin, page));
    if (stored === null) continue;
    yield stored;
    await nextTurn();
  }
}

const selectsAll = ({ kind, account, campaignId, search }: Selection): boolean => kind === null && account === null && campaignId === null && search.trim() === '';

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
