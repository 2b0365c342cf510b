import { cachedRecord } from '#main/context/cached-records.ts';
import { exportTo } from '#main/context/export-file.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import { documentKey, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { FileExtension } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { asEncoded, ledgerCsv } from '#main/documents/ledger/csv.ts';
import { LedgerSums, ledgerTexts } from '#main/documents/ledger/facts.ts';
import { ledgerPrefix, pageId, unpacked } from '#main/store/ledger/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import type { LedgerDestination, LedgerFormat, LedgerPeriod } from '#shared/domain/ledger/export.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { ledgerDesk } from './desk.ts';
import type { FileGiven, LedgerWorkspace } from './work.ts';

const EXTENSIONS: Readonly<Record<LedgerFormat, FileExtension>> = { csv: 'csv', xlsx: 'xlsx', hledger: 'journal', beancount: 'beancount' };

/** Of the lines that a person sees before a file is written. */
const PREVIEWED_ENTRIES = 3;

/** Files of a period, and the destinations that know how their CSV is read. */
export function ledgerFileHandlers(
  workspace: LedgerWorkspace, tasks: Tasks, { changed, keepDesk }: { readonly changed: () => void; readonly keepDesk: () => void },
): HandlersOf<'ledger.destinations' | 'ledger.saveDestination' | 'ledger.removeDestination' | 'ledger.preview' | 'ledger.export'> {
  const { userData, bankOrigin } = workspace;
  const destinations = (): readonly LedgerDestination[] => userData.list('ledgerDestination', ledgerPrefix(bankOrigin)).toSorted((left, right) => left.name.localeCompare(right.name));
  const idOf = (destinationId: string): string => documentKey(bankOrigin, destinationId);
  return {
    'ledger.destinations': async () => ok(destinations()),
    'ledger.saveDestination': async (destination) => {
      userData.put('ledgerDestination', idOf(destination.destinationId), destination, workspace.now());
      changed();
      return ok(destinations());
    },
    'ledger.removeDestination': async ({ destinationId }) => {
      userData.remove('ledgerDestination', idOf(destinationId));
      changed();
      return ok(destinations());
    },
    'ledger.preview': async ({ destination, from, to, locale }) => {
      keepDesk();
      const setup = userData.get('ledgerSetup', bankOrigin);
      if (setup === null) return NOT_FOUND;
      const entries = firstEntries(workspace, { from, to }, PREVIEWED_ENTRIES);
      const names = new Map<string, string | null>();
      for (const { campaignId } of entries) if (campaignId !== null) names.set(campaignId, (await cachedRecord(workspace, 'campaigns', campaignId))?.name ?? null);
      const facts = { accounts: setup.accounts, period: { from, to }, opening: new LedgerSums(), campaignName: (id: string) => names.get(id) ?? null, snapshot: () => '…', desk: ledgerDesk(workspace), locale };
      return ok(asEncoded(Buffer.concat([...ledgerCsv(entries, { ...destination, encoding: 'utf8' }, facts)]).toString('utf8'), destination.encoding));
    },
    'ledger.export': ({ taskId, ...asked }) => tasks.runNamed(taskId, async (task) => {
      keepDesk();
      return exportLedger(workspace, asked, task);
    }),
  };
}

function firstEntries({ userData, bankOrigin }: LedgerWorkspace, { from, to }: LedgerPeriod, most: number): readonly JournalEntry[] {
  const found: JournalEntry[] = [];
  for (let page = 0; found.length < most; page += 1) {
    const stored = userData.get('ledgerPage', pageId(bankOrigin, page));
    if (stored === null) break;
    if (stored.from <= to && stored.to >= from) found.push(...unpacked(stored).filter(({ date }) => date >= from && date <= to));
  }
  return found.slice(0, most);
}

async function exportLedger(workspace: LedgerWorkspace, { format, destination, from, to, locale }: CommandCheckedInput<'ledger.export'>, task: Task): Promise<Result<ExportOutcome, AppError>> {
  const { userData, bankOrigin, storesKeeper } = workspace;
  const setup = userData.get('ledgerSetup', bankOrigin);
  if (setup === null || (format === 'csv' && destination === null)) return NOT_FOUND;
  const desk = ledgerDesk(workspace);
  const name = `${ledgerTexts[locale].entries} ${from.slice(0, 7)}${from.slice(0, 7) === to.slice(0, 7) ? '' : ` ${to.slice(0, 7)}`}${desk === null ? '' : ` ${desk}`}`;
  return exportTo(workspace, { name, extension: EXTENSIONS[format] }, async (unfinished) => {
    const given = { userData: storesKeeper.files().userData, bankOrigin, accounts: setup.accounts, period: { from, to }, format, destination, unfinished, desk, locale } satisfies FileGiven;
    const written = await onThread<number>(workspace, { work: 'ledgerFile', given }, task);
    return written.ok ? ok({ rows: written.value, parts: [unfinished] }) : written;
  });
}
