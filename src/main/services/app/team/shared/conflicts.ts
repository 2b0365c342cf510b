import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { teamError } from '#main/services/payments/approvals/index.ts';
import type { DocumentVersion, TeamDesk } from '#main/team/types.ts';
import type { SharedConflict } from '#shared/bridge/app/team.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { rulesOf } from './kinds.ts';
import { maySay } from './may-say.ts';
import type { DocumentKey, Place } from './mirror.ts';

const NOT_IN_TEAM = failed({ kind: 'notInTeam' } as const);
const CHANGED = failed({ kind: 'changedSinceShown' } as const);

/** Documents that two desks wrote without knowledge of each other, and a person's word on which counts. */
export function conflictHandlers({ bankOrigin, now }: Needs<'bankOrigin' | 'now'>, shared: { place(): Place | null; takeIn(keys: readonly DocumentKey[]): Promise<void> }): HandlersOf<'team.conflicts' | 'team.settleConflict'> {
  return {
    'team.conflicts': async () => {
      const place = shared.place();
      return ok(place === null ? [] : place.mirror.conflicts().map((key) => conflictOf(place.desk, key)));
    },
    'team.settleConflict': async ({ kind, id, seen, take, fields }) => {
      const place = shared.place();
      if (place === null) return NOT_IN_TEAM;
      const { desk } = place;
      const versions = (): readonly DocumentVersion[] => desk.document(kind, id);
      const isAsSeen = (): boolean => versions().length === seen.length && versions().every(({ hash }) => seen.includes(hash));
      if (versions().length < 2) return NOT_FOUND;
      if (!isAsSeen()) return CHANGED;
      const merged = mergedFrom(versions(), take, fields, now());
      if (merged === 'notThere') return NOT_FOUND;
      const value = merged === null ? null : rulesOf(kind).read(merged);
      if (merged !== null && (value === null || rulesOf(kind).idOf(bankOrigin, value) !== id)) return NOT_FOUND;
      if (kind === 'beneficiary' && value !== null) {
        const { problems } = checkBeneficiary(value as unknown as TypedBeneficiary);
        if (problems.length > 0) return failed({ kind: 'paymentInvalid', problems });
      }
      const said = await desk.writeDocuments(() => (isAsSeen() ? [{ kind, id, over: seen, content: value }] : []));
      if (!said.ok) return failed(teamError(said.error));
      if (said.value.length === 0) return CHANGED;
      await shared.takeIn([{ kind, id }]);
      return ok(null);
    },
  };
}

function conflictOf(desk: TeamDesk, { kind, id }: DocumentKey): SharedConflict {
  const { members, memberId } = desk.state();
  const versions = desk.document(kind, id);
  const named = versions.flatMap(({ content }) => (content === null ? [] : rulesOf(kind).read(content) ?? []))[0];
  return {
    kind, id, about: named === undefined ? null : rulesOf(kind).about(named), may: maySay(desk)(kind),
    versions: versions.map(({ hash, content, at, memberId: by }) => ({
      hash, content: typeof content === 'object' ? content as Readonly<Record<string, unknown>> | null : null, at, by: members.find((member) => member.memberId === by)?.name ?? '—', mine: by === memberId,
    })),
  };
}

/** null: removed. */
function mergedFrom(versions: readonly DocumentVersion[], take: string, fields: Readonly<Record<string, string>>, now: string): unknown {
  const taken = versions.find(({ hash }) => hash === take);
  if (taken === undefined) return 'notThere';
  if (taken.content === null || Object.keys(fields).length === 0) return taken.content;
  const contents = Object.entries(fields).map(([name, from]) => [name, versions.find(({ hash }) => hash === from)?.content] as const);
  if (contents.some(([, content]) => typeof content !== 'object' || content === null)) return 'notThere';
  const merged = { ...taken.content, ...Object.fromEntries(contents.map(([name, content]) => [name, Reflect.get(content as object, name) as unknown])) };
  return 'savedAt' in merged ? { ...merged, savedAt: now } : merged;
}
