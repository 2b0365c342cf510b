import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';
import { transferInput } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Iban } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Section } from '#renderer/ui/index.ts';
import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { VirtualIbanTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import { readVirtualIbanTransfer } from '#shared/domain/payment/virtual-iban-reading.ts';
import { AdviceList } from './advice-list.tsx';
import { AmountFields } from './amount-fields.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { Choice } from './choice.tsx';
import { DetailsFrame } from './details-frame.tsx';
import type { DetailsProps } from './details-frame.tsx';
import { useFormFields } from './form-fields.tsx';
import classes from './payment.module.css';
import { PayeeFields } from './payee-fields.tsx';
import { usePaymentContext } from './use-payment-context.ts';

const ADVISE_AFTER_MS = 400;
/** Of the payment and its account; what is said of the payee's history is for transfers from accounts. */
const ABOUT_ACCOUNT: readonly PaymentAdvice['code'][] = ['unresolvedTwin', 'exceedsAvailable', 'sentSince'];

/** A transfer from a virtual IBAN: only what the interface offers for it, section 4.7. */
export function VirtualIbanDetails(props: DetailsProps & { readonly typed: VirtualIbanTransferDraft }): ReactElement {
  const { t } = useT();
  const { draft, typed, tries, refusals, found } = props;
  const { accounts, context } = usePaymentContext();
  const judged = useMemo(() => readVirtualIbanTransfer(typed, context), [typed, context]);
  const change = useCallback((patch: Partial<VirtualIbanTransferDraft>) => draft.write({ kind: 'virtualIbanTransfer', draft: { ...typed, ...patch } }), [draft, typed]);
  const [settled] = useDebouncedValue(typed, ADVISE_AFTER_MS);
  const asked = transferInput({ ...emptyTransferDraft, ...settled });
  const { data } = useQuery('payments.advice', { draft: asked, decimalMark: context.decimalMark }, ['transfers', 'intents', 'accounts'], { keepPrevious: true });
  const advice = data ?? [];
  const takeProposal = useCallback((field: PaymentField, proposal: string) => change({ [field]: proposal }), [change]);
  const fields = useFormFields({ judged, refusals, found, tried: tries > 0, onProposal: takeProposal });
  return (
    <DetailsFrame
      {...props} wrong={judged.problems.length > 0} unplaced={refusals} onBlur={fields.onBlur}
      side={
        <Section heading={t('payment:choices.heading')}>
          <dl className={classes['choices']}>
            <Choice label={t('payment:choices.available')}><AvailableBalance accountId={typed.accountId} accounts={accounts.data ?? []} /></Choice>
          </dl>
          <p className="t-muted">{t('payment:choices.virtualIban')}</p>
          <AdviceList advice={advice.filter(({ code }) => ABOUT_ACCOUNT.includes(code))} />
        </Section>
      }
    >
      <DescriptionList><Field label={t('payment:fields.virtualIban')} wide><Iban iban={typed.virtualIban} /></Field></DescriptionList>
      <PayeeFields typed={typed} change={change} fields={fields} nameHint={t('payment:hints.virtualIbanName')} />
      <div className={classes['group']}>
        <AmountFields typed={typed} change={change} fields={fields} decimalMark={context.decimalMark} />
        <TextInput
          label={t('payment:fields.description')} value={typed.description} autoComplete="off"
          {...fields.of('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
    </DetailsFrame>
  );
}
