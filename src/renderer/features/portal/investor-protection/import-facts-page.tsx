import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';

import { PROTECTION_PATH } from '#renderer/data/paths/paths.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { DataTable, useLocalRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { FileDrop } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Note, Page, Said } from '#renderer/ui/index.ts';
import type { FactsImport, ImportedFacts, ImportProblem } from '#shared/bridge/portal/investor-protection.ts';
import { importProblems } from '#shared/bridge/portal/investor-protection.ts';
import { failed } from '#shared/domain/result.ts';

/** In bytes; the bridge takes no more. */
const MOST_BYTES = 5_000_000;

interface Preview {
  readonly file: GivenFile;
  readonly read: FactsImport;
}

export function ImportFactsPage() {
  const { t } = useT();
  const format = useFormat();
  const action = useAction();
  const [preview, setPreview] = useState<Preview | null>(null);
  const read = async (file: GivenFile): Promise<void> => {
    const result = await runTask((t) => t('comfort:work.readingOf', { name: file.name }), async (taskId) =>
      (await action.run('protection.previewFile', { taskId, bytes: file.bytes })) ?? failed({ kind: 'cancelled' }));
    if (result.ok) setPreview({ file, read: result.value });
  };
  return (
    <Page heading={t('protection:file.title')} above={<RecordLink to={PROTECTION_PATH}>{t('protection:back')}</RecordLink>} fill={preview !== null && preview.read.lines.length > 0}>
      <FileDrop
        label={t('protection:file.choose')} hint={t('protection:file.hint', { size: format.number(MOST_BYTES / 1_000_000) })} accept=".csv,.txt,text/csv"
        mostBytes={MOST_BYTES} busy={action.busy === 'protection.previewFile'} chosen={preview?.file.name ?? null} onFile={(file) => void read(file)}
      />
      {preview === null && (
        <p className="t-hint t-prose">
          {t('protection:file.columnsText')} <Text span inherit fw="var(--t-weight-medium)" c="var(--t-text)">{t('protection:file.columnNames')}</Text>. {t('protection:file.classesText')}
        </p>
      )}
      {action.error !== null && <ErrorState error={action.error} />}
      {preview !== null && <Lines preview={preview} action={action} />}
    </Page>
  );
}

function Lines({ preview, action }: { readonly preview: Preview; readonly action: Action }) {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const [show, setShow] = useState('all');
  const [sort, setSort] = useState({ key: 'line', direction: 'asc' as 'asc' | 'desc' });
  const { file, read: { lines, importable, unknownColumns } } = preview;
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const shown = show === 'all' ? lines : lines.filter(({ problems, replaces }) => problems.length > 0 || replaces);
  const rows = useLocalRows({ rows: shown, columns, search: '', sort });
  const importThem = async (): Promise<void> => {
    const result = await action.run('protection.importFile', { bytes: file.bytes });
    if (result?.ok === true) navigate(`${PROTECTION_PATH}?imported=${result.value}`);
  };
  return (
    <div className="t-page-list">
      {unknownColumns.length > 0 && <Note line meaning="wait">{t('protection:file.unknown', { columns: unknownColumns.join(', ') })}</Note>}
      {lines.length === 0 ? <EmptyState title={t('protection:file.none')}>{t('protection:file.noneText')}</EmptyState> : (
        <>
          <Group gap="4px 16px" role="status">
            <span className="t-strong">{t('protection:file.counts', { count: lines.length, number: format.number(lines.length) })}</span>
            <span>{t('protection:file.good', { count: importable, number: format.number(importable) })}</span>
            {importable < lines.length && <span className="t-wrong">{t('protection:file.bad', { count: lines.length - importable, number: format.number(lines.length - importable) })}</span>}
            <SegmentedControl
              size="xs" aria-label={t('protection:file.show')} value={show} onChange={setShow}
              data={[{ value: 'all', label: t('protection:file.all') }, { value: 'wrong', label: t('protection:file.onlyWrong') }]}
            />
            <Button ml="auto" disabled={importable === 0 || action.busy !== null} onClick={() => void importThem()}>
              {action.busy === 'protection.importFile' ? t('protection:file.importing') : t('protection:file.import', { count: importable, number: format.number(importable) })}
            </Button>
          </Group>
          <DataTable name={t('protection:file.table')} tableKey="factsImport" columns={columns} rows={rows} rowKey={({ line }) => String(line)} sort={sort} onSort={setSort} />
        </>
      )}
    </div>
  );
}

const isImportProblem = (problem: string): problem is ImportProblem => importProblems.some((known) => known === problem);

const lineWords = ({ problems, replaces }: ImportedFacts, t: Translate): string => [
  ...problems.map((problem) => (isImportProblem(problem) ? t(`protection:file.problems.${problem}`) : t(`protection:problems.${problem}`))),
  ...(replaces ? [t('protection:file.replaces')] : []),
].join(' ');

const classWords = ({ facts, draft }: ImportedFacts, t: Translate): string => (facts.investorClass === null ? draft.investorClass : t(`protection:classes.${facts.investorClass}`));

const columnsOf = (t: Translate, format: Formatter): readonly DataColumn<ImportedFacts>[] => [
  {
    key: 'line', title: t('protection:file.line'), width: 64, align: 'end', sortable: true, render: ({ line }) => format.number(line), copyText: ({ line }) => String(line),
    compare: (left, right) => left.line - right.line,
  },
  { key: 'key', title: t('protection:file.key'), width: 160, render: ({ key }) => <span className="t-mono">{key || UNKNOWN}</span>, copyText: ({ key }) => key },
  { key: 'name', title: t('protection:file.name'), width: 140, grow: 1, render: ({ name }) => (name === null ? UNKNOWN : <Said text={name} />), copyText: ({ name }) => name ?? '' },
  {
    key: 'remarks', title: t('protection:file.remarks'), width: 240, grow: 2,
    render: (row) => {
      const words = lineWords(row, t);
      if (words === '') return <span className="t-muted">{t('protection:file.fine')}</span>;
      return <span className={row.problems.length > 0 ? 't-wrong' : 't-wait'}>{words}</span>;
    },
    copyText: (row) => lineWords(row, t),
  },
  { key: 'investorClass', title: t('protection:fields.investorClass'), width: 120, render: (row) => classWords(row, t) || UNKNOWN, copyText: (row) => classWords(row, t) },
  {
    key: 'testedOn', title: t('protection:fields.testedOn'), width: 128, render: ({ facts, draft }) => (facts.testedOn === null ? draft.testedOn || UNKNOWN : format.date(facts.testedOn)),
    copyText: ({ draft }) => draft.testedOn,
  },
  { key: 'taxResidence', title: t('protection:fields.taxResidence'), width: 112, render: ({ facts, draft }) => (facts.taxResidence ?? draft.taxResidence) || UNKNOWN, copyText: ({ draft }) => draft.taxResidence },
];
