import { parentPort, workerData } from 'node:worker_threads';

import { giveWay, resting, runOnThread } from '#main/context/tasks/thread.ts';
import type { Pace, Thread, ThreadWork } from '#main/context/tasks/thread.ts';
import type { StoresExport, StoresRestore } from '#main/context/workspace-context.ts';
import { checkChain, verifyAhead } from '#main/store/journal/index.ts';
import type { ChainReading, JournalFile } from '#main/store/journal/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';

import type { UnpackGiven } from './backup/restore.ts';
import type { BackupGiven } from './backup/save.ts';

/* The thread of a long task. What a task does is loaded when it is asked for. */

interface Given extends ThreadWork {
  /** The cache. */
  readonly file: RekeyableFile;
}

/** What the work is given is of the type that whoever starts it states. */
type Work = (file: RekeyableFile, given: never, thread: Thread) => unknown;

const works: Readonly<Record<string, () => Promise<Work>>> = {
  attachments: async () => {
    const { workOnAttachments } = await import('#main/services/payments/attachments/work.ts');
    return (_, given: Parameters<typeof workOnAttachments>[0]) => workOnAttachments(given);
  },
  backupSave: async () => {
    const [{ writeBackup }, { outcomeOf }] = await Promise.all([import('./backup/save.ts'), import('./backup/outcome.ts')]);
    return (_, given: BackupGiven, thread) => outcomeOf(() => writeBackup(given, (done, total) => thread.progress(done, total)));
  },
  backupRestore: async () => {
    const [{ unpackBackup }, { outcomeOf }] = await Promise.all([import('./backup/restore.ts'), import('./backup/outcome.ts')]);
    return (_, given: UnpackGiven, thread) => outcomeOf(() => unpackBackup(given, thread));
  },
  closingReport: async () => (await import('#main/services/portal/closing/report-work.ts')).writeReport,
  evidence: async () => {
    const [{ writePack }, { reportFrom }, { readSnapshot }] = await Promise.all([
      import('#main/services/payments/evidence/pack.ts'), import('#main/services/portal/closing/report-work.ts'), import('#main/context/snapshot.ts'),
    ]);
    return (file, given: Parameters<typeof writePack>[0], thread) =>
      writePack(given, { reportOf: (report) => reportFrom(file, report), snapshotOf: (of) => readSnapshot(file, of) }, thread);
  },
  journalCheck: async () => (_, { pace, ...reading }: ChainReading & { readonly pace: Pace }, thread) => {
    if (pace === 'inTurns') giveWay();
    const rest = resting(pace);
    return checkChain(reading, (done, total) => {
      thread.progress(done, total);
      rest();
    });
  },
  journalOpening: async () => (_, journal: JournalFile) => verifyAhead(journal),
  ledgerBooking: async () => (await import('#main/services/cash/journal-entries/work.ts')).bookOnThread,
  ledgerFile: async () => (await import('#main/services/cash/journal-entries/work.ts')).writeLedgerFile,
  ledgerState: async () => (await import('#main/services/cash/journal-entries/work.ts')).readState,
  storesRestore: async () => {
    const { restoreExport } = await import('./session/export-file.ts');
    return (_, given: StoresRestore, thread) => restoreExport(given, thread);
  },
  storesExport: async () => {
    const { writeExport } = await import('./session/export-file.ts');
    return (_, given: StoresExport, thread) => writeExport(given, thread);
  },
  safeguardingFile: async () => (await import('#main/services/cash/safeguarding/write-file.ts')).writeSafeguarding,
  worksheet: async () => (await import('#main/services/portal/worksheet/work.ts')).readWorksheet,
  statementFile: async () => (await import('#main/services/cash/statement/write-file.ts')).writeStatementFile,
};

async function run(name: string, { file, given }: Given, thread: Thread): Promise<unknown> {
  const work = await works[name]?.();
  if (work === undefined) throw new Error('There is no such work');
  return work(file, given as never, thread);
}

if (parentPort !== null) {
  const data = workerData as Given;
  void runOnThread(parentPort, (thread) => run(data.work, data, thread));
}
