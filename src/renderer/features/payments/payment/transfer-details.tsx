import { useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { AccountSelect } from './account-select.tsx';
import { AmountFields } from './amount-fields.tsx';
import { BankFields } from './bank-fields.tsx';
import { DetailsFrame } from './details-frame.tsx';
import type { DetailsProps } from './details-frame.tsx';
import { ExecutionFields } from './execution-fields.tsx';
import { FeeFields } from './fee-fields.tsx';
import { useFormFields } from './form-fields.tsx';
import classes from './payment.module.css';
import { PayeeFields } from './payee-fields.tsx';
import { ReliefFields } from './relief-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { TransferChoices } from './transfer-choices.tsx';
import { usePaymentContext } from './use-payment-context.ts';

/** A transfer from an account: SCT, SCT-Inst or Swift. */
export function TransferDetails(props: DetailsProps & { readonly typed: TransferDraft }): ReactElement {
  const { draft, typed, tries, refusals, found, onRefusals } = props;
  const { accounts, context } = usePaymentContext();
  const judged = useMemo(() => readTransfer(typed, context), [typed, context]);

  const change = useCallback((patch: Partial<TransferDraft>) => {
    draft.write({ kind: 'createTransfer', draft: { ...typed, ...patch } });
    const still = refusals.filter(({ field }) => !Object.keys(patch).some((changed) => field === changed || field?.startsWith(`${changed}.`) === true));
    if (still.length < refusals.length) onRefusals(still);
  }, [draft, onRefusals, refusals, typed]);
  const takeProposal = useCallback((field: PaymentField, proposal: string) => change({ [field]: proposal }), [change]);
  const fields = useFormFields({ judged, refusals, found, tried: tries > 0, onProposal: takeProposal });
  const parts = { typed, change, fields };

  return (
    <DetailsFrame
      {...props} wrong={judged.problems.length > 0} unplaced={refusals.filter((refusal) => !hasPlace(refusal, typed))} onBlur={fields.onBlur}
      side={<TransferChoices typed={typed} context={context} accounts={accounts.data ?? []} />}
    >
      <AccountSelect {...parts} accounts={accounts} field="accountId" />
      <div className={classes['group']}>
        <PayeeFields {...parts} />
        <BankFields {...parts} refusals={refusals} />
      </div>
      <div className={classes['group']}>
        <AmountFields {...parts} decimalMark={context.decimalMark} />
        <TextFields {...parts} />
      </div>
      <div className={classes['group']}>
        <ExecutionFields {...parts} today={context.today} />
        <FeeFields {...parts} accounts={accounts} />
      </div>
      <ReliefFields {...parts} />
    </DetailsFrame>
  );
}

/** Whether the form shows the field that the bank's reason is about. */
function hasPlace({ field }: FieldRefusal, typed: TransferDraft): boolean {
  if (field === null || field === 'virtualIban') return false;
  return !field.startsWith('taxRelief') || typed.taxRelief !== null;
}
