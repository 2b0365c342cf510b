import type { IntentEvent, IntentRecord, Journal, JournalEntry, JournalFile, NewIntent } from '#main/store/journal/index.ts';
import { openJournal } from '#main/store/journal/index.ts';
import type { ShownTransfer } from '#shared/bridge/writes/account-writes.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

export const JOURNAL_KEY = Buffer.alloc(32, 7);
export const BANK = 'https://bank.example';

const START_MS = Date.UTC(2026, 5, 30, 10);

/** An instant so many seconds after the fixture's beginning. */
export const second = (seconds: number): Instant => instantFromMs(START_MS + seconds * 1000);

/** The file, key and anchor of the journal at a path. */
export const journalAt = (path: string): JournalFile => ({ path, anchorPath: `${path}-anchor`, key: JOURNAL_KEY });

/** The journal at a path; throws when it cannot be opened. */
export function openedJournal(path: string): Journal {
  const opened = openJournal(journalAt(path));
  if (!opened.ok) throw new Error(`the journal is ${opened.reason}`);
  return opened.journal;
}

const SHOWN: ShownTransfer = {
  kind: 'createTransfer',
  account: { accountId: 'A1', iban: 'IT60X0542811101000000123456', name: 'Conto' },
  creditor: { name: 'Mario Rossi', accountCode: 'IT28W8000000292100645211151', bicCode: null, address: null, city: null, countryCode: null },
  amount: { minor: 12_34, currency: 'EUR' } as unknown as ShownTransfer['amount'],
  scheme: 'SCT', description: 'Fattura 7', remittanceInformation: null, executionDate: null, isInstant: false, isUrgent: false, feeType: null,
  feeAccountId: null, taxRelief: null, validated: null, balanceAfter: null, balanceAsOf: null,
};

export function newIntent(intentId: string, changes: Partial<NewIntent> = {}): NewIntent {
  return {
    intentId, requestId: `request-${intentId}`, kind: 'createTransfer', connectionId: 'C1', bank: BANK, fingerprint: `fingerprint-${intentId}`,
    request: { operation: 'moneyTransfers.create', input: { amount: '12.34' } } as unknown as NewIntent['request'], bodyHash: 'b0d4', shown: SHOWN,
    marker: null, userName: 'chi', batchId: null, batchLine: null, ...changes,
  };
}

const TIMED_OUT = {
  kind: 'ambiguous', operation: 'moneyTransfers.create', effect: 'money', cause: 'timeout', httpStatus: null, bankErrors: [], detail: null,
} as unknown as BankError;

type EventOf<Type extends IntentEvent['type']> = Extract<IntentEvent, { readonly type: Type }>;

/** One event of every type, with what is usual; `changes` says what is not. */
export const happened = {
  approved: (intent: NewIntent): EventOf<'approved'> => ({ type: 'approved', intent }),
  adopted: (intent: NewIntent, challengeId = 'K1'): EventOf<'adopted'> => ({ type: 'adopted', intent: { ...intent, request: null }, challengeId, serverId: null }),
  takenOver: (intent: NewIntent): EventOf<'takenOver'> => ({
    type: 'takenOver', intent, of: { requestId: 'R1', name: 'Anna', device: 'Anna’s desk', since: second(0) }, windowEndsAt: second(1800), nextLookAt: second(5),
  }),
  sending: (at = 0): EventOf<'sending'> => ({
    type: 'sending', bodyHash: 'b0d4', baseline: { serverIds: { transfer: ['T0'] }, serverTime: second(at), readAt: second(at) }, serverTime: second(at),
    windowEndsAt: second(at + 1800),
  }),
  leftByFile: (endToEndId = 'TS4K7Q0ZB2'): EventOf<'leftByFile'> => ({
    type: 'leftByFile', bodyHash: 'b0d4', file: { fileName: 'payments.xml', sha256: 'f11e'.repeat(16), messageId: 'TESORO-1', endToEndId }, serverTime: null, nextLookAt: second(300),
  }),
  fileNotWritten: (): EventOf<'fileNotWritten'> => ({ type: 'fileNotWritten', code: 'ENOSPC' }),
  confirming: (at = 0): EventOf<'confirming'> => ({ type: 'confirming', challengeId: 'K1', bodyHash: 'c0de', serverTime: null, windowEndsAt: second(at + 1800) }),
  notSent: (): EventOf<'notSent'> => ({ type: 'notSent', error: { kind: 'notSent', operation: 'moneyTransfers.create', effect: 'money', cause: 'refused', detail: null } as unknown as BankError }),
  answered: (meaning: 'accepted' | 'challenge' | 'settled' | 'failed' = 'accepted', serverId: string | null = null): EventOf<'answered'> =>
    ({ type: 'answered', atBank: atBank(meaning, serverId), verification: null, nextReadAt: second(3600) }),
  refused: (): EventOf<'refused'> => ({ type: 'refused', error: { kind: 'rejected', operation: 'moneyTransfers.create', effect: 'money', httpStatus: 400, bankErrors: [], challengeId: null } as unknown as BankError }),
  challenged: (challengeId: string | null = 'K1'): EventOf<'challenged'> => ({ type: 'challenged', challengeId, error: null }),
  codeRefused: (): EventOf<'codeRefused'> => ({ type: 'codeRefused', problem: 'wrong', error: null }),
  challengeUnproven: (): EventOf<'challengeUnproven'> => ({ type: 'challengeUnproven', nextLookAt: second(5), windowEndsAt: second(1800) }),
  expired: (): EventOf<'expired'> => ({ type: 'expired' }),
  lost: (nextLookAt = second(5)): EventOf<'lost'> => ({ type: 'lost', error: TIMED_OUT, nextLookAt }),
  interrupted: (nextLookAt = second(5)): EventOf<'interrupted'> => ({ type: 'interrupted', nextLookAt }),
  looked: (conclusion: 'keepLooking' | 'ambiguous' | 'notFound' = 'keepLooking', changes: Partial<EventOf<'looked'>> = {}): EventOf<'looked'> => ({
    type: 'looked', complete: true, error: null, candidates: conclusion === 'ambiguous' ? [candidate('T7'), candidate('T8')] : [], conclusion,
    nextLookAt: second(300), lookedForUntil: conclusion === 'notFound' ? second(864_000) : null, ...changes,
  }),
  found: (by: 'look' | 'person' = 'look', meaning: 'accepted' | 'challenge' | 'settled' | 'failed' = 'accepted', serverId: string | null = null): EventOf<'found'> =>
    ({ type: 'found', by, atBank: atBank(meaning, serverId), nextReadAt: null }),
  conflicted: (): EventOf<'conflicted'> => ({ type: 'conflicted', atBank: atBank('accepted', null) }),
  abandoned: (): EventOf<'abandoned'> => ({ type: 'abandoned', reason: 'paid by hand', lookedForUntil: second(864_000), nextLookAt: second(600) }),
  duplicated: (): EventOf<'duplicated'> => ({ type: 'duplicated', candidates: [candidate('T1'), candidate('T2')] }),
  duplicateAcknowledged: (): EventOf<'duplicateAcknowledged'> => ({ type: 'duplicateAcknowledged', note: 'sent back' }),
  declared: (outcome: 'done' | 'notDone' = 'notDone'): EventOf<'declared'> => ({
    type: 'declared', outcome, toldBy: 'Anna Verdi, treasury desk', toldOn: bankDate('2026-06-30'), words: 'It never reached us.', userName: 'chi',
    lookedForUntil: second(864_000), nextLookAt: second(600),
  }),
  withdrawn: (): EventOf<'withdrawn'> => ({ type: 'withdrawn', reason: 'changed their mind' }),
  withheld: (withheld = true): EventOf<'withheld'> => ({ type: 'withheld', withheld }),
  read: (meaning: 'accepted' | 'challenge' | 'settled' | 'failed' = 'settled', serverId: string | null = null): EventOf<'read'> =>
    ({ type: 'read', atBank: atBank(meaning, serverId), nextReadAt: null }),
} as const;

const atBank = (meaning: 'accepted' | 'challenge' | 'settled' | 'failed', serverId: string | null) =>
  ({ serverId, transfer: null, meaning, challengeId: meaning === 'challenge' ? 'K1' : null });

export function candidate(serverId: string): Candidate {
  return {
    serverId, source: 'transfer', at: second(1), date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, status: null,
    agrees: ['amount'], differs: [], transfer: null,
  };
}

/** Appends, and gives the last record; throws when an event is refused. */
export function appended(journal: Journal, intentId: string, ...events: readonly IntentEvent[]): IntentRecord {
  const entries: JournalEntry[] = events.map((event) => ({ intentId, event }));
  const written = journal.appendAll(entries, second(journal.count()));
  const last = written.ok ? written.value.at(-1) : undefined;
  if (last === undefined) throw new Error(`refused: ${written.ok ? 'nothing to append' : JSON.stringify(written.error)}`);
  return last;
}
