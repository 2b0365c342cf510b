import type { Database } from 'better-sqlite3-multiple-ciphers';

import { canonicalJson, CHAIN_START, linkOf } from '#main/store/journal/chain.ts';
import { openDatabase } from '#main/store/journal/database.ts';
import { openJournal } from '#main/store/journal/index.ts';
import type { IntentEvent, JournalFile, NewIntent } from '#main/store/journal/index.ts';
import { applyEvent } from '#main/store/journal/machine.ts';
import { rowOf } from '#main/store/journal/projection.ts';
import type { IntentRecord } from '#main/store/journal/record.ts';
import { prepareRows } from '#main/store/journal/rows.ts';
import { happened, newIntent, second } from '#test/support/journal-fixture.ts';

/** Approved, sending, answered and settled. */
const EVENTS_OF_A_WRITE = 4;

const REQUEST = { operation: 'createMoneyTransfer', input: { params: { accountId: 'A1' }, body: { amount: '12.34' } } } as unknown as NewIntent['request'];

/** Writes in one transaction. */
const PIECE = 25_000;

/** Fills a new journal with settled transfers, as the store would have written them. Its anchor is behind until it is opened. */
export function fillJournal(file: JournalFile, events: number): void {
  const empty = openJournal(file);
  if (!empty.ok) throw new Error(`The journal is ${empty.reason}`);
  empty.journal.close();
  const database = openDatabase(file, true);
  try {
    database.pragma('synchronous = OFF');
    const rows = prepareRows(database);
    let head = CHAIN_START;
    let sequence = 0;
    const writeOne = (index: number): void => {
      const intentId = `intent-${String(index).padStart(9, '0')}`;
      const transferId = `T${index}`;
      const own: readonly IntentEvent[] = [
        happened.approved(newIntent(intentId, { request: REQUEST })), happened.sending(index), happened.answered('accepted', transferId), happened.read('settled', transferId),
      ];
      let record: IntentRecord | null = null;
      const begun = sequence + 1;
      for (const event of own) {
        const at = second(index);
        sequence += 1;
        const json = canonicalJson(event);
        head = linkOf(head, { sequence, intentId, at }, json);
        rows.addEvent.run({ sequence, intent_id: intentId, at, json, hash: head });
        record = applyEvent(record, JSON.parse(json) as IntentEvent, at, sequence);
      }
      if (record === null) throw new Error('An event does not fit');
      rows.putIntent.run(rowOf(record, begun));
    };
    const writes = events / EVENTS_OF_A_WRITE;
    for (let from = 0; from < writes; from += PIECE) inOne(database, () => {
      for (let index = from; index < Math.min(writes, from + PIECE); index += 1) writeOne(index);
    });
  } finally {
    database.close();
  }
}

const inOne = (database: Database, work: () => void): void => database.transaction(work).immediate();
