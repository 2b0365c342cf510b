import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { accountName } from '#renderer/features/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/routes/paths.ts';
import { goTo } from '#renderer/routes/hash-location.ts';
import { useQuery } from '#renderer/stores/queries.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { foundEntries } from './found-entries.ts';
import { useEntries } from './use-entries.ts';
import type { PaletteEntry } from './use-entries.ts';
import { useHits } from './use-hits.ts';
import { useDraftEntries, usePayeeEntries } from './use-payment-entries.ts';

const OVERLAY = { blur: 0, backgroundOpacity: 0.35 } as const;
/** What is typed right after the shortcut must not be lost to a transition. */
const AT_ONCE = { duration: 0 } as const;
const SHOWN_WITHOUT_QUERY = 30;

/** Every word typed is somewhere in what the entry is called. */
function matches(entry: PaletteEntry, query: string): boolean {
  const text = foldText(`${entry.title} ${entry.subtitle}`);
  return foldText(query).split(/\s+/).every((word) => text.includes(word));
}

/** Pages before actions before accounts; in each, what begins with the query before what only holds it. */
function byBeginning(query: string): (left: PaletteEntry, right: PaletteEntry) => number {
  const begins = ({ title }: PaletteEntry): number => (foldText(title).startsWith(foldText(query)) ? 0 : 1);
  return (left, right) => (left.group === right.group ? begins(left) - begins(right) : 0);
}

/** Goes anywhere, does anything, finds anything that is cached: also without a network. */
export function Palette() {
  const { t } = useT();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const entries = useEntries();
  const accounts = useAccountEntries();
  const drafts = useDraftEntries();
  const payees = usePayeeEntries(typed);
  const { hits, searching } = useHits(typed);
  const own = [...entries, ...drafts, ...accounts].filter((entry) => matches(entry, typed)).toSorted(byBeginning(typed)).slice(0, SHOWN_WITHOUT_QUERY);
  const known = new Set(own.map(({ id }) => id));
  const found = foundEntries(hits, typed, t).map((entry) => accounts.find(({ id }) => id === entry.id) ?? entry);
  const shown = [...own, ...payees, ...found.filter(({ id }) => !known.has(id))];
  const groups = [...Map.groupBy(shown, ({ group }) => group)];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library chooses the first entry as one types; what is found arrives later, and Enter is to open the first of it too.
    if (typed === '' || list.current?.querySelector('[data-selected]') !== null) return;
    list.current.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  }, [hits, typed]);

  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} scrollable maxHeight={440} shortcut={null} clearQueryOnClose overlayProps={OVERLAY} transitionProps={AT_ONCE} attributes={{ content: { 'aria-label': t('frame:palette') } }}>
      <Spotlight.Search
        placeholder={t('palette:placeholder')}
        aria-label={t('palette:placeholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map(([group, entries]) => (
          <Group key={group} label={labelOf(group, t)} entries={entries} />
        ))}
        {shown.length === 0 && <Spotlight.Empty>{t(searching ? 'palette:searching' : 'palette:nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function labelOf(group: PaletteEntry['group'], t: Translate): string {
  if (group === 'pages' || group === 'actions' || group === 'drafts' || group === 'payees') return t(`palette:${group}`);
  if (group === 'entries') return t('palette:entries');
  return t(`frame:sections.${group}`);
}

function Group({ label, entries }: { readonly label: string; readonly entries: readonly PaletteEntry[] }) {
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map(({ id, title, subtitle, run }) => (
        <Spotlight.Action
          key={id}
          label={title}
          description={subtitle}
          onClick={() => {
            spotlight.close();
            run();
          }}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function useAccountEntries(): readonly PaletteEntry[] {
  const { data } = useQuery('accounts.list', null, ['accounts']);
  return (data ?? []).map(({ account }) => ({
    id: `accounts/${account.accountId}`,
    group: 'accounts',
    title: accountName(account),
    subtitle: account.iban === null ? '' : groupedIban(account.iban),
    run: () => goTo(pathOfRecord('accounts', account.accountId)),
  }));
}
