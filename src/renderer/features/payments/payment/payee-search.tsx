import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Said, useMoment } from '#renderer/ui/index.ts';
import type { FoundPayee } from '#shared/bridge/payments/beneficiaries.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import type { FieldProps } from './form-fields.tsx';
import classes from './fields.module.css';

interface PayeeSearchProps extends FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (name: string) => void;
  readonly onChoose: (payee: FoundPayee) => void;
}

const SEARCH_AFTER_MS = 120;
const MOST_SHOWN = 8;

/** A name, free to type, that offers whom it may be: saved beneficiaries first, then people paid before. */
export function PayeeSearch({ label, value, onType, onChoose, ...field }: PayeeSearchProps): ReactElement {
  const { t } = useT();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text] = useDebouncedValue(value.slice(0, 200), SEARCH_AFTER_MS);
  const { data } = useQuery('beneficiaries.find', { text, limit: MOST_SHOWN }, ['beneficiaries', 'transfers'], { keepPrevious: true });
  const found = data ?? [];
  const choose = (index: string): void => {
    const payee = found[Number(index)];
    if (payee !== undefined) onChoose(payee);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} shadow="md" transitionProps={{ duration: 80 }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field} label={label} value={value} autoComplete="off" spellCheck={false}
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()} onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t('payment:payees.label')}>
          {found.map((payee, index) => (
            <Combobox.Option key={`${payee.beneficiaryId ?? ''} ${payee.name} ${payee.accountCode}`} value={String(index)}><Payee payee={payee} /></Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Payee({ payee }: { readonly payee: FoundPayee }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const { name, accountCode, beneficiaryId, lastPaidAt } = payee;
  return (
    <span className={classes['payee']}>
      <span><Said text={name} /></span>
      <span className="t-muted">
        {[beneficiaryId === null ? null : t('payment:payees.saved'), lastPaidAt === null ? t('payment:payees.neverPaid') : t('payment:payees.recent', { when: moment(lastPaidAt) })]
          .filter((part) => part !== null).join(', ')}
      </span>
      <span className="t-mono">{isIban(accountCode) ? groupedIban(accountCode) : accountCode}</span>
    </span>
  );
}
