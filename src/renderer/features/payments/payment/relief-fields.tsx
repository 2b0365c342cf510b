import { ActionIcon, Autocomplete, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { emptyTaxRelief, MAX_CLAIMANTS } from '#shared/domain/payment/draft.ts';
import type { TaxReliefDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import type { FormFields, TransferForm } from './form-fields.tsx';
import classes from './payment.module.css';

/** Section 4.8 names these; the full list is not known. */
const KNOWN_RELIEFS = ['L449', 'L296', 'DL50'];

/** Tax relief (bonifico parlante). What was typed comes back when the block is opened again. */
export function ReliefFields({ typed, change, fields }: TransferForm) {
  const { t } = useT();
  const last = useRef<TaxReliefDraft>(typed.taxRelief ?? emptyTaxRelief);
  const relief = typed.taxRelief;
  const open = (opened: boolean): void => {
    if (relief !== null) last.current = relief;
    change({ taxRelief: opened ? last.current : null });
  };
  return (
    <div className={classes['group']}>
      <Checkbox
        label={t('payment:fields.taxRelief')} description={t('payment:hints.taxRelief')} checked={relief !== null}
        onChange={(event) => open(event.currentTarget.checked)}
      />
      {relief !== null && <ReliefBlock relief={relief} fields={fields} change={(patch) => change({ taxRelief: { ...relief, ...patch } })} />}
    </div>
  );
}

interface ReliefBlockProps {
  readonly relief: TaxReliefDraft;
  readonly fields: FormFields;
  readonly change: (patch: Partial<TaxReliefDraft>) => void;
}

function ReliefBlock({ relief, fields, change }: ReliefBlockProps) {
  const { t } = useT();
  const code = (field: 'creditorFiscalCode' | 'companyFiscalCode' | 'legalRepresentativeFiscalCode', label: string, hint?: string) => (
    <TextInput
      label={label} value={relief[field]} spellCheck={false} autoComplete="off" classNames={{ input: 't-mono' }} {...fields.of(`taxRelief.${field}`, hint)}
      onChange={(event) => change({ [field]: event.currentTarget.value.toUpperCase() })}
    />
  );
  return (
    <div className="t-edge">
      <div className="t-pair">
        <Autocomplete
          label={t('payment:relief.id')} data={KNOWN_RELIEFS} value={relief.taxReliefId} onChange={(taxReliefId) => change({ taxReliefId })}
          comboboxProps={{ withinPortal: false }} {...fields.of('taxRelief.taxReliefId', t('payment:relief.idHint'))}
        />
        {code('creditorFiscalCode', t('payment:relief.creditor'), t('payment:relief.creditorHint'))}
        <NativeSelect
          label={t('payment:relief.claimants')} value={relief.beneficiaryType}
          data={(['NATURAL_PERSON', 'LEGAL_PERSON'] as const).map((value) => ({ value, label: t(`payment:relief.types.${value}`) }))}
          onChange={(event) => change({ beneficiaryType: event.currentTarget.value === 'LEGAL_PERSON' ? 'LEGAL_PERSON' : 'NATURAL_PERSON' })}
        />
        <Checkbox
          className={classes['beside'] ?? ''} label={t('payment:relief.condominium')} checked={relief.isCondoUpgrade}
          onChange={(event) => change({ isCondoUpgrade: event.currentTarget.checked })}
        />
        {relief.beneficiaryType === 'NATURAL_PERSON'
          ? <Claimants relief={relief} fields={fields} change={change} />
          : <>{code('companyFiscalCode', t('payment:relief.company'))}{code('legalRepresentativeFiscalCode', t('payment:relief.representative'))}</>}
      </div>
    </div>
  );
}

function Claimants({ relief, fields, change }: ReliefBlockProps) {
  const { t } = useT();
  const codes = relief.fiscalCodes.length === 0 ? [''] : relief.fiscalCodes;
  return (
    <>
      {codes.map((code, index) => (
        <TextInput
          // The position is the identity.
          key={`claimant ${index}`} // eslint-disable-line react/no-array-index-key -- a claimant is its place
          label={t('payment:relief.claimant', { number: index + 1 })} value={code} spellCheck={false} autoComplete="off" classNames={{ input: 't-mono' }}
          {...fields.of(`taxRelief.fiscalCodes.${index}` as PaymentField)}
          onChange={(event) => change({ fiscalCodes: codes.with(index, event.currentTarget.value.toUpperCase()) })}
          rightSection={codes.length > 1 && (
            <ActionIcon size="sm" aria-label={t('payment:relief.remove', { number: index + 1 })} onClick={() => change({ fiscalCodes: codes.toSpliced(index, 1) })}>
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          )}
        />
      ))}
      {codes.length < MAX_CLAIMANTS && (
        <Button className={classes['beside'] ?? ''} variant="subtle" size="xs" justify="start" onClick={() => change({ fiscalCodes: [...codes, ''] })}>{t('payment:relief.add')}</Button>
      )}
    </>
  );
}
