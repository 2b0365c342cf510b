import type { Instant } from '#shared/domain/instant.ts';
import type { StatementType, TeamStatement } from '#shared/domain/team/statements.ts';
import type { TeamEntry } from './model.ts';

/** What a person of the team did with a request. */
export interface TeamDeed {
  readonly sequence: number;
  readonly at: Instant;
  readonly what: Exclude<StatementType, 'founded' | 'applied' | 'left' | 'delegated' | 'delegationEnded' | 'published' | 'alarm' | 'alarmSeen' | 'document' | 'recovered'>;
  readonly name: string;
  readonly device: string;
  /** Who had asked for that; null: nobody. */
  readonly onBehalfOf: string | null;
  readonly reason: string | null;
  /** Of a claim that ended. */
  readonly outcome: Extract<TeamStatement, { readonly type: 'resolved' }>['outcome'] | null;
}

interface Read {
  readonly sequence: number;
  readonly header: { readonly at: Instant; readonly device: string };
  readonly statement: TeamStatement;
}

/** From verified entries, in their order: what was done with the request that is no change of the team. */
export function deedsIn(entries: readonly TeamEntry[]): readonly TeamDeed[] {
  const read = entries.map(({ sequence, header, body }): Read => ({
    sequence, header: JSON.parse(header) as Read['header'], statement: (JSON.parse(body) as Pick<Read, 'statement'>).statement,
  }));
  const [members, devices] = [new Map<string, string>(), new Map<string, { readonly name: string; readonly memberId: string }>()];
  for (const { statement } of read) {
    const brought = broughtBy(statement);
    if (brought.member !== undefined) members.set(brought.member.memberId, brought.member.name);
    if (brought.device !== undefined) devices.set(brought.device.deviceId, brought.device);
  }
  const nameOf = (memberId: string): string => members.get(memberId) ?? memberId;
  const about = read.find(({ statement }) => statement.type === 'requested' && statement.facts.kind !== 'teamChange')?.statement;
  const requestId = about?.type === 'requested' ? about.requestId : null;
  return read.flatMap(({ sequence, header, statement }) => {
    const device = devices.get(header.device);
    const deed = deedOf(statement, requestId);
    if (deed === null) return [];
    const onBehalfOf = statement.type === 'approved' && statement.delegatedBy !== undefined ? nameOf(statement.delegatedBy) : null;
    const reason = 'reason' in statement ? statement.reason : null;
    return [{
      sequence, at: header.at, what: deed, name: device === undefined ? header.device : nameOf(device.memberId), device: device?.name ?? '', onBehalfOf, reason,
      outcome: statement.type === 'resolved' ? statement.outcome : null,
    }];
  });
}

/** Whom and what an entry brings into the team. */
function broughtBy(statement: TeamStatement) {
  if (statement.type === 'founded') return { member: statement.member, device: statement.device };
  if (statement.type !== 'requested' || statement.facts.kind !== 'teamChange') return {};
  const { change } = statement.payload as { readonly change: { readonly member?: { readonly memberId: string; readonly name: string }; readonly device?: { readonly deviceId: string; readonly memberId: string; readonly name: string } } };
  return { member: change.member, device: change.device };
}

function deedOf(statement: TeamStatement, requestId: string | null): TeamDeed['what'] | null {
  switch (statement.type) {
    case 'requested': case 'approved': case 'declined': case 'withdrawn': case 'lineLeftOut': case 'brokeGlass': case 'claimed':
      return statement.requestId === requestId ? statement.type : null;
    // The others are about claims, of which there are none but this request's.
    case 'resolved': case 'takenOver':
      return statement.type;
    default:
      return null;
  }
}
