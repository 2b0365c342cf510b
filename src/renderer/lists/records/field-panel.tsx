import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useNameLists } from '#renderer/lists/record-view/index.ts';
import type { FilterValues } from '#renderer/lists/record-view/index.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';

import { readTyped } from './chosen-fields.ts';
import type { ChosenField } from './chosen-fields.ts';
import { ChoiceOrTyped, DaysFilter, FilterText } from './filter-inputs.tsx';
import { sectionTitle } from './list-view-state.ts';
import classes from './records.module.css';
import { listOptions, namedOptions, useUndocumented } from './section-filters.tsx';

interface FieldPanelProps {
  readonly id: string;
  readonly section: SearchedSection;
  readonly chosen: readonly ChosenField[];
  readonly onChange: (name: string, value: string) => void;
}

export function FieldPanel({ id, section, chosen, onChange }: FieldPanelProps): ReactElement {
  const { t } = useT();
  return (
    <section className={classes['panel']} id={id} aria-label={t('queues:filters.panel', { section: sectionTitle(section, t) })}>
      {chosen.map((field) => <OneField key={field.name} section={section} field={field} onChange={(value) => { onChange(field.name, value); }} />)}
    </section>
  );
}

interface OneFieldProps {
  readonly section: SearchedSection;
  readonly field: ChosenField;
  readonly onChange: (value: string) => void;
}

function OneField({ section, field, onChange }: OneFieldProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const today = useToday();
  const { kind, value, options } = field;
  const label = t(`records:fields.${field.label}`);
  if (options !== null) return <Choice section={section} field={field} options={options} label={label} onChange={onChange} />;
  const read = value === '' ? null : readTyped(kind, value, { mark: decimalMark, today });
  const trouble = read === null || read.ok ? null : read.error;
  if (kind === 'day' || kind === 'moment') {
    return <DaysFilter label={label} value={value} read={read?.ok === true ? read.value : ''} error={trouble === null ? null : t('writes:filters.notDays')} onChange={onChange} />;
  }
  return (
    <FilterText
      label={label}
      value={value}
      maxLength={field.name === 'currency' ? 3 : 200}
      {...(kind === 'amount' && { placeholder: '100..500' })}
      error={trouble === null ? null : trouble === 'ambiguous' ? t('errors:problems.amountAmbiguous') : t('writes:filters.notAmounts')}
      onChange={onChange}
    />
  );
}

interface ChoiceProps extends OneFieldProps {
  readonly options: FilterValues;
  readonly label: string;
}

function Choice({ section, field: { name, value, several }, options, label, onChange }: ChoiceProps): ReactElement {
  const { t } = useT();
  const names = useNameLists();
  const undocumented = useUndocumented(section, name, options);
  const listed = options.from === 'list' ? [...listOptions(options.list, t), ...undocumented] : namedOptions(options.from, names);
  if (options.from === 'list') return <ChoiceOrTyped label={label} value={value} any={several > 0 ? t('queues:filters.several', { count: several }) : t('writes:filters.any')} options={listed} onChange={onChange} />;
  // A value from the address that no list knows, such as a campaign that was never read.
  const all = value === '' || listed.some((option) => option.value === value) ? listed : [...listed, { value, name: value }];
  const any = { value: '', label: several > 0 ? t('queues:filters.several', { count: several }) : t('writes:filters.any') };
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={[any, ...all.map((option) => ({ value: option.value, label: option.name }))]}
      onChange={({ currentTarget }) => { onChange(currentTarget.value); }}
    />
  );
}
