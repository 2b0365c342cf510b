import { ActionIcon, Button, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { describeError } from './error-text.ts';
import { Said } from './said.tsx';
import classes from './saved-searches.module.css';

export interface NamedSearch {
  readonly searchId: string;
  readonly name: string;
}

interface SavedSearchesProps<Search extends NamedSearch> {
  /** null while they are read. */
  readonly searches: readonly Search[] | null;
  /** Said where there is none. */
  readonly none: string;
  /** What is searched for. */
  readonly words: (search: Search) => string;
  readonly error: AppError | null;
  readonly onChoose: (search: Search) => void;
  /** Without a search: what is searched for now. Resolves to whether it was saved. */
  readonly onSave: (name: string, search: Search | null) => Promise<boolean>;
  readonly onRemove: (search: Search) => void;
}

/** Searches that were saved under a name. */
export function SavedSearchesMenu<Search extends NamedSearch>({ onChoose, ...list }: SavedSearchesProps<Search>): ReactElement {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={340} trapFocus hideDetached={false}>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconBookmark size={14} aria-hidden="true" />} onClick={() => { setOpen(!open); }}>
          {t('statement:saved.heading')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SavedList
          {...list}
          onChoose={(search) => {
            setOpen(false);
            onChoose(search);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function SavedList<Search extends NamedSearch>({ searches, none, words, error, onChoose, onSave, onRemove }: SavedSearchesProps<Search>): ReactElement {
  const { t } = useT();
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <Stack gap="md" fz="sm">
      {searches !== null && searches.length === 0 && <p className="t-muted">{none}</p>}
      {searches !== null && searches.length > 0 && (
        <ul className={classes['savedList']}>
          {searches.map((search) => (
            <li key={search.searchId}>
              {renamed === search.searchId ? (
                <NameForm
                  label={t('statement:saved.newName')}
                  submit={t('statement:saved.rename')}
                  initial={search.name}
                  onName={async (name) => {
                    const done = await onSave(name, search);
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
                  <ActionIcon size="sm" aria-label={t('statement:saved.removeOf', { name: search.name })} onClick={() => { onRemove(search); }}>
                    <IconTrash size={14} aria-hidden="true" />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <NameForm label={t('statement:saved.name')} submit={t('statement:saved.save')} initial="" onName={(name) => onSave(name, null)} />
      {error !== null && <p role="alert" className="t-wrong">{describeError(error, t).title}</p>}
    </Stack>
  );
}

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
