import { useCallback, useMemo } from 'react';
import { BENEFICIARIES_PATH } from '#renderer/data/paths/paths.ts';
import { FileImport } from '#renderer/features/payments/file-import/index.ts';
import { AccountCode } from '#renderer/features/payments/outcome/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { ImportedBeneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { KeptByOthersNote, useKeptByOthers } from './kept-by-team.tsx';

export function ImportBeneficiariesPage() {
  const { t } = useT();
  const kept = useKeptByOthers();
  const columns = useImportColumns();
  const remarkOf = useCallback(({ problems, remarks }: ImportedBeneficiary) => {
    const codes = [...problems, ...remarks];
    return codes.length === 0 ? null : { words: codes.map((code) => t(`beneficiaries:problems.${code}`)).join(' '), wrong: problems.length > 0 };
  }, [t]);
  return (
    <FileImport
      title={t('beneficiaries:file.title')} above={<UnderTransfers list="beneficiaries" />} tableKey="beneficiaryImport" columns={columns} remarkOf={remarkOf}
      words={{
        choose: t('beneficiaries:file.choose'), hint: (size) => t('beneficiaries:file.hint', { size }), columns: [t('beneficiaries:file.columnsText'), t('beneficiaries:file.columnNames'), ''],
        none: t('beneficiaries:file.none'), noneText: t('beneficiaries:file.noneText'), importThem: (count, number) => t('beneficiaries:file.import', { count, number }),
      }}
      preview={(action, file) => action.run('beneficiaries.preview', file)} importFile={(action, file) => action.run('beneficiaries.import', file)}
      pathAfter={(imported) => `${BENEFICIARIES_PATH}?imported=${imported}`} offered="beneficiaries" {...(kept === null ? {} : { barred: <KeptByOthersNote kept={kept} /> })}
    />
  );
}

function useImportColumns(): readonly DataColumn<ImportedBeneficiary>[] {
  const { t } = useT();
  return useMemo((): DataColumn<ImportedBeneficiary>[] => [
    { key: 'name', title: t('beneficiaries:fields.name'), width: 160, grow: 1, render: ({ name }) => name || UNKNOWN, copyText: ({ name }) => name },
    {
      key: 'accountCode', title: t('beneficiaries:fields.accountCode'), width: 264,
      render: ({ accountCode }) => (accountCode === '' ? UNKNOWN : <AccountCode code={accountCode} />), copyText: ({ accountCode }) => accountCode,
    },
    { key: 'bicCode', title: t('beneficiaries:fields.bicCode'), width: 120, optional: true, render: ({ bicCode }) => bicCode || UNKNOWN, copyText: ({ bicCode }) => bicCode },
    { key: 'city', title: t('beneficiaries:fields.city'), width: 128, optional: true, render: ({ city }) => city || UNKNOWN, copyText: ({ city }) => city },
    {
      key: 'countryCode', title: t('beneficiaries:fields.countryCode'), width: 72, optional: true, render: ({ countryCode }) => countryCode || UNKNOWN,
      copyText: ({ countryCode }) => countryCode,
    },
  ], [t]);
}
