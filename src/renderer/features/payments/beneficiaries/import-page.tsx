import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { BENEFICIARIES_PATH } from '#renderer/data/paths/paths.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { AccountCode, useAction } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { KeptByOthersNote, useKeptByOthers } from './kept-by-team.tsx';
import { useOfferedFile } from '#renderer/data/asked-for.ts';
import { DataTable, useLocalRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { FileDrop } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Page } from '#renderer/ui/index.ts';
import type { BeneficiaryImport, ImportedBeneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { failed } from '#shared/domain/result.ts';

/** In bytes; the bridge takes no more. */
const MOST_BYTES = 5_000_000;

interface Preview {
  readonly file: GivenFile;
  readonly read: BeneficiaryImport;
}

export function ImportBeneficiariesPage() {
  const { t } = useT();
  const format = useFormat();
  const action = useAction();
  const [preview, setPreview] = useState<Preview | null>(null);

  const read = async (file: GivenFile): Promise<void> => {
    const result = await runTask((t) => t('comfort:work.readingOf', { name: file.name }), async (taskId) =>
      (await action.run('beneficiaries.preview', { taskId, bytes: file.bytes })) ?? failed({ kind: 'cancelled' }));
    if (result.ok) setPreview({ file, read: result.value });
  };
  useOfferedFile('beneficiaries', (file) => void read(file));

  return (
    <Page heading={t('beneficiaries:file.title')} above={<UnderTransfers list="beneficiaries" />} fill={preview !== null && preview.read.lines.length > 0}>
      <FileDrop
        label={t('beneficiaries:file.choose')} hint={t('beneficiaries:file.hint', { size: format.number(MOST_BYTES / 1_000_000) })} accept=".csv,.txt,text/csv"
        mostBytes={MOST_BYTES} busy={action.busy === 'beneficiaries.preview'} chosen={preview?.file.name ?? null} onFile={(file) => void read(file)}
      />
      {preview === null && (
        <p className="t-hint t-prose">
          {t('beneficiaries:file.columnsText')} <Text span inherit fw="var(--t-weight-medium)" c="var(--t-text)">{t('beneficiaries:file.columnNames')}</Text>.
        </p>
      )}
      {action.error !== null && <ErrorState error={action.error} />}
      {preview !== null && <Lines preview={preview} action={action} />}
    </Page>
  );
}

function Lines({ preview, action }: { readonly preview: Preview; readonly action: Action }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [show, setShow] = useState('all');
  const kept = useKeptByOthers();
  const { file, read: { lines, importable, unknownColumns } } = preview;
  const columns = useImportColumns();
  const [sort, setSort] = useState({ key: 'line', direction: 'asc' as 'asc' | 'desc' });
  const shown = show === 'all' ? lines : lines.filter(({ problems, remarks }) => problems.length + remarks.length > 0);
  const rows = useLocalRows({ rows: shown, columns, search: '', sort });

  const importThem = async (): Promise<void> => {
    const result = await action.run('beneficiaries.import', { bytes: file.bytes });
    if (result?.ok === true) navigate(`${BENEFICIARIES_PATH}?imported=${result.value}`);
  };

  return (
    <div className="t-page-list">
      {kept !== null && <KeptByOthersNote kept={kept} />}
      {unknownColumns.length > 0 && <Note line meaning="wait">{t('beneficiaries:file.unknown', { columns: unknownColumns.join(', ') })}</Note>}
      {lines.length === 0
        ? <div><p><strong>{t('beneficiaries:file.none')}</strong></p><p className="t-muted">{t('beneficiaries:file.noneText')}</p></div>
        : (
          <>
            <Group gap="4px 16px" role="status">
              <span className="t-strong">{t('beneficiaries:file.counts', { count: lines.length })}</span>
              <span>{t('beneficiaries:file.good', { count: importable })}</span>
              {importable < lines.length && <span className="t-wrong">{t('beneficiaries:file.bad', { count: lines.length - importable })}</span>}
              <SegmentedControl
                size="xs" aria-label={t('beneficiaries:file.show')} value={show} onChange={setShow}
                data={[{ value: 'all', label: t('beneficiaries:file.all') }, { value: 'wrong', label: t('beneficiaries:file.onlyWrong') }]}
              />
              <Button ml="auto" disabled={importable === 0 || action.busy !== null || kept !== null} onClick={() => void importThem()}>
                {action.busy === 'beneficiaries.import' ? t('beneficiaries:file.importing') : t('beneficiaries:file.import', { count: importable })}
              </Button>
            </Group>
            <DataTable
              name={t('beneficiaries:file.table')} tableKey="beneficiaryImport" columns={columns} rows={rows} rowKey={({ line }) => String(line)} sort={sort} onSort={setSort}
            />
          </>
        )}
    </div>
  );
}

const lineWords = ({ problems, remarks }: ImportedBeneficiary, t: Translate): string =>
  [...problems, ...remarks].map((code) => t(`beneficiaries:problems.${code}`)).join(' ');

function useImportColumns(): readonly DataColumn<ImportedBeneficiary>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<ImportedBeneficiary>[] => [
    {
      key: 'line', title: t('beneficiaries:file.line'), width: 64, align: 'end', sortable: true,
      render: ({ line }) => format.number(line), copyText: ({ line }) => String(line), compare: (left, right) => left.line - right.line,
    },
    { key: 'name', title: t('beneficiaries:fields.name'), width: 160, grow: 1, render: ({ name }) => name || UNKNOWN, copyText: ({ name }) => name },
    {
      key: 'accountCode', title: t('beneficiaries:fields.accountCode'), width: 264,
      render: ({ accountCode }) => (accountCode === '' ? UNKNOWN : <AccountCode code={accountCode} />), copyText: ({ accountCode }) => accountCode,
    },
    {
      key: 'remarks', title: t('beneficiaries:file.remarks'), width: 280, grow: 2,
      render: (row) => {
        const words = lineWords(row, t);
        if (words === '') return <span className="t-muted">{t('beneficiaries:file.fine')}</span>;
        return <span className={row.problems.length > 0 ? 't-wrong' : 't-wait'}>{words}</span>;
      },
      copyText: (row) => lineWords(row, t),
    },
    { key: 'bicCode', title: t('beneficiaries:fields.bicCode'), width: 120, optional: true, render: ({ bicCode }) => bicCode || UNKNOWN, copyText: ({ bicCode }) => bicCode },
    { key: 'city', title: t('beneficiaries:fields.city'), width: 128, optional: true, render: ({ city }) => city || UNKNOWN, copyText: ({ city }) => city },
    {
      key: 'countryCode', title: t('beneficiaries:fields.countryCode'), width: 72, optional: true, render: ({ countryCode }) => countryCode || UNKNOWN,
      copyText: ({ countryCode }) => countryCode,
    },
  ], [t, format]);
}
