import { Stack, Table, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { records } from '#shared/text/en/lists/records.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Columns, Section } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { Section as RecordSection, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, dayOfMoment } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

import { FieldContent, FieldList, RecordLink } from './field-content.tsx';
import type { Field, FieldValue, GroupLabel } from './field.ts';
import classes from './record-view.module.css';
import type { RecordColumn, SectionView } from './section-view.ts';
import { useNames } from './use-names.ts';

interface DetailColumnsProps {
  /** The main figure, above both columns. */
  readonly lead?: ReactNode;
  readonly main: ReactNode;
  readonly side?: ReactNode;
}

/** A record's page: events and related records beside its fields. One column where space is short. */
export function DetailColumns({ lead, main, side }: DetailColumnsProps): ReactElement {
  return (
    <Stack gap="lg">
      {lead}
      <Columns main={main} side={side} />
    </Stack>
  );
}

interface DetailGroupProps {
  readonly title: GroupLabel;
  /** Which one, where a page shows several. */
  readonly which?: string;
  /** When this part was read, if it may be older than the record. */
  readonly asOf?: Instant | null;
  readonly fields?: readonly Field[];
  /** Below the fields. */
  readonly children?: ReactNode;
}

export function DetailGroup({ title, which, asOf, fields, children }: DetailGroupProps): ReactElement {
  const { t } = useT();
  const name = t(`records:groups.${title}`);
  return (
    <Section heading={which === undefined ? name : `${name} ${which}`} {...(asOf === undefined ? {} : { asOf })}>
      {fields !== undefined && <FieldList fields={fields} />}
      {children}
    </Section>
  );
}

export function HeadlineAmount({ amount, signed = false, struck = false }: { readonly amount: Money | null; readonly signed?: boolean; readonly struck?: boolean }): ReactElement {
  return <div><Amount money={amount} sign={signed ? 'always' : 'negative'} size="headline" struck={struck} /></div>;
}

/** Two groups to compare, side by side where both have room for an IBAN. */
export function SideBySide({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={classes['sideBySide']}>{children}</div>;
}

interface RelatedTableProps<S extends RecordSection> {
  readonly name: string;
  readonly view: Pick<SectionView<S>, 'section' | 'columns'>;
  /** Keys of the section's columns; the first links to the record. */
  readonly show: readonly RecordColumn<S>['key'][];
  readonly rows: readonly { readonly id: string; readonly record: SectionRecords[S] }[];
  /** Text when there are no rows. */
  readonly none: string;
}

/** The records of another section that belong to this one, in that section's columns. */
export function RelatedTable<S extends RecordSection>({ name, view, show, rows, none }: RelatedTableProps<S>): ReactElement {
  const { t } = useT();
  const names = useNames();
  const columns = show.flatMap((key) => view.columns.filter((column) => column.key === key));
  if (rows.length === 0) return <Text size="sm" c="dimmed">{none}</Text>;
  return (
    <div className={classes['related']}>
      <Table verticalSpacing={5} horizontalSpacing={8} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, numeric }) => (
              <Table.Th key={key} ta={numeric === true ? 'end' : 'start'}>{t(`records:fields.${label}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, record }) => (
            <Table.Tr key={id}>
              {columns.map(({ key, numeric, value, render }, index) => {
                const content = render === undefined ? <FieldContent value={value({ record }, names)} /> : render({ record });
                return (
                  <Table.Td key={key} ta={numeric === true ? 'end' : 'start'}>
                    {index === 0 ? <RecordLink to={pathOfRecord(view.section, id)}>{content}</RecordLink> : content}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** An event of a record; `at` is null when the bank gave no time. */
export interface TimelineStep {
  readonly what: keyof typeof records.timeline;
  readonly at: Instant | BankDate | null;
  readonly meaning: Meaning;
  readonly amount: Money | null;
  readonly status: FieldValue | null;
  readonly code: string | null;
}

/** Events in the given order; those without a time or in the future are hollow. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }): ReactElement {
  return (
    <ol className="t-list">
      {steps.map((step, index) => <Step key={`${index} ${step.what}`} step={step} />)}
    </ol>
  );
}

function Step({ step: { what, at, meaning, amount, status, code } }: { readonly step: TimelineStep }): ReactElement {
  const { t } = useT();
  return (
    <li className={classes['step']} data-reached={isReached(at) || undefined} data-meaning={meaning}>
      <span className={classes['stepWhat']}>{t(`records:timeline.${what}`)}</span>
      <span className={classes['stepWhen']}><Moment at={at} /></span>
      {(amount !== null || status !== null || code !== null) && (
        <span className={classes['stepFacts']}>
          {amount !== null && <Amount money={amount} />}
          {status !== null && <FieldContent value={status} />}
          {code !== null && <span className={classes['mono']}>{code}</span>}
        </span>
      )}
    </li>
  );
}

function Moment({ at }: { readonly at: Instant | BankDate | null }): ReactElement {
  const format = useFormat();
  if (at === null) return <>{UNKNOWN}</>;
  if (at.length === 10) return <time dateTime={at}>{format.date(at as BankDate)}</time>;
  return <time dateTime={at} title={format.instantFull(at as Instant)}>{format.instant(at as Instant)}</time>;
}

/** A future day is a plan. */
const isReached = (at: Instant | BankDate | null): boolean => at !== null && dayOfMoment(at) <= bankDateAt(Date.now());
