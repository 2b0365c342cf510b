import { Button, Menu } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { TICK_BOX } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { Say } from '#renderer/ui/toast.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { EntryKey, StatementRow } from '#shared/bridge/cash/statement.ts';
import classes from './statement.module.css';
import type { Statement } from './use-statement.ts';

/** `outdated`: the bank changed the entry after it was ticked. */
type TickState = 'none' | 'ticked' | 'outdated';

export function tickOf({ mark, change }: Pick<StatementRow, 'mark' | 'change'>): TickState {
  const checkedAt = mark?.checkedAt ?? null;
  if (checkedAt === null) return 'none';
  return change !== null && checkedAt < change.noticedAt ? 'outdated' : 'ticked';
}

export function changeWord(row: StatementRow): 'changed' | 'vanished' | 'changedSinceChecked' | null {
  if (row.change === null) return null;
  return tickOf(row) === 'outdated' ? 'changedSinceChecked' : row.change.kind;
}

export const entryKeyOf = ({ accountId, occurrence, transaction }: StatementRow): EntryKey =>
  ({ accountId, transactionId: transaction.transactionId, occurrence });

/** The table handles its clicks, and Space on the row. */
export function TickBox({ row }: { readonly row: StatementRow }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const state = tickOf(row);
  const title = state === 'none'
    ? t('statement:tickHint')
    : [t(`statement:tick.${state}`), format.instant(row.mark?.checkedAt), row.mark?.checkedBy ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <button
      type="button" role="checkbox" aria-checked={state === 'outdated' ? 'mixed' : state === 'ticked'}
      aria-label={t('statement:columns.checked')} tabIndex={-1} title={title} className={classes['tick']} data-state={state} {...TICK_BOX}
    />
  );
}

/** Waits until the number of entries is known. */
export function TickShown({ found, onTick }: { readonly found: Statement['found']; readonly onTick: (checked: boolean, shown: number) => void }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const known = found?.counted === true && found.number > 0;
  const shown = found?.number ?? 0;
  const text = { count: shown, number: format.number(shown) };
  return (
    <Menu position="bottom-end" hideDetached={false}>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" className={classes['tickShown'] ?? ''} disabled={!known} leftSection={<IconChecks size={14} aria-hidden="true" />}>
          {t('statement:tickShown')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => { onTick(true, shown); }}>{t('statement:tickAll', text)}</Menu.Item>
        <Menu.Item onClick={() => { onTick(false, shown); }}>{t('statement:untickAll', text)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The most entries one command takes. */
const AT_ONCE = 500;

interface Marks {
  /** Sets all rows to the opposite of `upon`; `asked` is how many are selected, loaded or not. */
  readonly tickRows: (rows: readonly StatementRow[], upon: StatementRow, asked: number) => void;
  readonly tickShown: (selection: StatementSelection, checked: boolean, shown: number) => void;
}

export const marks: Marks = {
  tickRows: (rows, upon, asked) => {
    if (asked > rows.length || asked > AT_ONCE) {
      showToast({ title: (t) => t('statement:tooManyMarked'), message: (t, format) => t('statement:tooManyMarkedText', { number: format.number(AT_ONCE) }) });
      return;
    }
    void invoke('statement.mark', { entries: rows.map(entryKeyOf), checked: tickOf(upon) !== 'ticked' }).then((result) => {
      if (!result.ok) notifyError(result.error);
    });
  },
  tickShown: (selection, checked, shown) => {
    void invoke('statement.markShown', { ...selection, checked, shown }).then((result) => {
      if (!result.ok) {
        if (result.error.kind === 'changedSinceShown') showToast({ title: (t) => t('statement:shownChanged'), message: (t) => t('statement:shownChangedText') });
        else if (result.error.kind !== 'fileRefused') notifyError(result.error);
        else showToast({ meaning: 'wrong', title: (t) => t('statement:tooManyShown'), message: (t) => t('statement:tooManyShownText') });
      } else {
        const count = result.value;
        showToast({ message: (t, format) => t(checked ? 'statement:shownTicked' : 'statement:shownUnticked', { count, number: format.number(count) }) });
      }
    });
  },
};

/** `why` replaces the advice; null where there is nothing better to say. */
export function notifyError(error: AppError, why: (...how: Parameters<Say>) => string | null = () => null): void {
  showToast({
    meaning: 'wrong',
    title: (t) => describeError(error, t).title,
    message: (t, format) => {
      const { next, code } = describeError(error, t);
      return [why(t, format) ?? next, code === null ? '' : `(${code})`].filter((part) => part !== '').join(' ');
    },
  });
}
