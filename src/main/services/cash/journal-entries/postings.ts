import type { Needs } from '#main/context/workspace-context.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { Posting } from '#shared/domain/books/posting.ts';

export interface OpenPostings {
  all(): Iterable<Posting>;
  /** By posting id: what the statement says of its entry. */
  describe(postings: readonly Posting[]): ReadonlyMap<string, string | null>;
  close(): void;
}

/** PLACEHOLDER until books is here. */
export function openPostings(_file: RekeyableFile, _accounts: readonly string[]): OpenPostings {
  return { all: () => [], describe: () => new Map(), close: () => undefined };
}

export const clientAccountsOf = (_workspace: Needs<'userData' | 'bankOrigin'>): readonly string[] => [];
