import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

import { createSingleFlight } from '#main/context/single-flight.ts';
import type { TeamSeat, TeamSeats } from '#main/context/team-seat.ts';
import type { Log } from '#main/context/workspace-context.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import type { PayloadCheck } from '#main/services/payments/approvals/index.ts';
import { openTeamCopy } from '#main/store/team/index.ts';
import type { CopyProblem, TeamCopy } from '#main/store/team/index.ts';
import type { TeamDatabase } from '#main/team/log.ts';
import type { FoundInput, JoiningDesk, JoinInput, JoinRefusal, TeamDesk, TeamRefusal } from '#main/team/types.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { TeamPortal } from '#shared/domain/team/statements.ts';

/** Where this connection's copy of a team is, or would be. */
export interface TeamPlace {
  readonly file: EncryptedFile;
  readonly portal: TeamPortal;
}

export interface HolderDeps {
  /** By the bank's clock, as it was last heard. */
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly unexpected: (what: string, error: unknown) => unknown;
  /** Whether a request says of itself what it would do. */
  readonly agrees: PayloadCheck;
  /** Replaced in tests that cut the network. */
  readonly openDatabase?: (access: DatabaseAccess) => TeamDatabase;
}

type Held =
  | { readonly status: 'alone' }
  /** Between two desks, or closed: nothing is sent meanwhile as if nobody had to be asked. */
  | { readonly status: 'between' }
  | { readonly status: 'unreadable'; readonly problem: CopyProblem }
  | { readonly status: 'joining'; readonly desk: JoiningDesk }
  | { readonly status: 'member'; readonly desk: TeamDesk };

/** Lazy: a desk alone needs neither the protocol nor the database's driver. */
const readParts = () => Promise.all([import('#main/team/desk/index.ts'), import('#main/team/database/index.ts')]);

/** Under this name the copy keeps how its database is reached, password included. */
const ACCESS = 'access';

const TRIES = 3;

export type TeamHolder = ReturnType<typeof createTeamHolder>;

/** The one place of a connection in a team: opened from its copy, founded, joined, left. */
export function createTeamHolder({ file, portal }: TeamPlace, { clock, log, unexpected, agrees, openDatabase }: HolderDeps) {
  let held: Held = { status: 'alone' };
  let stopDesk: (() => void)[] = [];
  const deskListeners = new Set<(desk: TeamDesk) => void>();
  const changeListeners = new Set<() => void>();
  const looking = createSingleFlight<void>();
  const changed = (): void => changeListeners.forEach((listener) => listener());
  /** A desk's parts over a copy, whose keeper it becomes. */
  const partsOf = async (copy: TeamCopy, access: DatabaseAccess) => {
    const [desk, { openTeamDatabase }] = await readParts();
    const { password: _password, ...place } = access;
    return { ...desk, deps: { copy, database: openDatabase?.(access) ?? openTeamDatabase(access, { log }), clock, log, place, agrees } };
  };
  /** On a copy that was joined or founded in full, or is about to be. */
  const holdDesk = async (copy: TeamCopy, access: DatabaseAccess): Promise<void> => {
    const { openTeamDesk, openJoiningDesk, deps } = await partsOf(copy, access);
    if (copy.identity()?.joining === null) holdMember(openTeamDesk(deps));
    else holdJoining(openJoiningDesk(deps), deps.database);
  };
  const holdMember = (desk: TeamDesk): void => {
    hold({ status: 'member', desk });
    // From here on it reads by itself whenever something may be new.
    stopDesk = [desk.onEvent(() => changed())];
    deskListeners.forEach((listener) => listener(desk));
    desk.catchUp().catch((error: unknown) => unexpected('team.catchUp', error));
    changed();
  };
  const holdJoining = (desk: JoiningDesk, database: TeamDatabase): void => {
    hold({ status: 'joining', desk });
    const lookBeside = (): void => void looking.run('look', look).catch((error: unknown) => unexpected('team.look', error));
    stopDesk = [desk.onEvent(() => changed()), database.onHint((what) => {
      if (what !== 'presence') lookBeside();
    })];
    lookBeside();
  };

  const hold = (next: Held): void => {
    stopDesk.splice(0).forEach((stop) => stop());
    held = next;
    changed();
  };
  const close = async (): Promise<void> => {
    if (held.status !== 'member' && held.status !== 'joining') return;
    const { desk } = held;
    hold({ status: 'between' });
    await desk.close();
  };
  /** Puts the copy where it opens nothing, and keeps it: it holds keys and evidence. */
  const putAside = (why: string): void => {
    for (const side of ['', '-wal', '-shm', '-verified']) {
      if (existsSync(file.path + side)) renameSync(file.path + side, `${file.path}.${clock.now()}-${why}${side}`);
    }
  };
  const freshCopy = (): Result<TeamCopy, TeamRefusal> => {
    mkdirSync(dirname(file.path), { recursive: true, mode: 0o700 });
    const opened = openTeamCopy(file);
    return opened.ok ? opened : failed({ kind: 'offline', problem: 'diskFull', detail: opened.error });
  };

  /** The same copy, as it is now. */
  const reopened = async (changedAccess?: DatabaseAccess): Promise<Result<null, TeamRefusal>> => {
    await close();
    const opened = openTeamCopy(file);
    const access = opened.ok ? changedAccess ?? opened.value.note<DatabaseAccess>(ACCESS) : null;
    if (!opened.ok || access === null) {
      const problem = opened.ok ? 'corrupt' : opened.error;
      hold({ status: 'unreadable', problem });
      return failed({ kind: 'offline', problem: 'diskFull', detail: problem });
    }
    if (changedAccess !== undefined) opened.value.setNote(ACCESS, changedAccess);
    await holdDesk(opened.value, access);
    return ok(null);
  };

  /** Whether an administrator let this desk in meanwhile. */
  const look = async (): Promise<void> => {
    if (held.status !== 'joining') return;
    const { desk } = held;
    const looked = await desk.look();
    if (looked.ok && looked.value === 'admitted' && held.status === 'joining') await reopened();
  };

  return {
    seats: {
      now: (): TeamSeat => (held.status === 'joining' ? { status: 'alone' } : held.status === 'between' ? { status: 'unreadable' } : held),
      onDesk: (listener) => {
        deskListeners.add(listener);
        if (held.status === 'member') listener(held.desk);
        return () => deskListeners.delete(listener);
      },
    } satisfies TeamSeats,
    held: (): Held => held,
    onChange: (listener: () => void): (() => void) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    /** What an earlier run left. */
    open: async (): Promise<void> => {
      if (!existsSync(file.path)) return;
      const opened = openTeamCopy(file);
      if (!opened.ok) return hold({ status: 'unreadable', problem: opened.error });
      const copy = opened.value;
      const access = copy.note<DatabaseAccess>(ACCESS);
      if (copy.identity() !== null && access !== null) return holdDesk(copy, access);
      // Founding or joining ended before it was written down: nobody has seen this desk.
      copy.close();
      putAside('begun');
    },
    found: async (access: DatabaseAccess, input: Omit<FoundInput, 'portal'>): Promise<Result<null, TeamRefusal>> => {
      const copy = freshCopy();
      if (!copy.ok) return copy;
      copy.value.setNote(ACCESS, access);
      const { foundTeam, deps } = await partsOf(copy.value, access);
      let founded = await foundTeam(deps, { ...input, portal });
      // The same copy goes on with what the database may have taken.
      for (let tries = 1; !founded.ok && founded.error.kind === 'unclear' && tries < TRIES; tries += 1) founded = await foundTeam(deps, { ...input, portal });
      if (founded.ok) holdMember(founded.value);
      else putAside('notFounded');
      return founded.ok ? ok(null) : founded;
    },
    join: async (access: DatabaseAccess, input: Omit<JoinInput, 'portal'>): Promise<Result<null, JoinRefusal>> => {
      const copy = freshCopy();
      if (!copy.ok) return copy;
      copy.value.setNote(ACCESS, access);
      const { joinTeam, deps } = await partsOf(copy.value, access);
      const joined = await joinTeam(deps, { ...input, portal });
      if (joined.ok) holdJoining(joined.value, deps.database);
      else putAside('notJoined');
      return joined.ok ? ok(null) : joined;
    },
    stopJoining: async (): Promise<Result<null, TeamRefusal>> => {
      if (held.status !== 'joining') return ok(null);
      const stopped = await held.desk.stop();
      await close();
      putAside('stopped');
      hold({ status: 'alone' });
      return stopped;
    },
    /** With the database away for good, leaving is this desk's own decision; the others see its transfers, which nobody approved. */
    leave: async (reason: string): Promise<Result<null, TeamRefusal>> => {
      if (held.status !== 'member') return ok(null);
      const { desk } = held;
      const left = desk.state().expelled ? ok(null) : await desk.leave(reason);
      if (!left.ok && left.error.kind !== 'offline') return left;
      await close();
      putAside('left');
      hold({ status: 'alone' });
      return ok(null);
    },
    changeAccess: async (access: DatabaseAccess): Promise<Result<null, TeamRefusal>> => {
      if (held.status !== 'member' && held.status !== 'joining') return ok(null);
      return reopened(access);
    },
    close,
  };
}
