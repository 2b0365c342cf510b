import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { bankDate, daysInMonth } from '#shared/domain/bank-date.ts';
import { ledgerFormats } from '#shared/domain/ledger/export.ts';
import type { LedgerDestination, LedgerFormat } from '#shared/domain/ledger/export.ts';
import { DestinationEditor, newDestination } from './destination-editor.tsx';
import { LEDGER_PARTS } from './unbooked.tsx';

/** Chooses months, format and destination, and writes the file. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t, language } = useT();
  const format = useFormat();
  const today = useToday();
  const { data } = useQuery('ledger.months', null, LEDGER_PARTS);
  const { data: destinations } = useQuery('ledger.destinations', null, ['ledger']);
  const listed = data?.months.map(({ month }) => month) ?? [];
  const months = listed.length === 0 ? [today.slice(0, 7)] : listed;
  const lastLocked = data?.months.find(({ locked }) => locked)?.month;
  const [chosen, setChosen] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const proposed = lastLocked ?? months.find((month) => month <= today.slice(0, 7)) ?? months[0] ?? '';
  const { from, to } = chosen ?? { from: proposed, to: proposed };
  const [file, setFile] = useState<LedgerFormat>('csv');
  const [typed, setTyped] = useState<LedgerDestination | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [writing, setWriting] = useState(false);
  const [fresh] = useState(() => newDestination(t));
  const destination = typed ?? destinations?.[0] ?? fresh;
  const wrong = from > to;
  const period = { from: bankDate(`${from}-01`), to: bankDate(`${to}-${daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5)))}`) };
  const usable = file !== 'csv' || (destination.columns.length > 0 && destination.name.trim() !== '');

  const write = async (): Promise<void> => {
    setWriting(true);
    const result = await runTask((t) => t('ledger:export.of'), (taskId) => invoke('ledger.export', {
      format: file, destination: file === 'csv' ? { ...destination, columns: [...destination.columns] } : null, ...period, locale: language, taskId,
    }));
    setWriting(false);
    setError(result.ok || result.error.kind === 'cancelled' ? null : result.error);
    if (!result.ok || !result.value.written) return;
    const { rows, path } = result.value;
    notifications.show({ title: t('ledger:export.done'), message: t('ledger:export.written', { count: rows, number: format.number(rows), path }) });
    onClose();
  };

  const month = (label: string, value: string, onChange: (month: string) => void): ReactElement => (
    <NativeSelect size="xs" label={label} value={value} data={months.map((one) => ({ value: one, label: format.month(one) }))} onChange={({ currentTarget }) => { onChange(currentTarget.value); }} />
  );
  return (
    <Modal opened onClose={onClose} size={760} title={t('ledger:export.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="md">
        <Group gap="md" align="flex-start" grow>
          {month(t('ledger:export.from'), from, (value) => { setChosen({ from: value, to }); })}
          {month(t('ledger:export.to'), to, (value) => { setChosen({ from, to: value }); })}
          <NativeSelect
            size="xs" label={t('ledger:export.format')} value={file} data={ledgerFormats.map((value) => ({ value, label: t(`ledger:export.formats.${value}`) }))}
            onChange={({ currentTarget }) => { setFile(ledgerFormats.find((one) => one === currentTarget.value) ?? file); }}
          />
        </Group>
        {wrong && <p role="alert" className="t-wrong">{t('ledger:export.periodWrong')}</p>}
        <p className="t-muted">{t(`ledger:export.hints.${file}`)}</p>
        {file === 'csv' && <DestinationEditor destination={destination} saved={destinations ?? []} period={wrong ? null : period} onChange={setTyped} />}
        {error !== null && <ErrorState error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button disabled={wrong || !usable} loading={writing} onClick={() => void write()}>{t('ledger:export.write')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
