import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useOfferedFile } from '#renderer/data/asked-for.ts';
import type { FileUse } from '#renderer/data/asked-for.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, useLocalRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { FileDrop } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Note, Page } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** In bytes; the bridge takes no more. */
const MOST_BYTES = 5_000_000;

interface ImportedLine {
  /** In the file, from 1. */
  readonly line: number;
}

/** What was read of a file before anything of it is kept. */
interface FileRead<Line> {
  readonly lines: readonly Line[];
  /** How many of them can be imported. */
  readonly importable: number;
  /** Headings of columns that nothing was made of. */
  readonly unknownColumns: readonly string[];
}

/** What stands out in a line; `wrong`: it cannot be imported. */
interface Remark {
  readonly words: string;
  readonly wrong: boolean;
}

interface FileImportProps<Line extends ImportedLine> {
  readonly title: string;
  readonly above: ReactNode;
  readonly words: {
    readonly choose: string;
    readonly hint: (megabytes: string) => string;
    /** Which columns it has: a sentence that leads to their names, the names, and what else is to be known. */
    readonly columns: readonly [lead: string, names: string, more: string];
    readonly none: string;
    readonly noneText: string;
    readonly importThem: (count: number, number: string) => string;
  };
  readonly tableKey: string;
  /** Besides the number of the line and what stands out: that follows the first two, which say whom the line is of. */
  readonly columns: readonly DataColumn<Line>[];
  /** null: nothing. */
  readonly remarkOf: (line: Line) => Remark | null;
  readonly preview: (action: Action, file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly taskId: string }) => Promise<Result<FileRead<Line>, AppError> | null>;
  /** Gives how many were imported. */
  readonly importFile: (action: Action, file: { readonly bytes: Uint8Array<ArrayBuffer> }) => Promise<Result<number, AppError> | null>;
  readonly pathAfter: (imported: number) => string;
  /** Files of this use that were dropped onto the window. */
  readonly offered?: FileUse;
  /** Why nothing can be imported now. */
  readonly barred?: ReactNode;
}

interface Preview<Line> {
  readonly file: GivenFile;
  readonly read: FileRead<Line>;
}

/** A file is chosen, each of its lines is looked at, and those that can be are imported. */
export function FileImport<Line extends ImportedLine>(props: FileImportProps<Line>): ReactElement {
  const { title, above, words, offered } = props;
  const format = useFormat();
  const action = useAction();
  const [preview, setPreview] = useState<Preview<Line> | null>(null);
  const [reading, setReading] = useState(false);
  const read = async (file: GivenFile): Promise<void> => {
    setReading(true);
    const result = await runTask((t) => t('comfort:work.readingOf', { name: file.name }), async (taskId) =>
      (await props.preview(action, { taskId, bytes: file.bytes })) ?? failed({ kind: 'cancelled' }));
    setReading(false);
    if (result.ok) setPreview({ file, read: result.value });
  };
  useOfferedFile(offered ?? null, (file) => void read(file));
  const [lead, names, more] = words.columns;
  return (
    <Page heading={title} above={above} fill={preview !== null && preview.read.lines.length > 0}>
      <FileDrop
        label={words.choose} hint={words.hint(format.number(MOST_BYTES / 1_000_000))} accept=".csv,.txt,text/csv" mostBytes={MOST_BYTES}
        busy={reading} chosen={preview?.file.name ?? null} onFile={(file) => void read(file)}
      />
      {preview === null && <p className="t-hint t-prose">{lead} <Text span inherit fw="var(--t-weight-medium)" c="var(--t-text)">{names}</Text>. {more}</p>}
      {action.error !== null && <ErrorState error={action.error} />}
      {preview !== null && <Lines {...props} shown={preview} action={action} />}
    </Page>
  );
}

type LinesProps<Line extends ImportedLine> = FileImportProps<Line> & { readonly shown: Preview<Line>; readonly action: Action };

function Lines<Line extends ImportedLine>({ shown: { file, read }, action, words, tableKey, remarkOf, importFile, pathAfter, barred = null, ...props }: LinesProps<Line>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const [show, setShow] = useState('all');
  const [sort, setSort] = useState({ key: 'line', direction: 'asc' as 'asc' | 'desc' });
  const [importing, setImporting] = useState(false);
  const { lines, importable, unknownColumns } = read;
  const columns = useLineColumns(props.columns, remarkOf);
  const rows = useLocalRows({ rows: show === 'all' ? lines : lines.filter((line) => remarkOf(line) !== null), columns, search: '', sort });
  const numbered = (count: number) => ({ count, number: format.number(count) });
  const importThem = async (): Promise<void> => {
    setImporting(true);
    const result = await importFile(action, { bytes: file.bytes });
    setImporting(false);
    if (result?.ok === true) navigate(pathAfter(result.value));
  };
  return (
    <div className="t-page-list">
      {barred}
      {unknownColumns.length > 0 && <Note line meaning="wait">{t('fileImport:columnsNotUsed', { columns: unknownColumns.join(', ') })}</Note>}
      {lines.length === 0 ? <EmptyState title={words.none}>{words.noneText}</EmptyState> : (
        <>
          <Group gap="4px 16px" role="status">
            <span className="t-strong">{t('fileImport:counts', numbered(lines.length))}</span>
            <span>{t('fileImport:good', numbered(importable))}</span>
            {importable < lines.length && <span className="t-wrong">{t('fileImport:bad', numbered(lines.length - importable))}</span>}
            <SegmentedControl
              size="xs" aria-label={t('fileImport:show')} value={show} onChange={setShow}
              data={[{ value: 'all', label: t('fileImport:all') }, { value: 'wrong', label: t('fileImport:onlyWrong') }]}
            />
            <Button ml="auto" disabled={importable === 0 || action.busy !== null || barred !== null} onClick={() => void importThem()}>
              {importing ? t('fileImport:importing') : words.importThem(importable, format.number(importable))}
            </Button>
          </Group>
          <DataTable name={t('fileImport:table')} tableKey={tableKey} columns={columns} rows={rows} rowKey={({ line }) => String(line)} sort={sort} onSort={setSort} />
        </>
      )}
    </div>
  );
}

function useLineColumns<Line extends ImportedLine>(own: readonly DataColumn<Line>[], remarkOf: (line: Line) => Remark | null): readonly DataColumn<Line>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<Line>[] => [
    {
      key: 'line', title: t('fileImport:line'), width: 64, align: 'end', sortable: true,
      render: ({ line }) => format.number(line), copyText: ({ line }) => String(line), compare: (left, right) => left.line - right.line,
    },
    ...own.slice(0, 2),
    {
      key: 'remarks', title: t('fileImport:remarks'), width: 280, grow: 2,
      render: (line) => {
        const remark = remarkOf(line);
        return remark === null ? <span className="t-muted">{t('fileImport:fine')}</span> : <span className={remark.wrong ? 't-wrong' : 't-wait'}>{remark.words}</span>;
      },
      copyText: (line) => remarkOf(line)?.words ?? '',
    },
    ...own.slice(2),
  ], [t, format, own, remarkOf]);
}
