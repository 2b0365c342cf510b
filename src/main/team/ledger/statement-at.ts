import type { TeamCopy } from '#main/store/team/index.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { recoveredEntry, statementFrom } from '../entries/statement-forms.ts';
import { entryOfToken, indexOfToken } from './claims.ts';

/** What was said at a sequence; also at one of {@link recoveredToken}, whose words stand in the `recovered` that brought it back. null: it cannot be read. */
export function statementAt(copy: TeamCopy, sequence: number): TeamStatement | null {
  const said = readable(copy.entries.get(entryOfToken(sequence))?.text ?? '');
  const index = indexOfToken(sequence);
  if (index === null || said?.type !== 'recovered') return said;
  const entry = recoveredEntry.safeParse(said.entries[index]);
  return entry.success ? readable(entry.data.text) : null;
}

function readable(text: string): TeamStatement | null {
  const statement = statementFrom(text);
  return typeof statement === 'string' ? null : statement;
}
