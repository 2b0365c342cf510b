import { Button, CloseButton } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { CopyButton, describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { FoundAtBank } from '#shared/bridge/lists/records.ts';
import type { Result } from '#shared/domain/result.ts';

import classes from './records.module.css';

type Found = FoundAtBank | { readonly error: AppError };

interface BankSearch {
  readonly searching: boolean;
  /** Null when the current filters were not searched with. */
  readonly found: Found | null;
  readonly search: () => void;
  readonly forget: () => void;
}

/** **Search at the bank** with the current filters, identified by `key`. The results go to the cache, and so to the list. */
export function useBankSearch(key: string, ask: () => Promise<Result<FoundAtBank, AppError>>): BankSearch {
  const [running, setRunning] = useState(0);
  const [last, setLast] = useState<{ readonly key: string; readonly found: Found } | null>(null);
  const search = (): void => {
    const run = async (): Promise<void> => {
      setRunning((count) => count + 1);
      const result = await ask();
      setRunning((count) => count - 1);
      setLast({ key, found: result.ok ? result.value : { error: result.error } });
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
  /** The number found, in words; not called for none. */
  readonly say: (count: number) => string;
  /** Parts of the list's query that the bank's search does not support, in words. */
  readonly leftOut: readonly string[];
}

export function BankSearchResult({ bankSearch: { searching, found, forget }, say, leftOut }: BankSearchResultProps): ReactElement {
  const { t } = useT();
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
  return (
    <p className={classes['found']} data-meaning={found.whole ? undefined : 'wait'} role="status">
      <span>{[found.count === 0 ? t('writes:search.none') : say(found.count), ...(found.whole ? [] : [t('writes:search.mayLack')]), ...leftOut].join(' ')}</span>
      <CloseButton size="sm" aria-label={t('writes:search.dismiss')} onClick={forget} />
    </p>
  );
}
