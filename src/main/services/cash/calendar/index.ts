import { cachedRecord } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { asOfRead, executionDates, oldest, plannedDate } from '#main/services/cash/overview/movements.ts';
import type { AgendaRecords, CompleteRead } from '#main/store/cache/index.ts';
import { isUnderWayAt } from '#main/context/closing-write.ts';
import { linesToSend } from '#main/context/lines-to-send.ts';
import { notVerifiedAccounts } from '#main/writes/validations.ts';
import { agendaKinds } from '#shared/bridge/cash/agenda.ts';
import type { AgendaEntry, AgendaView } from '#shared/bridge/cash/agenda.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { addDays, latest, parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { REFLECTION_DAYS } from '#shared/domain/investor-protection/reflection.ts';
import { bankDateAt, instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { signedAmount } from '#shared/domain/payment/transfer-sides.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { ok } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

interface ExpectedOfTemplates {
  /** What was missed, and the days to come in a period. */
  readonly expected: (from: BankDate, to: BankDate, mark: DecimalMark) => readonly AgendaEntry[];
}

/** What is expected on which day, from cache, user data and journal; the bank is not asked. */
export function agendaHandlers(workspace: Needs<'journal' | 'userData' | 'connectionId' | 'bankOrigin' | 'cache' | 'clock'>, templates: ExpectedOfTemplates): HandlersOf<'agenda.between'> {
  return {
    'agenda.between': async (asked) => ok(await agendaBetween(workspace, templates, asked)),
  };
}

async function agendaBetween(
  workspace: Needs<'journal' | 'userData' | 'connectionId' | 'bankOrigin' | 'cache' | 'clock'>, templates: ExpectedOfTemplates, { from, to, decimalMark, readiness }: CommandCheckedInput<'agenda.between'>,
): Promise<AgendaView> {
  const today = bankDateAt(workspace.clock.now());
  // The bank's time zone is within a day of UTC; what is beyond is filtered below.
  const reflecting = { from: addDays(from < today ? today : from, -REFLECTION_DAYS - 1), to: addDays(to, -REFLECTION_DAYS + 1) };
  const [records, accounts, reads] = await Promise.all([
    workspace.cache.read.agendaRecords({ from, to, today, confirmedFrom: startOf(reflecting.from), confirmedBefore: startOf(addDays(reflecting.to, 1)) }),
    workspace.cache.read.listAccounts(), workspace.cache.read.completeReads(),
  ]);
  const closings = await closingsUnderWay(workspace);
  const every = [
    ...transferEntries(workspace, records), ...batchEntries(workspace), ...draftEntries(workspace, decimalMark), ...templates.expected(from, to, decimalMark),
    ...closings.map(({ entry }) => entry), ...campaignEntries(records, new Set(closings.map(({ campaignId }) => campaignId))),
    ...awaitedEntries(records), ...reflectionEntries(records, today), ...readiness === 'later' ? [] : await readinessEntries(workspace, { from, to, today }),
  ];
  return {
    from, to, today,
    entries: every.filter(({ date }) => date !== null && date >= from && date <= to).toSorted(byDay),
    late: every.filter((entry) => entry.date !== null && entry.date < today && !isOver(entry)).toSorted(byDay),
    undated: every.filter(({ date }) => date === null).toSorted(byDay),
    asOf: oldestOf(accounts.map(({ account }) => account.accountId), reads),
    leftOut: records.booked - records.transfers.length,
  };
}

const startOf = (date: BankDate): Instant => instantFromMs(Date.parse(date));

const OVER: readonly (string | null)[] = knownBut(campaignStates, 'OPEN', 'CLOSED');

/** A campaign past its closing date is late unless its state is known and neither open nor closed. */
const isOver = (entry: AgendaEntry): boolean => entry.kind === 'campaign' && OVER.includes(entry.status);

const byDay = (left: AgendaEntry, right: AgendaEntry): number =>
  (left.date ?? '').localeCompare(right.date ?? '') || agendaKinds.indexOf(left.kind) - agendaKinds.indexOf(right.kind)
  || (left.name ?? '').localeCompare(right.name ?? '') || left.id.localeCompare(right.id);

function transferEntries(workspace: Needs<'journal' | 'bankOrigin'>, { transfers }: AgendaRecords): AgendaEntry[] {
  const typedDates = executionDates(workspace, transfers.map(({ value }) => value.moneyTransferId));
  return transfers.map(({ value }) => ({
    kind: 'transfer', id: `${value.accountId}:${value.moneyTransferId}`, accountId: value.accountId, count: 1, amount: signedAmount(value),
    date: typedDates.get(value.moneyTransferId) ?? plannedDate(value),
    name: (value.direction === 'INCOMING' ? value.debtor : value.creditor)?.name ?? null,
  }));
}

function campaignEntries({ campaigns }: AgendaRecords, closing: ReadonlySet<string>): AgendaEntry[] {
  return campaigns.filter(({ campaignId }) => !closing.has(campaignId)).map(({ campaignId, name, status, expectedClosingDate, available }) => ({
    kind: 'campaign', id: campaignId, date: expectedClosingDate, name, status, count: 1, amount: available?.accounted ?? null,
  }));
}

const awaitedEntries = ({ awaited, campaignNames }: AgendaRecords): AgendaEntry[] => awaited.map(({ kind, status, campaignId, scheduledDate, count, amount }) => ({
  kind, status, count, amount: outgoing(amount), date: scheduledDate, id: campaignId ?? '', name: campaignNames.get(campaignId ?? '') ?? null,
}));

function reflectionEntries({ reflecting, campaignNames }: AgendaRecords, today: BankDate): AgendaEntry[] {
  const counts = new Map<string, { readonly campaignId: string; readonly date: BankDate; count: number }>();
  for (const { campaignId, confirmedAt, count } of reflecting) {
    // The day of the confirmation does not count.
    const date = addDays(bankDateAt(instantToMs(confirmedAt)), REFLECTION_DAYS);
    if (date < today) continue;
    const key = `${date} ${campaignId ?? ''}`;
    const sum = counts.get(key) ?? { campaignId: campaignId ?? '', date, count: 0 };
    sum.count += count;
    counts.set(key, sum);
  }
  return [...counts.values()].map(({ campaignId, date, count }) => ({
    kind: 'reflection', id: campaignId, date, count, amount: null, name: campaignNames.get(campaignId) ?? null,
  }));
}

/** Days before a campaign is to close, on which it is pointed out whose refund may not arrive: time enough to ask the investors. */
const READY_DAYS = 21;

/** Only for the days that are shown: all orders of a campaign are looked at. */
async function readinessEntries({ cache, userData }: Needs<'cache' | 'userData'>, { from, to, today }: Pick<AgendaView, 'from' | 'to' | 'today'>): Promise<AgendaEntry[]> {
  if (to < today) return [];
  const { campaigns } = await cache.read.expectedRecords(addDays(to, READY_DAYS));
  const notVerified = notVerifiedAccounts(userData);
  const entries: AgendaEntry[] = [];
  for (const { value: { campaignId, name, expectedClosingDate } } of campaigns) {
    const date = expectedClosingDate === null ? null : latest(today, addDays(expectedClosingDate, -READY_DAYS));
    if (date === null || date < from) continue;
    const { unready } = await cache.read.refundReadiness(campaignId, notVerified, 0);
    if (unready > 0) entries.push({ kind: 'readiness', id: campaignId, date, count: unready, amount: null, name });
  }
  return entries;
}

const outgoing = (amount: Money | null): Money | null => (amount === null ? null : { ...amount, amountMinor: amount.amountMinor === 0 ? 0 : -amount.amountMinor });

/** The oldest complete read; null where a part was never read. */
function oldestOf(accountIds: readonly string[], reads: readonly CompleteRead[]): Instant | null {
  return oldest([asOfRead(reads, 'campaigns', ''), asOfRead(reads, 'orders', ''), ...accountIds.map((accountId) => asOfRead(reads, 'transfers', accountId))]);
}

const UNFINISHED = ['preview', 'sending', 'paused'] as const;

function draftEntries({ userData }: Needs<'userData'>, mark: DecimalMark): AgendaEntry[] {
  return userData.list('draft').flatMap(({ draftId, content }): AgendaEntry[] => {
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

/** Sent lines are known to the bank. Without the journal the rest of a begun batch is not known. */
function batchEntries({ userData, journal, connectionId }: Needs<'journal' | 'userData' | 'connectionId'>): AgendaEntry[] {
  const batches = userData.list('batch').filter((batch) => batch.connectionId === connectionId && UNFINISHED.some((phase) => phase === batch.phase));
  return batches.flatMap(({ batchId, name, phase }) => {
    const { lines, isKnown } = linesToSend({ userData, journal }, { batchId, phase });
    const days = new Map<string, { readonly date: BankDate; readonly currency: string; count: number; minor: number }>();
    for (const { draft, amount } of lines) {
      const date = parseBankDate(draft.executionDate.trim());
      if (date === null || amount === null) continue;
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

/** Open guided closings, on the expected day of their campaign, without rehearsals. */
async function closingsUnderWay(
  workspace: Needs<'userData' | 'bankOrigin' | 'cache'>,
): Promise<readonly { readonly campaignId: string; readonly entry: AgendaEntry }[]> {
  const open = workspace.userData.list('closing').filter(isUnderWayAt(workspace));
  return Promise.all(open.map(async ({ closingId, campaignId, campaignName, step }) => {
    const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
    const entry: AgendaEntry = {
      kind: 'closing', id: closingId, date: campaign?.expectedClosingDate ?? null, count: 1, name: campaign?.name ?? campaignName, step,
      amount: campaign?.available?.accounted ?? null,
    };
    return { campaignId, entry };
  }));
}
