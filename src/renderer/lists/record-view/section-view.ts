import type { ComponentType, ReactNode } from 'react';

import type { Translate } from '#renderer/i18n/index.ts';
import type { records } from '#shared/text/en/lists/records.ts';
import type { RecordDetail, RecordRow, recordColumns, Section } from '#shared/bridge/lists/records.ts';

import type { FieldLabel, FieldValue } from './field.ts';
import type { Names } from './names.ts';
import type { StatusListName } from './status-lists.ts';

type SortKey<S extends Section> = (typeof recordColumns)[S]['sortable'][number];
export type FilterKey<S extends Section> = (typeof recordColumns)[S]['filterable'][number];

/** A record in a list of its own section, or beside another record. */
export type Shown<S extends Section> = Pick<RecordRow<S>, 'record'>;

/** One column of a section's list. A key that the cache can sort by makes it sortable. */
export interface RecordColumn<S extends Section> {
  readonly key: SortKey<S> | FieldLabel;
  readonly label: FieldLabel;
  /** Pixels at the least; `grow` is its share of what is left over. */
  readonly width: number;
  readonly grow?: number;
  /** Not shown until the person chooses it. */
  readonly optional?: boolean;
  readonly numeric?: boolean;
  readonly value: (row: Shown<S>, names: Names) => FieldValue;
  /** The record's field that a file gets for it, where that is not `key`; null when no field holds it. */
  readonly exportKey?: string | null;
  /** Set in another way than the value's kind is; `value` then is what is copied. */
  readonly render?: (row: Shown<S>) => ReactNode;
}

/** What a filter offers: the documented values of a list, or the records that the cache knows by name. */
export type FilterValues =
  | { readonly from: 'list'; readonly list: StatusListName }
  | { readonly from: 'accounts' | 'campaigns' | 'companies' };

export interface RecordFilter<S extends Section> {
  readonly key: FilterKey<S>;
  readonly label: keyof typeof records.filters;
  readonly values: FilterValues;
}

/** Of a list that leaves out what is known to be over, unless all of it is asked for. */
export interface NarrowedList<S extends Section> {
  /** The column that tells. */
  readonly key: FilterKey<S>;
  /** Asks for the others as well. */
  readonly label: (t: Translate) => string;
  /** What the list says when nothing of it is left; without it, that nothing matches. */
  readonly empty?: (t: Translate) => NarrowedEmpty;
}

export interface NarrowedEmpty {
  readonly title: string;
  readonly text: string;
  /** Asks for the others as well. */
  readonly action: string;
}

export interface DetailProps<S extends Section> {
  readonly detail: RecordDetail<S>;
}

/** The ids of the records that are ticked. */
export interface SelectionBarProps {
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

/** All that tells one section of records from another. */
export interface SectionView<S extends Section> {
  readonly section: S;
  readonly columns: readonly RecordColumn<S>[];
  readonly filters: readonly RecordFilter<S>[];
  readonly narrowed?: NarrowedList<S>;
  readonly defaultSort: { readonly key: SortKey<S>; readonly direction: 'asc' | 'desc' };
  /** The heading of a record's page: what tells it apart. */
  readonly heading: (row: Shown<S>, t: Translate) => string;
  /** The record's own status, shown beside the heading. */
  readonly status: ((row: Shown<S>) => FieldValue) | null;
  /** The other sections that its page shows something of. */
  readonly joins: readonly Section[];
  /** Whether details that only the record's own read brings were never read: then opening the page reads them. */
  readonly incomplete: (detail: RecordDetail<S>) => boolean;
  readonly Detail: ComponentType<DetailProps<S>>;
  /** What can be done with a record, among the tools of its page. */
  readonly Actions?: ComponentType<DetailProps<S>>;
  /** What can be done beside the list, among the tools of its page. */
  readonly ListActions?: ComponentType;
  /** What can be done with several records at once; with it, rows can be ticked. */
  readonly SelectionBar?: ComponentType<SelectionBarProps>;
  /** What the person should know before reading the list. */
  readonly Note?: ComponentType;
}
