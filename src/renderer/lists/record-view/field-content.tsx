import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfAccount, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { CopyButton, Said, StatusBadge } from '#renderer/ui/index.ts';
import { Amount, Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

import classes from './record-view.module.css';
import type { FieldValue } from './field.ts';
import { RecordLink } from './record-link.tsx';
import { isDocumented, meaningOf } from './status-lists.ts';
import type { StatusListName } from './status-lists.ts';
import { statusWord } from './status-word.ts';
import { valueText } from './value-text.ts';

interface FieldContentProps {
  readonly value: FieldValue;
  /** Name of the field: with it, codes and IBANs get their copy button and records their link. Rows of a list leave it out. */
  readonly label?: string;
}

/** A value as its kind is set. Unknown is "—". */
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
      return <Amount money={value.amount} sign={value.signed ? 'always' : 'negative'} />;
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

/** A state has a colour where it means something; a kind is plain text. The bank's own value shows on hover. */
function Status({ list, value }: { readonly list: StatusListName; readonly value: string }): ReactElement {
  const { t } = useT();
  const meaning = meaningOf(list, value);
  const word = statusWord(list, value, t);
  const title = isDocumented(list, value) ? t('records:detail.bankValue', { value }) : t('records:detail.unknownValue');
  return meaning === null ? <span title={title}>{word}</span> : <StatusBadge meaning={meaning} title={title}>{word}</StatusBadge>;
}
