import { readSearched, searchKind } from '#shared/bridge/lists/record-fields.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { FieldProblem } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

export type SearchBody = Readonly<Record<string, unknown>>;

/**
 * The body of a section's search from what is typed into its fields: empty ones are left out, dotted names are nested, amounts
 * become numbers and days dates. A name that the search does not have and what cannot be read are problems, and nothing is asked.
 */
export function searchBody(section: SearchedSection, fields: Readonly<Record<string, string>>): Result<SearchBody, readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const body: Record<string, unknown> = {};
  for (const [name, typed] of Object.entries(fields)) {
    const kind = searchKind(section, name);
    const value = kind === null ? null : readSearched(kind, typed);
    if (value === null) problems.push({ field: name, code: kind === null ? 'notAllowed' : 'notReadable' });
    else if (value !== '') put(body, name.split('.'), sent(name, kind === 'amount' ? Number(value) : value));
  }
  return problems.length > 0 ? failed(problems) : ok(body);
}

/** Currencies are codes in capitals. */
const sent = (name: string, value: string | number): string | number => (name === 'currency' && typeof value === 'string' ? value.toUpperCase() : value);

function put(body: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: string | number): void {
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = (body[first] ?? {}) as Record<string, unknown>;
  body[first] = inner;
  put(inner, rest, value);
}
