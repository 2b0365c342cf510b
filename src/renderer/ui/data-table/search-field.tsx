import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement, Ref } from 'react';

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';

import { means } from '../keys/index.ts';

/** Long enough for a quick typist's next letter, too short to be felt. */
const PAUSE_MS = 80;

/** The row of the page's table that Tab would come to. */
function focusRows(): void {
  document.querySelector<HTMLElement>('main [role="row"][data-index][tabindex="0"]')?.focus();
}

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string | undefined;
  /** Arrow down: on to the rows; those of the page's table when not given. */
  readonly onDown?: (() => void) | undefined;
  readonly field?: Ref<HTMLInputElement> | undefined;
  readonly title?: string | undefined;
}

/** The **Search** field of a list: shows what is typed at once and asks for it when the typing pauses. */
export function SearchField({ value, onSearch, placeholder, onDown, field, title }: SearchFieldProps): ReactElement {
  const { t } = useT();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, or a link, changed the search from outside.
  if (known !== value) {
    setKnown(value);
    if (value.trim() !== text.trim()) setText(value);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === value.trim()) return undefined;
    const timer = setTimeout(() => {
      search(text.trim());
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, value]);

  return (
    <TextInput
      ref={field}
      type="search"
      title={title}
      size="xs"
      w={260}
      aria-label={t('table:search')}
      placeholder={placeholder ?? t('table:search')}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
        if (!means(event, 'intoRows')) return;
        event.preventDefault();
        if (onDown === undefined) focusRows();
        else onDown();
      }}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={text === '' ? null : (
        <CloseButton size="xs" aria-label={t('table:clearSearch')} onClick={() => {
          setText('');
        }} />
      )}
    />
  );
}
