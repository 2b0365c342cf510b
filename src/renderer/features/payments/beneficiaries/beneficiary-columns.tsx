import { useMemo } from 'react';
import { Link } from 'wouter';

import { AccountCode } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfBeneficiary } from '#renderer/data/paths/paths.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { BeneficiaryView } from '#shared/bridge/payments/beneficiaries.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';

import classes from './beneficiaries.module.css';
import { VerificationBadge, verificationWords } from './verification-badge.tsx';

const written = (accountCode: string): string => (isIban(accountCode) ? groupedIban(accountCode) : accountCode);
const byText = (left: string, right: string): number => left.localeCompare(right);

/** The country that was written down, else the IBAN's. */
const countryOf = ({ countryCode, accountCode }: Pick<BeneficiaryView, 'countryCode' | 'accountCode'>): string =>
  countryCode !== '' ? countryCode : isIban(accountCode) ? accountCode.slice(0, 2) : '';

export function useBeneficiaryColumns(): readonly DataColumn<BeneficiaryView>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<BeneficiaryView>[] => [
    {
      key: 'name', title: t('beneficiaries:columns.name'), width: 184, grow: 1, sortable: true,
      render: ({ name, beneficiaryId }) => <Link className={classes['link'] ?? ''} href={pathOfBeneficiary(beneficiaryId)}><Said text={name} /></Link>,
      copyText: ({ name }) => name, compare: (left, right) => byText(left.name, right.name),
    },
    {
      key: 'accountCode', title: t('beneficiaries:columns.accountCode'), width: 264, sortable: true,
      render: ({ accountCode }) => <AccountCode code={accountCode} />,
      copyText: ({ accountCode }) => written(accountCode), compare: (left, right) => byText(left.accountCode, right.accountCode),
    },
    {
      key: 'bicCode', title: t('beneficiaries:fields.bicCode'), width: 128, optional: true, sortable: true,
      render: ({ bicCode }) => (bicCode === '' ? UNKNOWN : <span className="t-mono">{bicCode}</span>),
      copyText: ({ bicCode }) => bicCode, compare: (left, right) => byText(left.bicCode, right.bicCode),
    },
    {
      key: 'countryCode', title: t('beneficiaries:columns.countryCode'), width: 88, sortable: true,
      render: (row) => (countryOf(row) === '' ? UNKNOWN : countryOf(row)),
      copyText: countryOf, compare: (left, right) => byText(countryOf(left), countryOf(right)),
    },
    {
      key: 'verification', title: t('beneficiaries:columns.verification'), width: 144, sortable: true,
      render: ({ verification, name }) => <VerificationBadge kept={verification} name={name} />,
      copyText: ({ verification, name }) => verificationWords(verification, t, name),
      compare: (left, right) => byText(left.verification?.verification.matchType ?? '', right.verification?.verification.matchType ?? ''),
    },
    {
      key: 'payments', title: t('beneficiaries:columns.payments'), width: 96, align: 'end', sortable: true,
      render: ({ payments }) => format.number(payments),
      copyText: ({ payments }) => String(payments), compare: (left, right) => left.payments - right.payments,
    },
    {
      key: 'lastPaidAt', title: t('beneficiaries:columns.lastPaidAt'), width: 160, sortable: true,
      render: ({ lastPaidAt }) => (lastPaidAt === null ? <span className="t-muted">{t('beneficiaries:neverPaid')}</span> : format.instant(lastPaidAt)),
      copyText: ({ lastPaidAt }) => format.instant(lastPaidAt), compare: (left, right) => byText(left.lastPaidAt ?? '', right.lastPaidAt ?? ''),
    },
  ], [t, format]);
}
