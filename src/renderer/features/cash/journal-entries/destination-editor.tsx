import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { dayFormats, encodings, ledgerFields, separators } from '#shared/domain/ledger/export.ts';
import type { LedgerDestination, LedgerField, LedgerPeriod } from '#shared/domain/ledger/export.ts';
import classes from './journal-entries.module.css';

const FIRST_COLUMNS = ['number', 'date', 'kind', 'account', 'accountName', 'debit', 'credit', 'currency', 'campaign'] as const;

/** A spreadsheet of the person's country reads it. */
export const newDestination = (t: Translate): LedgerDestination => ({
  destinationId: crypto.randomUUID(), name: t('ledger:export.newDestination'), decimalMark: ',', separator: ';', encoding: 'utf8Bom', days: 'dayFirst',
  columns: FIRST_COLUMNS.map((field) => ({ field, title: t(`ledger:fields.${field}`) })),
});

const SEPARATOR_NAMES = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

interface DestinationEditorProps {
  readonly destination: LedgerDestination;
  readonly saved: readonly LedgerDestination[];
  /** null where it is wrong: nothing can be shown of it. */
  readonly period: LedgerPeriod | null;
  readonly onChange: (destination: LedgerDestination) => void;
}

/** How a program reads its CSV: columns, marks and encoding, with the first lines as they would be written. */
export function DestinationEditor({ destination, saved, period, onChange }: DestinationEditorProps): ReactElement {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  const { destinationId, name, decimalMark, separator, encoding, days } = destination;
  const isSaved = saved.some((one) => one.destinationId === destinationId);
  const plain = { ...destination, columns: [...destination.columns] };
  const remove = async (): Promise<void> => {
    const result = await run('ledger.removeDestination', { destinationId });
    if (result.ok) onChange(result.value[0] ?? newDestination(t));
  };
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-start" grow>
        <NativeSelect
          size="xs" label={t('ledger:export.destination')} value={destinationId}
          data={[...(isSaved ? [] : [{ value: destinationId, label: name }]), ...saved.map((one) => ({ value: one.destinationId, label: one.name })), ...(isSaved ? [{ value: '', label: t('ledger:export.newDestination') }] : [])]}
          onChange={({ currentTarget: { value } }) => { onChange(saved.find((one) => one.destinationId === value) ?? newDestination(t)); }}
        />
        <TextInput
          size="xs" label={t('ledger:export.name')} description={t('ledger:export.nameHint')} value={name} maxLength={80} error={name.trim() === '' ? t('ledger:export.nameNeeded') : null}
          onChange={({ currentTarget }) => { onChange({ ...destination, name: currentTarget.value }); }}
        />
      </Group>
      <Group gap="md" align="flex-start" grow>
        <NativeSelect
          size="xs" label={t('ledger:export.decimalMark')} value={decimalMark} data={[{ value: ',', label: t('ledger:export.decimalMarks.comma') }, { value: '.', label: t('ledger:export.decimalMarks.point') }]}
          onChange={({ currentTarget }) => { onChange({ ...destination, decimalMark: currentTarget.value === '.' ? '.' : ',' }); }}
        />
        <NativeSelect
          size="xs" label={t('ledger:export.separator')} value={separator} data={separators.map((value) => ({ value, label: t(`ledger:export.separators.${SEPARATOR_NAMES[value]}`) }))}
          onChange={({ currentTarget }) => { onChange({ ...destination, separator: separators.find((one) => one === currentTarget.value) ?? separator }); }}
        />
        <NativeSelect
          size="xs" label={t('ledger:export.encoding')} value={encoding} data={encodings.map((value) => ({ value, label: t(`ledger:export.encodings.${value}`) }))}
          onChange={({ currentTarget }) => { onChange({ ...destination, encoding: encodings.find((one) => one === currentTarget.value) ?? encoding }); }}
        />
        <NativeSelect
          size="xs" label={t('ledger:export.days')} value={days} data={dayFormats.map((value) => ({ value, label: t(`ledger:export.dayFormats.${value}`) }))}
          onChange={({ currentTarget }) => { onChange({ ...destination, days: dayFormats.find((one) => one === currentTarget.value) ?? days }); }}
        />
      </Group>
      <ColumnEditor columns={destination.columns} onChange={(columns) => { onChange({ ...destination, columns }); }} />
      <Group gap="sm">
        <Button size="xs" variant="default" disabled={busy || name.trim() === '' || plain.columns.length === 0} onClick={() => void run('ledger.saveDestination', plain)}>{t('ledger:export.saveDestination')}</Button>
        {isSaved && <Button size="xs" variant="subtle" disabled={busy} onClick={() => void remove()}>{t('ledger:export.removeDestination')}</Button>}
      </Group>
      {error !== null && <ErrorState error={error} />}
      {period !== null && name.trim() !== '' && plain.columns.length > 0 && <Preview destination={plain} period={period} />}
    </Stack>
  );
}

interface ColumnEditorProps {
  readonly columns: LedgerDestination['columns'];
  readonly onChange: (columns: LedgerDestination['columns']) => void;
}

function ColumnEditor({ columns, onChange }: ColumnEditorProps): ReactElement {
  const { t } = useT();
  const swap = (index: number): void => {
    const next = [...columns];
    next.splice(index, 2, ...next.slice(index, index + 2).toReversed());
    onChange(next);
  };
  const change = (index: number, part: Partial<LedgerDestination['columns'][number]>): void => { onChange(columns.map((column, at) => (at === index ? { ...column, ...part } : column))); };
  const unused: LedgerField = ledgerFields.find((field) => !columns.some((column) => column.field === field)) ?? 'number';
  return (
    <Stack gap="xs" component="fieldset" className={classes['columns'] ?? ""}>
      <legend className="t-small">{t('ledger:export.columns')}</legend>
      {columns.length === 0 && <p role="alert" className="t-wrong">{t('ledger:export.columnNeeded')}</p>}
      {columns.map(({ field, title }, index) => (
        <div key={index} className={classes['columnRow']}>
          <NativeSelect
            size="xs" aria-label={t('ledger:export.fieldOf', { row: index + 1 })} value={field} data={ledgerFields.map((value) => ({ value, label: t(`ledger:fields.${value}`) }))}
            onChange={({ currentTarget }) => {
              const next = ledgerFields.find((one) => one === currentTarget.value) ?? field;
              change(index, { field: next, title: title === t(`ledger:fields.${field}`) ? t(`ledger:fields.${next}`) : title });
            }}
          />
          <TextInput size="xs" aria-label={t('ledger:export.titleOf', { row: index + 1 })} value={title} maxLength={80} onChange={({ currentTarget }) => { change(index, { title: currentTarget.value }); }} />
          <Group gap={4} wrap="nowrap">
            <ActionIcon size="sm" variant="subtle" aria-label={t('ledger:export.up', { name: title })} disabled={index === 0} onClick={() => { swap(index - 1); }}><IconChevronUp size={14} aria-hidden="true" /></ActionIcon>
            <ActionIcon size="sm" variant="subtle" aria-label={t('ledger:export.down', { name: title })} disabled={index === columns.length - 1} onClick={() => { swap(index); }}><IconChevronDown size={14} aria-hidden="true" /></ActionIcon>
            <ActionIcon size="sm" variant="subtle" aria-label={t('ledger:export.remove', { name: title })} onClick={() => { onChange(columns.filter((_, at) => at !== index)); }}><IconX size={14} aria-hidden="true" /></ActionIcon>
          </Group>
        </div>
      ))}
      <Button
        size="compact-xs" variant="default" className="t-start" leftSection={<IconPlus size={14} aria-hidden="true" />} disabled={columns.length >= 40}
        onClick={() => { onChange([...columns, { field: unused, title: t(`ledger:fields.${unused}`) }]); }}
      >
        {t('ledger:export.addColumn')}
      </Button>
    </Stack>
  );
}

function Preview({ destination, period }: { readonly destination: Omit<LedgerDestination, 'columns'> & { columns: LedgerDestination['columns'][number][] }; readonly period: LedgerPeriod }): ReactElement {
  const { t, language } = useT();
  const { data, error } = useQuery('ledger.preview', { destination, ...period, locale: language }, ['ledger'], { keepPrevious: true });
  const lines = data?.replace('\uFEFF', '').trimEnd() ?? '';
  return (
    <div>
      <p className="t-small">{t('ledger:export.preview')}</p>
      {error !== null && <ErrorState error={error} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is too wide is scrolled with the keyboard as well */}
      <pre className={classes['preview']} tabIndex={0} role="region" aria-label={t('ledger:export.preview')}>{lines}</pre>
      {data !== null && !lines.includes('\n') && <p className="t-hint">{t('ledger:export.nothing')}</p>}
    </div>
  );
}
