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
  ended: 'withdrawn' | 'declined' | null;
  claim: { readonly by: number; readonly token: number; outcome: 'open' | 'notSent' | 'accepted' | 'failed' } | null;
}

/**
 * What a team should do, told in a few lines, beside what its desks do. `wrong`: where they differ. It takes at least `steps` steps, and up to four times as many until one in
 * fifty of them has claimed a payment: fewer claims would prove little.
 */
export async function liveThrough(team: TeamInTest, desks: readonly DeskInTest[], steps: number, seed: number): Promise<{ readonly wrong: readonly string[]; readonly claims: number }> {
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

  const claimed = (): number => payments.filter(({ claim }) => claim !== null).length;
  for (let step = 0; step < steps || (step < 4 * steps && claimed() <= steps / 50); step += 1) {
    const by = random(desks.length);
    const desk: TeamDesk | undefined = desks[by]?.desk;
    const one = pick(payments.slice(-6));
    if (desk === undefined) continue;
    const action = random(100);
    if (one === undefined || action < 15) {
      const made = payment(team.clock, `P${random(6)}`, 100 + random(3));
      const asked = await desk.request(made.request);
      expectSame(step, 'request', true, asked);
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
      const may = own || (isOpen(one) && one.signed.size >= approvals && holder(one.fingerprint) === undefined);
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
    } else {
      must(await desk.catchUp());
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
  return { wrong, claims: claimed() };
}

