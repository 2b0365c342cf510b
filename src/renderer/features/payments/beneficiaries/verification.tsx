import type { ReactElement } from 'react';
import { matchResultOf } from '#renderer/features/payments/outcome/index.ts';
import type { MatchResult } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';
import classes from './beneficiaries.module.css';

const meanings: Readonly<Record<MatchResult, Meaning>> = { match: 'done', close: 'wait', none: 'wrong', impossible: 'neutral', other: 'unknown' };

const names = { match: 'MTCH', close: 'CMTC', none: 'NMTC', impossible: 'NOAP', other: 'other' } as const;

/** Whether the bank's answer was about another name at the same account. */
const isOfAnotherName = (kept: KeptVerification, name: string | undefined): boolean => name !== undefined && kept.typedName !== name;

/** The bank's last answer; `name` is the name kept. */
export function verificationWords(kept: KeptVerification | null, t: Translate, name?: string): string {
  if (kept === null) return t('beneficiaries:badges.never');
  if (isOfAnotherName(kept, name)) return t('beneficiaries:badges.otherName');
  return t(`beneficiaries:badges.${names[matchResultOf(kept.verification)]}`, { type: kept.verification.matchType ?? '—' });
}

interface VerificationBadgeProps {
  readonly kept: KeptVerification | null;
  readonly name?: string;
}

export function VerificationBadge({ kept, name }: VerificationBadgeProps): ReactElement {
  const { t } = useT();
  if (kept === null || isOfAnotherName(kept, name)) return <span className="t-muted">{verificationWords(kept, t, name)}</span>;
  return <StatusBadge meaning={meanings[matchResultOf(kept.verification)]}>{verificationWords(kept, t)}</StatusBadge>;
}

export function VerificationWords({ kept, name }: { readonly kept: KeptVerification; readonly name: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { verification, typedName, at } = kept;
  const result = matchResultOf(verification);
  const atBank = verification.matchedName ?? (verification.ownerName === typedName ? null : verification.ownerName);
  return (
    <div className={classes['words']}>
      <VerificationBadge kept={kept} />
      <p>{t(`beneficiaries:verification.${result}`)}</p>
      <DescriptionList>
        <Field label={t('beneficiaries:verification.typed')}>{typedName}</Field>
        <Field label={t('beneficiaries:verification.atBank')}>{result === 'match' ? (atBank ?? typedName) : atBank}</Field>
        <Field label={t('beneficiaries:verification.at')}>{format.instant(at)}</Field>
        {verification.description !== null && verification.description !== '' && (
          <Field label={t('beneficiaries:verification.bankSays')} wide>{verification.description}</Field>
        )}
      </DescriptionList>
      {typedName !== name && <p className={classes['warning']}>{t('beneficiaries:verification.renamed')}</p>}
    </div>
  );
}
