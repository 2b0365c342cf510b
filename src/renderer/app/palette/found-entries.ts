import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfBeneficiary, pathOfEntry, pathOfPage, pathOfRecord, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import type { Result } from '#shared/domain/result.ts';
import type { HitPart } from '#shared/sections/section.ts';
import { pageTitle } from '../page-title.ts';
import type { PaletteEntry } from './entries.ts';

/** Per section when several have hits; MORE when only one has. Entries, which come later, change nothing for the records. */
const FEW = 4;
const MORE = 12;
/** One more tells that there are others. */
const ASKED = MORE + 1;

/** A few records of each section in the order of the hits, and a link to all of them. */
export function foundEntries(hits: readonly SearchHit[], typed: string, t: Translate, format: Formatter): readonly PaletteEntry[] {
  const sections = [...Map.groupBy(hits, ({ section }) => section)];
  const ofRecords = sections.filter(([section]) => section !== 'entries').length;
  return sections.flatMap(([section, found]) => {
    const most = ofRecords > (section === 'entries' ? 0 : 1) ? FEW : MORE;
    return [
      ...found.slice(0, most).map((hit): PaletteEntry => ({
        id: `${section}/${hit.id}`,
        group: section,
        title: section === 'virtualIbans' ? groupedIban(hit.title) : hit.title,
        subtitle: hit.parts.map((part) => partInWords(part, format)).join(' · '),
        run: () => goTo(section === 'entries' ? pathOfEntry(hit.id) : pathOfRecord(section, hit.id)),
      })),
      ...(found.length > most ? [allOf(section, typed, t)] : []),
    ];
  });
}

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
    title: t('palette:all', { section: section === 'entries' ? t('palette:entries') : pageTitle(section, t) }),
    subtitle: '',
    run: () => goTo(`${section === 'entries' ? STATEMENTS_PATH : pathOfPage(section)}?${new URLSearchParams({ q: typed }).toString()}`),
  };
}

const PAUSE_MS = 120;
const SHOWN_PAYEES = 5;
const SHORTEST = 2;
const MOST_TYPED = 200;

interface Answer<Found> {
  readonly text: string;
  readonly found: readonly Found[];
}

/** Asks when the typing pauses. The last answer stays until the next one is there. */
function useAnswer<Found>(typed: string, find: (text: string) => Promise<Result<readonly Found[], AppError>>): Answer<Found> {
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const [answer, setAnswer] = useState<Answer<Found>>({ text: '', found: [] });

  useEffect(() => {
    if (asked.length < SHORTEST) return undefined;
    let wanted = true;
    void find(asked.slice(0, MOST_TYPED)).then((result) => {
      if (wanted) setAnswer({ text: asked, found: result.ok ? result.value : [] });
    });
    return () => { wanted = false; };
  }, [asked, find]);

  return answer;
}

const findHits = async (text: string) => invoke('search.everywhere', { text, limit: ASKED });
const findEntries = async (text: string) => invoke('search.entries', { text, limit: ASKED });
const findPayees = async (text: string) => invoke('beneficiaries.find', { text, limit: SHOWN_PAYEES * 2 });

/** Accounts and records at once, entries of statements when they are found. */
export function useHits(typed: string): { readonly hits: readonly SearchHit[]; readonly searching: boolean } {
  const records = useAnswer(typed, findHits);
  const entries = useAnswer(typed, findEntries);
  if (typed.length < SHORTEST) return { hits: [], searching: false };
  return { hits: [...records.found, ...entries.found], searching: records.text !== typed || entries.text !== typed };
}

export function usePayeeEntries(typed: string): readonly PaletteEntry[] {
  const { found } = useAnswer(typed, findPayees);
  if (typed.length < SHORTEST) return [];
  return found.flatMap(({ beneficiaryId, name, accountCode }): PaletteEntry[] => (beneficiaryId === null ? [] : [{
    id: `payee/${beneficiaryId}`, group: 'payees', title: name, subtitle: isIban(accountCode) ? groupedIban(accountCode) : accountCode,
    run: () => goTo(pathOfBeneficiary(beneficiaryId)),
  }])).slice(0, SHOWN_PAYEES);
}
