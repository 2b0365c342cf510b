import { Anchor } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import { pathOfAccount, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount, Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { CopyButton, DescriptionList, Field, Said, StatusBadge } from '#renderer/ui/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { groupedIban } from '#shared/domain/iban.ts';

import type { Field as FieldShown, FieldValue } from './field.ts';
import classes from './record-view.module.css';
import { meaningOf, statusTitle, statusWord } from './statuses.ts';
import type { StatusListName } from './statuses.ts';

interface FieldContentProps {
  readonly value: FieldValue;
  /** Name of the field: adds copy buttons and links. Lists leave it out. */
  readonly label?: string;
}

/** A value rendered by its kind. Unknown is "—". */
export function FieldContent({ value, label }: FieldContentProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  switch (value.kind) {
    case 'contact':
      return value.text === null ? <>{UNKNOWN}</> : (
        <span className={classes['code']}>
          <Said text={value.text} />
          {label !== undefined && <CopyButton text={value.text} what={label} />}
        </span>
      );
    case 'code':
      return value.text === null ? <>{UNKNOWN}</> : <Code text={value.text} label={label} />;
    case 'codes':
      return value.texts.length === 0
        ? <>{UNKNOWN}</>
        : <span className={classes['codes']}>{value.texts.map((text) => <Code key={text} text={text} label={label} />)}</span>;
    case 'iban':
      return value.iban === null ? <>{UNKNOWN}</> : (
        <span className={classes['code']}>
          <Iban iban={value.iban} />
          {label !== undefined && <CopyButton text={value.iban} what={label} />}
        </span>
      );
    case 'amount':
      return <Amount money={value.amount} sign={value.signed ? 'always' : 'negative'} struck={value.struck} />;
    case 'instant':
      return <span className={classes['figures']} title={value.instant === null ? undefined : format.instantFull(value.instant)}>{format.instant(value.instant)}</span>;
    case 'status':
      return value.status === null ? <>{UNKNOWN}</> : <Status list={value.list} value={value.status} />;
    case 'record':
      return label === undefined || value.id === null
        ? <Said text={value.title ?? value.id ?? UNKNOWN} />
        : <RecordLink to={pathOfRecord(value.section, value.id)}>{value.title ?? value.id}</RecordLink>;
    case 'account':
      return label === undefined || value.accountId === null
        ? <Said text={value.title ?? value.accountId ?? UNKNOWN} />
        : <RecordLink to={pathOfAccount(value.accountId)}>{value.title ?? value.accountId}</RecordLink>;
    case 'date':
    case 'number':
    case 'duration':
    case 'percentage':
      return <span className={classes['figures']}>{valueText(value, format, t)}</span>;
    case 'text':
      return label === undefined && value.text !== null ? <span title={value.text}><Said text={value.text} /></span> : <Said text={value.text ?? UNKNOWN} />;
    case 'said':
    case 'flag':
      return <>{valueText(value, format, t)}</>;
    default:
      return assertNever(value);
  }
}

function Code({ text, label }: { readonly text: string; readonly label: string | undefined }): ReactElement {
  return (
    <span className={classes['code']}>
      <span className={classes['mono']}><Said text={text} /></span>
      {label !== undefined && <CopyButton text={text} what={label} />}
    </span>
  );
}

/** A state has a colour, a kind is plain text. The bank's own value shows on hover. */
function Status({ list, value }: { readonly list: StatusListName; readonly value: string }): ReactElement {
  const { t } = useT();
  const meaning = meaningOf(list, value);
  const word = statusWord(list, value, t);
  const title = statusTitle(list, value, t);
  return meaning === null ? <span title={title}>{word}</span> : <StatusBadge meaning={meaning} title={title}>{word}</StatusBadge>;
}

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

/** Longer text does not fit the narrowest column on one line. */
const FITS = 22;

/** Values such as an IBAN are never broken across lines. */
function isLong(value: FieldValue): boolean {
  if (value.kind === 'iban') return value.iban !== null;
  return (value.kind === 'code' || value.kind === 'text' || value.kind === 'contact') && (value.text ?? '').length > FITS;
}

export function RecordLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactElement {
  return <Anchor component={Link} href={to} inherit>{typeof children === 'string' ? <Said text={children} /> : children}</Anchor>;
}

/** A value as plain text, for the clipboard. */
export function valueText(value: FieldValue, format: Formatter, t: Translate): string {
  switch (value.kind) {
    case 'text':
    case 'contact':
    case 'code':
      return value.text ?? UNKNOWN;
    case 'said':
      return value.say(t, format);
    case 'codes':
      return value.texts.length === 0 ? UNKNOWN : value.texts.join(', ');
    case 'iban':
      return value.iban === null ? UNKNOWN : groupedIban(value.iban);
    case 'amount':
      return format.money(value.amount, { sign: value.signed ? 'always' : 'negative' });
    case 'date':
      return format.date(value.date);
    case 'instant':
      return format.instant(value.instant);
    case 'number':
      return format.number(value.number);
    case 'duration':
      return value.durationMs === null ? UNKNOWN : t('records:activity.seconds', { seconds: format.number(Math.round(value.durationMs / 100) / 10) });
    case 'percentage':
      return percentageText(value.decimal, format);
    case 'flag':
      return value.flag === null ? UNKNOWN : t(value.flag ? 'common:yes' : 'common:no');
    case 'status':
      return value.status === null ? UNKNOWN : statusWord(value.list, value.status, t);
    case 'record':
      return value.title ?? value.id ?? UNKNOWN;
    case 'account':
      return value.title ?? value.accountId ?? UNKNOWN;
    default:
      return assertNever(value);
  }
}

/** Exact decimal text: only the decimal mark is localised. */
function percentageText(decimal: string | null, format: Formatter): string {
  return decimal === null ? UNKNOWN : `${decimal.replace('.', format.decimalMark)}%`;
}
