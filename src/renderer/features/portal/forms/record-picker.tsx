import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Said } from '#renderer/ui/index.ts';
import type { RecordPage, RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';

import classes from './portal-forms.module.css';
import type { FieldProps } from './use-draft-form.tsx';

interface RecordPickerProps<S extends Section> extends FieldProps {
  readonly label: string;
  readonly section: S;
  /** Only records with these values are offered. */
  readonly filters?: Readonly<Record<string, string[]>>;
  /** Offered after them: records that say none of these values. */
  readonly then?: Readonly<Record<string, string[]>>;
  /** Not offered, such as the campaign that an order is in already. */
  readonly without?: string | null;
  /** What is chosen, as it is called; empty while nothing is. */
  readonly chosen: string;
  readonly words: (record: SectionRecords[S]) => { readonly title: string; readonly note: string };
  readonly onChoose: (row: RecordRow<S> | null) => void;
  readonly withinPortal?: boolean;
}

const SEARCH_AFTER_MS = 120;
const MOST_SHOWN = 12;
const noFilters = {};

/** Chooses one cached record by typing any part of it. Leaving it without a choice keeps the one before. */
export function RecordPicker<S extends Section>(props: RecordPickerProps<S>): ReactElement {
  const { label, section, filters = noFilters, then, without = null, chosen, words, onChoose, withinPortal = false, ...field } = props;
  const { t } = useT();
  const combobox = useCombobox({ onDropdownClose: () => { combobox.resetSelectedOption(); } });
  const [text, setText] = useState<string | null>(null);
  const [search] = useDebouncedValue((text ?? '').slice(0, 200), SEARCH_AFTER_MS);
  const page = { section, search, sort: null, offset: 0, limit: MOST_SHOWN + 1 } as const;
  const { data: first } = useQuery('records.page', { ...page, filters: { ...filters } }, [section], { keepPrevious: true });
  const { data: others } = useQuery('records.page', then === undefined ? { ...page, filters: { ...filters } } : { ...page, filters: {}, without: { ...then } }, [section], { keepPrevious: true });
  const found = [first, then === undefined ? null : others].flatMap((data) => (data as RecordPage<S> | null)?.rows ?? []);
  const rows = found.filter(({ id }) => id !== without).slice(0, MOST_SHOWN);
  const done = (): void => {
    setText(null);
    combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox} withinPortal={withinPortal} shadow="md" transitionProps={{ duration: 80 }}
      onOptionSubmit={(id) => {
        const row = rows.find((candidate) => candidate.id === id);
        if (row !== undefined) onChoose(row);
        done();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field} label={label} value={text ?? chosen} autoComplete="off" spellCheck={false} placeholder={t('campaigns:form.pick')}
          rightSection={<IconSelector size={14} aria-hidden="true" />} rightSectionPointerEvents="none"
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            if (value === '') onChoose(null);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={({ currentTarget }) => { currentTarget.select(); }}
          onClick={() => { combobox.openDropdown(); }}
          onBlur={done}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('campaigns:form.found')} mah={320} style={{ overflowY: 'auto' }}>
          {rows.length === 0 && <Combobox.Empty>{t('campaigns:form.none')}</Combobox.Empty>}
          {rows.map(({ id, record }) => {
            const { title, note } = words(record);
            return (
              <Combobox.Option key={id} value={id}>
                <span className={classes['option']}><span><Said text={title} /></span><span><Said text={note} /></span></span>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
