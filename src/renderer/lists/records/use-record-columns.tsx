import { useMemo } from 'react';

import { FieldContent, UnreadableValue, useNames, valueText } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { cameUnreadable } from '#shared/contract/came-unreadable.ts';
import { recordColumns } from '#shared/bridge/lists/records.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';

export function isSortable(section: Section, key: string): boolean {
  const sortable: readonly string[] = recordColumns[section].sortable;
  return sortable.includes(key);
}

/** A section's columns as the table takes them, in the language in use. */
export function useRecordColumns<S extends Section>(view: SectionView<S>): readonly DataColumn<RecordRow<S>>[] {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  return useMemo(
    () =>
      view.columns.map(({ key, label, width, grow, optional, numeric, value, render }): DataColumn<RecordRow<S>> => ({
        key,
        title: t(`records:fields.${label}`),
        width,
        ...(grow === undefined ? {} : { grow }),
        ...(optional === undefined ? {} : { optional }),
        align: numeric === true ? 'end' : 'start',
        sortable: isSortable(view.section, key),
        render: (row) => {
          const came = cameUnreadable(row.record, label);
          if (came !== null && valueText(value(row, names), format, t) === UNKNOWN) return <UnreadableValue raw={came} />;
          return render === undefined ? <FieldContent value={value(row, names)} /> : render(row);
        },
        copyText: (row) => valueText(value(row, names), format, t),
      })),
    [view, t, format, names],
  );
}
