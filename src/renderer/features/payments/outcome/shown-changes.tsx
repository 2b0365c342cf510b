import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, PlainTable } from '#renderer/ui/index.ts';

import type { TypedRow } from './shown-rows.ts';

/** What is sent, field by field. */
export function TypedFields({ rows }: { readonly rows: readonly TypedRow[] }): ReactElement {
  return (
    <DescriptionList>
      {rows.map(({ label, value, long }) => <Field key={label} label={label} wide={long}>{value}</Field>)}
    </DescriptionList>
  );
}

interface ShownChangesProps {
  readonly before: readonly TypedRow[];
  readonly after: readonly TypedRow[];
}

/** What changes, the old beside the new; then what stays, since all of it is sent. */
export function ShownChanges({ before, after }: ShownChangesProps): ReactElement {
  const { t } = useT();
  const was = new Map(before.map(({ label, value }) => [label, value]));
  const labels = [...new Set([...before.map(({ label }) => label), ...after.map(({ label }) => label)])];
  const next = new Map(after.map(({ label, value }) => [label, value]));
  const changed = labels.filter((label) => (was.get(label) ?? '') !== (next.get(label) ?? ''));
  const same = after.filter(({ label, value }) => !changed.includes(label) && value !== '');
  return (
    <>
      <PlainTable>
        <thead>
          <tr><th scope="col">{t('outcome:portal.field')}</th><th scope="col">{t('outcome:portal.before')}</th><th scope="col">{t('outcome:portal.after')}</th></tr>
        </thead>
        <tbody>
          {changed.map((label) => (
            <tr key={label}><th scope="row">{label}</th><td>{orNone(was.get(label))}</td><td><strong>{(next.get(label) ?? '') === '' ? t('outcome:portal.emptied') : next.get(label)}</strong></td></tr>
          ))}
          {changed.length === 0 && <tr><td colSpan={3}>{t('campaigns:campaign.unchanged')}</td></tr>}
        </tbody>
      </PlainTable>
      {same.length > 0 && (
        <>
          <p className="t-muted">{t('outcome:portal.unchanged')}</p>
          <TypedFields rows={same} />
        </>
      )}
    </>
  );
}

const orNone = (value: string | undefined): string => (value === undefined || value === '' ? UNKNOWN : value);
