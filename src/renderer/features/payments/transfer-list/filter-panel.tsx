import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';

import { statusWord, useNameLists } from '#renderer/lists/record-view/index.ts';
import { ChoiceOrTyped, FilterText, MomentFilter, useUndocumented } from '#renderer/lists/records/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { directions, feeTypes, transferStates } from '#shared/contract/states.ts';

import { filterLabel } from './filter-words.ts';
import { flags, amountTrouble } from './transfer-filters.ts';
import type { ChosenFilters, FilterName } from './transfer-filters.ts';
import classes from './transfer-list.module.css';

export interface FilterPanelProps {
  readonly chosen: ChosenFilters;
  readonly onChange: (name: FilterName, value: string) => void;
}

/** Every filter of the bank's search: what, when, who, how much, which, how. */
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
      key={name}
      size="xs"
      label={filterLabel(name, t)}
      value={chosen[name]}
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

/** A value that the address names and no list knows, such as a status that the bank invented. */
const withChosen = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

function TextFilter({ chosen, onChange, name, maxLength }: OneFilterProps<FilterName> & { readonly maxLength?: number }): ReactElement {
  const { t } = useT();
  return (
    <FilterText
      label={filterLabel(name, t)}
      value={chosen[name]}
      onChange={(value) => { onChange(name, value); }}
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
      label={filterLabel(name, t)}
      value={chosen[name]}
      inputMode="decimal"
      error={trouble === null ? null : trouble === 'ambiguous' ? t('errors:problems.amountAmbiguous') : t('writes:filters.notAmount')}
      onChange={(value) => { onChange(name, value); }}
    />
  );
}

function FlagFilter({ chosen, onChange, name }: OneFilterProps<(typeof flags)[number]>): ReactElement {
  const { t } = useT();
  return (
    <NativeSelect
      size="xs"
      label={filterLabel(name, t)}
      value={chosen[name]}
      data={[{ value: '', label: t('writes:filters.any') }, { value: 'yes', label: t('common:yes') }, { value: 'no', label: t('common:no') }]}
      onChange={({ currentTarget: { value } }) => { onChange(name, value); }}
    />
  );
}
