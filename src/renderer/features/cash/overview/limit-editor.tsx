import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';

import { Button, TextInput } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import type { LimitDraft, OpenDraft } from '#renderer/data/kept-drafts.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';

import classes from './overview.module.css';
import { useCommand } from './use-command.ts';

const MAX_DAYS = 3660;

interface LimitEditorProps {
  readonly accountId: string;
  /** The account's name, for who does not see the row above. */
  readonly name: string;
  readonly currency: string;
  readonly open: OpenDraft & { readonly draft: LimitDraft };
  /** Closed, saved or not: where the focus goes back to. */
  readonly onClosed: () => void;
}

/** The limits of one account, in place below its row. Enter saves, Escape closes. */
export function LimitEditor({ accountId, name, currency, open, onClosed }: LimitEditorProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const command = useCommand();
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { draft } = open;
  const days = /^\s*\d{1,4}\s*$/.test(draft.idleDays) ? Number(draft.idleDays) : Number.NaN;
  const daysWrong = !(days >= 1 && days <= MAX_DAYS);
  const problems = command.error?.kind === 'invalid' ? command.error.problems : [];
  const wrong = problems.map(({ field }) => field);
  const wordsFor = (field: string): string | null => {
    const problem = problems.find((candidate) => candidate.field === field);
    if (problem === undefined) return null;
    return problem.code === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t('overview:limits.notAmount');
  };
  const wrongKey = wrong.join(' ');

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (wrongKey !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrongKey]);

  const close = (): void => {
    open.drop();
    onClosed();
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (daysWrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const result = await command.run('overview.setThreshold', { accountId, low: draft.low, idle: draft.idle, idleDays: days, decimalMark });
    if (result.ok) close();
  };
  const amount = (field: 'low' | 'idle') => ({
    size: 'xs' as const, name: field, label: t(`overview:limits.${field}`), value: draft[field], autoComplete: 'off', inputMode: 'decimal' as const, maxLength: 40,
    error: wordsFor(field), classNames: { input: classes['limitAmount'] ?? '' },
    rightSection: <span className={classes['limitUnit']}>{currency}</span>, rightSectionWidth: 44,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => open.change({ ...draft, [field]: event.currentTarget.value }),
  });
  return (
    <form
      ref={form} className={classes['limits']} aria-label={t('overview:limits.of', { account: name })} noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextInput {...amount('low')} />
      <TextInput {...amount('idle')} />
      <TextInput
        size="xs" name="idleDays" label={t('overview:limits.idleDays')} value={draft.idleDays} inputMode="numeric" autoComplete="off" maxLength={4} w={120}
        error={tried && daysWrong ? t('overview:limits.daysWrong', { most: MAX_DAYS }) : null}
        onChange={(event) => open.change({ ...draft, idleDays: event.currentTarget.value })}
      />
      <div className={classes['limitButtons']}>
        <Button size="xs" type="submit" disabled={command.busy}>{t('overview:limits.save')}</Button>
        <Button size="xs" variant="default" onClick={close}>{t('overview:limits.cancel')}</Button>
      </div>
      <p className={classes['note']}>{t('overview:limits.hint')}</p>
      {command.error !== null && command.error.kind !== 'invalid' && <ErrorState error={command.error} />}
    </form>
  );
}
