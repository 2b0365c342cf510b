import { VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { asksForNewWindow, inNewWindow } from '#renderer/data/this-window.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Keys } from '#renderer/ui/index.ts';
import { plainlyShown } from '#shared/domain/odd-text.ts';
import { pageTitle } from '../page-title.ts';
import { inGroups, ownEntries, recentEntries, withChosen } from './entries.ts';
import type { PaletteEntry, PaletteGroup } from './entries.ts';
import { foundEntries, useHits, usePayeeEntries } from './found-entries.ts';
import { hereEntries, useAccountEntries, useDraftEntries, useEntries } from './offered-entries.ts';

const OVERLAY = { blur: 0, backgroundOpacity: 0.35 } as const;
/** What is typed right after the shortcut must not be lost to a transition, or to the library's own focus, which waits for a timer. */
const AT_ONCE = { duration: 0 } as const;
const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();

/** Finds pages, actions and everything cached, also without a network. */
export function Palette() {
  const { t } = useT();
  const [query, setQuery] = useState('');
  // Only in memory: they name people and payments.
  const [recent, setRecent] = useState<readonly PaletteEntry[]>([]);
  // The library chooses by a click of its own, which does not know the keys.
  const elsewhere = useRef(false);
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} scrollable maxHeight={440} shortcut={null} clearQueryOnClose returnFocus={false} overlayProps={OVERLAY} transitionProps={AT_ONCE} attributes={{ content: { 'aria-label': t('frame:palette') } }}>
      <Spotlight.Search
        ref={focusAtOnce}
        placeholder={t('palette:placeholder')}
        aria-label={t('palette:placeholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onKeyDown={(event) => { elsewhere.current = asksForNewWindow(event); }}
        onKeyUp={(event) => { elsewhere.current = asksForNewWindow(event); }}
      />
      <Found
        typed={query.trim()} recent={recent}
        onChoose={(entry, clickedElsewhere) => {
          setRecent((before) => withChosen(before, entry));
          if (clickedElsewhere || elsewhere.current) inNewWindow(entry.run);
          else entry.run();
          elsewhere.current = false;
        }}
      />
    </Spotlight.Root>
  );
}

interface FoundProps {
  readonly typed: string;
  readonly recent: readonly PaletteEntry[];
  /** `elsewhere`: in a new window. */
  readonly onChoose: (entry: PaletteEntry, elsewhere: boolean) => void;
}

/** Mounted only while the palette is open: nothing is read for it before. */
function Found({ typed, recent, onChoose }: FoundProps) {
  const { t } = useT();
  const format = useFormat();
  const [here] = useState(hereEntries);
  const entries = useEntries();
  const accounts = useAccountEntries();
  const drafts = useDraftEntries();
  const payees = usePayeeEntries(typed);
  const { hits, searching } = useHits(typed);
  const offered = [...here, ...entries.filter(({ title }) => here.every((tool) => tool.title !== title)), ...drafts, ...accounts];
  const found = foundEntries(hits, typed, t, format).map((entry) => accounts.find(({ id }) => id === entry.id) ?? entry);
  const chosenBefore = typed === '' ? recentEntries(recent, offered) : [];
  const groups = inGroups([...chosenBefore, ...ownEntries(offered, typed), ...payees, ...found]);
  const list = useRef<HTMLDivElement>(null);
  const spoken = useSpokenChoice(list);
  const giveBackFocus = useFocusBefore();
  useEffect(() => {
    // The library selects the first entry while one types, but not when hits arrive later.
    if (typed === '' || list.current?.querySelector('[data-selected]') !== null) return;
    list.current.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  }, [hits, typed]);

  return (
    <Spotlight.ActionsList ref={list}>
      {groups.map(([group, members]) => (
        <Group key={group} label={labelOf(group, t)} entries={members} onChoose={(entry, elsewhere) => {
          spotlight.close();
          giveBackFocus();
          onChoose(entry, elsewhere);
        }} />
      ))}
      {groups.length === 0 && <Spotlight.Empty>{t(searching ? 'palette:searching' : 'palette:nothing')}</Spotlight.Empty>}
      <VisuallyHidden role="status">{groups.length === 0 ? t(searching ? 'palette:searching' : 'palette:nothing') : spoken}</VisuallyHidden>
    </Spotlight.ActionsList>
  );
}

/** Returns the focus before a choice, which may move it on, or when the palette is closed. */
function useFocusBefore(): () => void {
  const [before] = useState(() => document.activeElement);
  const given = useRef(false);
  const giveBack = useCallback(() => {
    if (!given.current && before instanceof HTMLElement) before.focus({ preventScroll: true });
    given.current = true;
  }, [before]);
  useEffect(() => giveBack, [giveBack]);
  return giveBack;
}

function labelOf(group: PaletteGroup, t: Translate): string {
  switch (group) {
    case 'recent': case 'here': case 'pages': case 'actions': case 'drafts': case 'payees': case 'entries':
      return t(`palette:${group}`);
    case 'help':
      return t('help:heading');
    default:
      return pageTitle(group, t);
  }
}

interface GroupProps {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  readonly onChoose: FoundProps['onChoose'];
}

function Group({ label, entries, onChoose }: GroupProps) {
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map((entry) => (
        <Spotlight.Action
          key={entry.id}
          label={plainlyShown(entry.title)}
          description={plainlyShown(entry.subtitle)}
          rightSection={entry.keys === undefined ? undefined : <Keys combination={entry.keys} />}
          onClick={(event) => onChoose(entry, asksForNewWindow(event))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** The words of the selected entry for screen readers: the library marks it but does not announce it. */
export function useSpokenChoice(list: RefObject<HTMLElement | null>): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const read = (): void => {
      const chosen = element.querySelector('[data-action][data-selected]');
      setSpoken(chosen === null ? '' : [...chosen.querySelectorAll('.mantine-Spotlight-actionLabel, .mantine-Spotlight-actionDescription')].map(({ textContent }) => textContent).filter((text) => text !== '').join(', '));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-selected'] });
    return () => observer.disconnect();
  }, [list]);
  return spoken;
}
