import { helpTopics } from '#renderer/app/help/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfHelp } from '#renderer/data/paths/paths.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The pages of the manual. */
export function useHelpEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  return helpTopics.map((topic): PaletteEntry => ({
    id: `help/${topic}`, group: 'help', title: t(`help:topics.${topic}`), subtitle: '', also: t('help:heading'), whenTyped: true, run: () => goTo(pathOfHelp(topic)),
  }));
}
