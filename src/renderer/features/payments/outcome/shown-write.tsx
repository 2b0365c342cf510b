import { Stack } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { outcome } from '#shared/text/en/payments/outcome.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { AttachedFiles } from '#renderer/features/payments/attachments/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, Iban, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, DescriptionList, Field, Said } from '#renderer/ui/index.ts';
import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { ShownAccount, ShownAccountWrite, ShownCreditor, ShownRevert, ShownTaxRelief, ShownTransfer, ShownVirtualIbanTransfer } from '#shared/bridge/writes/account-writes.ts';
import type { IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { portalSubject } from '#shared/bridge/writes/write-subject.ts';
import type { ApprovedAttachment } from '#shared/domain/attachment.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import { ShownPortalFields } from './shown-portal-write.tsx';

/** null if the write pays nobody, or the bank did not say whom. */
export function creditorOf(shown: ShownWrite): ShownCreditor | null {
  return 'creditor' in shown ? shown.creditor : null;
}

/** The files that were approved with it. */
export const attachmentsOf = (shown: ShownWrite): readonly ApprovedAttachment[] => ('attachments' in shown ? shown.attachments ?? [] : []);

/** The beneficiary's name or account, or the campaign or investor. */
export function payeeOf(shown: ShownWrite): string {
  if (!isAccountWrite(shown)) return portalSubject(shown);
  const creditor = creditorOf(shown);
  if (creditor === null) return '—';
  return creditor.name === '' ? creditor.accountCode : creditor.name;
}

export const isWritten = (intent: IntentView): boolean => intent.kind === 'createTransfer' || intent.kind === 'virtualIbanTransfer';

/** A write as shown before sending and afterwards. `filesBelow`: they have a section of their own. */
export function ShownFields({ shown, filesBelow = false }: { readonly shown: ShownWrite; readonly filesBelow?: boolean }) {
  const { label } = useLabel();
  const files = filesBelow ? [] : attachmentsOf(shown);
  return (
    <>
      <FieldsOfKind shown={shown} />
      {files.length > 0 && <DescriptionList><Field label={label('attachments')} wide><AttachedFiles files={files} /></Field></DescriptionList>}
    </>
  );
}

function FieldsOfKind({ shown }: { readonly shown: ShownWrite }) {
  switch (shown.kind) {
    case 'createTransfer': return <TransferFields shown={shown} />;
    case 'virtualIbanTransfer': return <VirtualIbanFields shown={shown} />;
    case 'revertTransfer': return <RevertFields shown={shown} />;
    default: return isAccountWrite(shown) ? <PlainFields shown={shown} /> : <ShownPortalFields shown={shown} />;
  }
}

/** An IBAN in groups of four; any other account code as typed. */
export const accountCodeText = (code: string): string => (isIban(code) ? groupedIban(code) : code);

export function AccountCode({ code }: { readonly code: string }) {
  return isIban(code) ? <Iban iban={code} /> : <span className="t-mono">{code}</span>;
}

/** An account as it is called, with its id behind. */
export function AccountNamed({ accountId }: { readonly accountId: string }) {
  const name = useAccountNames()(accountId);
  return <span title={name === accountId ? undefined : accountId}><Said text={name} /></span>;
}

type Label = keyof typeof outcome.shown;

function useLabel() {
  const { t } = useT();
  return { t, label: (name: Label): string => t(`outcome:shown.${name}`) };
}

function From({ account, label = 'from' }: { readonly account: ShownAccount; readonly label?: Label }) {
  const { t } = useT();
  return (
    <Field label={t(`outcome:shown.${label}`)} wide>
      <Stack gap={2}>
        {(account.name !== null || account.iban === null) && <span><Said text={account.name ?? account.accountId} /></span>}
        {account.iban !== null && <Iban iban={account.iban} />}
      </Stack>
    </Field>
  );
}

function To({ creditor }: { readonly creditor: ShownCreditor }) {
  const { t } = useT();
  const address = [creditor.address, creditor.city, creditor.countryCode].filter((part) => part !== null && part !== '').join(', ');
  return (
    <>
      <Field label={t('outcome:shown.to')} wide><strong><Said text={creditor.name} /></strong></Field>
      <Field label={t('outcome:shown.account')} wide><AccountCode code={creditor.accountCode} /></Field>
      {creditor.bicCode !== null && <Field label={t('outcome:shown.bic')}><span className="t-mono">{creditor.bicCode}</span></Field>}
      {address !== '' && <Field label={t('outcome:shown.address')} wide>{address}</Field>}
    </>
  );
}

function BalanceAfter({ shown }: { readonly shown: Pick<ShownTransfer, 'balanceAfter' | 'balanceAsOf' | 'balanceFrom' | 'sentSince' | 'reserved'> }) {
  const { t } = useT();
  const format = useFormat();
  const { balanceAfter: money, balanceAsOf: asOf, balanceFrom, sentSince, reserved } = shown;
  return (
    <Field label={t('outcome:shown.balanceAfter')}>
      {money === null ? null : (
        <Stack gap={2}>
          <span><Amount money={money} /> {asOf !== null && <AsOf instant={asOf} />}</span>
          {balanceFrom !== undefined && <span className="t-muted">{t('outcome:shown.fromAccounting')}</span>}
          {reserved !== undefined && <span className="t-muted">{t('outcome:shown.reserved', { amount: format.money(reserved) })}</span>}
          {sentSince !== undefined && <span className="t-muted">{t('outcome:shown.sentSince', { amount: format.money(sentSince) })}</span>}
        </Stack>
      )}
    </Field>
  );
}

function TransferFields({ shown }: { readonly shown: ShownTransfer }) {
  const { t, label } = useLabel();
  const format = useFormat();
  const fees = shown.validated?.fees ?? [];
  const { executionDate: date, uriSent, keptOnPurpose } = shown;
  const bankDate = shown.validated?.executionDate ?? null;
  const remittance = uriSent ?? shown.remittanceInformation;
  return (
    <DescriptionList>
      <To creditor={shown.creditor} />
      <From account={shown.account} />
      <Field label={label('description')} wide>{shown.description}</Field>
      {remittance !== null && <Field label={label('remittanceInformation')} wide>{remittance}</Field>}
      <Field label={label('executionDate')}>{shown.isInstant ? label('immediately') : date === null ? label('asBankDecides') : format.date(date)}</Field>
      {bankDate !== null && bankDate !== date && <Field label={label('bankDate')}>{format.date(bankDate)}</Field>}
      <Field label={label('scheme')}>{t(`outcome:schemes.${shown.scheme}`)}</Field>
      <Field label={label('instant')}>{t(shown.isInstant ? 'common:yes' : 'common:no')}</Field>
      <Field label={label('urgent')}>{t(shown.isUrgent ? 'common:yes' : 'common:no')}</Field>
      <Field label={label('fees')}>
        {fees.length === 0 && shown.feeType === null ? null : (
          <Stack gap={2}>
            {shown.feeType !== null && <span>{t(`states:feeTypes.${shown.feeType}`)}</span>}
            {fees.map((fee, index) => (
              <span key={`${index} ${fee.description ?? ''}`}><Amount money={fee.amount} /> <span className="t-muted"><Said text={fee.description ?? ''} /></span></span>
            ))}
          </Stack>
        )}
      </Field>
      {shown.feeAccountId !== null && <Field label={label('feeAccount')}><AccountNamed accountId={shown.feeAccountId} /></Field>}
      {shown.validated?.debtorName !== null && shown.validated !== null && <Field label={label('debtor')}>{shown.validated.debtorName}</Field>}
      <BalanceAfter shown={shown} />
      {keptOnPurpose !== undefined && (
        <Field label={label('keptOnPurpose')} wide>
          <Stack gap={2}>
            <span><Said text={keptOnPurpose.reason} /></span>
            {keptOnPurpose.alike.map(({ at, id }) => <span key={id} className="t-muted">{t('outcome:shown.alike', { when: format.instant(at), id })}</span>)}
          </Stack>
        </Field>
      )}
      {shown.taxRelief !== null && <ShownRelief relief={shown.taxRelief} />}
    </DescriptionList>
  );
}

function VirtualIbanFields({ shown }: { readonly shown: ShownVirtualIbanTransfer }) {
  const { label } = useLabel();
  return (
    <DescriptionList>
      <To creditor={shown.creditor} />
      <Field label={label('virtualIban')} wide><Iban iban={shown.virtualIban} /></Field>
      <From account={shown.account} />
      <Field label={label('description')} wide>{shown.description}</Field>
      <BalanceAfter shown={shown} />
    </DescriptionList>
  );
}

function RevertFields({ shown }: { readonly shown: ShownRevert }) {
  const { t, label } = useLabel();
  const format = useFormat();
  return (
    <DescriptionList>
      <To creditor={shown.creditor} />
      <From account={shown.account} />
      <Field label={label('received')}>{shown.received === null ? null : <Amount money={shown.received} />}</Field>
      <Field label={label('amount')}>{shown.amount === null ? label('wholeAmount') : <Amount money={shown.amount} />}</Field>
      {shown.descriptionHeading !== null && <Field label={label('descriptionHeading')} wide>{shown.descriptionHeading}</Field>}
      <Field label={label('description')} wide>{shown.description}</Field>
      <Field label={label('executionDate')}>
        {shown.isInstant ? label('immediately') : shown.executionDate === null ? label('asBankDecides') : format.date(shown.executionDate)}
      </Field>
      {shown.isUrgent && <Field label={label('urgent')}>{t('common:yes')}</Field>}
      {shown.feeType !== null && <Field label={label('fees')}>{t(`states:feeTypes.${shown.feeType}`)}</Field>}
      <Field label={label('transferId')} wide><span className="t-mono">{shown.moneyTransferId}</span></Field>
    </DescriptionList>
  );
}

type PlainWrite = Exclude<ShownAccountWrite, { readonly kind: 'createTransfer' | 'virtualIbanTransfer' | 'revertTransfer' }>;
type FieldOf<Write> = Write extends unknown ? Exclude<keyof Write, 'kind'> : never;

/** A write that needs no view of its own: all that it says, in this order. */
function PlainFields({ shown }: { readonly shown: PlainWrite }) {
  const { label } = useLabel();
  const format = useFormat();
  const fields: Readonly<Record<FieldOf<PlainWrite>, ReactNode>> = {
    virtualIban: 'virtualIban' in shown && <Field label={label('virtualIban')} wide><Iban iban={shown.virtualIban} /></Field>,
    creditor: 'creditor' in shown && shown.creditor !== null && <To creditor={shown.creditor} />,
    account: <From account={shown.account} label={'creditor' in shown ? 'from' : 'parentAccount'} />,
    amount: 'amount' in shown && <Field label={label('amount')}>{shown.amount === null ? null : <Amount money={shown.amount} />}</Field>,
    executionDate: 'executionDate' in shown && <Field label={label('executionDate')}>{format.date(shown.executionDate)}</Field>,
    description: <Field label={label('description')} wide>{shown.description}</Field>,
    challengeId: 'challengeId' in shown && <Field label={label('challengeId')} wide><span className="t-mono">{shown.challengeId}</span></Field>,
    moneyTransferId: 'moneyTransferId' in shown && shown.moneyTransferId !== null
      && <Field label={label('transferId')} wide><span className="t-mono">{shown.moneyTransferId}</span></Field>,
  };
  return <DescriptionList>{Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>)}</DescriptionList>;
}

/** Tax relief (bonifico parlante): the claimants are not the payee. */
function ShownRelief({ relief }: { readonly relief: ShownTaxRelief }) {
  const { t } = useT();
  return (
    <>
      <Field label={t('outcome:shown.taxRelief')}>{relief.description === null ? relief.taxReliefId : `${relief.taxReliefId}, ${relief.description}`}</Field>
      <Field label={t('outcome:shown.condominium')}>{t(relief.isCondoUpgrade ? 'common:yes' : 'common:no')}</Field>
      <Field label={t('outcome:shown.creditorFiscalCode')}><span className="t-mono">{relief.creditorFiscalCode}</span></Field>
      <Field label={t('outcome:shown.claimantType')}>{t(`payment:relief.types.${relief.beneficiaryType}`)}</Field>
      <Field label={t('outcome:shown.claimants')}><span className="t-mono">{relief.fiscalCodes.join(' · ')}</span></Field>
      {relief.legalRepresentativeFiscalCode !== null && (
        <Field label={t('outcome:shown.representative')}><span className="t-mono">{relief.legalRepresentativeFiscalCode}</span></Field>
      )}
    </>
  );
}
