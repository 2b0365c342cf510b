import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { AccountCode } from '#renderer/features/payments/outcome/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, DescriptionList, Field, Note, Said } from '#renderer/ui/index.ts';
import type { BankValidation } from '#shared/bridge/writes/intents.ts';
import type { ValidatedTransfer } from '#shared/contract/money-transfers.ts';
import classes from './payment.module.css';

/** Every field of the answer, as the bank gave it. */
function AllOfAnswer({ answer }: { readonly answer: ValidatedTransfer }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { creditor, debtor, description, executionDate, feeType, feeAccountId, fees, taxRelief } = answer;
  const person = taxRelief?.naturalPersonBeneficiary ?? null;
  const company = taxRelief?.legalPersonBeneficiary ?? null;
  const yesNo = (flag: boolean | null): string | null => (flag === null ? null : t(flag ? 'common:yes' : 'common:no'));
  return (
    <details className={classes['answer']}>
      <summary>{t('payment:checking.all')}</summary>
      <DescriptionList>
        <PartyFields heading={t('payment:checking.creditorName')} party={creditor} />
        <PartyFields heading={t('payment:checking.debtorName')} party={debtor} />
        <Field label={t('payment:fields.description')} wide>{description}</Field>
        <Field label={t('payment:fields.executionDate')}>{executionDate === null ? null : format.date(executionDate)}</Field>
        <Field label={t('payment:checking.feeType')}>{feeType === null ? null : statusWord('feeTypes', feeType, t)}</Field>
        <Field label={t('payment:fields.feeAccountId')}>{feeAccountId}</Field>
        {fees.map((fee, index) => (
          <Field key={`${index} ${fee.feeCode ?? ''}`} label={t('payment:checking.fee', { number: index + 1 })}>
            <Amount money={fee.amount} /> <span className="t-muted">{[fee.feeCode, fee.description].filter((part) => part !== null).join(' · ')}</span>
          </Field>
        ))}
        {taxRelief !== null && (
          <>
            <Field label={t('payment:fields.taxRelief')}>{[taxRelief.taxReliefId, taxRelief.description].filter((part) => part !== null).join(', ')}</Field>
            <Field label={t('outcome:shown.condominium')}>{yesNo(taxRelief.isCondoUpgrade)}</Field>
            <Field label={t('outcome:shown.creditorFiscalCode')}>{taxRelief.creditorFiscalCode}</Field>
            <Field label={t('outcome:shown.claimantType')}>{taxRelief.beneficiaryType}</Field>
            {person !== null && (
              <Field label={t('outcome:shown.claimants')} wide>
                {[person.fiscalCode1, person.fiscalCode2, person.fiscalCode3, person.fiscalCode4, person.fiscalCode5].filter((code) => code !== null && code !== '').join(' · ')}
              </Field>
            )}
            {company !== null && <Field label={t('payment:relief.company')}>{company.fiscalCode}</Field>}
            {company !== null && <Field label={t('outcome:shown.representative')}>{company.legalRepresentativeFiscalCode}</Field>}
          </>
        )}
      </DescriptionList>
    </details>
  );
}

function PartyFields({ heading, party }: { readonly heading: string; readonly party: ValidatedTransfer['creditor'] }): ReactElement {
  const { t } = useT();
  const address = [party?.address?.address, party?.address?.city, party?.address?.countryCode].filter((part) => part !== null && part !== undefined && part !== '').join(', ');
  return (
    <>
      <Field label={heading} wide>{party?.name ?? null}</Field>
      <Field label={t('payment:checking.accountOf', { party: heading })} wide>{party?.accountCode === null || party === null ? null : <AccountCode code={party.accountCode} />}</Field>
      <Field label={t('payment:checking.bicOf', { party: heading })}>{party?.bicCode ?? null}</Field>
      {address !== '' && <Field label={t('payment:checking.addressOf', { party: heading })} wide>{address}</Field>}
    </>
  );
}

/** What the bank says of a transfer that it finds nothing wrong with. */
export function BankCheck({ said }: { readonly said: Extract<BankValidation, { valid: true }> }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <Note meaning="done" role="status">
        <p className={classes['calmTitle']}><IconCircleCheck size={18} aria-hidden="true" />{t('payment:checking.valid')} <AsOf instant={said.at} /></p>
        <p>{t('payment:checking.validText')}</p>
      </Note>
      <DescriptionList>
        <Field label={t('payment:checking.debtorName')}>{said.debtorName}</Field>
        <Field label={t('payment:checking.creditorName')}>{said.creditorName}</Field>
        <Field label={t('payment:checking.executionDate')}>{format.date(said.executionDate)}</Field>
        <Field label={t('payment:checking.feeType')}>{said.feeType === null ? null : statusWord('feeTypes', said.feeType, t)}</Field>
        <Field label={t('payment:checking.fees')}>
          {said.fees.length === 0 ? t('payment:checking.noFees') : (
            <span className={classes['stack']}>
              {said.fees.map((fee, index) => (
                <span key={`${index} ${fee.description ?? ''}`}><Amount money={fee.amount} /> <span className="t-muted"><Said text={fee.description ?? ''} /></span></span>
              ))}
            </span>
          )}
        </Field>
        {said.taxReliefDescription !== null && <Field label={t('payment:checking.relief')}>{said.taxReliefDescription}</Field>}
      </DescriptionList>
      <AllOfAnswer answer={said.said} />
    </>
  );
}
