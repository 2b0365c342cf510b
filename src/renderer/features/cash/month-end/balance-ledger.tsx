import { Group, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { describeError, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CountedSum, ReconciliationSheet, ReconciliationState, SaidBalance } from '#shared/bridge/cash/statement-review.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import classes from './reconciliation.module.css';

export function BalanceLedger({ sheet, title }: { readonly sheet: ReconciliationSheet; readonly title: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const id = useId();
  const { opening, closing } = sheet;
  const entries = ({ count }: CountedSum): string => t('reconciliation:entries', { count, number: format.number(count) });
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <Group component="header" gap="4px 16px">
        <h2 id={id}>{title}</h2>
        <span className="t-muted">{format.dateRange(sheet.from, sheet.to)}</span>
        <StateWord state={sheet.state} />
      </Group>
      <table className={classes['ledger']}>
        <tbody>
          <Line label={t('reconciliation:opening')} note={<SaidNote said={opening} date={addDays(sheet.from, -1)} />} money={opening?.balance ?? null} />
          <Line label={t('statement:credits')} note={entries(sheet.credits)} money={sheet.credits.sum} signed />
          <Line label={t('statement:debits')} note={entries(sheet.debits)} money={sheet.debits.sum} signed />
          <Line label={t('reconciliation:computed')} note={t('reconciliation:end', { date: format.date(sheet.to) })} money={sheet.computedClosing} total />
          <PaperField sheet={sheet} />
          {closing !== null && closing.by !== 'person' && (
            <Line label={t('reconciliation:closing')} note={<SaidNote said={closing} date={sheet.to} />} money={closing.balance} />
          )}
          <Line label={t('reconciliation:difference')} money={sheet.difference} total />
        </tbody>
      </table>
      <p role="status" className="t-prose" data-state={sheet.state}>{useExplanation(sheet)}</p>
    </Stack>
  );
}

interface LineProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly money: Money | null;
  readonly signed?: boolean;
  readonly total?: boolean;
}

export function Line({ label, note, money, signed = false, total = false }: LineProps): ReactElement {
  return (
    <tr data-total={total || undefined}>
      <th scope="row">{label}</th>
      <td className="t-hint">{note}</td>
      <td className={classes['amount']}><Amount money={money} sign={signed ? 'always' : 'negative'} /></td>
    </tr>
  );
}

function SaidNote({ said, date }: { readonly said: SaidBalance | null; readonly date: BankDate }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const what = said === null ? t('reconciliation:notKnown') : t(`reconciliation:said.${said.by}`, { at: format.instant(said.at) });
  return <>{`${t('reconciliation:end', { date: format.date(date) })}, ${what}`}</>;
}

function useExplanation({ state, difference, opening }: ReconciliationSheet): string {
  const { t } = useT();
  const format = useFormat();
  if (state === 'differs' && difference !== null) {
    const amount = format.money({ ...difference, amountMinor: Math.abs(difference.amountMinor) });
    return difference.amountMinor > 0 ? t('reconciliation:explained.differs', { amount }) : t('reconciliation:explained.differsLess', { amount });
  }
  if (state === 'notSaid' && opening === null) return t('reconciliation:explained.noOpening');
  return t(`reconciliation:explained.${state}`, { amount: '' });
}

/** From the bank's own statement, saved as soon as it is typed. */
function PaperField({ sheet }: { readonly sheet: ReconciliationSheet }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const id = useId();
  const kept = sheet.typedClosing === null ? '' : format.amountParts(sheet.typedClosing).digits;
  const [typed, setTyped] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const text = typed ?? kept;

  const save = async (): Promise<void> => {
    if (saving || text.trim() === kept) return;
    setSaving(true);
    const { accountId, month } = sheet;
    const amount = text.trim() === '' ? null : text;
    const result = await invoke('statement.setClosingBalance', { accountId, month, amount, decimalMark: format.decimalMark });
    setSaving(false);
    setError(result.ok ? null : result.error);
    if (result.ok) setTyped(null);
  };

  return (
    <tr>
      <th scope="row"><label htmlFor={id}>{t('reconciliation:paper')}</label></th>
      <td className="t-hint">
        {error === null ? <span className={classes['control']}>{t('reconciliation:paperHint')}</span> : (
          <span role="alert" className="t-wrong">
            {error.kind !== 'invalid' ? describeError(error, t).title
              : error.problems[0]?.code === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t('reconciliation:notAmount', { currency: sheet.currency })}
          </span>
        )}
      </td>
      <td className={classes['amount']}>
        <TextInput
          id={id} size="xs" value={text} inputMode="decimal" autoComplete="off" spellCheck={false} error={error !== null}
          classNames={{ input: classes['paper'] ?? '' }} rightSection={<span className="t-small">{sheet.currency}</span>} rightSectionWidth={44}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(null);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save();
            if (key !== 'Escape') return;
            setTyped(null);
            setError(null);
          }}
          onBlur={() => void save()}
        />
      </td>
    </tr>
  );
}

const meanings: Readonly<Record<ReconciliationState, Meaning>> = { agrees: 'done', differs: 'wrong', notSaid: 'neutral', notCovered: 'wait' };

export function StateWord({ state }: { readonly state: ReconciliationState }): ReactElement {
  const { t } = useT();
  return <StatusBadge meaning={meanings[state]}>{t(`reconciliation:states.${state}`)}</StatusBadge>;
}
