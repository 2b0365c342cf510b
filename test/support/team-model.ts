import type { TeamDesk } from '#main/team/types.ts';
import { must, payment, rule } from './team-desks.ts';
import type { DeskInTest, TeamInTest } from './team-desks.ts';

/** Numbers that follow from a seed: a run can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

interface Payment {
  readonly made: ReturnType<typeof payment>;
  readonly fingerprint: string;
  readonly by: number;
  readonly hash: string;
  readonly policy: number;
  readonly signed: Set<number>;
  ended: 'withdrawn' | 'declined' | 'voided' | null;
  claim: { readonly by: number; readonly token: number; outcome: 'open' | 'notSent' | 'accepted' | 'failed' } | null;
}

/** What happens to desks and their database. */
export interface Mishaps {
  /** Ends a desk and opens its copy again. */
  reopen(desk: DeskInTest): Promise<DeskInTest>;
  /** While the desks reach the database no more. The first one always does. */
  apart(work: () => Promise<void>): Promise<void>;
  restart(): Promise<void>;
  /** Keeps what the database holds; the function that it returns puts that back. */
  backUp(): () => void;
  /** Another device of a member whose first one is gone. */
  letIn(by: DeskInTest, gone: DeskInTest): Promise<DeskInTest>;
}

export interface Lived {
  /** Where model and desks differ. */
  readonly wrong: readonly string[];
  readonly payments: number;
  /** Payments that were claimed. */
  readonly claims: number;
  readonly mishaps: Readonly<Record<'reopened' | 'apart' | 'restarted' | 'restored' | 'revoked', number>>;
}

/**
 * What a team should do, told in a few lines, beside what its desks do. It takes at least `steps` steps, and up to four times as many until one in fifty
 * of them has claimed a payment: fewer claims would prove little.
 */
export async function liveThrough(team: TeamInTest, given: readonly DeskInTest[], steps: number, seed: number, mishaps: Mishaps): Promise<Lived> {
  const desks = [...given];
  const count = { reopened: 0, apart: 0, restarted: 0, restored: 0, revoked: 0 };
  let kept: { readonly restore: () => void; readonly at: number } | null = null;
  const random = randomFrom(seed);
  const wrong: string[] = [];
  const payments: Payment[] = [];
  const sentOnce = new Map<string, number>();
  let [policy, approvals] = [desks[0]?.desk.state().policy.version ?? 0, 1];
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  const expectSame = (step: number, what: string, mine: boolean, answer: { readonly ok: boolean; readonly error?: unknown }): void => {
    if (mine !== answer.ok) wrong.push(`step ${step}: ${what} should ${mine ? '' : 'not '}be possible: ${JSON.stringify(answer)}`);
  };
  const isOpen = (one: Payment): boolean => one.ended === null && one.policy === policy && (one.claim === null || one.claim.outcome === 'notSent');
  /** Signed, declined and withdrawn are also those that a desk is sending: what is left of them, or comes back unsent. */
  const isLive = (one: Payment): boolean => isOpen(one) || (one.ended === null && one.policy === policy && one.claim?.outcome === 'open');
  const holder = (fingerprint: string): Payment | undefined => payments.find((one) => one.fingerprint === fingerprint && one.claim?.outcome === 'open');

  const mishap = async (step: number, by: number, here: DeskInTest, one: Payment): Promise<void> => {
    const [kind, { desk }] = [random(10), here];
    if (kind < 4) {
      desks[by] = await mishaps.reopen(here);
      count.reopened += 1;
    } else if (kind < 6 && by > 0) {
      await mishaps.apart(async () => {
        expectSame(step, 'claim alone', false, await desk.claim(one.made.claim));
        expectSame(step, 'approve alone', false, await desk.approve(one.made.request.requestId, one.hash));
      });
      count.apart += 1;
    } else if (kind === 6) {
      await mishaps.restart();
      count.restarted += 1;
    } else if (kind < 9) {
      await team.catchUp(...desks);
      const head = here.copy.entries.head()?.sequence ?? 0;
      if (kept !== null && kept.at < head) {
        kept.restore();
        expectSame(step, 'claim before it is put back', false, await desk.claim(one.made.claim));
        must(await desk.putBack());
        count.restored += 1;
        await team.catchUp(...desks);
      }
      kept = { restore: mishaps.backUp(), at: head };
    } else {
      const [administrator, isSending] = [desks[(by + 1) % desks.length], payments.some(({ claim }) => claim?.outcome === 'open' && claim.by === by)];
      if (administrator === undefined || isSending) return;
      must(await administrator.desk.change({ type: 'revokeDevice', deviceId: here.deviceId }));
      expectSame(step, 'claim with a revoked device', false, await desk.claim(one.made.claim));
      desks[by] = await mishaps.letIn(administrator, here);
      count.revoked += 1;
      for (const other of payments) {
        if (other.by === by && isLive(other)) other.ended = 'voided';
        other.signed.delete(by);
      }
    }
  };

  const claimed = (): number => payments.filter(({ claim }) => claim !== null).length;
  for (let step = 0; step < steps || (step < 4 * steps && claimed() <= steps / 50); step += 1) {
    const by = random(desks.length);
    const here = desks[by];
    const one = pick(payments.slice(-6));
    if (here === undefined) continue;
    const desk: TeamDesk = here.desk;
    const action = random(100);
    if (one === undefined || action < 15) {
      // Edited, it is another request, which ends the first one.
      const edited = action < 3 ? one : undefined;
      const made = payment(team.clock, `P${random(6)}`, 100 + random(3), edited === undefined ? {} : { replaces: edited.made.request.requestId });
      const may = edited === undefined || (isOpen(edited) && edited.by === by);
      const asked = await desk.request(made.request);
      expectSame(step, 'request', may, asked);
      if (asked.ok && edited !== undefined) edited.ended = 'voided';
      if (asked.ok) payments.push({ made, fingerprint: made.claim.fingerprint, by, hash: asked.value.payloadHash, policy, signed: new Set(), ended: null, claim: null });
    } else if (action < 50) {
      const may = isLive(one) && one.by !== by && !one.signed.has(by);
      expectSame(step, 'approve', may, await desk.approve(one.made.request.requestId, one.hash));
      if (may) one.signed.add(by);
    } else if (action < 52) {
      const may = isLive(one) && one.by !== by;
      expectSame(step, 'decline', may, await desk.decline(one.made.request.requestId, one.hash, 'no'));
      if (may) one.ended = 'declined';
    } else if (action < 55) {
      const may = isLive(one) && one.by === by;
      if (one.by === by) {
        expectSame(step, 'withdraw', may, await desk.withdraw(one.made.request.requestId, 'no'));
        if (may) one.ended = 'withdrawn';
      }
    } else if (action < 82) {
      const own = one.claim?.outcome === 'open' && one.claim.by === by;
      // What was claimed and not sent needs its signatures again when it is.
      const isAllowed = one.ended === null && one.policy === policy && one.signed.size >= approvals;
      const may = isAllowed && (own || (isOpen(one) && holder(one.fingerprint) === undefined));
      const answer = await desk.claim(one.made.claim);
      expectSame(step, 'claim', may, answer);
      if (answer.ok && !own) {
        one.claim = { by, token: answer.value.token, outcome: 'open' };
        sentOnce.set(one.made.request.requestId, (sentOnce.get(one.made.request.requestId) ?? 0) + 1);
      }
    } else if (action < 94) {
      const sending = pick(payments.filter(({ claim }) => claim?.outcome === 'open'));
      if (sending?.claim === null || sending === undefined) continue;
      const outcome = pick(['accepted', 'failed', 'notSent'] as const) ?? 'failed';
      const resolver = random(3) === 0 ? by : sending.claim.by;
      const may = sending.claim.by === resolver;
      const answer = await desks[resolver]?.desk.resolve(sending.claim.token, outcome, null, outcome);
      if (answer !== undefined) expectSame(step, 'resolve', may, answer);
      if (may) sending.claim.outcome = outcome;
      if (may && outcome === 'notSent') sentOnce.set(sending.made.request.requestId, 0);
    } else if (action < 96) {
      approvals = 1 + random(2);
      must(await desk.changePolicy(must(await desk.catchUp().then((caught) => (caught.ok ? { ok: true as const, value: desk.state().policy.version } : caught))), [rule({ approvals }), rule({ kinds: ['teamChange'] })]));
      policy += 1;
    } else if (action < 98) {
      must(await desk.catchUp());
    } else {
      await mishap(step, by, here, one);
    }
  }
  for (const { desk, name } of desks) {
    must(await desk.compareAll());
    if (desk.state().tampering !== null) wrong.push(`${name} is blocked: ${JSON.stringify(desk.state().tampering)}`);
    for (const one of payments) {
      const view = desk.details(one.made.request.requestId);
      const outcome = one.claim === null || one.claim.outcome === 'notSent' ? null : one.claim.outcome;
      const meant = outcome === 'open' ? 'sending' : outcome === 'accepted' ? 'sent' : outcome ?? one.ended ?? (one.policy !== policy ? 'voided' : one.signed.size >= approvals ? 'approved' : 'waiting');
      if (view?.state !== meant) wrong.push(`${name}: ${one.made.request.requestId} is ${view?.state}, not ${meant}`);
    }
  }
  for (const [requestId, times] of sentOnce) if (times > 1) wrong.push(`${requestId} was sent ${times} times`);
  return { wrong, payments: payments.length, claims: claimed(), mishaps: count };
}

