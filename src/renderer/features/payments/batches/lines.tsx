import { SegmentedControl } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import { ok } from '#shared/domain/result.ts';
import type { BatchLine, BatchView } from '#shared/bridge/payments/batches.ts';

import classes from './batches.module.css';
import { LineDetail } from './line-detail.tsx';
import { useLineColumns } from './line-columns.tsx';

const filters = { before: ['all', 'wrong', 'warned', 'duplicates', 'alike'], after: ['all', 'unfinished'] } as const;
type Shown = (typeof filters)['before' | 'after'][number];

interface LinesProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

/** The index of a line in an address of the window; null for anything else. */
const askedLine = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

interface LinePage {
  readonly rows: readonly BatchLine[];
  readonly total: number;
}

/** The lines of a file, with one of them in full beside the table. */
export function Lines({ batch, onChange }: LinesProps): ReactElement {
  const { t } = useT();
  const { batchId, phase } = batch;
  const sent = phase !== 'preview';
  const table = useTableState({ key: 'line', direction: 'asc' });
  const choices: readonly Shown[] = sent ? filters.after : filters.before;
  const show = choices.find((choice) => choice === table.value('show')) ?? 'all';
  const asked = askedLine(table.value('line'));
  const [openIndex, setOpenIndex] = useState<number | null>(asked);
  const action = useAction(onChange);
  const { run } = action;
  const exclude = useCallback(({ index, excluded }: BatchLine) => void run('batches.exclude', { batchId, index, excluded: !excluded }), [batchId, run]);
  const columns = useLineColumns({ sent, beside: openIndex !== null, onExclude: exclude });
  const rows = usePagedRows<BatchLine, LinePage>({
    key: `${batchId} ${show} ${sent}`,
    version: useRevision(['batches', 'intents']),
    load: async ({ offset, limit }) => {
      const result = await invoke('batches.lines', { batchId, show, offset, limit });
      return result.ok ? ok({ rows: result.value.lines, total: result.value.total }) : result;
    },
  });
  const openRow = openIndex === null ? undefined : rows.find(({ index }) => index === openIndex);

  return (
    <div className={classes['lines']}>
      <div className={classes['filters']}>
        <SegmentedControl
          size="xs" aria-label={t('batches:lines.show')} value={show} onChange={(value) => { table.change({ show: value === 'all' ? null : value }, { replace: true }); }}
          data={choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
        />
        {action.error !== null && <ErrorState error={action.error} />}
      </div>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div className={classes['table']} data-detail={openIndex !== null || undefined}>
        <DataTable
          name={t('batches:lines.table')} tableKey={sent ? 'batchResults' : 'batchLines'} columns={columns} rows={rows} rowKey={({ index }) => String(index)}
          selectedKey={openIndex === null ? null : String(openIndex)} onOpenRow={({ index }) => { setOpenIndex(index); }}
          onMoveToRow={({ index }) => { if (openIndex !== null) setOpenIndex(index); }}
          rowTone={({ excluded }) => (excluded ? 'gone' : null)} emptyState={<EmptyState title={t('batches:lines.none')} />}
        />
        {openIndex !== null && (
          <OpenLine index={openIndex} row={openRow} batch={batch} completing={table.value('complete') === 'address' && openIndex === asked} onChange={onChange} onExclude={exclude} onClose={() => { setOpenIndex(null); }} />
        )}
      </div>
    </div>
  );

  function labelOf(choice: Shown): string {
    const count = { all: batch.lines, wrong: batch.wrong, duplicates: batch.duplicates, warned: null, alike: null, unfinished: null }[choice];
    const name = t(`batches:lines.${choice}`);
    return count === null ? name : `${name} ${count}`;
  }
}

interface OpenLineProps extends LinesProps {
  readonly index: number;
  /** The line, where the table has it at hand. */
  readonly row: BatchLine | undefined;
  readonly completing: boolean;
  readonly onExclude: (line: BatchLine) => void;
  readonly onClose: () => void;
}

/** A line that is far down, or that the filter shows no more, is read by itself: it stays open. */
function OpenLine({ index, row, batch, completing, ...actions }: OpenLineProps): ReactElement | null {
  const { batchId, phase, renewal } = batch;
  const { data } = useQuery('batches.lines', { batchId, show: 'all', offset: index, limit: 1 }, ['batches', 'intents']);
  const line = row ?? data?.lines.find((one) => one.index === index);
  if (line === undefined) return null;
  const isOpen = phase === 'preview' || (renewal !== null && line.state === 'APPROVED');
  return <LineDetail line={line} batchId={batchId} sent={phase !== 'preview'} open={isOpen} completing={completing} {...actions} />;
}
