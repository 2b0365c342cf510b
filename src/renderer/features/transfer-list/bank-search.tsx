import { Button, CloseButton } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

import type { AskedFilters } from './transfer-filters.ts';
import classes from './transfer-list.module.css';

type Found = { readonly count: number } | { readonly error: AppError };

export interface BankSearch {
  readonly searching: boolean;
  /** Of the filters that are on now; null when these were not searched with. */
  readonly found: Found | null;
  readonly search: () => void;
  readonly forget: () => void;
}

/** **Search at the bank** with the filters that are on. What it finds is in the cache, and so in the list. */
export function useBankSearch(filters: AskedFilters): BankSearch {
  const key = JSON.stringify(filters);
  const [running, setRunning] = useState(0);
  const [last, setLast] = useState<{ readonly key: string; readonly found: Found } | null>(null);
  const search = (): void => {
    const run = async (): Promise<void> => {
      setRunning((count) => count + 1);
      const result = await invoke('transfers.searchBank', filters);
      setRunning((count) => count - 1);
      setLast({ key, found: result.ok ? { count: result.value } : { error: result.error } });
    };
    void run();
  };
  return { searching: running > 0, found: last?.key === key ? last.found : null, search, forget: () => { setLast(null); } };
}

export function BankSearchButton({ bankSearch }: { readonly bankSearch: BankSearch }): ReactElement {
  const { t } = useT();
  return (
    <Button
      size="xs"
      variant="default"
      title={t('writes:search.hint')}
      loading={bankSearch.searching}
      leftSection={<IconBuildingBank size={14} aria-hidden="true" />}
      onClick={bankSearch.search}
    >
      {t('writes:search.button')}
    </Button>
  );
}

interface BankSearchResultProps {
  readonly bankSearch: BankSearch;
  /** Words were typed in **Search** as well. */
  readonly withWords: boolean;
}

export function BankSearchResult({ bankSearch: { searching, found, forget }, withWords }: BankSearchResultProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (found === null || searching) return <span className="t-visually-hidden" role="status">{searching ? t('writes:search.searching') : ''}</span>;
  if ('error' in found) {
    const { title, next, code } = describeError(found.error, t);
    return (
      <p className={classes['found']} data-meaning="wrong" role="alert">
        <span>{title} {next}</span>
        {code !== null && <CopyButton text={code} what={t('errors:code')} />}
        <CloseButton size="sm" aria-label={t('writes:search.dismiss')} onClick={forget} />
      </p>
    );
  }
  const { count } = found;
  return (
    <p className={classes['found']} role="status">
      <span>
        {count === 0 ? t('writes:search.none') : t('writes:search.found', { count, number: format.number(count) })}
        {withWords && ` ${t('writes:search.words')}`}
      </span>
      <CloseButton size="sm" aria-label={t('writes:search.dismiss')} onClick={forget} />
    </p>
  );
}
