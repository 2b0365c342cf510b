import { useMemo } from 'react';

import { AccountCode } from '#renderer/features/payments/outcome/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { ImportedBeneficiary } from '#shared/bridge/payments/beneficiaries.ts';

import classes from './beneficiaries.module.css';

/** What stands in the way of a line, and what is worth a look, in one sentence after the other. */
const lineWords = ({ problems, remarks }: ImportedBeneficiary, t: Translate): string =>
  [...problems, ...remarks].map((code) => t(`beneficiaries:problems.${code}`)).join(' ');

export function useImportColumns(): readonly DataColumn<ImportedBeneficiary>[] {
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
        return <span className={classes[row.problems.length > 0 ? 'wrong' : 'warning']}>{words}</span>;
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
