import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { accountCodeText, transferInput } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { AsOf, DescriptionList, Field, Section } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentWarning } from '#shared/domain/payment/problems.ts';
import { transferScheme } from '#shared/domain/payment/transfer-reading.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { warningWords } from './field-words.ts';
import classes from './payment.module.css';
import type { usePaymentContext } from './use-payment-context.ts';

type PaymentChecks = ReturnType<typeof usePaymentContext>;

/** Milliseconds after the last key before advice is asked for. */
export const ADVISE_AFTER_MS = 400;

/** The rest of the advice is about the payee's history of transfers from accounts. */
const ABOUT_ACCOUNT: readonly PaymentAdvice['code'][] = ['unresolvedTwin', 'exceedsAvailable', 'sentSince'];

export function useAdvice(content: DraftContent, decimalMark: DecimalMark) {
  const ofVirtualIban = content.kind === 'virtualIbanTransfer';
  const draft = transferInput(ofVirtualIban ? { ...emptyTransferDraft, ...content.draft } : content.draft);
  const { data, loading } = useQuery('payments.advice', { draft, decimalMark }, ['transfers', 'intents', 'beneficiaries', 'accounts'], { keepPrevious: true });
  const advice = data ?? [];
  return { advice: ofVirtualIban ? advice.filter(({ code }) => ABOUT_ACCOUNT.includes(code)) : advice, loading };
}

interface TransferChoicesProps extends Pick<PaymentChecks, 'context'> {
  readonly typed: TransferDraft;
  readonly warnings: readonly PaymentWarning[];
  readonly accounts: readonly AccountView[];
}

export function TransferChoices({ typed, warnings, accounts, context }: TransferChoicesProps) {
  const { t } = useT();
  const format = useFormat();
  const [draft] = useDebouncedValue(typed, ADVISE_AFTER_MS);
  const { advice } = useAdvice({ kind: 'createTransfer', draft }, context.decimalMark);
  const scheme = transferScheme(typed);
  const date = parseBankDate(typed.executionDate);
  const late = warnings.find((warning) => warning.code === 'notTargetDay' || warning.code === 'pastCutOff');
  const leaves = (): string | null => {
    if (typed.isInstant) return t('payment:choices.atOnce');
    if (late !== undefined) return t('payment:choices.probably', { date: format.date(parseBankDate(late.nextDay)) });
    return date === null ? null : t(date > context.today ? 'payment:choices.scheduled' : 'payment:choices.sameDay', { date: format.date(date) });
  };
  return (
    <>
      <Section heading={t('payment:choices.heading')}>
        <DescriptionList>
          <Field label={t('payment:choices.scheme')}>{scheme === null ? t('payment:choices.notYet') : t(`payment:choices.schemes.${scheme}`)}</Field>
          <Field label={t('payment:choices.available')}><AvailableBalance accountId={typed.accountId} accounts={accounts} /></Field>
          <Field label={t('payment:choices.date')}>{leaves()}</Field>
        </DescriptionList>
      </Section>
      <Section heading={t('payment:advice.heading')}><AdviceList advice={advice} /></Section>
    </>
  );
}

export function AvailableBalance({ accountId, accounts }: { readonly accountId: string; readonly accounts: readonly AccountView[] }) {
  const balance = accounts.find(({ account }) => account.accountId === accountId)?.balance ?? null;
  if (balance === null) return <>{UNKNOWN}</>;
  return <><Amount money={balance.value.available} size="figure" /> <AsOf instant={balance.asOf} /></>;
}

/** It never blocks. */
export function AdviceList({ advice, warnings = [] }: { readonly advice: readonly PaymentAdvice[]; readonly warnings?: readonly PaymentWarning[] }) {
  const { t } = useT();
  const format = useFormat();
  if (advice.length === 0 && warnings.length === 0) return <p className="t-muted">{t('payment:advice.none')}</p>;
  return (
    <Stack component="ul" gap="sm" className={`t-list ${classes['advice'] ?? ''}`} aria-live="polite">
      {advice.map((one) => {
        const calm = isCalm(one);
        const Icon = calm ? IconInfoCircle : IconAlertTriangle;
        return (
          <li key={one.code} className="t-remark" data-meaning={calm ? 'neutral' : 'wait'}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {adviceWords(one, t, format)}
              {one.code === 'unresolvedTwin' && <>{' '}<Link href={pathOfPayment(one.intentId)}>{t('payment:advice.openTwin')}</Link></>}
            </span>
          </li>
        );
      })}
      {warnings.map((warning) => (
        <li key={warning.code} className="t-remark" data-meaning="wait"><IconAlertTriangle size={16} aria-hidden="true" /><span>{warningWords(warning, t, format)}</span></li>
      ))}
    </Stack>
  );
}

const isCalm = (advice: PaymentAdvice): boolean => advice.code === 'sentSince' || (advice.code === 'lastVerification' && advice.match === 'MTCH');

function adviceWords(advice: PaymentAdvice, t: Translate, format: Formatter): string {
  switch (advice.code) {
    case 'firstPayment':
    case 'unresolvedTwin': return t(`payment:advice.${advice.code}`);
    case 'knownNameNewAccount': return t('payment:advice.knownNameNewAccount', { account: accountCodeText(advice.accountCode) });
    case 'similarSent': return t('payment:advice.similarSent', { amount: format.money(advice.amount), count: advice.days });
    case 'unusualAmount': return t('payment:advice.unusualAmount', { amount: format.money(advice.usual) });
    case 'exceedsAvailable': return t('payment:advice.exceedsAvailable', { amount: format.money(advice.available) });
    case 'sentSince': return t('payment:advice.sentSince', { amount: format.money(advice.amount), left: format.money(advice.left) });
    case 'lastVerification': {
      const said = { when: format.instant(advice.at), match: statusWord('payeeMatches', advice.match, t) };
      return advice.name === null ? t('payment:advice.lastVerification', said) : t('payment:advice.lastVerificationName', { ...said, name: advice.name });
    }
    default: return assertNever(advice);
  }
}
