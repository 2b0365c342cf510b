import { Button, Menu, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { chosenColumns, useTablePreferences } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, ExportFormat } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { accountingPrograms, MOST_ACCOUNTING_ROWS, MOST_PDF_ROWS } from '#shared/bridge/cash/statement-files.ts';
import type { StatementFile } from '#shared/bridge/cash/statement-files.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { FileRefusal } from '#shared/bridge/app-error.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Question } from './question.ts';
import classes from './statement.module.css';
import { notifyError } from './ticks.tsx';

const choices = ['csvLocale', 'csvMachine', 'xlsx', 'pdf', 'camt053', 'mt940', ...accountingPrograms] as const;
type Choice = (typeof choices)[number];

const fileOf = (choice: Choice): StatementFile => (choice === 'csvLocale' || choice === 'csvMachine' ? 'csv' : choice);

function wordsOf(choice: Choice, t: Translate): { readonly name: string; readonly hint: string } {
  if (choice === 'csvLocale') return { name: t('table:exportLocale'), hint: t('table:exportLocaleHint') };
  if (choice === 'csvMachine') return { name: t('table:exportMachine'), hint: t('table:exportMachineHint') };
  return { name: t(`statement:files.${choice}`), hint: t(`statement:fileHints.${choice}`) };
}

interface ExportMenuProps {
  readonly tableKey: string;
  readonly question: Question;
  readonly columns: readonly DataColumn<StatementRow>[];
}

export function ExportMenu({ tableKey, question, columns }: ExportMenuProps): ReactElement {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  useAskedFor('exportStatement', () => { setOpen(true); });
  const write = useExportStatement(tableKey, question, columns);
  return (
    <Menu position="bottom-end" width={320} hideDetached={false} opened={open} onChange={setOpen}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconFileExport size={14} aria-hidden="true" />}>{t('table:export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open && <Choices question={question} onChoose={(choice) => void write(fileOf(choice), choice === 'csvMachine' ? 'machine' : 'locale')} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({ question, onChoose }: { readonly question: Question; readonly onChoose: (choice: Choice) => void }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, loading } = useQuery('statement.files', question.selection, ['statements', 'accounts']);
  return (
    <>
      {choices.map((choice) => {
        const file = fileOf(choice);
        const words = wordsOf(choice, t);
        // CSV is always possible; the other formats wait for the answer. Without one, writing reports the problem.
        const refusal = data?.[file] ?? null;
        const waits = loading && file !== 'csv';
        return (
          <Menu.Item key={choice} disabled={waits || refusal !== null} onClick={() => { onChoose(choice); }} className={classes['file']}>
            {words.name}
            <Text size="xs" className={classes['fileWords']} data-refused={refusal !== null || undefined}>
              {refusal === null ? words.hint : refusalText(refusal, file, t, format)}
            </Text>
          </Menu.Item>
        );
      })}
    </>
  );
}

function useExportStatement(
  tableKey: string, { selection, sort }: Question, columns: readonly DataColumn<StatementRow>[],
): (file: StatementFile, fileFormat: ExportFormat) => Promise<void> {
  const { t, language } = useT();
  const preferences = useTablePreferences();
  return async (file, fileFormat) => {
    const shown = chosenColumns(columns, preferences.columns[tableKey]).flatMap(({ key, title }) =>
      key === 'amount' ? [{ key, title }, { key: 'amount.currency', title: t('statement:columns.currency') }] : [{ key, title }]);
    const nameOf = (t: Translate): string => (file === 'csv' ? 'CSV' : t(`statement:files.${file}`));
    const result = await runTask((t) => t('statement:exportOf', { file: nameOf(t) }), (taskId) =>
      invoke('statement.export', { ...selection, sort, file, taskId, format: fileFormat, columns: shown, locale: language }));
    if (!result.ok) {
      // The task bar has said so.
      if (result.error.kind === 'cancelled') return;
      const { error } = result;
      notifyError(error, (t, format) => (error.kind === 'fileRefused' ? refusalText(error.refusal, file, t, format) : null));
    } else if (result.value.written) {
      const { rows, path, more = [] } = result.value;
      showToast({
        title: (t) => t('table:exportDone'),
        message: (t, format) => {
          const written = t('table:exported', { count: rows, number: format.number(rows), path });
          return more.length === 0 ? written : `${written} ${t('statement:exportedMore', { count: more.length, files: more.join(', ') })}`;
        },
      });
    }
  };
}

const NAMED = 2;

function refusalText({ problem, holes, difference }: FileRefusal, file: StatementFile, t: Translate, format: Formatter): string {
  if (problem === 'hole' && holes.length > 0) {
    const named = holes.slice(0, NAMED).map(({ from, to }) => format.dateRange(from, to)).join(', ');
    const more = holes.length - NAMED;
    return t('statement:refused.holes', { ranges: more > 0 ? `${named} ${t('statement:moreRanges', { count: more })}` : named });
  }
  if (problem === 'differs' && difference !== null) {
    return t('statement:refused.differsBy', { amount: format.money(difference.amount, { sign: 'always' }), range: format.dateRange(difference.from, difference.to) });
  }
  if (problem === 'tooMany') return t('statement:refused.tooMany', { number: format.number(file === 'pdf' ? MOST_PDF_ROWS : MOST_ACCOUNTING_ROWS) });
  return t(`statement:refused.${problem}`);
}
