import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import {
  ADDRESSES_PATH, BATCHES_PATH, BENEFICIARIES_PATH, CALENDAR_PATH, HANDOVER_PATH, pages, pathOfDifferences, pathOfHelp, pathOfPage, STATEMENTS_PATH, WHATS_NEW_PATH,
} from '#renderer/data/paths/paths.ts';
import { combinationsOf } from '#renderer/ui/keys/index.ts';
import type { ShortcutId } from '#renderer/ui/keys/index.ts';
import { addressOfPage } from '#renderer/data/places.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Every page that needs no record to be shown. */
export function usePageEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  const page = (id: string, title: string, path: string, keys?: ShortcutId, also = ''): PaletteEntry => ({
    id: `page/${id}`, group: 'pages', title, subtitle: '', also, run: () => goTo(path), ...keysOf(keys),
  });
  return [
    // Lists as they were left.
    ...pages.map((name) => ({ ...page(name, t(`frame:sections.${name}`), pathOfPage(name), name), run: () => goTo(addressOfPage(name)) })),
    page('statements', t('palette:statements'), STATEMENTS_PATH, undefined, t('palette:entries')),
    page('differences', t('review:differences.heading'), pathOfDifferences(null)),
    page('beneficiaries', t('palette:beneficiaries'), BENEFICIARIES_PATH),
    page('addresses', t('addresses:title'), ADDRESSES_PATH),
    page('batches', t('palette:several'), BATCHES_PATH),
    page('calendar', t('comfort:calendar.heading'), CALENDAR_PATH),
    page('handover', t('comfort:handover.heading'), HANDOVER_PATH),
    page('help', t('help:heading'), pathOfHelp(null), 'help'),
    page('whatsNew', t('comfort:whatsNew.heading'), WHATS_NEW_PATH),
  ];
}

/** The first combination of a shortcut, for an entry that does the same. */
export const keysOf = (id: ShortcutId | undefined): Pick<PaletteEntry, 'keys'> => {
  const [keys] = id === undefined ? [] : combinationsOf(id);
  return keys === undefined ? {} : { keys };
};
