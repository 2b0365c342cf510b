import { Button, Group, SegmentedControl } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { AccountCode, badgeNameOf, isUndocumented, StateBadge, useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableExport, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import type { BatchLine, BatchView } from '#shared/bridge/payments/batches.ts';
import { ok } from '#shared/domain/result.ts';
import { lineRemarks } from './batch-words.ts';
import type { LineRemark } from './batch-words.ts';
import classes from './batches.module.css';
import { BankBadge, LineAmount, LineDetail } from './line-detail.tsx';

const filters = { before: ['all', 'wrong', 'warned', 'duplicates', 'alike'], after: ['all', 'unfinished'] } as const;
type Shown = (typeof filters)['before' | 'after'][number];

interface LinesProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

const lineIndexFrom = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

export function Lines({ batch, onChange }: LinesProps) {
  const { t } = useT();
  const { batchId, phase } = batch;
  const sent = phase !== 'preview';
  const table = useTableState({ key: 'line', direction: 'asc' });
  const choices: readonly Shown[] = sent ? filters.after : filters.before;
  const show = choices.find((choice) => choice === table.value('show')) ?? 'all';
  const asked = lineIndexFrom(table.value('line'));
  const [openIndex, setOpenIndex] = useState<number | null>(asked);
  const action = useAction(onChange);
  const { run } = action;
  const exclude = useCallback(({ index, excluded }: BatchLine) => void run('batches.exclude', { batchId, index, excluded: !excluded }), [batchId, run]);
  const allColumns = useLineColumns({ sent, onExclude: exclude });
  const beside = openIndex !== null;
  const columns = useMemo(() => (beside ? allColumns.filter(({ key }) => !SHOWN_IN_DETAIL.includes(key)) : allColumns), [allColumns, beside]);
  const rows = usePagedRows<BatchLine, { readonly rows: readonly BatchLine[]; readonly total: number }>({
    key: `${batchId} ${show} ${sent}`,
    version: useRevision(['batches', 'intents']),
    load: async ({ offset, limit }) => {
      const result = await invoke('batches.lines', { batchId, show, offset, limit });
      return result.ok ? ok({ rows: result.value.lines, total: result.value.total }) : result;
    },
  });
  const tableKey = sent ? 'batchResults' : 'batchLines';
  const openRow = openIndex === null ? undefined : rows.find(({ index }) => index === openIndex);

  return (
    <div className="t-page-list">
      <div className="t-bar">
        <SegmentedControl
          size="xs" aria-label={t('batches:lines.show')} value={show} onChange={(value) => { table.change({ show: value === 'all' ? null : value }, { replace: true }); }}
          data={choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
        />
        {action.error !== null && <ErrorState error={action.error} />}
        <Group ml="auto"><TableExport name={t('batches:lines.table')} tableKey={tableKey} columns={allColumns} rows={rows} /></Group>
      </div>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div className={classes['table']} data-detail={openIndex !== null || undefined}>
        <DataTable
          name={t('batches:lines.table')} tableKey={tableKey} columns={columns} rows={rows} rowKey={({ index }) => String(index)}
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
    const { lines, wrong, validation } = batch;
    // What the bank refused stands among the wrong ones.
    const count = choice === 'all' ? lines : choice === 'wrong' ? wrong + validation.refused : batch[choice];
    return `${t(`batches:lines.${choice}`)} ${count}`;
  }
}

interface OpenLineProps extends LinesProps {
  readonly index: number;
  readonly row: BatchLine | undefined;
  readonly completing: boolean;
  readonly onExclude: (line: BatchLine) => void;
  readonly onClose: () => void;
}

/** Reads a line that the table does not hold (far down, or filtered out), so that it stays open. */
function OpenLine({ index, row, batch, completing, ...actions }: OpenLineProps) {
  const { batchId, phase, renewal } = batch;
  const { data } = useQuery('batches.lines', { batchId, show: 'all', offset: index, limit: 1 }, ['batches', 'intents']);
  const line = row ?? data?.lines.find((one) => one.index === index);
  if (line === undefined) return null;
  const isOpen = phase === 'preview' || (renewal !== null && line.state === 'APPROVED');
  return <LineDetail line={line} batchId={batchId} sent={phase !== 'preview'} open={isOpen} completing={completing} {...actions} />;
}

interface LineColumns {
  readonly sent: boolean;
  readonly onExclude: (line: BatchLine) => void;
}

/** Left out of the table while a line is open beside it, where they are repeated. */
const SHOWN_IN_DETAIL = ['account', 'leave', 'open'];

function useLineColumns({ sent, onExclude }: LineColumns): readonly DataColumn<BatchLine>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<BatchLine>[] => {
    // A sent line's warnings are past; its own page says what became of it.
    const standsOut = (line: BatchLine): readonly LineRemark[] => (line.intentId === null ? lineRemarks(line, t, format) : []);
    const words = (line: BatchLine): string => standsOut(line).map(({ text }) => text).join(' ');
    const first: DataColumn<BatchLine>[] = [
      { key: 'line', title: t('batches:lines.line'), width: 56, align: 'end', render: ({ sourceLine }) => format.number(sourceLine), copyText: ({ sourceLine }) => String(sourceLine), exportValue: ({ sourceLine }) => sourceLine },
      {
        key: 'payee', title: t('batches:lines.payee'), width: 152, grow: 2,
        render: ({ draft }) => draft.beneficiaryName || <span className="t-wrong">{UNKNOWN}</span>, copyText: ({ draft }) => draft.beneficiaryName,
      },
      {
        key: 'account', title: t('batches:lines.account'), width: 256,
        render: ({ draft }) => (draft.beneficiaryAccount === '' ? UNKNOWN : <AccountCode code={draft.beneficiaryAccount} />),
        copyText: ({ draft }) => draft.beneficiaryAccount,
      },
      { key: 'amount', title: t('batches:lines.amount'), width: 128, align: 'end', render: (line) => <LineAmount line={line} />, copyText: (line) => format.money(line.amount), exportValue: ({ amount }) => amount },
    ];
    const remarks: DataColumn<BatchLine> = {
      key: 'words', title: t('batches:lines.words'), width: 168, grow: 4,
      render: (line) => {
        if (line.excluded) return <span className="t-muted">{t('batches:lines.excluded')}</span>;
        const [worst, ...rest] = standsOut(line);
        if (worst === undefined) return null;
        return (
          <span className={classes['remark']} title={words(line)}>
            <span className={`t-cut t-${worst.meaning}`}>{worst.text}</span>
            {rest.length > 0 && <span className="t-muted">{' '}{t('batches:lines.more', { count: rest.length })}</span>}
          </span>
        );
      },
      copyText: words, exportValue: (line) => (line.excluded ? t('batches:lines.excluded') : words(line)),
    };
    if (sent) {
      return [
        ...first,
        {
          key: 'state', title: t('batches:lines.state'), width: 224,
          render: ({ state, bankStatus, declared, inFile }) => (state === null
            ? <span className="t-muted">{t('batches:lines.notSent')}</span>
            : (
                <>
                  <StateBadge state={state} bankStatus={bankStatus} declared={declared} inFile={inFile === true} />
                  {isUndocumented(bankStatus) && <>{' '}<span className="t-mono t-muted" title={bankStatus ?? ''}>{bankStatus}</span></>}
                </>
              )),
          copyText: ({ state, bankStatus, declared, inFile }) => (state === null
            ? t('batches:lines.notSent')
            : [t(`outcome:badges.${badgeNameOf({ state, bankStatus, declared, inFile: inFile === true })}`), isUndocumented(bankStatus) ? bankStatus : null].filter((part) => part !== null).join(' · ')),
        },
        remarks,
        {
          key: 'open', title: t('common:open'), width: 72,
          render: ({ intentId, sourceLine }) => intentId !== null && (
            <Link href={pathOfPayment(intentId)} aria-label={t('batches:lines.openLine', { line: sourceLine })}>{t('common:open')}</Link>
          ),
        },
      ];
    }
    return [
      ...first,
      remarks,
      { key: 'bank', title: t('batches:lines.bank'), width: 148, render: ({ bank }) => <BankBadge bank={bank} />, copyText: ({ bank }) => t(`batches:bank.${bank.status}`) },
      {
        key: 'leave', title: t('batches:lines.exclude'), width: 104, align: 'end',
        render: (line) => (
          <Button
            size="compact-xs" variant="subtle" color="gray" onClick={() => onExclude(line)}
            aria-label={t(line.excluded ? 'batches:lines.includeLine' : 'batches:lines.excludeLine', { line: line.sourceLine })}
          >
            {t(line.excluded ? 'batches:lines.include' : 'batches:lines.exclude')}
          </Button>
        ),
      },
    ];
  }, [t, format, sent, onExclude]);
}
