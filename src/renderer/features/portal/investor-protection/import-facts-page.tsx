import { useCallback, useMemo } from 'react';

import { PROTECTION_PATH } from '#renderer/data/paths/paths.ts';
import { FileImport } from '#renderer/features/payments/file-import/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { ImportedFacts, ImportProblem } from '#shared/bridge/portal/investor-protection.ts';
import { importProblems } from '#shared/bridge/portal/investor-protection.ts';

export function ImportFactsPage() {
  const { t } = useT();
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const remarkOf = useCallback((line: ImportedFacts) => {
    const words = lineWords(line, t);
    return words === '' ? null : { words, wrong: line.problems.length > 0 };
  }, [t]);
  return (
    <FileImport
      title={t('protection:file.title')} above={<RecordLink to={PROTECTION_PATH}>{t('protection:back')}</RecordLink>} tableKey="factsImport" columns={columns} remarkOf={remarkOf}
      words={{
        choose: t('protection:file.choose'), hint: (size) => t('protection:file.hint', { size }), columns: [t('protection:file.columnsText'), t('protection:file.columnNames'), t('protection:file.classesText')],
        none: t('protection:file.none'), noneText: t('protection:file.noneText'), importThem: (count, number) => t('protection:file.import', { count, number }),
      }}
      preview={(action, file) => action.run('protection.previewFile', file)} importFile={(action, file) => action.run('protection.importFile', file)}
      pathAfter={(imported) => `${PROTECTION_PATH}?imported=${imported}`}
    />
  );
}

const isImportProblem = (problem: string): problem is ImportProblem => importProblems.some((known) => known === problem);

const lineWords = ({ problems, replaces }: ImportedFacts, t: Translate): string => [
  ...problems.map((problem) => (isImportProblem(problem) ? t(`protection:file.problems.${problem}`) : t(`protection:problems.${problem}`))),
  ...(replaces ? [t('protection:file.replaces')] : []),
].join(' ');

const classWords = ({ facts, draft }: ImportedFacts, t: Translate): string => (facts.investorClass === null ? draft.investorClass : t(`protection:classes.${facts.investorClass}`));

const columnsOf = (t: Translate, format: Formatter): readonly DataColumn<ImportedFacts>[] => [
  { key: 'key', title: t('protection:file.key'), width: 160, render: ({ key }) => <span className="t-mono">{key || UNKNOWN}</span>, copyText: ({ key }) => key },
  { key: 'name', title: t('protection:file.name'), width: 140, grow: 1, render: ({ name }) => (name === null ? UNKNOWN : <Said text={name} />), copyText: ({ name }) => name ?? '' },
  { key: 'investorClass', title: t('protection:fields.investorClass'), width: 120, render: (row) => classWords(row, t) || UNKNOWN, copyText: (row) => classWords(row, t) },
  {
    key: 'testedOn', title: t('protection:fields.testedOn'), width: 128, render: ({ facts, draft }) => (facts.testedOn === null ? draft.testedOn || UNKNOWN : format.date(facts.testedOn)),
    copyText: ({ draft }) => draft.testedOn,
  },
  { key: 'taxResidence', title: t('protection:fields.taxResidence'), width: 112, render: ({ facts, draft }) => (facts.taxResidence ?? draft.taxResidence) || UNKNOWN, copyText: ({ draft }) => draft.taxResidence },
];
