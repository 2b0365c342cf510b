import { canonicalJson } from '../entries/entry.ts';
import { LOCKS } from '../entries/lock-form.ts';
import type { Rule } from './context.ts';
import { whyNotLocks } from './locks.ts';
import { changeOf, whyNotPayee } from './payees.ts';
import { evaluate } from './standing.ts';

/* Published chains, alarms, and what people share. */

export const published: Rule<'published'> = ({ copy, deviceId }, { journalId, from, to, head }) => {
  const known = copy.shared.chainHead(journalId);
  if (known !== null && known.deviceId !== deviceId) return 'notMine';
  if (from !== (known?.sequence ?? 0) + 1 || to < from) return 'chain';
  return () => copy.shared.moveChain({ journalId, deviceId, sequence: to, hash: head });
};

/** Two desks may notice it at once. */
export const alarm: Rule<'alarm'> = ({ copy, at }, { serverId, facts }) => () => copy.shared.raise(serverId, at, canonicalJson(facts ?? null));

/** What an administrator calls an entry that somebody was not allowed to write: seen, it blocks nothing any more. */
const OFFENCE = /^entry:(\d{1,15})$/;

export const alarmSeen: Rule<'alarmSeen'> = ({ copy, author, at }, { serverId, note }) => {
  const sequence = Number(OFFENCE.exec(serverId)?.[1] ?? 0);
  if (sequence > 0) {
    if (!copy.shared.hasOffence(sequence)) return 'unknownAlarm';
    if (!author.roles.includes('administrator')) return 'role';
    return () => copy.shared.settleOffences({ sequence });
  }
  if (copy.shared.alarm(serverId) === null) return 'unknownAlarm';
  return () => copy.shared.see(serverId, author.memberId, at, note);
};

export const document: Rule<'document'> = (occasion, statement) => {
  const { copy, author, sequence, hash, at } = occasion;
  const { kind, id, over, content, requestId } = statement;
  if (!author.roles.some((role) => role !== 'auditor')) return 'role';
  const why = kind === 'beneficiary' ? whyNotPayee(occasion, statement) : kind === LOCKS ? whyNotLocks(occasion, statement) : requestId === undefined ? null : 'otherFacts';
  if (why !== null) return why;
  return () => {
    copy.shared.put({ kind, id, hash, at, memberId: author.memberId, content: canonicalJson(content ?? null) }, sequence, over);
    const request = requestId === undefined ? null : copy.requests.get(requestId);
    if (requestId === undefined || request === null || !(kind === LOCKS || copy.requests.payeeInForce(request.sequence, changeOf(copy, statement)))) return;
    copy.requests.close(requestId, 'applied', null, null);
    evaluate(copy, requestId, at);
  };
};
