import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note, PlainTable } from '#renderer/ui/index.ts';
import { unreadableFieldsOf } from '#shared/contract/came-unreadable.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';

import classes from './record-view.module.css';

interface UnreadableFieldsProps {
  readonly record: object;
  /** As a list, where there is no room for a table. */
  readonly stacked?: boolean;
}

/** The fields of a record that could not be interpreted: the bank's name of each and its raw value. */
export function UnreadableFields({ record, stacked = false }: UnreadableFieldsProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const fields = unreadableFieldsOf(record);
  if (fields.length === 0) return null;
  return (
    <Note meaning="wait">
      <p>{t('records:unreadable.fields', { count: fields.length, number: format.number(fields.length) })}</p>
      {stacked
        ? <dl className={classes['stackedFields']}>{fields.map(({ path, raw }) => <div key={path}><dt>{path}</dt><dd>{raw}</dd></div>)}</dl>
        : (
            <PlainTable label={t('records:unreadable.cameAs')} narrow>
              <thead><tr><th>{t('records:unreadable.field')}</th><th>{t('records:unreadable.cameAs')}</th></tr></thead>
              <tbody>
                {fields.map(({ path, raw }) => <tr key={path}><td><span className={classes['mono']}>{path}</span></td><td><span className={classes['mono']}>{raw}</span></td></tr>)}
              </tbody>
            </PlainTable>
          )}
    </Note>
  );
}

/** A raw value that could not be interpreted. */
export function UnreadableValue({ raw }: { readonly raw: string }): ReactElement {
  const { t } = useT();
  return (
    <span className="t-wait" title={t('records:unreadable.value', { raw })}>
      <span aria-hidden="true">⚠ {raw}</span>
      <span className="t-visually-hidden">{t('records:unreadable.value', { raw })}</span>
    </span>
  );
}

/** Rows of a list that are unreadable (and so in neither the list nor a sum), repeated, or with an unreadable field. Their raw text can be opened. */
export function UnreadableRows({ rows, kind }: {
  readonly rows: readonly Pick<UnreadableRow, 'raw'>[]; readonly kind: 'list' | 'statement' | 'repeated' | 'repeatedInList' | 'entryFields';
}): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <Note meaning="wait" role="status">
      <details>
        <summary>{t(`records:unreadable.${kind}`, { count: rows.length, number: format.number(rows.length) })}</summary>
        <ul className={classes['unreadableRows']}>
          {rows.map(({ raw }, index) => <li key={`${index} ${raw}`}><code className={classes['mono']}>{raw}</code></li>)}
        </ul>
      </details>
    </Note>
  );
}
