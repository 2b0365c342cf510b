import { documentKey } from '#main/context/workspace-context.ts';
import { openJournal } from '#main/store/journal/index.ts';
import type { JournalEntry, JournalFile } from '#main/store/journal/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { happened, newIntent } from '../support/journal-fixture.ts';
import { accountId, LARGE_CAMPAIGN, PORTAL_NOW } from './large-portal-cache.ts';
import type { FilledPortal, PortalSize } from './large-portal.ts';
import { FIRST, LAST, numbers } from './million-rows.ts';

/* What a desk has written in four years: writes in the journal, and what people typed. */

const EVENTS_OF_WRITE = 4;
const WRITES_AT_ONCE = 2_000;
const SECONDS_BETWEEN = 400;

interface Written {
  readonly connectionId: string;
  /** Origin of the bank's address. */
  readonly bank: string;
  readonly events: number;
}

/** Transfers that were approved, sent, taken and carried out, one after the other. */
export function fillJournal(file: JournalFile, { connectionId, bank, events }: Written, said: (what: string) => void): void {
  const opened = openJournal(file);
  if (!opened.ok) throw new Error(`The journal is ${opened.reason}`);
  const { journal } = opened;
  const writes = Math.floor(events / EVENTS_OF_WRITE);
  const { shown } = newIntent('shape');
  if (shown.kind !== 'createTransfer') throw new Error('The fixture writes transfers');
  const pick = numbers(11);
  const one = (list: readonly string[]): string => list[pick(list.length)] ?? '';
  for (let from = 0; from < writes; from += WRITES_AT_ONCE) {
    const entries: JournalEntry[] = [];
    for (let number = from; number < Math.min(from + WRITES_AT_ONCE, writes); number += 1) {
      const intentId = `W-${String(number).padStart(7, '0')}`;
      const serverId = `SENT-${number}`;
      const name = `${one(FIRST)} ${one(LAST)}`;
      const intent = newIntent(intentId, {
        connectionId, bank, marker: `TS-${number.toString(36).toUpperCase().padStart(6, '0')}`,
        shown: { ...shown, creditor: { ...shown.creditor, name }, description: `Fattura ${number}` },
      });
      const done = [happened.approved(intent), happened.sending(), happened.answered('accepted', serverId), happened.read('settled', serverId)];
      entries.push(...done.map((event) => ({ intentId, event })));
    }
    const written = journal.appendAll(entries, instantFromMs(PORTAL_NOW - (writes - from) * SECONDS_BETWEEN * 1000));
    if (!written.ok) throw new Error(JSON.stringify(written.error));
  }
  journal.close();
  said(`${writes * EVENTS_OF_WRITE} events of the journal`);
}

/** A fifth of what is typed are drafts, the others notes and ticks of entries. */
export function fillDesk(file: EncryptedFile, { bank, size }: { readonly bank: string; readonly size: PortalSize }): void {
  const clock = { now: () => PORTAL_NOW };
  const opened = openUserData({ ...file, clock });
  if (!opened.ok) throw new Error(`The user data is ${opened.error}`);
  const { userData } = opened.value;
  const at = instantFromMs(PORTAL_NOW);
  const drafts = Math.floor(size.typed / 5);
  userData.putAll('draft', Array.from({ length: drafts }, (_, number) => ({
    id: `draft-${number}`,
    value: {
      draftId: `draft-${number}`, step: 'details', savedAt: at,
      content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, accountId: accountId(number % size.accounts), beneficiaryName: `${FIRST[number % FIRST.length]} ${LAST[number % LAST.length]}`, amount: '12,50' } },
    } as const,
  })), at);
  // The identifiers of million-rows.ts.
  userData.putAll('entryMark', Array.from({ length: size.typed - drafts }, (_, number) => {
    const transactionId = `TX${String((number * 104_729) % 9_999_991).padStart(7, '0')}${number.toString(36).toUpperCase()}`;
    const account = accountId(0);
    return {
      id: `${documentKey(bank, account, transactionId)}#0`,
      value: { accountId: account, transactionId, occurrence: 0, date: bankDateAt(PORTAL_NOW), note: number % 2 === 0 ? `Nota ${number}` : null, checkedAt: number % 2 === 1 ? at : null, checkedBy: number % 2 === 1 ? 'chi' : null },
    };
  }), at);
  userData.close();
}

/** By step. */
export const KEPT_CLOSINGS = { check: '00000000-0000-4000-8000-000000000001', choose: '00000000-0000-4000-8000-000000000002' } as const;

function onUserData({ desk }: FilledPortal, act: (userData: UserData) => void): void {
  const userData = openUserData({ ...desk, clock: { now: Date.now } });
  if (!userData.ok) throw new Error(`The user data is ${userData.error}`);
  act(userData.value.userData);
  userData.value.userData.close();
}

/** Two closings of the campaign with 100,000 orders, as a refresh leaves them, which needs the bank. */
export function keepClosings(portal: FilledPortal): void {
  const at = instantFromMs(Date.now());
  onUserData(portal, (userData) => {
    for (const step of ['check', 'choose'] as const) {
      const closingId = KEPT_CLOSINGS[step];
      userData.put('closing', closingId, {
        closingId, connectionId: portal.connectionId, bankOrigin: new URL(portal.bank).origin, campaignId: LARGE_CAMPAIGN, campaignName: null, rehearsal: false, step,
        direction: null, assumptions: usualAssumptions, left: [], refreshedAt: at, seenHash: null, requestId: closingId, intentId: null, aborted: null, forecast: null,
        startedAt: at, savedAt: at, ended: null, kept: null,
      }, at);
    }
  });
}

export const forgetClosings = (portal: FilledPortal): void => onUserData(portal, (userData) => { for (const closingId of Object.values(KEPT_CLOSINGS)) userData.remove('closing', closingId); });
