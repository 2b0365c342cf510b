import { Button, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useNames } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { later } from '#renderer/ui/index.ts';
import { isSearched, moneyFields } from '#shared/bridge/lists/record-fields.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { ok } from '#shared/domain/result.ts';

import { BankSearchButton, BankSearchResult, useBankSearch } from './bank-search.tsx';
import { askedFields, askedOfBank, chosenFields, chosenHere, daysWords, readTyped } from './chosen-fields.ts';
import type { ChosenField, ChosenHere } from './chosen-fields.ts';
import classes from './records.module.css';

/** Loads calendars and their texts. */
const FieldPanel = later(async () => (await import('./field-panel.tsx')).FieldPanel);

export interface SectionSearch {
  /** The active fields, as the list's query takes them. */
  readonly fields: Readonly<Record<string, string>>;
  /** In the toolbar of the list. */
  readonly tools: ReactNode;
  /** Between the toolbar and the list. */
  readonly below: ReactNode;
  /** Removes every field from the address. */
  readonly cleared: Readonly<Record<string, null>>;
}

/** The search fields of a section: panel, search at the bank, and the active fields. */
export function useSectionSearch<S extends Section>(view: SectionView<S>, table: TableState): SectionSearch {
  const { t } = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const section: Section = view.section;
  const chosen = chosenFields(view, table);
  const typedIn = { mark: format.decimalMark, today: useToday() };
  const read = askedFields(chosen, typedIn);
  const { fields: asked, ranges } = askedOfBank(chosen, read);
  const bankSearch = useBankSearch(JSON.stringify(asked), async () => (isSearched(section) ? invoke('records.searchBank', { section, fields: asked }) : ok({ count: 0, whole: true })));
  if (!isSearched(section)) return { fields: {}, tools: null, below: null, cleared: {} };
  const here = chosenHere(section, table);
  const typed = chosen.filter(({ value, inMenu }) => value !== '' && !inMenu);
  // What cannot be read filters nothing, and is said at its field.
  const on = typed.filter(({ name }) => read[name] !== undefined);
  const change = (name: string, value: string): void => { table.change({ [name]: value === '' ? null : value }, { replace: true }); };
  const cleared = Object.fromEntries([...typed.map(({ name }) => name), ...Object.keys(here)].map((name) => [name, null]));

  return {
    fields: { ...askedFields(on, typedIn), ...here },
    cleared,
    tools: (
      <>
        <Button
          size="xs"
          variant="default"
          className="t-choice-menu"
          aria-expanded={open}
          aria-controls={panelId}
          data-active={on.length > 0 || undefined}
          leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden="true" />}
          onClick={() => { setOpen(!open); }}
        >
          {on.length === 0 ? t('writes:filters.open') : t('writes:filters.openWith', { count: on.length })}
        </Button>
        <BankSearchButton bankSearch={bankSearch} />
      </>
    ),
    below: (
      <>
        {(on.length > 0 || Object.keys(here).length > 0) && (
          <Chips
            on={on}
            here={here}
            onRemove={(name) => { table.change({ [name]: null }); }}
            onClear={() => { table.change(cleared); }}
          />
        )}
        {open && <FieldPanel id={panelId} section={section} chosen={chosen} onChange={change} />}
        <BankSearchResult
          bankSearch={bankSearch}
          say={(count) => t('queues:search.found', { count, number: format.number(count) })}
          leftOut={[
            ...(table.search === '' ? [] : [t('writes:search.words')]),
            ...(ranges ? [t('queues:search.ranges')] : []),
            ...(chosen.some(({ several }) => several > 0) ? [t('queues:search.several')] : []),
            ...(moneyFields.some((field) => here[field] !== undefined) ? [t('queues:search.money')] : []),
            ...(here.reflection === undefined ? [] : [t('queues:search.reflection')]),
          ]}
        />
      </>
    ),
  };
}

interface ChipsProps {
  readonly on: readonly ChosenField[];
  readonly here: ChosenHere;
  readonly onRemove: (name: string) => void;
  readonly onClear: () => void;
}

function Chips({ on, here, onRemove, onClear }: ChipsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  const typedIn = { mark: format.decimalMark, today: useToday() };
  const said = ({ kind, name, value }: ChosenField): string => {
    if (kind !== 'day' && kind !== 'moment') return name === 'companyId' ? (names.company(value) ?? value) : value;
    const read = readTyped(kind, value, typedIn);
    return read.ok ? daysWords(read.value, format) : value;
  };
  const chips = [
    ...on.map((field) => [field.name, t('writes:filters.chip', { filter: t(`records:fields.${field.label}`), value: said(field) })] as const),
    ...moneyFields.flatMap((field) => {
      const value = here[field];
      return value === undefined ? [] : [[field, t(`queues:money.${field}.${value}`)] as const];
    }),
    ...(here.reflection === undefined ? [] : [['reflection', t('queues:reflection')] as const]),
  ];
  return <ChosenChips chips={chips} onRemove={onRemove} onClear={onClear} />;
}

interface ChosenChipsProps<Name extends string> {
  /** Name and text of each filter. */
  readonly chips: readonly (readonly [Name, string])[];
  readonly onRemove: (name: Name) => void;
  readonly onClear: () => void;
}

/** The active filters, each removable, or all at once. */
export function ChosenChips<Name extends string>({ chips, onRemove, onClear }: ChosenChipsProps<Name>): ReactElement {
  const { t } = useT();
  return (
    <Group gap="4px 8px">
      {chips.map(([name, filter]) => (
        <button key={name} type="button" className={classes['chip']} aria-label={t('writes:filters.without', { filter })} onClick={() => { onRemove(name); }}>
          <span className="t-cut">{filter}</span>
          <IconX size={12} aria-hidden="true" />
        </button>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>{t('writes:filters.clear')}</Button>
    </Group>
  );
}
