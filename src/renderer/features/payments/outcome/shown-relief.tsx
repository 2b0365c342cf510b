import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Field } from '#renderer/ui/index.ts';
import type { ShownTaxRelief } from '#shared/bridge/writes/intents.ts';

/** A bonifico parlante's own fields: whose relief it is, apart from who is paid. */
export function ShownRelief({ relief }: { readonly relief: ShownTaxRelief }): ReactElement {
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
