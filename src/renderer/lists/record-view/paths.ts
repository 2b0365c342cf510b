import { pathOfPage } from '#renderer/data/paths/paths.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

/** The list with only the rows that these values let through, as its own filters would show it. */
export function filteredPath(section: Section, filters: Readonly<Record<string, readonly string[]>>): string {
  const query = new URLSearchParams();
  for (const [key, values] of Object.entries(filters)) for (const value of values) query.append(key, value);
  return `${pathOfPage(section)}?${query.toString()}`;
}
