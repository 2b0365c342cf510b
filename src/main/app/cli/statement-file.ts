import { fileTexts } from '#main/documents/statement/texts.ts';
import type { FileColumn } from '#main/documents/statement/facts.ts';
import { partPath } from '#main/services/cash/statement/file-request.ts';
import { writeStatementFile } from '#main/services/cash/statement/write-file.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import type { Language } from '#shared/text/languages.ts';

import type { StatementAsked } from './arguments.ts';
import { copyOfCache, withCache } from './copies.ts';
import { exits } from './endings.ts';
import type { Answer } from './endings.ts';
import { writeFiles } from './files.ts';
import type { WrittenFiles } from './files.ts';
import type { Given, Tell } from './given.ts';
import { accountsOf, identified } from './values.ts';

/** Writes the statement of an account, or of all, with the program that writes it for the window. */
export async function exportStatement(given: Given, asked: StatementAsked, tell: Tell): Promise<Answer> {
  tell('reading the cache');
  const file = await copyOfCache(given);
  const { account, summary, selection } = await withCache(file, async (cache) => {
    const [found = null] = asked.account === null ? [] : await accountsOf(cache, asked.account);
    const chosen: StatementSelection = { accountId: found?.account.accountId ?? null, from: asked.from, to: asked.to, search: asked.search, entries: asked.entries, marks: 'all' };
    return { account: found, selection: chosen, summary: await cache.read.statementSummary(chosen) };
  });
  const now = Date.now();
  const holes = summary?.holes ?? [];
  const unreadable = summary?.unreadable?.length ?? 0;
  const written: WrittenFiles | null = summary === null || summary.total === 0 ? null : await writeFiles(asked, (unfinished) => {
    const ended = writeStatementFile(file, {
      file: asked.format, selection, sort: { key: 'operationDate', direction: 'asc' }, columns: columnsOf(asked.format, account === null, given.language), format: 'machine',
      locale: given.language, unfinished, madeAt: instantFromMs(now), today: bankDateAt(now),
    }, { progress: (done, total) => tell(`${done} of ${total ?? '?'} entries`), ask: noAnswer });
    if (ended.kind !== 'written') throw new Error('The statement was not written');
    return { rows: ended.rows, parts: Array.from({ length: ended.parts }, (_, index) => partPath(unfinished, index + 1)) };
  });
  return {
    exit: exits.right,
    json: {
      format: 'tesoro-export/1', account: account === null ? null : identified(account), from: asked.from, to: asked.to, entries: written?.rows ?? 0,
      files: written?.files ?? [], manifest: written?.manifest ?? null, neverRead: holes, unreadableRows: unreadable,
    },
    lines: written === null ? ['No entries: no file was written.'] : [`${written.rows} entries`, ...written.files.map(({ path }) => path)],
    warnings: [
      ...(holes.length === 0 ? [] : [`Days never read: ${holes.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')}.`]),
      ...(unreadable === 0 ? [] : [`Rows that could not be read are left out: ${unreadable}.`]),
    ],
  };
}

const noAnswer = async (): Promise<never> => {
  throw new Error('A statement asks for nothing');
};

/** Programs get every field by its own name, people the columns of a statement. */
function columnsOf(format: StatementAsked['format'], isOfAll: boolean, language: Language): readonly FileColumn[] {
  if (format === 'csv') {
    return [
      'accountId', 'operationDate', 'valueDate', 'amount', 'amount.currency', 'balance', 'description', 'type', 'transactionId', 'change', 'note', 'checked', 'checkedBy', 'asOf',
    ].map((key) => ({ key, title: key === 'amount.currency' ? 'currency' : key }));
  }
  const texts = fileTexts[language];
  return [
    ...(isOfAll ? [{ key: 'accountId', title: texts.account }] : []),
    { key: 'operationDate', title: texts.date }, { key: 'valueDate', title: texts.valueDate }, { key: 'description', title: texts.description },
    { key: 'amount', title: texts.amount }, { key: 'amount.currency', title: texts.currency }, { key: 'balance', title: texts.balance },
  ];
}
