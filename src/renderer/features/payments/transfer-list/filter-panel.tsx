import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord, useNameLists, useNames } from '#renderer/lists/record-view/index.ts';
import type { Names } from '#renderer/lists/record-view/index.ts';
import { ChoiceOrTyped, ChosenChips, FilterText, MomentFilter, momentWords, useUndocumented } from '#renderer/lists/records/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { directions, feeTypes, transferStates } from '#shared/contract/states.ts';
import { amountTrouble, flags } from './transfer-filters.ts';
import type { ChosenFilters, FilterName } from './transfer-filters.ts';
import classes from './transfer-list.module.css';

interface FilterPanelProps {
  readonly chosen: ChosenFilters;
  readonly onChange: (name: FilterName, value: string) => void;
}

/** Every filter of the bank's search. */
export function FilterPanel(props: FilterPanelProps): ReactElement {
  const { t } = useT();
  const text = (name: FilterName): ReactElement => <TextFilter {...props} name={name} />;
  const amount = (name: 'amountFrom' | 'amountTo'): ReactElement => <AmountFilter {...props} name={name} />;
  const day = (name: 'createdFrom' | 'createdTo' | 'accountedFrom' | 'accountedTo'): ReactElement => <MomentFilter label={filterLabel(name, t)} value={props.chosen[name]} onChange={(value) => { props.onChange(name, value); }} />;
  return (
    <section className={classes['panel']} aria-label={t('writes:filters.panel')} id="transfer-filters">
      <Choices {...props} />
      <div className={classes['pair']}>{day('createdFrom')}{day('createdTo')}</div>
      <div className={classes['pair']}>{day('accountedFrom')}{day('accountedTo')}</div>
      <div className={classes['three']}>{amount('amountFrom')}{amount('amountTo')}<TextFilter {...props} name="currency" maxLength={3} /></div>
      {text('counterpartName')}
      {text('counterpartAccount')}
      {text('description')}
      <div className={classes['pair']}>{text('cro')}{text('trn')}</div>
      <div className={classes['three']}>{flags.map((name) => <FlagFilter key={name} {...props} name={name} />)}</div>
    </section>
  );
}

interface OneFilterProps<Name extends FilterName> extends FilterPanelProps {
  readonly name: Name;
}

const statuses = { from: 'list', list: 'transferStates' } as const;

function Choices({ chosen, onChange }: FilterPanelProps): ReactElement {
  const { t } = useT();
  const { accounts } = useNameLists();
  const seen = useUndocumented('transfers', 'status', statuses);
  const choice = (name: FilterName, options: readonly { readonly value: string; readonly label: string }[]): ReactElement => (
    <NativeSelect
      key={name} size="xs" label={filterLabel(name, t)} value={chosen[name]} title={options.find(({ value }) => value === chosen[name])?.label}
      data={[{ value: '', label: t('writes:filters.any') }, ...withChosen(options, chosen[name])]}
      onChange={({ currentTarget: { value } }) => { onChange(name, value); }}
    />
  );
  return (
    <>
      {choice('accountId', accounts.map(({ id, name }) => ({ value: id, label: name })))}
      <div className={classes['three']}>
        {choice('direction', directions.known.map((value) => ({ value, label: statusWord('directions', value, t) })))}
        <ChoiceOrTyped
          label={filterLabel('status', t)} value={chosen.status} any={t('writes:filters.any')} onChange={(value) => { onChange('status', value); }}
          options={[...transferStates.known.map((value) => ({ value, name: statusWord('transferStates', value, t) })), ...seen]}
        />
        {choice('feeType', feeTypes.known.map((value) => ({ value, label: statusWord('feeTypes', value, t) })))}
      </div>
    </>
  );
}

/** Keeps a value of the address that is in no list, such as an undocumented status. */
const withChosen = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

function TextFilter({ chosen, onChange, name, maxLength }: OneFilterProps<FilterName> & { readonly maxLength?: number }): ReactElement {
  const { t } = useT();
  return (
    <FilterText
      label={filterLabel(name, t)} value={chosen[name]} onChange={(value) => { onChange(name, value); }}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  );
}

function AmountFilter({ chosen, onChange, name }: OneFilterProps<'amountFrom' | 'amountTo'>): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const trouble = chosen[name] !== '' ? amountTrouble(chosen[name], decimalMark) : null;
  return (
    <FilterText
      label={filterLabel(name, t)} value={chosen[name]} inputMode="decimal"
      error={trouble === null ? null : trouble === 'ambiguous' ? t('errors:problems.amountAmbiguous') : t('writes:filters.notAmount')}
      onChange={(value) => { onChange(name, value); }}
    />
  );
}

function FlagFilter({ chosen, onChange, name }: OneFilterProps<(typeof flags)[number]>): ReactElement {
  const { t } = useT();
  return (
    <NativeSelect
      size="xs" label={filterLabel(name, t)} value={chosen[name]}
      data={[{ value: '', label: t('writes:filters.any') }, { value: 'yes', label: t('common:yes') }, { value: 'no', label: t('common:no') }]}
      onChange={({ currentTarget: { value } }) => { onChange(name, value); }}
    />
  );
}

interface FilterChipsProps {
  readonly chosen: ChosenFilters;
  readonly on: readonly FilterName[];
  readonly onRemove: (name: FilterName) => void;
  readonly onClear: () => void;
}

export function FilterChips({ chosen, on, onRemove, onClear }: FilterChipsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  const chips = on.map((name) => {
    const value = filterValue(name, chosen[name], names, format, t);
    return [name, t('writes:filters.chip', { filter: filterLabel(name, t), value })] as const;
  });
  return <ChosenChips chips={chips} onRemove={onRemove} onClear={onClear} />;
}

const filterLabel = (name: FilterName, t: Translate): string => t(`writes:filters.${name === 'accountId' ? 'account' : name}`);

function filterValue(name: FilterName, value: string, names: Names, format: Formatter, t: Translate): string {
  switch (name) {
    case 'accountId':
      return names.account(value) ?? value;
    case 'direction':
      return statusWord('directions', value, t);
    case 'status':
      return statusWord('transferStates', value, t);
    case 'feeType':
      return statusWord('feeTypes', value, t);
    case 'isUrgent':
    case 'isInstant':
    case 'hasTaxRelief':
      return t(value === 'yes' ? 'common:yes' : 'common:no');
    case 'createdFrom':
    case 'createdTo':
    case 'accountedFrom':
    case 'accountedTo':
      return momentWords(value, format);
    default:
      return value;
  }
}
