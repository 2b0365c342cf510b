import { Stack } from '@mantine/core';
import { matchMeanings, matchResultOf, VerificationDuty } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, StatusBadge } from '#renderer/ui/index.ts';
import type { KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';

const names = { match: 'MTCH', close: 'CMTC', none: 'NMTC', impossible: 'NOAP', other: 'other' } as const;

/** Whether the bank's answer was about another name at the same account. */
const isOfAnotherName = (kept: KeptVerification, name: string | undefined): boolean => name !== undefined && kept.typedName !== name;

/** The bank's last answer; `name` is the name kept. */
export function verificationWords(kept: KeptVerification | null, t: Translate, name?: string): string {
  if (kept === null) return t('beneficiaries:badges.never');
  if (isOfAnotherName(kept, name)) return t('beneficiaries:badges.otherName');
  return t(`beneficiaries:badges.${names[matchResultOf(kept.verification)]}`, { type: kept.verification.matchType ?? '—' });
}

export function VerificationBadge({ kept, name }: { readonly kept: KeptVerification | null; readonly name?: string }) {
  const { t } = useT();
  if (kept === null || isOfAnotherName(kept, name)) return <span className="t-muted">{verificationWords(kept, t, name)}</span>;
  return <StatusBadge meaning={matchMeanings[matchResultOf(kept.verification)]}>{verificationWords(kept, t)}</StatusBadge>;
}

export function VerificationWords({ kept, name, accountCode }: { readonly kept: KeptVerification; readonly name: string; readonly accountCode: string }) {
  const { t } = useT();
  const format = useFormat();
  const { verification, typedName, at } = kept;
  const result = matchResultOf(verification);
  const atBank = verification.matchedName ?? (verification.ownerName === typedName ? null : verification.ownerName);
  return (
    <Stack align="flex-start" gap="sm">
      <VerificationBadge kept={kept} />
      <p>{t(`beneficiaries:verification.${result}`)}</p>
      {result === 'impossible' && <VerificationDuty accountCode={accountCode} at={at} />}
      <DescriptionList>
        <Field label={t('beneficiaries:verification.typed')}>{typedName}</Field>
        <Field label={t('beneficiaries:verification.atBank')}>{result === 'match' ? (atBank ?? typedName) : atBank}</Field>
        <Field label={t('beneficiaries:verification.at')}>{format.instant(at)}</Field>
        {verification.description !== null && verification.description !== '' && (
          <Field label={t('beneficiaries:verification.bankSays')} wide>{verification.description}</Field>
        )}
      </DescriptionList>
      {typedName !== name && <p className="t-wait">{t('beneficiaries:verification.renamed')}</p>}
    </Stack>
  );
}
