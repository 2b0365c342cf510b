import type { StoredBatch, StoredBatchLine } from '#main/store/user-data/types.ts';
import type { Needs } from './workspace-context.ts';

interface LinesToSend {
  readonly lines: readonly StoredBatchLine[];
  /** Without the journal it is not known which lines of a begun file were sent. */
  readonly isKnown: boolean;
}

/** Lines of a file that can still be sent from here. */
export function linesToSend({ userData, journal }: Needs<'userData' | 'journal'>, { batchId, phase }: Pick<StoredBatch, 'batchId' | 'phase'>): LinesToSend {
  const written = journal.usable ? journal.journal.byBatch(batchId) : [];
  const gone = new Set(written.filter(({ state }) => state !== 'APPROVED').map(({ batchLine }) => batchLine));
  return {
    lines: userData.list('batchLine', `${batchId}/`).filter(({ index, excluded, problems }) => !excluded && problems.length === 0 && !gone.has(index)),
    isKnown: journal.usable || phase === 'preview',
  };
}
