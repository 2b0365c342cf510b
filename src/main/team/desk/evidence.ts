import type { StoredEntry } from '#main/store/team/index.ts';
import { headerFrom } from '../entries/entry.ts';
import { sha256, toText } from '../entries/keys.ts';
import { recoveredEntry, statementFrom } from '../entries/statement-forms.ts';
import { entryOfToken, indexOfToken, placeInLog } from '../ledger/claims.ts';
import type { EvidenceEntry } from '../types.ts';
import type { Parts } from './parts.ts';

/** They say who belonged to the team, with which devices, by which policy, and who signed for whom. */
const OF_TEAM = ['founded', 'applied', 'left', 'delegated', 'delegationEnded'];

/** What a request was, who signed and sent it, and everything that leads from the keys it was signed with back to the founder's. */
export function evidenceOf({ copy }: Pick<Parts, 'copy'>, requestId: string, line?: number): readonly EvidenceEntry[] {
  if (copy.requests.get(requestId) === null) return [];
  const team = copy.entries.ofTypes(OF_TEAM).filter(({ sequence }) => !copy.shared.hasOffence(sequence));
  const requestIds = [...team.flatMap(({ text }) => {
    const statement = statementFrom(text);
    return typeof statement === 'object' && statement.type === 'applied' ? [statement.requestId] : [];
  }), requestId];
  const claims = line === undefined ? copy.claims.ofRequest(requestId) : copy.claims.ofLine(requestId, line);
  const entries = [
    ...team,
    ...requestIds.flatMap((id) => copy.entries.ofRequest(id)).filter((entry) => isOfLine(entry, line)),
    ...claims.flatMap(({ token }) => copy.entries.ofClaim(token)),
  ].filter(({ sequence }) => !copy.shared.hasOffence(sequence));
  const numbers = [...requestIds.flatMap((id) => [copy.requests.get(id)?.sequence ?? 0, ...copy.requests.signatures(id).map(({ sequence }) => sequence)]), ...claims.map(({ token }) => token)];
  const inOrder = new Map<number, EvidenceEntry>(entries.map(({ sequence, header, hash, signature, text }) => [placeInLog(sequence), { sequence, header, hash, signature: toText(signature), body: text }]));
  for (const number of numbers) {
    const found = recoveredAs(number, copy.entries.get(entryOfToken(number)));
    if (found !== null) inOrder.set(placeInLog(number), found);
  }
  return [...inOrder].toSorted(([one], [other]) => one - other).map(([, entry]) => entry);
}

function isOfLine({ text, type }: StoredEntry, line: number | undefined): boolean {
  if (line === undefined || (type !== 'claimed' && type !== 'lineLeftOut')) return true;
  const statement = statementFrom(text);
  return typeof statement === 'object' && (statement.type === 'claimed' || statement.type === 'lineLeftOut') && statement.line === line;
}

/** As it was signed before it was lost; null for an entry that never was. */
function recoveredAs(number: number, holder: StoredEntry | null): EvidenceEntry | null {
  const index = indexOfToken(number);
  const statement = index === null || holder === null ? null : statementFrom(holder.text);
  if (index === null || statement === null || typeof statement === 'string' || statement.type !== 'recovered') return null;
  const entry = recoveredEntry.safeParse(statement.entries[index]);
  const header = entry.success ? headerFrom(entry.data.header) : null;
  if (!entry.success || header === null) return null;
  return { sequence: header.sequence, header: entry.data.header, hash: sha256(entry.data.header), signature: entry.data.signature, body: entry.data.text, recovered: number };
}
