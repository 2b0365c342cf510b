import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { AccountCode, StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { AlikePayment, BatchLine } from '#shared/bridge/payments/batches.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { compactIban, isIban } from '#shared/domain/iban.ts';
import { addressProblems } from '#shared/domain/payment/creditor-reading.ts';

import { lineRemarks } from './batch-words.ts';
import { CompleteAddress } from './complete-address.tsx';
import { BankBadge, LineAmount } from './line-columns.tsx';
import classes from './line-detail.module.css';
import { Decide } from './sent-before.tsx';

interface LineDetailProps {
  readonly line: BatchLine;
  readonly batchId: string;
  readonly sent: boolean;
  /** Whether the line may still be changed. */
  readonly open: boolean;
  /** Whether the person came to complete its address. */
  readonly completing: boolean;
  readonly onChange: () => void;
  readonly onExclude: (line: BatchLine) => void;
  readonly onClose: () => void;
}

/** All of a line, and all that stands out of it, beside the table. */
export function LineDetail({ line, batchId, sent, open, completing, onChange, onExclude, onClose }: LineDetailProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const remarks = lineRemarks(line, t, format);
  const name = t('batches:lines.detail', { line: line.sourceLine });
  const heading = useRef<HTMLHeadingElement>(null);
  const [completed, setCompleted] = useState<number | null>(null);
  const isIncomplete = open && !line.excluded && addressProblems(line.draft).length > 0;
  const done = (): void => {
    setCompleted(line.index);
    heading.current?.focus();
    onChange();
  };
  return (
    <aside className={classes['detail']} aria-label={name}>
      <header className={classes['detailHead']}>
        <h2 ref={heading} tabIndex={-1}>{name}</h2>
        <CloseButton size="sm" aria-label={t('batches:lines.close', { line: line.sourceLine })} onClick={onClose} />
      </header>
      {remarks.length === 0
        ? !sent && <p className="t-muted">{t('batches:lines.good')}</p>
        : (
          <ul className={classes['lineRemarks']}>
            {remarks.map(({ meaning, text }) => (
              <li key={text} data-meaning={meaning}>
                {meaning === 'wrong' ? <IconCircleX size={14} aria-hidden="true" /> : <IconAlertTriangle size={14} aria-hidden="true" />}
                {text}
              </li>
            ))}
          </ul>
        )}
      {completed === line.index && !isIncomplete && <p role="status">{t('batches:lines.addressComplete')}</p>}
      {isIncomplete && <CompleteAddress key={line.index} batchId={batchId} line={line} focused={completing} onDone={done} />}
      {line.alike.length > 0 && (
        <ul className={classes['alike']}>
          {line.alike.map((payment) => <li key={payment.intentId ?? payment.moneyTransferId}><AlikeLink payment={payment} /></li>)}
        </ul>
      )}
      {line.undecided && <Decide batchId={batchId} index={line.index} onChange={onChange} onShow={null} />}
      <LineFields line={line} sent={sent} />
      <div className={classes['detailFoot']}>
        {line.intentId !== null && <Link href={pathOfPayment(line.intentId)}>{t('batches:lines.openPayment')}</Link>}
        {!sent && (
          <Button size="xs" variant="default" onClick={() => onExclude(line)}>{t(line.excluded ? 'batches:lines.include' : 'batches:lines.exclude')}</Button>
        )}
      </div>
    </aside>
  );
}

function AlikeLink({ payment: { at, intentId, moneyTransferId } }: { readonly payment: AlikePayment }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const words = t('batches:alike.see', { when: format.instant(at) });
  return <Link href={intentId === null ? pathOfRecord('transfers', moneyTransferId ?? '') : pathOfPayment(intentId)}>{words}</Link>;
}

function LineFields({ line, sent }: Pick<LineDetailProps, 'line' | 'sent'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);
  const { draft } = line;
  const from = accounts?.find(({ account }) => account.accountId === draft.accountId);
  const date = parseBankDate(draft.executionDate);
  const address = [draft.address, draft.city, draft.country].filter((part) => part !== '').join(', ');
  const when = draft.isInstant ? t('batches:lines.instant') : date === null ? draft.executionDate : format.date(date);
  const fields: readonly (readonly [string, ReactNode])[] = [
    [t('payment:fields.beneficiaryName'), draft.beneficiaryName],
    [t('payment:fields.beneficiaryAccount'), draft.beneficiaryAccount === '' ? '' : <AccountCode key="account" code={isIban(draft.beneficiaryAccount) ? compactIban(draft.beneficiaryAccount) : draft.beneficiaryAccount} />],
    [t('payment:fields.amount'), <LineAmount key="amount" line={line} />],
    [t('payment:fields.description'), draft.description],
    [t('payment:fields.executionDate'), `${when}${draft.isUrgent ? ` · ${t('batches:lines.urgent')}` : ''}`],
    [t('payment:fields.accountId'), from === undefined ? draft.accountId : accountName(from.account)],
    ...optional(t('payment:fields.remittanceInformation'), draft.remittanceInformation),
    ...optional(t('payment:fields.bic'), draft.bic),
    ...optional(t('payment:fields.address'), address),
    ...optional(t('payment:fields.feeType'), draft.feeType),
    [t(sent ? 'batches:lines.state' : 'batches:lines.bank'), sent && line.state !== null ? <StateBadge key="state" state={line.state} undocumentedStatus={line.undocumentedStatus} declared={line.declared} /> : <BankBadge key="bank" bank={line.bank} />],
  ];
  return <dl className={classes['fields']}>{fields.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value === '' ? UNKNOWN : typeof value === 'string' ? <Said text={value} /> : value}</dd></div>)}</dl>;
}

const optional = (label: string, value: string): readonly (readonly [string, ReactNode])[] => (value === '' ? [] : [[label, value]]);
