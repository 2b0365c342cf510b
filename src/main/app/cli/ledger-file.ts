import { ledgerDesk } from '#main/services/cash/journal-entries/desk.ts';
import { writeLedgerFile } from '#main/services/cash/journal-entries/work.ts';
import { ledgerPrefix } from '#main/store/ledger/index.ts';
import { ledgerFields } from '#shared/domain/ledger/export.ts';
import type { LedgerDestination } from '#shared/domain/ledger/export.ts';

import { bankOriginOf } from '../session/bank-origin.ts';
import type { EntriesAsked } from './arguments.ts';
import { copyOfCache, copyOfUserData, withUserData } from './copies.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Answer } from './endings.ts';
import { writeFiles } from './files.ts';
import type { Given, Tell } from './given.ts';

/** Writes the journal entries of a period with the program that writes them for the window. */
export async function exportEntries(given: Given, { format, destination: name, from, to, ...file }: EntriesAsked, tell: Tell): Promise<Answer> {
  tell('reading the stores');
  const [cache, userDataCopy] = [await copyOfCache(given), await copyOfUserData(given)];
  const bankOrigin = bankOriginOf(given.connection.baseUrl);
  const { setup, desk, destinations } = await withUserData(userDataCopy, async (userData) => (
    { setup: userData.get('ledgerSetup', bankOrigin), desk: ledgerDesk({ userData, bankOrigin }), destinations: userData.list('ledgerDestination', ledgerPrefix(bankOrigin)) }));
  if (setup === null) throw new CommandFailed(exits.notReadable, 'There are no journal entries: no chart of accounts was chosen in the window.');
  const destination = name === null ? FOR_MACHINES : destinations.find((one) => one.name === name) ?? null;
  if (destination === null) throw new CommandFailed(exits.wrongUse, `--destination takes one of: ${destinations.map((one) => `“${one.name}”`).join(', ') || 'none is saved'}.`);
  const written = await writeFiles(file, (unfinished) => {
    const rows = writeLedgerFile(
      cache, { userData: userDataCopy, bankOrigin, accounts: setup.accounts, period: { from, to }, format, destination, unfinished, desk, locale: given.language },
      { progress: (done) => tell(`${done} entries`), ask: noAnswer },
    );
    return { rows, parts: [unfinished] };
  });
  return {
    exit: exits.right,
    json: { format: 'tesoro-entries/1', from, to, desk, entries: written.rows, files: written.files, manifest: written.manifest },
    lines: [`${written.rows} journal entries`, ...written.files.map(({ path }) => path)],
  };
}

const noAnswer = async (): Promise<never> => {
  throw new Error('A file of entries asks for nothing');
};

/** Every field by its own name, as programs read it. */
const FOR_MACHINES: LedgerDestination = {
  destinationId: '', name: '', decimalMark: '.', separator: ',', encoding: 'utf8', days: 'iso', columns: ledgerFields.map((field) => ({ field, title: field })),
};
