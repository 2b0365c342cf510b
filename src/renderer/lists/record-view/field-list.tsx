import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { DescriptionList, Field } from '#renderer/ui/index.ts';

import type { Field as FieldShown, FieldValue } from './field.ts';
import { FieldContent } from './field-content.tsx';

/** Fields of a record, each with its name, in the order given. */
export function FieldList({ fields }: { readonly fields: readonly FieldShown[] }): ReactElement {
  const { t } = useT();
  return (
    <DescriptionList>
      {fields.map(({ label, value, wide = false }) => {
        const name = t(`records:fields.${label}`);
        return <Field key={label} label={name} wide={wide || isLong(value)}><FieldContent value={value} label={name} /></Field>;
      })}
    </DescriptionList>
  );
}

/** Longer than this does not fit the narrowest column on one line. */
const FITS = 22;

/** What is read as a whole, such as an IBAN, is never broken to fit a column. */
function isLong(value: FieldValue): boolean {
  if (value.kind === 'iban') return value.iban !== null;
  return (value.kind === 'code' || value.kind === 'text' || value.kind === 'contact') && (value.text ?? '').length > FITS;
}
