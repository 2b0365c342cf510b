import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { DescriptionList, Field } from '#renderer/ui/index.ts';

import type { Field as FieldShown } from './field.ts';
import { FieldContent } from './field-content.tsx';

/** Fields of a record, each with its name, in the order given. */
export function FieldList({ fields }: { readonly fields: readonly FieldShown[] }): ReactElement {
  const { t } = useT();
  return (
    <DescriptionList>
      {fields.map(({ label, value }) => {
        const name = t(`records:fields.${label}`);
        return <Field key={label} label={name}><FieldContent value={value} label={name} /></Field>;
      })}
    </DescriptionList>
  );
}
