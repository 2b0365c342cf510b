import type { Database } from 'better-sqlite3-multiple-ciphers';

import { stampOf } from './change-count.ts';
import type { CountedPart } from './change-count.ts';

/** Answers of one question, the latest last. */
const MOST_KEPT = 50;

/** Answers that go through thousands of records, kept while nothing of these parts is written; a page is opened again and again. */
export function keptUntilChanged<Input extends readonly (string | number)[], Answer>(db: () => Database, parts: readonly CountedPart[], read: (database: Database, ...input: Input) => Answer) {
  const kept = new Map<string, { readonly stamp: string; readonly answer: Answer }>();
  return {
    /** The file may be another one next time. */
    forget: (): void => kept.clear(),
    /** Stamp and answer are of one state of the file. */
    ask: (...input: Input): Answer => db().transaction(() => {
      const key = JSON.stringify(input);
      const stamp = stampOf(db(), parts);
      const known = kept.get(key);
      kept.delete(key);
      const answer = known?.stamp === stamp ? known.answer : read(db(), ...input);
      kept.set(key, { stamp, answer });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return answer;
    })(),
  };
}
