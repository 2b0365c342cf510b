import type { JournalProblem } from '#shared/bridge/app/journal.ts';

/** What SQLite says when a document cannot be read or written; `code` is SQLite's. */
export class DeskError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The desk failed with ${code}`);
    this.name = 'DeskError';
    this.code = code;
  }
}

/** The desk of this profile cannot be used; nothing was read or written. */
export class DeskUnusable extends Error {
  readonly reason: JournalProblem;

  constructor(reason: JournalProblem) {
    super(`The desk cannot be used: ${reason}`);
    this.name = 'DeskUnusable';
    this.reason = reason;
  }
}
