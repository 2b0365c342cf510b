import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { AsOf } from './as-of.tsx';
import { Said } from './said.tsx';
import './page-parts.css';
import './ui.css';

interface SectionProps {
  readonly heading: string;
  /** By which an address leads to it. */
  readonly part?: string;
  readonly asOf?: Instant | null;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading, set apart by a line. */
export function Section({ heading, part, asOf, toolbar, children }: SectionProps) {
  const id = useId();
  return (
    <section className="t-section t-stack" aria-labelledby={id} data-part={part}>
      <header className="t-section-header">
        <h2 id={id}><Said text={heading} /></h2>
        {asOf !== undefined && <AsOf instant={asOf} />}
        {toolbar !== undefined && <div className="t-section-toolbar">{toolbar}</div>}
      </header>
      {children}
    </section>
  );
}

interface ColumnsProps {
  readonly main: ReactNode;
  /** Without it the main part has all the width. */
  readonly side?: ReactNode;
  /** facts: two fifths of the width; notes: a narrow column behind a line. */
  readonly sideIs?: 'facts' | 'notes';
}

/** Two columns; one below the other where there is no room for two. */
export function Columns({ main, side, sideIs = 'facts' }: ColumnsProps) {
  const Side = sideIs === 'notes' ? 'aside' : 'div';
  return (
    <div className="t-columns-room">
      <div className="t-columns" data-side={side === undefined ? undefined : sideIs}>
        <div className="t-column">{main}</div>
        {side !== undefined && <Side className="t-column">{side}</Side>}
      </div>
    </div>
  );
}

/** Names and values of one record. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className="t-fields">{children}</dl>;
}

interface FieldProps {
  readonly label: string;
  /** Shown as "—" when there is nothing. */
  readonly children?: ReactNode;
  readonly wide?: boolean;
}

export function Field({ label, children, wide = false }: FieldProps) {
  const nothing = children === null || children === undefined || children === '';
  return (
    <div className="t-field" data-wide={wide || undefined}>
      <dt className="t-small">{label}</dt>
      <dd>{nothing ? '—' : typeof children === 'string' ? <Said text={children} /> : children}</dd>
    </div>
  );
}

interface PlainTableProps {
  /** Accessible name, where no caption or heading gives one. */
  readonly label?: string | undefined;
  /** As wide as its cells. */
  readonly narrow?: boolean;
  /** `thead`, `tbody` and `tfoot`. Cells with `data-end` hold figures and are right-aligned. */
  readonly children: ReactNode;
}

/** A table of a few rows, to read only. */
export function PlainTable({ label, narrow = false, children }: PlainTableProps) {
  return <table className="t-table" aria-label={label} data-narrow={narrow || undefined}>{children}</table>;
}

interface TableHeadProps {
  readonly words: readonly string[];
  /** Titles of figures, which stand at the end of their columns, after the words. */
  readonly figures?: readonly string[];
}

export function TableHead({ words, figures = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {words.map((title) => <th key={title} scope="col">{title}</th>)}
        {figures.map((title) => <th key={title} scope="col" data-end>{title}</th>)}
      </tr>
    </thead>
  );
}

interface NoteProps {
  /** wait: look at it first; wrong: it failed or will; done: it went well. Without one it explains. */
  readonly meaning?: 'wait' | 'wrong' | 'done' | undefined;
  readonly role?: 'alert' | 'status' | undefined;
  /** Running text instead of stacked parts. */
  readonly line?: boolean;
  readonly children: ReactNode;
}

/** What has to be read before going on. */
export function Note({ meaning, role, line = false, children }: NoteProps) {
  const Tag = line ? 'p' : 'div';
  return <Tag className="t-note" data-meaning={meaning} role={role}>{children}</Tag>;
}

interface EmptyStateProps {
  /** What is missing, and that this is fine. */
  readonly title: string;
  /** Why, or what would change it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="t-state">
      <p className="t-state-title">{title}</p>
      {children !== undefined && <div className="t-muted">{children}</div>}
      {action !== undefined && <div className="t-state-actions t-bar">{action}</div>}
    </div>
  );
}

/** Placeholder for rows, in their height. */
export function SkeletonRows({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useT();
  return (
    <div className="t-skeleton-rows" role="status" aria-label={t('common:loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="t-skeleton-row">
          <Skeleton height={10} width={72} />
          <Skeleton height={10} width={`${38 + ((index * 17) % 30)}%`} />
          <Skeleton height={10} width={88} ml="auto" />
        </div>
      ))}
    </div>
  );
}

const fieldsOf = (count: number) => (
  <div className="t-fields">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="t-skeleton-field">
        <Skeleton height={8} width="40%" />
        <Skeleton height={12} width={`${55 + ((index * 13) % 35)}%`} />
      </div>
    ))}
  </div>
);

/** Placeholder for a description list. */
export function SkeletonFields({ fields = 6 }: { readonly fields?: number }) {
  const { t } = useT();
  return <div role="status" aria-label={t('common:loading')}>{fieldsOf(fields)}</div>;
}

const sectionOf = (fields: number) => (
  <div className="t-section t-stack">
    <div className="t-skeleton-heading"><Skeleton height={12} width={120} /></div>
    {fieldsOf(fields)}
  </div>
);

/** Placeholder for the page of one record: sections in two columns. */
export function SkeletonDetail({ sideIs = 'facts' }: { readonly sideIs?: 'facts' | 'notes' }) {
  const { t } = useT();
  return (
    <div role="status" aria-label={t('common:loading')}>
      <Columns sideIs={sideIs} main={<>{sectionOf(6)}{sectionOf(6)}</>} side={<>{sectionOf(4)}{sectionOf(4)}</>} />
    </div>
  );
}
