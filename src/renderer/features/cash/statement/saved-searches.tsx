import { ActionIcon, Button, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfAccount, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Said } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';
import type { Result } from '#shared/domain/result.ts';
import { isMonth, periodNames } from './period.ts';
import type { Question } from './question.ts';
import classes from './statement.module.css';

export function SavedSearches({ question }: { readonly question: Question }): ReactElement {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={340} trapFocus hideDetached={false}>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconBookmark size={14} aria-hidden="true" />} onClick={() => { setOpen(!open); }}>
          {t('statement:saved.heading')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SavedList
          question={question}
          onChoose={(search) => {
            setOpen(false);
            navigate(pathOfSearch(search));
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function pathOfSearch({ accountId, text, period, from, to, entries, marks }: SavedSearch): string {
  const said: readonly (readonly [string, string | null])[] = [
    ['q', text === '' ? null : text], ['period', period], ['from', period === 'custom' ? from : null], ['to', period === 'custom' ? to : null],
    ['entries', entries === 'all' ? null : entries], ['marks', marks === 'all' ? null : marks],
  ];
  const query = new URLSearchParams(said.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  return `${accountId === null ? STATEMENTS_PATH : pathOfAccount(accountId)}?${query.toString()}`;
}

function SavedList({ question, onChoose }: { readonly question: Question; readonly onChoose: (search: SavedSearch) => void }): ReactElement {
  const { t } = useT();
  const { data, error: unread } = useQuery('savedSearches.list', null, ['savedSearches']);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const words = useSearchWords();
  const { selection, period } = question;
  const put = async (name: string, search: SavedSearch | null): Promise<boolean> => {
    const { accountId, search: text, entries, marks } = selection;
    const result = await invoke('savedSearches.save', search === null
      ? { searchId: crypto.randomUUID(), name, accountId, text, period: period.name, from: period.from, to: period.to, entries, marks }
      : { ...search, name });
    setError(errorOf(result));
    return result.ok;
  };
  const problem = error ?? unread;
  return (
    <Stack gap="md" fz="sm">
      {data !== null && data.length === 0 && <p className="t-muted">{t('statement:saved.none')}</p>}
      {data !== null && data.length > 0 && (
        <ul className={classes['savedList']}>
          {data.map((search) => (
            <li key={search.searchId}>
              {renamed === search.searchId ? (
                <NameForm
                  label={t('statement:saved.newName')}
                  submit={t('statement:saved.rename')}
                  initial={search.name}
                  onName={async (name) => {
                    const done = await put(name, search);
                    if (done) setRenamed(null);
                    return done;
                  }}
                />
              ) : (
                <>
                  <button type="button" className={classes['savedName']} onClick={() => { onChoose(search); }}>
                    <span><Said text={search.name} /></span>
                    <span className="t-small">{words(search)}</span>
                  </button>
                  <ActionIcon size="sm" aria-label={t('statement:saved.renameOf', { name: search.name })} onClick={() => { setRenamed(search.searchId); }}>
                    <IconPencil size={14} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    aria-label={t('statement:saved.removeOf', { name: search.name })}
                    onClick={() => {
                      void invoke('savedSearches.remove', { searchId: search.searchId }).then((result) => { setError(errorOf(result)); });
                    }}
                  >
                    <IconTrash size={14} aria-hidden="true" />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <NameForm label={t('statement:saved.name')} submit={t('statement:saved.save')} initial="" onName={(name) => put(name, null)} />
      {problem !== null && <p role="alert" className="t-wrong">{describeError(problem, t).title}</p>}
    </Stack>
  );
}

const errorOf = (result: Result<unknown, AppError>): AppError | null => (result.ok ? null : result.error);

interface NameFormProps {
  readonly label: string;
  readonly submit: string;
  readonly initial: string;
  /** Resolves to whether it was saved. */
  readonly onName: (name: string) => Promise<boolean>;
}

function NameForm({ label, submit, initial, onName }: NameFormProps): ReactElement {
  const [name, setName] = useState(initial);
  return (
    <form
      className={classes['nameForm']}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = name.trim();
        if (typed === '') return;
        void onName(typed).then((done) => {
          if (done) setName('');
        });
      }}
    >
      <TextInput size="xs" label={label} value={name} maxLength={80} data-autofocus onChange={({ currentTarget: { value } }) => { setName(value); }} />
      <Button size="xs" variant="default" type="submit" disabled={name.trim() === ''}>{submit}</Button>
    </form>
  );
}

/** "rossi · Last year · Credits · Conto operativo". */
export function useSearchWords(): (search: SavedSearch) => string {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  return ({ text, period, from, to, entries, marks, accountId }) => {
    const named = periodNames.find((name) => name === period) ?? 'threeMonths';
    const when = period === 'custom' && from !== null && to !== null
      ? format.dateRange(from, to)
      : isMonth(period) ? format.month(period) : t(`statement:periods.${named}`);
    return [
      ...(text === '' ? [] : [`“${text}”`]),
      when,
      ...(entries === 'all' ? [] : [t(`statement:show.${entries}`)]),
      ...(marks === 'all' ? [] : [t(`statement:marked.${marks}`)]),
      accountId === null ? t('statement:allAccounts') : nameOf(accountId),
    ].join(' · ');
  };
}
