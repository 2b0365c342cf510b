import { useId, useState } from 'react';
import type { ReactElement } from 'react';

import { TextInput } from '@mantine/core';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';

import classes from './reconciliation.module.css';

/** The closing balance on the bank's own paper, kept as soon as it is typed. */
export function PaperField({ sheet }: { readonly sheet: ReconciliationSheet }): ReactElement {
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
      <td className={classes['note']}>
        {error === null ? <span className={classes['control']}>{t('reconciliation:paperHint')}</span> : (
          <span role="alert" className={classes['wrong']}>
            {error.kind !== 'invalid' ? describeError(error, t).title
              : error.problems[0]?.code === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t('reconciliation:notAmount', { currency: sheet.currency })}
          </span>
        )}
      </td>
      <td className={classes['amount']}>
        <TextInput
          id={id} size="xs" value={text} inputMode="decimal" autoComplete="off" spellCheck={false} error={error !== null}
          classNames={{ input: classes['paper'] ?? '' }} rightSection={<span className={classes['currency']}>{sheet.currency}</span>} rightSectionWidth={44}
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
