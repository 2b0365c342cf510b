import { Group, Stack } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconEqualNot, IconHelpCircle } from '@tabler/icons-react';
import { useT } from '#renderer/i18n/index.ts';
import type { outcome } from '#shared/text/en/payments/outcome.ts';
import { Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Said, Section } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { PayeeVerification } from '#shared/contract/money-transfers.ts';
import { compactIban, isIban } from '#shared/domain/iban.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { wasRefused } from '#shared/domain/intent-state.ts';
import { verificationDueFrom } from '#shared/domain/payment/verification-duty.ts';
import { mayWaitForCode } from './challenge-panel.tsx';
import classes from './outcome.module.css';
import { creditorOf, payeeOf } from './shown-write.tsx';

export type MatchResult = Extract<keyof typeof outcome.verification, 'match' | 'close' | 'none' | 'impossible' | 'other'>;

const icons = { match: IconCircleCheck, close: IconEqualNot, none: IconCircleX, impossible: IconHelpCircle, other: IconHelpCircle };

export const matchMeanings: Readonly<Record<MatchResult, Meaning>> = { match: 'done', close: 'wait', none: 'wrong', impossible: 'neutral', other: 'unknown' };

export function matchResultOf({ matchType }: PayeeVerification): MatchResult {
  switch (matchType) {
    case 'MTCH': return 'match';
    case 'CMTC': return 'close';
    case 'NMTC': return 'none';
    case 'NOAP': return 'impossible';
    default: return 'other';
  }
}

function remedyOf(intent: IntentView): 'canWithhold' | 'canWithholdOrCall' | 'canDelete' | 'canNothing' | 'canUnknown' {
  if (intent.state === 'CHALLENGE') return 'canWithhold';
  if (intent.state === 'ACCEPTED' && intent.transfer?.status === 'BOOKED') return 'canDelete';
  if (mayWaitForCode(intent)) return 'canWithholdOrCall';
  return intent.state === 'AMBIGUOUS' || intent.state === 'CONFIRMING' ? 'canUnknown' : 'canNothing';
}

function AllOfAnswer({ verification }: { readonly verification: PayeeVerification }) {
  const { t } = useT();
  const format = useFormat();
  const { requestCode, operationCode, ownerName, matchedName, iban, description, matchType, respondingBic, id, requestDateTime } = verification;
  const fields = { matchType, ownerName, matchedName, iban, description, respondingBic, requestCode, operationCode, id };
  return (
    <details>
      <summary>{t('outcome:verification.details')}</summary>
      <DescriptionList>
        {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => <Field key={name} label={t(`outcome:verification.fields.${name}`)}>{fields[name]}</Field>)}
        <Field label={t('outcome:verification.fields.requestDateTime')}>{requestDateTime === null ? null : format.instant(requestDateTime)}</Field>
      </DescriptionList>
    </details>
  );
}

interface VerificationDutyProps {
  readonly accountCode: string | null;
  readonly at: Instant;
}

/** What it means that the payee's bank could not be asked: whether banks of its country had to offer that by then. */
export function VerificationDuty({ accountCode, at }: VerificationDutyProps) {
  const { t } = useT();
  const format = useFormat();
  if (accountCode === null || !isIban(accountCode)) return null;
  const code = compactIban(accountCode).slice(0, 2);
  const country = new Intl.DisplayNames([format.locale], { type: 'region' }).of(code) ?? code;
  const due = verificationDueFrom(code);
  if (due === null) return <p>{t('outcome:verification.duty.none', { country })}</p>;
  return <p>{t(`outcome:verification.duty.${bankDateAt(instantToMs(at)) < due ? 'notYet' : 'due'}`, { country, date: format.date(due) })}</p>;
}

/** The bank compares the names (verification of payee) only after sending. */
export function VerificationPanel({ intent, verification }: { readonly intent: IntentView; readonly verification: PayeeVerification }) {
  const { t } = useT();
  const result = matchResultOf(verification);
  const Icon = icons[result];
  // The bank repeats the sent name where it does not tell the holder's.
  const atBank = verification.matchedName ?? (verification.ownerName === payeeOf(intent.shown) ? null : verification.ownerName);
  return (
    <Section heading={t('outcome:verification.heading')}>
      <div className={classes['panel']} data-meaning={matchMeanings[result]}>
        <Icon size={24} aria-hidden="true" />
        <Stack gap="sm" miw={0}>
          <p className={classes['panelTitle']}>{t(`outcome:verification.${result}.title`, { type: verification.matchType ?? UNKNOWN })}</p>
          <p>{t(`outcome:verification.${result}.text`)}</p>
          {result === 'impossible' && <VerificationDuty accountCode={creditorOf(intent.shown)?.accountCode ?? null} at={verification.requestDateTime ?? intent.createdAt} />}
          {result !== 'match' && (
            <Group component="dl" align="flex-start" gap="8px 32px" className="t-facts">
              <div><dt>{t('outcome:verification.typed')}</dt><dd className="t-strong"><Said text={payeeOf(intent.shown)} /></dd></div>
              <div><dt>{t('outcome:verification.atBank')}</dt><dd className="t-strong"><Said text={atBank ?? UNKNOWN} /></dd></div>
              {verification.iban !== null && <div><dt>{t('outcome:verification.account')}</dt><dd className="t-strong"><Iban iban={verification.iban} /></dd></div>}
            </Group>
          )}
          {verification.description !== null && <p className="t-muted">{t('outcome:bank.says')}: <Said text={verification.description} /></p>}
          <AllOfAnswer verification={verification} />
          {result !== 'match' && !wasRefused(intent.state) && (
            <p><strong>{t(result === 'none' ? 'outcome:verification.can' : 'outcome:verification.canInDoubt')}.</strong> {t(`outcome:verification.${remedyOf(intent)}`)}</p>
          )}
        </Stack>
      </div>
    </Section>
  );
}
