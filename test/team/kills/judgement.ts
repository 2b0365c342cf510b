import type { PracticeTransfer } from '#practice-bank/index.ts';
import type { ApprovalView } from '#shared/bridge/payments/approvals.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import type { DeskReport } from './desk-order.ts';

/** What a desk knows in the end. */
export interface DeskEvidence {
  readonly name: string;
  readonly requests: readonly ApprovalView[];
  readonly intents: readonly IntentView[];
  /** What its processes said while they lived. */
  readonly reports: readonly DeskReport[];
}

export interface TeamJudgement {
  /** Payments of which the bank has more than one. */
  readonly duplicates: readonly string[];
  /** What the bank has or a desk has spoken of, and a desk does not know any more. */
  readonly lost: readonly string[];
  /** Requests of which a desk says something else than the bank, than its journal, or than another desk. */
  readonly wrong: readonly string[];
}

/** The description of a transfer, by which a request and the bank's record are one. */
const referenceOf = ({ subject }: ApprovalView): string => (subject.type === 'write' && 'description' in subject.shown ? subject.shown.description ?? '' : '');

/** When every window has passed: each request was sent once, or not, and then somebody can still decide. */
export function judgeTeam(transfers: readonly PracticeTransfer[], desks: readonly DeskEvidence[]): TeamJudgement {
  const live = Map.groupBy(transfers.filter(({ status }) => status !== 'REJECTED' && status !== 'CANCELLED'), ({ description }) => description);
  const known = desks.map(({ name, requests }) => ({ name, requests: new Map(requests.map((request) => [request.requestId, request])) }));
  const everywhere = desks[0]?.requests ?? [];
  const references = new Map(everywhere.map((request) => [referenceOf(request), request]));
  const missing = (requestId: string): readonly string[] => known.flatMap(({ name, requests }) => (requests.has(requestId) ? [] : [`${requestId}: not known to ${name}`]));
  const spoken = desks.flatMap(({ name, reports }) => reports.map((said) => ({ name, said })));
  const unsigned = (name: string, requestId: string): boolean => everywhere.find((request) => request.requestId === requestId)?.signatures.some((one) => one.name === name) !== true;
  return {
    duplicates: [...live].filter(([, all]) => all.length > 1).map(([reference, all]) => `${reference}: ${all.length} at the bank`),
    lost: [
      ...[...live.keys()].filter((reference) => !references.has(reference)).map((reference) => `${reference}: only at the bank`),
      ...new Set(spoken.flatMap(({ said }) => (said.type === 'requested' || said.type === 'approved' || said.type === 'sent' ? missing(said.requestId) : []))),
      ...spoken.flatMap(({ name, said }) => (said.type === 'approved' && unsigned(name, said.requestId) ? [`${said.requestId}: the signature of ${name} is gone`] : [])),
    ],
    wrong: everywhere.flatMap((request) => {
      const others = known.map(({ name, requests }) => `${name} ${requests.get(request.requestId)?.state ?? 'nothing'}`);
      const agree = known.every(({ requests }) => requests.get(request.requestId)?.state === request.state);
      const told = spoken.some(({ said }) => said.type === 'sent' && said.requestId === request.requestId && said.state === 'ACCEPTED');
      const why = !agree ? others.join(', ') : told && request.state !== 'sent' ? `said to be sent, is ${request.state}` : wrongness(request, live.get(referenceOf(request))?.length ?? 0, desks);
      return why === null ? [] : [`${referenceOf(request)}: ${why}`];
    }),
  };
}

function wrongness({ requestId, state, claims }: ApprovalView, atBank: number, desks: readonly DeskEvidence[]): string | null {
  switch (state) {
    case 'sent': {
      const accepted = claims.filter(({ outcome }) => outcome === 'accepted').length;
      return atBank === 1 && accepted === 1 ? null : `sent, ${accepted} claims accepted, ${atBank} at the bank`;
    }
    // Not sent, and a person can still have it sent or give it up.
    case 'waiting':
    case 'approved':
    case 'failed': return atBank === 0 ? null : `${state}, ${atBank} at the bank`;
    case 'sending': {
      const held = desks.flatMap(({ intents }) => intents.filter((intent) => intent.requestId === requestId && isUnresolved(intent.state)));
      // Its answer was lost: the desk that holds it looks on, or a person decides; whether the bank has it, nobody knows.
      return held.length === 1 && held[0]?.state !== 'SENDING' && (held[0]?.state !== 'NOT_FOUND' || atBank === 0) ? null : `sending, ${held.map((intent) => intent.state).join() || 'in no journal'}, ${atBank} at the bank`;
    }
    default: return `is ${state}`;
  }
}
