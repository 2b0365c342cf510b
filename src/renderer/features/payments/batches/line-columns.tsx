import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { AccountCode, badgeNameOf, StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { BankCheck, BatchLine } from '#shared/bridge/payments/batches.ts';
import { compactIban, isIban } from '#shared/domain/iban.ts';

import { lineRemarks } from './batch-words.ts';
import type { LineRemark } from './batch-words.ts';
import classes from './batches.module.css';

const bankMeaning: Readonly<Record<BankCheck['status'], Meaning>> = {
  notAsked: 'neutral', asking: 'progress', none: 'neutral', unchecked: 'neutral', valid: 'done', refused: 'wrong', unanswered: 'wait',
};

/** What the bank's check said of a line, in a word. */
export function BankBadge({ bank }: { readonly bank: BankCheck }): ReactElement {
  const { t } = useT();
  const words = t(`batches:bank.${bank.status}`);
  return bank.status === 'notAsked' || bank.status === 'none' || bank.status === 'unchecked'
    ? <span className="t-muted">{words}</span>
    : <StatusBadge meaning={bankMeaning[bank.status]}>{words}</StatusBadge>;
}

/** The amount as it is understood, else as it stands in the file. */
export function LineAmount({ line }: { readonly line: BatchLine }): ReactElement {
  if (line.amount !== null) return <Amount money={line.amount} />;
  return <span className={classes['wrong']}>{line.draft.amount.trim() === '' ? UNKNOWN : `${line.draft.amount} ${line.draft.currency}`}</span>;
}

interface LineColumns {
  /** Before sending a line can be left out; afterwards it has an outcome. */
  readonly sent: boolean;
  /** A line stands beside the table in full: the table leaves out what is said and done there. */
  readonly beside: boolean;
  readonly onExclude: (line: BatchLine) => void;
}

const SAID_BESIDE = ['account', 'leave', 'open'];

export function useLineColumns({ beside, ...rest }: LineColumns): readonly DataColumn<BatchLine>[] {
  const columns = useAllColumns(rest);
  return useMemo(() => (beside ? columns.filter(({ key }) => !SAID_BESIDE.includes(key)) : columns), [beside, columns]);
}

function useAllColumns({ sent, onExclude }: Omit<LineColumns, 'beside'>): readonly DataColumn<BatchLine>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<BatchLine>[] => {
    // What was sent is past warning: its own page says what became of it.
    const standsOut = (line: BatchLine): readonly LineRemark[] => (line.intentId === null ? lineRemarks(line, t, format) : []);
    const words = (line: BatchLine): string => standsOut(line).map(({ text }) => text).join(' ');
    const first: DataColumn<BatchLine>[] = [
      { key: 'line', title: t('batches:lines.line'), width: 56, align: 'end', render: ({ sourceLine }) => format.number(sourceLine), copyText: ({ sourceLine }) => String(sourceLine) },
      {
        key: 'payee', title: t('batches:lines.payee'), width: 152, grow: 2,
        render: ({ draft }) => draft.beneficiaryName || <span className={classes['wrong']}>{UNKNOWN}</span>, copyText: ({ draft }) => draft.beneficiaryName,
      },
      {
        key: 'account', title: t('batches:lines.account'), width: 256,
        render: ({ draft }) => (draft.beneficiaryAccount === '' ? UNKNOWN : <AccountCode code={isIban(draft.beneficiaryAccount) ? compactIban(draft.beneficiaryAccount) : draft.beneficiaryAccount} />),
        copyText: ({ draft }) => draft.beneficiaryAccount,
      },
      { key: 'amount', title: t('batches:lines.amount'), width: 128, align: 'end', render: (line) => <LineAmount line={line} />, copyText: (line) => format.money(line.amount) },
    ];
    const remarks: DataColumn<BatchLine> = {
      key: 'words', title: t('batches:lines.words'), width: 200, grow: 4,
      render: (line) => {
        if (line.excluded) return <span className="t-muted">{t('batches:lines.excluded')}</span>;
        const [worst, ...rest] = standsOut(line);
        if (worst === undefined) return null;
        return <span className={classes[worst.meaning]}>{worst.text}{rest.length > 0 && <span className={classes['more']}> {t('batches:lines.more', { count: rest.length })}</span>}</span>;
      },
      copyText: words,
    };
    if (sent) {
      return [
        ...first,
        {
          key: 'state', title: t('batches:lines.state'), width: 224,
          render: ({ state, undocumentedStatus, declared }) => (state === null
            ? <span className="t-muted">{t('batches:lines.notSent')}</span>
            : (
                <>
                  <StateBadge state={state} undocumentedStatus={undocumentedStatus} declared={declared} />
                  {undocumentedStatus !== null && <>{' '}<span className="t-mono t-muted" title={undocumentedStatus}>{undocumentedStatus}</span></>}
                </>
              )),
          copyText: ({ state, undocumentedStatus, declared }) => (state === null
            ? t('batches:lines.notSent')
            : [t(`outcome:badges.${badgeNameOf({ state, undocumentedStatus, declared })}`), undocumentedStatus].filter((part) => part !== null).join(' · ')),
        },
        remarks,
        {
          key: 'open', title: t('common:open'), width: 72,
          render: ({ intentId, sourceLine }) => intentId !== null && (
            <Link href={pathOfPayment(intentId)} aria-label={t('batches:lines.openLine', { line: sourceLine })}>{t('common:open')}</Link>
          ),
        },
      ];
    }
    return [
      ...first,
      remarks,
      { key: 'bank', title: t('batches:lines.bank'), width: 128, render: ({ bank }) => <BankBadge bank={bank} />, copyText: ({ bank }) => t(`batches:bank.${bank.status}`) },
      {
        key: 'leave', title: t('batches:lines.exclude'), width: 104, align: 'end',
        render: (line) => (
          <Button
            size="compact-xs" variant="subtle" color="gray" onClick={() => onExclude(line)}
            aria-label={t(line.excluded ? 'batches:lines.includeLine' : 'batches:lines.excludeLine', { line: line.sourceLine })}
          >
            {t(line.excluded ? 'batches:lines.include' : 'batches:lines.exclude')}
          </Button>
        ),
      },
    ];
  }, [t, format, sent, onExclude]);
}
