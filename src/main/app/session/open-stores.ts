import { noDesk, openDesk } from '#main/desk/index.ts';
import type { Desk } from '#main/desk/index.ts';
import { openJournal } from '#main/journal/index.ts';
import type { JournalDoor } from '#main/journal/index.ts';
import type { JournalProblem } from '#shared/bridge/intents.ts';
import type { Clock } from '#shared/domain/instant.ts';

import { keyFits, writeKeyCheck } from './key-check.ts';
import { deskFile, journalFile } from './store-files.ts';

export interface StoresConfig {
  /** Folder of the profile, or of the practice bank's own stores. */
  readonly folder: string;
  /** 32 bytes each, of the caller: they are copied. */
  readonly journalKey: Uint8Array;
  readonly deskKey: Uint8Array;
  readonly clock: Clock;
}

/** The journal and the desk of a profile. Both may be taken apart: they always speak of the stores as they are now. */
export interface OpenStores {
  readonly journal: JournalDoor;
  readonly desk: Desk;
  /** Where a damaged desk was put; null when it is as it was left. */
  readonly deskSetAside: string | null;
  /** Closes both, and lets go of the keys. */
  close(): void;
}

/**
 * Opens both stores. What cannot be used does not keep the rest from working: the journal says why nothing can be sent, and
 * a desk that cannot be used blocks sending as well, since what is sent is kept there too.
 */
export function openStores({ folder, journalKey, deskKey, clock }: StoresConfig): OpenStores {
  const keys = { journal: Buffer.from(journalKey), desk: Buffer.from(deskKey) };
  const desk = deskAt(deskFile(folder), keys.desk, clock);
  const journal = desk.problem === null
    ? journalAt(journalFile(folder), keys.journal)
    : { usable: false as const, reason: desk.problem, path: journalFile(folder) };
  return {
    journal,
    desk: desk.desk,
    deskSetAside: desk.setAside,
    close: () => {
      desk.desk.close();
      if (journal.usable) journal.journal.close();
      keys.journal.fill(0);
      keys.desk.fill(0);
    },
  };
}

interface DeskState {
  readonly desk: Desk;
  readonly problem: JournalProblem | null;
  readonly setAside: string | null;
}

function deskAt(path: string, key: Uint8Array, clock: Clock): DeskState {
  const unusable = (problem: JournalProblem): DeskState => ({ desk: noDesk(problem, path), problem, setAside: null });
  const fit = prepare(path, key);
  if (fit !== null) return unusable(fit);
  const opened = openDesk({ path, key, clock });
  return opened.ok ? { ...opened.value, problem: null } : unusable(opened.error);
}

function journalAt(path: string, key: Uint8Array): JournalDoor {
  const problem = prepare(path, key);
  if (problem !== null) return { usable: false, reason: problem, path };
  const opened = openJournal({ path, key });
  return opened.ok ? { usable: true, journal: opened.journal } : { usable: false, reason: opened.reason, path };
}

/** Notes the key of a store that begins, or says why the key cannot open the one that is there. */
function prepare(path: string, key: Uint8Array): JournalProblem | null {
  try {
    const fit = keyFits(path, key);
    if (fit === 'newStore') writeKeyCheck(path, key);
    return fit === 'otherKey' ? 'keyMissing' : fit === 'unreadable' ? 'notWritable' : null;
  } catch {
    return 'notWritable';
  }
}
