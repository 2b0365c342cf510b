import { NativeSelect } from '@mantine/core';
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

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Every filter of the bank's search. */
export function FilterPanel({ chosen, onChange }: FilterPanelProps) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { accounts } = useNameLists();
  const seen = useUndocumented('transfers', 'status', statuses);
  const of = (name: FilterName) => ({ label: filterLabel(name, t), value: chosen[name], onChange: (value: string) => { onChange(name, value); } });
  const text = (name: FilterName) => <FilterText {...of(name)} />;
  const day = (name: FilterName) => <MomentFilter {...of(name)} />;
  const amount = (name: 'amountFrom' | 'amountTo') => {
    const trouble = chosen[name] === '' ? null : amountTrouble(chosen[name], decimalMark);
    const error = trouble === null ? null : trouble === 'ambiguous' ? t('errors:problems.amountAmbiguous') : t('writes:filters.notAmount');
    return <FilterText {...of(name)} inputMode="decimal" error={error} />;
  };
  const choice = (name: FilterName, options: readonly Option[]) => (
    <NativeSelect
      {...of(name)} key={name} size="xs" title={options.find(({ value }) => value === chosen[name])?.label}
      data={[{ value: '', label: t('writes:filters.any') }, ...withChosen(options, chosen[name])]}
      onChange={({ currentTarget: { value } }) => { onChange(name, value); }}
    />
  );
  const yesNo = [{ value: 'yes', label: t('common:yes') }, { value: 'no', label: t('common:no') }];
  return (
    <section className={classes['panel']} aria-label={t('writes:filters.panel')} id="transfer-filters">
      {choice('accountId', accounts.map(({ id, name }) => ({ value: id, label: name })))}
      <div className="t-three">
        {choice('direction', directions.known.map((value) => ({ value, label: statusWord('directions', value, t) })))}
        <ChoiceOrTyped
          {...of('status')} any={t('writes:filters.any')}
          options={[...transferStates.known.map((value) => ({ value, name: statusWord('transferStates', value, t) })), ...seen]}
        />
        {choice('feeType', feeTypes.known.map((value) => ({ value, label: statusWord('feeTypes', value, t) })))}
      </div>
      <div className="t-pair">{day('createdFrom')}{day('createdTo')}</div>
      <div className="t-pair">{day('accountedFrom')}{day('accountedTo')}</div>
      <div className="t-three">{amount('amountFrom')}{amount('amountTo')}<FilterText {...of('currency')} maxLength={3} /></div>
      {text('counterpartName')}
      {text('counterpartAccount')}
      {text('description')}
      <div className="t-pair">{text('cro')}{text('trn')}</div>
      <div className="t-three">{flags.map((name) => choice(name, yesNo))}</div>
    </section>
  );
}

const statuses = { from: 'list', list: 'transferStates' } as const;

/** Keeps a value of the address that is in no list, such as an undocumented status. */
const withChosen = (options: readonly Option[], value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

interface FilterChipsProps {
  readonly chosen: ChosenFilters;
  readonly on: readonly FilterName[];
  readonly onRemove: (name: FilterName) => void;
  readonly onClear: () => void;
}

export function FilterChips({ chosen, on, onRemove, onClear }: FilterChipsProps) {
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
    case 'accountId': return names.account(value) ?? value;
    case 'direction': return statusWord('directions', value, t);
    case 'status': return statusWord('transferStates', value, t);
    case 'feeType': return statusWord('feeTypes', value, t);
    case 'isUrgent':
    case 'isInstant':
    case 'hasTaxRelief': return t(value === 'yes' ? 'common:yes' : 'common:no');
    case 'createdFrom':
    case 'createdTo':
    case 'accountedFrom':
    case 'accountedTo': return momentWords(value, format);
    default: return value;
  }
}
