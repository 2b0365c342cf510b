import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { BENEFICIARIES_PATH, pathOfBeneficiary, pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { Attachments } from '#renderer/features/payments/attachments/index.ts';
import { AccountCode, accountCodeText, openAsDraft, StateBadge, useAction } from '#renderer/features/payments/outcome/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, show } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Columns, ConfirmDialog, DescriptionList, ErrorState, Field, Page, Said, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { Beneficiary, BeneficiaryDetail, PastPayment } from '#shared/bridge/payments/beneficiaries.ts';
import { intentStates, isOver } from '#shared/domain/intent-state.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { movesNothing } from '#shared/domain/payment/transfer-sides.ts';
import classes from './beneficiaries.module.css';
import { KeptByOthersNote, NotApprovedYet, useKeptByOthers } from './kept-by-team.tsx';
import { VerificationBadge, VerificationWords } from './verification.tsx';

export function BeneficiaryPage({ beneficiaryId }: { readonly beneficiaryId: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('beneficiaries.get', { beneficiaryId }, ['beneficiaries', 'intents', 'transfers', 'approvals']);
  if (data !== null) return <Detail beneficiary={data} />;
  const gone = error?.kind === 'notFound' || error?.kind === 'invalid';
  return (
    <Page heading={t(gone ? 'beneficiaries:detail.notFound' : 'beneficiaries:title')} above={<UnderTransfers list="beneficiaries" />}>
      {error === null && <SkeletonFields />}
      {error !== null && !gone && <ErrorState error={error} onRetry={reload} />}
      {gone && <p>{t('beneficiaries:detail.notFoundText')}</p>}
    </Page>
  );
}

function Detail({ beneficiary }: { readonly beneficiary: BeneficiaryDetail }) {
  const { t } = useT();
  const format = useFormat();
  const kept = useKeptByOthers();
  const { addressMissing } = checkBeneficiary(beneficiary);
  return (
    <Page
      heading={beneficiary.name} above={<UnderTransfers list="beneficiaries" />} toolbar={<Actions beneficiary={beneficiary} mayChange={kept === null} />}
      beside={<VerificationBadge kept={beneficiary.verification} name={beneficiary.name} />}
    >
      {kept !== null && <KeptByOthersNote kept={kept} />}
      <NotApprovedYet approval={beneficiary.approval} />
      <Columns
        main={(
          <>
            <Section heading={t('beneficiaries:detail.fields')}>
              <DescriptionList>
                <Field label={t('beneficiaries:fields.accountCode')} wide><AccountCode code={beneficiary.accountCode} /></Field>
                <Field label={t('beneficiaries:fields.bicCode')}>{beneficiary.bicCode === '' ? null : <span className="t-mono">{beneficiary.bicCode}</span>}</Field>
                <Field label={t('beneficiaries:fields.address')}>{beneficiary.address}</Field>
                <Field label={t('beneficiaries:fields.city')}>{beneficiary.city}</Field>
                <Field label={t('beneficiaries:fields.countryCode')}>{beneficiary.countryCode}</Field>
                <Field label={t('beneficiaries:fields.fiscalCode')}>{beneficiary.fiscalCode === '' ? null : <span className="t-mono">{beneficiary.fiscalCode}</span>}</Field>
                <Field label={t('beneficiaries:fields.savedAt')}>{format.instant(beneficiary.savedAt)}</Field>
                <Field label={t('beneficiaries:fields.notes')} wide>{beneficiary.notes === '' ? null : <span className="t-typed"><Said text={beneficiary.notes} /></span>}</Field>
              </DescriptionList>
              {addressMissing && <p className="t-wait">{t('beneficiaries:detail.addressMissing')}</p>}
            </Section>
            <Section heading={t('beneficiaries:history.heading')}><PaymentHistory beneficiary={beneficiary} /></Section>
          </>
        )}
        side={(
          <>
            <Section heading={t('beneficiaries:verification.heading')}>
              {beneficiary.verification === null
                ? <p className="t-muted">{t('beneficiaries:verification.never')}</p>
                : <VerificationWords kept={beneficiary.verification} name={beneficiary.name} accountCode={beneficiary.accountCode} />}
            </Section>
            <Attachments subject={{ on: 'beneficiary', id: beneficiary.beneficiaryId }} />
          </>
        )}
      />
    </Page>
  );
}

function Actions({ beneficiary, mayChange }: { readonly beneficiary: Beneficiary; readonly mayChange: boolean }) {
  const { t } = useT();
  const team = useTeam();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const action = useAction();
  const { beneficiaryId, name } = beneficiary;
  const remove = async (): Promise<void> => {
    const result = await action.run('beneficiaries.remove', { beneficiaryId });
    if (result?.ok === true) navigate(BENEFICIARIES_PATH, { replace: true });
  };
  return (
    <>
      {mayChange && (
        <>
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>{t('beneficiaries:detail.remove')}</Button>
          <Button size="xs" variant="default" component={Link} href={`${pathOfBeneficiary(beneficiaryId)}/edit`}>{t('beneficiaries:detail.edit')}</Button>
        </>
      )}
      <Button size="xs" onClick={() => void pay(beneficiary)}>{t('beneficiaries:detail.pay')}</Button>
      <ConfirmDialog
        opened={asking} title={t('beneficiaries:detail.removeTitle', { name })} confirmLabel={t('beneficiaries:detail.removeConfirm')}
        onConfirm={() => void remove()} onClose={() => setAsking(false)}
      >
        {t(team === null ? 'beneficiaries:detail.removeText' : 'beneficiaries:team.removeText')}
        {action.error !== null && <ErrorState error={action.error} />}
      </ConfirmDialog>
    </>
  );
}

const pay = ({ name, accountCode, bicCode, address, city, countryCode }: Beneficiary): Promise<void> => openAsDraft({
  kind: 'createTransfer',
  draft: {
    ...emptyTransferDraft, beneficiaryName: name, beneficiaryAccount: accountCodeText(accountCode), bic: bicCode, address, city,
    country: countryCode,
  },
});

/** Payments to this account, from here or elsewhere, newest first. */
function PaymentHistory({ beneficiary }: { readonly beneficiary: BeneficiaryDetail }) {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  const { history, name } = beneficiary;
  if (history.length === 0) return <p className="t-muted">{t('beneficiaries:history.empty')}</p>;
  return (
    <div className={classes['history']}>
      <table className="t-ledger" aria-label={t('beneficiaries:history.table', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('beneficiaries:history.at')}</th>
            <th scope="col" data-align="end">{t('beneficiaries:history.amount')}</th>
            <th scope="col">{t('beneficiaries:history.description')}</th>
            <th scope="col">{t('beneficiaries:history.account')}</th>
            <th scope="col">{t('beneficiaries:history.status')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((payment) => (
            <tr key={`${payment.intentId ?? ''} ${payment.moneyTransferId ?? ''}`}>
              <td><When payment={payment} text={format.instant(payment.at)} /></td>
              <td data-align="end"><Amount money={payment.amount} struck={cameToNothing(payment)} /></td>
              <td data-wide title={payment.description ?? undefined}><Said text={payment.description ?? UNKNOWN} /></td>
              <td>{nameOf(payment.accountId)}</td>
              <td><Status status={payment.status} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As it is struck in the list of transfers. */
const cameToNothing = ({ status }: PastPayment): boolean => movesNothing(status) || intentStates.some((state) => state === status && isOver(state));

function When({ payment, text }: { readonly payment: PastPayment; readonly text: string }) {
  if (payment.intentId !== null) return <Link href={pathOfPayment(payment.intentId)}>{text}</Link>;
  return payment.moneyTransferId === null ? <span>{text}</span> : <Link href={pathOfRecord('transfers', payment.moneyTransferId)}>{text}</Link>;
}

function Status({ status }: { readonly status: string | null }) {
  if (status === null) return <span>{UNKNOWN}</span>;
  const state = intentStates.find((known) => known === status);
  return state === undefined ? <FieldContent value={show.status('transferStates', status)} /> : <StateBadge state={state} />;
}
