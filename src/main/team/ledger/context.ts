import type { StoredMember, TeamCopy } from '#main/store/team/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { KeyForDevices, StatementType, TeamStatement } from '#shared/domain/team/statements.ts';
import type { Offence } from '../types.ts';

/** An entry whose statement is to take effect. */
export interface Occasion {
  readonly copy: TeamCopy;
  /** Of the entry. */
  readonly sequence: number;
  readonly hash: string;
  /** By the writer's clock, and never before an earlier entry. */
  readonly at: Instant;
  readonly deviceId: string;
  readonly author: StoredMember;
  /** In the header. */
  readonly key: KeyForDevices | null;
  /** It was lost with a restored backup: a claim counts as taken whatever else holds. */
  readonly recovered: boolean;
}

export type Of<Type extends StatementType> = Extract<TeamStatement, { readonly type: Type }>;

/** What a statement that is allowed changes in the copy. */
export type Effect = () => void;

/** Changes nothing itself: why the statement is not allowed, or its effect. */
export type Rule<Type extends StatementType> = (occasion: Occasion, statement: Of<Type>) => Offence | Effect;

export const keyNumberOf = (copy: TeamCopy): number => copy.note<number>('keyNumber') ?? 0;

/** Devices that belong to the team now. */
export const activeDevices = (copy: TeamCopy): readonly string[] => copy.members.devices().filter(({ revokedAt }) => revokedAt === null).map(({ deviceId }) => deviceId);
