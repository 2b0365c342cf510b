import { createHash } from 'node:crypto';

import { cachedRecord } from '#main/context/cached-records.ts';
import { writeOf } from '#main/context/closing-write.ts';
import { isPaidOut } from '#main/context/person-notice.ts';
import { keptOn } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { waitsForCode } from '#main/services/cash/overview/index.ts';
import { takenOf } from '#main/services/cash/safeguarding/kept-days.ts';
import { followedIn } from '#main/services/portal/closing/index.ts';
import { linkOfPage } from '#shared/bridge/app/page-links.ts';
import type { OutboxEvent, OutboxEventKind } from '#shared/bridge/app/outbox-event.ts';
import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import { amountOf } from '#shared/bridge/writes/write-subject.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

type Facts = Needs<'bankOrigin' | 'cache' | 'connectionId' | 'environment' | 'journal' | 'now' | 'userData'>;

/** What is so now and may be told. Its id follows from the fact alone, so that whoever reads it again after a crash gives it the same one. */
export interface Fact {
  readonly id: string;
  /** The event, with names or without. */
  event(at: Instant, names: boolean): Promise<OutboxEvent>;
}

type About<Kind extends OutboxEventKind> = Extract<OutboxEvent, { readonly kind: Kind }>['about'];
type NamesOf<Kind extends OutboxEventKind> = Extract<OutboxEvent, { readonly kind: Kind }> extends { readonly names?: infer Names } ? NonNullable<Names> : never;

interface Said<Kind extends OutboxEventKind> {
  readonly kind: Kind;
  readonly about: About<Kind>;
  readonly money: Money | null;
  readonly path: string;
  readonly names?: () => Promise<NamesOf<Kind>>;
}

const MOST_WRITES = 10_000;

/** Everything that is so now and was not told. `isTold` is asked before anything is read of a fact. */
export async function factsNow(workspace: Facts, isTold: (id: string) => boolean): Promise<readonly Fact[]> {
  const { cache, userData, journal, bankOrigin } = workspace;
  const idOf = (kind: OutboxEventKind, ...key: readonly string[]): string => createHash('sha256').update(JSON.stringify([kind, workspace.connectionId, ...key])).digest('hex').slice(0, 40);
  const facts: Fact[] = [];
  const add = <Kind extends OutboxEventKind>(id: string, said: Said<Kind>): void => void facts.push(factOf(workspace, id, said));
  const untold = <Value>(values: readonly Value[], id: (value: Value) => string): (readonly [string, Value])[] =>
    values.map((value) => [id(value), value] as const).filter(([known]) => !isTold(known));

  const challenges = journal.usable ? journal.journal.list({ scope: 'unresolved', limit: MOST_WRITES, bank: bankOrigin }).filter(waitsForCode) : [];
  for (const [id, record] of untold(challenges, ({ intentId, challenge }) => idOf('challengeWaiting', intentId, challenge?.challengeId ?? ''))) {
    const { intentId, shown } = record;
    const creditor = isAccountWrite(shown) && 'creditor' in shown ? shown.creditor : null;
    add(id, {
      kind: 'challengeWaiting', about: { writeId: intentId, writeKind: shown.kind }, money: amountOf(shown), path: `/payments/${encodeURIComponent(intentId)}`,
      names: async () => ({ beneficiary: creditor?.name ?? null, iban: creditor?.accountCode ?? null }),
    });
  }

  const told = userData.get('safeguardingTold', bankOrigin);
  const differing = Object.entries(told?.amounts ?? {}).filter(([currency, minor]) => takenOf(workspace, currency)?.amount.amountMinor !== minor);
  for (const [id, [currency, amountMinor]] of untold(differing, ([code, minor]) => idOf('safeguardingDiffers', code, String(minor), told?.since?.[code] ?? ''))) {
    add(id, { kind: 'safeguardingDiffers', about: { since: told?.since?.[currency] ?? workspace.now() }, money: { amountMinor, currency }, path: '/safeguarding' });
  }

  const unidentified = await cache.read.openUnidentified();
  for (const [id, transfer] of untold(unidentified, ({ unidentifiedTransferId }) => idOf('moneyUnidentified', unidentifiedTransferId))) {
    const { unidentifiedTransferId, amount, payerName, description, receivedDatetime } = transfer;
    add(id, {
      kind: 'moneyUnidentified', about: { unidentifiedTransferId, receivedAt: receivedDatetime }, money: amount, path: `/unidentified/${encodeURIComponent(unidentifiedTransferId)}`,
      names: async () => ({ payer: payerName, description }),
    });
  }

  const refused = untold(await cache.read.refusedRefunds(), ({ refundId, status }) => idOf('refundRefused', refundId, status ?? ''));
  const orders = refused.length === 0 ? new Map<string, string>() : new Map((await cache.read.ordersOfRefunds(refused.map(([, { refundId }]) => refundId))).map(({ refundId, orderId }) => [refundId, orderId]));
  for (const [id, { refundId, status, amount }] of refused) {
    const orderId = orders.get(refundId) ?? null;
    add(id, {
      kind: 'refundRefused', about: { refundId, orderId, status }, money: amount, path: orderId === null ? '/orders' : `/orders/${encodeURIComponent(orderId)}`,
      names: async () => ({ investor: orderId === null ? null : (await cache.read.orderRows([orderId]))[0]?.holder ?? null }),
    });
  }

  const closings = keptOn(userData, 'closing').filter((closing) => closing.bankOrigin === bankOrigin && !closing.rehearsal);
  for (const [id, closing] of untold(closings, ({ closingId }) => idOf('closingEnded', closingId))) {
    const { closingId, campaignId, direction, ended } = closing;
    const record = writeOf(workspace, closing);
    if (ended?.how === 'givenUp' || (ended === null && !isTaken(record?.state ?? null))) continue;
    const followed = await followedIn(workspace, record);
    if (ended === null && (followed === null || !isPaidOut(followed))) continue;
    add(id, {
      kind: 'closingEnded', about: { closingId, campaignId, direction, refunds: followed?.refunds.count ?? 0, cashouts: followed?.cashouts.count ?? 0 },
      money: record === null ? null : amountOf(record.shown), path: `/closings/${encodeURIComponent(closingId)}`,
      names: async () => ({ campaign: closing.campaignName ?? (await cachedRecord(workspace, 'campaigns', campaignId))?.name ?? null }),
    });
  }
  return facts;
}

function factOf<Kind extends OutboxEventKind>({ connectionId, environment }: Facts, id: string, { kind, about, money, path, names: namesOf }: Said<Kind>): Fact {
  return {
    id,
    event: async (at, names) => ({
      format: 'tesoro-event/1', id, kind, at, connection: { id: connectionId, environment }, about,
      amount: money === null ? null : moneyToDecimal(money), currency: money === null || money.currency === CURRENCY_NOT_SAID ? null : money.currency, page: linkOfPage(path),
      ...(names && namesOf !== undefined && { names: await namesOf() }),
    } as OutboxEvent),
  };
}
