import { AccountCode } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { PlainTable, Said, Section } from '#renderer/ui/index.ts';
import type { ApprovalSubject } from '#shared/bridge/payments/approvals.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';

const FIELDS = ['name', 'accountCode', 'bicCode', 'address', 'city', 'countryCode', 'fiscalCode', 'notes'] as const;

/** Another account of a beneficiary, beside what is paid until now, or somebody new. Name and account are always shown. */
export function PayeeChange({ subject: { before, after } }: { readonly subject: Extract<ApprovalSubject, { readonly type: 'payee' }> }) {
  const { t } = useT();
  const isNew = before === null;
  const heading = t(isNew ? 'sharedDesk:payee.newHeading' : 'sharedDesk:payee.heading');
  const shown = FIELDS.filter((field) => field === 'name' || field === 'accountCode' || (before?.[field] ?? '') !== after[field]);
  return (
    <Section heading={heading}>
      <p className="t-prose t-wait">{t(isNew ? 'sharedDesk:payee.newLead' : 'sharedDesk:payee.lead')}</p>
      <PlainTable label={heading}>
        <thead>
          <tr>
            <th scope="col">{t('sharedDesk:payee.field')}</th>
            {!isNew && <th scope="col">{t('sharedDesk:payee.before')}</th>}
            <th scope="col">{t(isNew ? 'sharedDesk:payee.value' : 'sharedDesk:payee.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field}>
              <th scope="row">{t(`beneficiaries:fields.${field}`)}</th>
              {!isNew && <td><Value of={before} field={field} /></td>}
              <td><strong><Value of={after} field={field} /></strong></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}

/** Beneficiaries that are added together, such as those of a file. */
export function AddedPayees({ added }: { readonly added: readonly Beneficiary[] }) {
  const { t } = useT();
  const heading = t('sharedDesk:payees.heading');
  return (
    <Section heading={heading}>
      <p className="t-prose t-wait">{t('sharedDesk:payees.lead')}</p>
      <PlainTable label={heading}>
        <thead>
          <tr>{(['name', 'account', 'notes'] as const).map((column) => <th key={column} scope="col">{t(`sharedDesk:payees.${column}`)}</th>)}</tr>
        </thead>
        <tbody>
          {added.map((one) => (
            <tr key={one.beneficiaryId}>
              <th scope="row"><Said text={one.name} /></th>
              <td><strong><Value of={one} field="accountCode" /></strong>{one.bicCode !== '' && <> <Value of={one} field="bicCode" /></>}</td>
              <td><Value of={one} field="notes" /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}

function Value({ of, field }: { readonly of: Beneficiary; readonly field: (typeof FIELDS)[number] }) {
  const value = of[field];
  if (value === '') return '—';
  return field === 'accountCode' ? <AccountCode code={value} /> : <Said text={value} />;
}
