import type { Translate } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfEntry, pathOfPage, pathOfRecord, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { HitPart, SearchHit } from '#shared/bridge/lists/records.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Shown of each section when several have something; of a section alone, more. */
const FEW = 4;
const MORE = 12;

/** A few records of each section, in the order of the hits, and the way to all of them where there are more. */
export function foundEntries(hits: readonly SearchHit[], typed: string, t: Translate, format: Formatter): readonly PaletteEntry[] {
  const sections = [...Map.groupBy(hits, ({ section }) => section)];
  const most = sections.length > 1 ? FEW : MORE;
  return sections.flatMap(([section, found]) => [
    ...found.slice(0, most).map((hit): PaletteEntry => ({
      id: `${section}/${hit.id}`,
      group: section,
      title: section === 'virtualIbans' ? groupedIban(hit.title) : hit.title,
      subtitle: hit.parts.map((part) => partInWords(part, format)).join(' · '),
      run: () => goTo(section === 'entries' ? pathOfEntry(hit.id) : pathOfRecord(section, hit.id)),
    })),
    ...(found.length > most ? [allOf(section, typed, t)] : []),
  ]);
}

/** In the person's own form. */
function partInWords(part: HitPart, format: Formatter): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'iban':
      return groupedIban(part.iban);
    case 'day':
      return format.date(part.day);
    case 'instant':
      return format.instant(part.at);
    case 'amount':
      return format.money(part.amount);
    default:
      return assertNever(part);
  }
}

function allOf(section: SearchHit['section'], typed: string, t: Translate): PaletteEntry {
  return {
    id: `all/${section}`,
    group: section,
    title: t('palette:all', { section: t(section === 'entries' ? 'palette:entries' : `frame:sections.${section}`) }),
    subtitle: '',
    run: () => goTo(`${section === 'entries' ? STATEMENTS_PATH : pathOfPage(section)}?${new URLSearchParams({ q: typed }).toString()}`),
  };
}
