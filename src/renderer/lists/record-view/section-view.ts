import type { Icon } from '@tabler/icons-react';
import type { ComponentType, PropsWithChildren, ReactNode } from 'react';

import type { Translate } from '#renderer/i18n/index.ts';
import type { records } from '#shared/text/en/lists/records.ts';
import type { SearchedSection, SearchFieldName } from '#shared/bridge/lists/record-fields.ts';
import type { recordColumns, RecordDetail, RecordRow, Section } from '#shared/bridge/lists/records.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';

import type { FieldLabel, FieldValue } from './field.ts';
import type { StatusListName } from './statuses.ts';
import type { Names } from './use-names.ts';

type SortKey<S extends Section> = (typeof recordColumns)[S]['sortable'][number];
type FilterKey<S extends Section> = (typeof recordColumns)[S]['filterable'][number];

type Shown<S extends Section> = Pick<RecordRow<S>, 'record' | 'investorClass' | 'orderCode'>;

/** A column is sortable when the cache can sort by its key. */
export interface RecordColumn<S extends Section> {
  readonly key: SortKey<S> | FieldLabel;
  readonly label: FieldLabel;
  /** Minimum in pixels; `grow` is its share of the remaining space. */
  readonly width: number;
  readonly grow?: number;
  /** Hidden until the user chooses it. */
  readonly optional?: boolean;
  readonly numeric?: boolean;
  readonly value: (row: Shown<S>, names: Names) => FieldValue;
  /** The record's field for exports, if it is not `key`; null when there is none. */
  readonly exportKey?: string | null;
  /** Replaces the rendering of `value`, which is still what is copied. */
  readonly render?: (row: Shown<S>) => ReactNode;
}

/** The values a filter offers: a documented list, or records that the cache knows by name. */
export type FilterValues =
  | { readonly from: 'list'; readonly list: StatusListName }
  | { readonly from: 'accounts' | 'campaigns' | 'companies' };

interface RecordFilter<S extends Section> {
  readonly key: FilterKey<S>;
  readonly label: keyof typeof records.filters;
  readonly values: FilterValues;
}

type SearchLabels<S extends Section> = S extends SearchedSection ? { readonly [Name in SearchFieldName<S>]?: FieldLabel } : never;

/** A list that hides finished records by default. */
interface NarrowedList<S extends Section> {
  /** The column that tells finished records. */
  readonly key: FilterKey<S>;
  /** Of the checkbox that shows all. */
  readonly label: (t: Translate) => string;
  /** Text for an empty list; without it, the text for no matches. */
  readonly empty?: (t: Translate) => NarrowedEmpty;
}

export interface NarrowedEmpty {
  readonly title: string;
  readonly text: string;
  /** Of the button that shows all. */
  readonly action: string;
}

export interface DetailProps<S extends Section> {
  readonly detail: RecordDetail<S>;
}

/** Ids of the selected records. */
export interface SelectionBarProps {
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

/** Everything specific to one section of records. */
export interface SectionView<S extends Section> {
  readonly section: S;
  /** In the navigation. */
  readonly icon: Icon;
  readonly columns: readonly RecordColumn<S>[];
  readonly filters: readonly RecordFilter<S>[];
  /** Labels of the bank's search fields that differ from the interface's names. */
  readonly searchLabels?: SearchLabels<S>;
  readonly narrowed?: NarrowedList<S>;
  readonly defaultSort: { readonly key: SortKey<S>; readonly direction: 'asc' | 'desc' };
  readonly heading: (row: Shown<S>, t: Translate) => string;
  /** Shown beside the heading. */
  readonly status: ((row: Shown<S>) => FieldValue) | null;
  /** Other sections whose records its page shows. */
  readonly joins: readonly Section[];
  /** Whether details that only the record's own operation returns were never read: then opening the page reads them. */
  readonly incomplete: (detail: RecordDetail<S>) => boolean;
  readonly Detail: ComponentType<DetailProps<S>>;
  /** Asks, with the record, for what its page shows beside it: it is not drawn before the record is there, and would ask only then. */
  readonly askAhead?: (id: string) => void;
  /** Tools of the record's page. */
  readonly Actions?: ComponentType<DetailProps<S>>;
  /** Tools of the list's page. */
  readonly ListActions?: ComponentType;
  /** Actions on selected records; with it, rows can be selected. */
  readonly SelectionBar?: ComponentType<SelectionBarProps>;
  /** Shown above the list. */
  readonly Note?: ComponentType;
  /** Around the list: asks once for what every row shows beside its record. */
  readonly Around?: ComponentType<PropsWithChildren>;
}

/** The address of a list with these filters set. */
export function filteredPath(section: Section, filters: Readonly<Record<string, readonly string[]>>): string {
  const query = new URLSearchParams();
  for (const [key, values] of Object.entries(filters)) for (const value of values) query.append(key, value);
  return `${pathOfPage(section)}?${query.toString()}`;
}
