import { Combobox, Group, NativeSelect, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import { OnLabelLine } from '#renderer/features/payments/payment/index.ts';
import type { FieldProps } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { RecordPage, RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';

interface AmountInputProps extends FieldProps {
  readonly label: string;
  readonly value: string;
  /** Null for a percentage. */
  readonly currency: string | null;
  readonly onType: (text: string) => void;
}

/** An amount or percentage typed in either notation. An amount is repeated as it was understood. */
export function AmountInput({ label, value, currency, onType, description, ...field }: AmountInputProps) {
  const format = useFormat();
  const read = currency === null || value === '' ? null : moneyFromTyped(value, currency, format.decimalMark);
  return (
    <TextInput
      {...field} label={label} value={value} inputMode="decimal" autoComplete="off" spellCheck={false} classNames={{ input: 't-amount-input' }}
      description={<>{description}<OnLabelLine>{read?.ok === true && `= ${format.money(read.value)}`}</OnLabelLine></>}
      onChange={({ currentTarget }) => { onType(currentTarget.value); }}
    />
  );
}

interface CompanySelectProps extends FieldProps {
  readonly companies: readonly NamedCompany[];
  readonly value: string;
  readonly onChoose: (companyId: string) => void;
}

/** One of the cached companies; an uncached one is kept by its id. */
export function CompanySelect({ companies, value, onChoose, ...field }: CompanySelectProps) {
  const { t } = useT();
  const known = value === '' || companies.some(({ companyId }) => companyId === value);
  return (
    <NativeSelect
      {...field} label={t('campaigns:fields.companyId')} value={value}
      data={[{ value: '', label: '' }, ...(known ? [] : [{ value, label: value }]), ...companies.map(({ companyId, name }) => ({ value: companyId, label: name }))]}
      onChange={({ currentTarget }) => { onChoose(currentTarget.value); }}
    />
  );
}

interface NamedCompany {
  readonly companyId: string;
  readonly name: string;
  readonly status: string | null;
}

/** Portals have tens of companies. */
const READ_AT_MOST = 500;
const none: readonly NamedCompany[] = [];

/** Every cached company, by name. */
export function useCompanies(): readonly NamedCompany[] {
  const { data } = useQuery('records.page', { section: 'companies', search: '', filters: {}, sort: null, offset: 0, limit: READ_AT_MOST }, ['companies']);
  return useMemo(
    () => (data as RecordPage<'companies'> | null)?.rows.map(({ id, record }) => ({ companyId: id, name: record.businessName ?? id, status: record.status }))
      .toSorted((left, right) => left.name.localeCompare(right.name)) ?? none,
    [data],
  );
}

interface RecordPickerProps<S extends Section> extends FieldProps {
  readonly label: string;
  readonly section: S;
  /** Only records with these values. */
  readonly filters?: Readonly<Record<string, string[]>>;
  /** Offered after those: records with none of these values. */
  readonly then?: Readonly<Record<string, string[]>>;
  /** Not offered, such as the order's current campaign. */
  readonly without?: string | null;
  /** The chosen record's name; empty when none is chosen. */
  readonly chosen: string;
  readonly words: (record: SectionRecords[S]) => { readonly title: string; readonly note: string };
  readonly onChoose: (row: RecordRow<S> | null) => void;
  readonly withinPortal?: boolean;
}

const SEARCH_AFTER_MS = 120;
const MOST_SHOWN = 12;
const noFilters = {};

/** Chooses a cached record by any part of its text. Leaving the field keeps the previous choice. */
export function RecordPicker<S extends Section>(props: RecordPickerProps<S>) {
  const { label, section, filters = noFilters, then, without = null, chosen, words, onChoose, withinPortal = false, ...field } = props;
  const { t } = useT();
  const combobox = useCombobox({ onDropdownClose: () => { combobox.resetSelectedOption(); } });
  const [text, setText] = useState<string | null>(null);
  const [search] = useDebouncedValue((text ?? '').slice(0, 200), SEARCH_AFTER_MS);
  const page = { section, search, sort: null, offset: 0, limit: MOST_SHOWN + 1, count: 'later' } as const;
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
                <Group component="span" justify="space-between" wrap="nowrap" w="100%" fz="sm">
                  <span className="t-cut"><Said text={title} /></span><span className="t-muted"><Said text={note} /></span>
                </Group>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
