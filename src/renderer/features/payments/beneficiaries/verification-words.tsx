import type { ReactElement } from 'react';

import { lookOf } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field } from '#renderer/ui/index.ts';
import type { KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';

import classes from './beneficiaries.module.css';
import { VerificationBadge } from './verification-badge.tsx';

/** What the bank said of the name the last time, with its own name beside ours, and when. */
export function VerificationWords({ kept, name }: { readonly kept: KeptVerification; readonly name: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { verification, typedName, at } = kept;
  const look = lookOf(verification);
  const atBank = verification.matchedName ?? (verification.ownerName === typedName ? null : verification.ownerName);
  return (
    <div className={classes['words']}>
      <VerificationBadge kept={kept} />
      <p>{t(`beneficiaries:verification.${look}`)}</p>
      <DescriptionList>
        <Field label={t('beneficiaries:verification.typed')}>{typedName}</Field>
        <Field label={t('beneficiaries:verification.atBank')}>{look === 'match' ? (atBank ?? typedName) : atBank}</Field>
        <Field label={t('beneficiaries:verification.at')}>{format.instant(at)}</Field>
        {verification.description !== null && verification.description !== '' && (
          <Field label={t('beneficiaries:verification.bankSays')} wide>{verification.description}</Field>
        )}
      </DescriptionList>
      {typedName !== name && <p className={classes['warning']}>{t('beneficiaries:verification.renamed')}</p>}
    </div>
  );
}
