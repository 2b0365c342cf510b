import { Button, Group, Modal, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useCommand } from '#renderer/data/use-command.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Section } from '#renderer/ui/index.ts';
import { explainedParts } from '#shared/domain/books/safeguarding.ts';
import type { CurrencySafeguarding, SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import type { Money } from '#shared/domain/money.ts';
import classes from './safeguarding.module.css';

interface FiguresProps {
  readonly view: SafeguardingView;
  readonly figures: CurrencySafeguarding;
  readonly open: { readonly list: SafeguardingList; readonly currency: string } | null;
  readonly onOpen: (list: SafeguardingList) => void;
}

/** Owed, held, and the difference item by item, of one currency. */
export function Figures({ view, figures, open, onOpen }: FiguresProps): ReactElement {
  const { t } = useT();
  const nameOf = useAccountNames();
  const format = useFormat();
  const { currency, owed, owedTotal, accounts, balance, difference, parts, kept } = figures;
  const line = (list: SafeguardingList, amount: Money, count: number | null = null): ReactElement => (
    <tr key={list} data-open={open?.list === list && open.currency === currency ? true : undefined} data-nothing={amount.amountMinor === 0 && count === null ? true : undefined}>
      <th scope="row">{t(`safeguarding:lists.${list}`)}</th>
      <td className={classes['count']}>{count === null ? '' : format.number(count)}</td>
      <td className={classes['amount']}>
        {amount.amountMinor === 0 && count === null
          ? <Amount money={amount} />
          : <UnstyledButton className={classes['open']} aria-label={`${t(`safeguarding:lists.${list}`)}: ${format.money(amount)}`} onClick={() => { onOpen(list); }}><Amount money={amount} sign={count === null ? 'negative' : 'difference'} /></UnstyledButton>}
      </td>
    </tr>
  );
  const explained = parts.filter(({ part }) => explainedParts.includes(part));
  const rest = parts.filter(({ part }) => !explainedParts.includes(part));
  return (
    <Section heading={currency}>
      <Verdict view={view} figures={figures} />
      {kept !== null && !isSame(kept, figures) && (
        <Note meaning="wait">
          <strong>{t('safeguarding:keptThen')}</strong>
          <p>{t('safeguarding:keptText', { at: format.instant(kept.at), owed: format.money(kept.owed), balance: format.money(kept.balance) })}</p>
        </Note>
      )}
      <table className={classes['ledger']} aria-label={t('safeguarding:owed')}>
        <tbody>
          <tr data-group><th scope="rowgroup" colSpan={3}>{t('safeguarding:owed')}</th></tr>
          {owed.map(({ list, amount }) => line(list, amount))}
          <tr data-total><th scope="row" colSpan={2}>{t('safeguarding:owedTotal')}</th><td className={classes['amount']}><Amount money={owedTotal} /></td></tr>
        </tbody>
        <tbody>
          <tr data-group><th scope="rowgroup" colSpan={3}>{t('safeguarding:balances')}</th></tr>
          {accounts.map((account) => (
            <tr key={account.accountId}>
              <th scope="row">{nameOf(account.accountId)}</th>
              <td className="t-hint">{account.balance === null ? t('safeguarding:balanceUnknown') : ''}</td>
              <td className={classes['amount']}><Amount money={account.balance} /></td>
            </tr>
          ))}
          <tr data-total><th scope="row" colSpan={2}>{t('safeguarding:balanceTotal')}</th><td className={classes['amount']}><Amount money={balance} /></td></tr>
        </tbody>
        <tbody>
          <tr data-group><th scope="rowgroup" colSpan={3}>{t('safeguarding:difference')} <span className="t-hint">{t('safeguarding:differenceHint')}</span></th></tr>
          {explained.map(({ part, amount, count }) => line(part, amount, count))}
          {rest.length > 0 && <tr data-group="sub"><th scope="rowgroup" colSpan={3}>{t('safeguarding:notExplained')}</th></tr>}
          {rest.map(({ part, amount, count }) => line(part, amount, count))}
          <tr data-total><th scope="row" colSpan={2}>{t('safeguarding:difference')}</th><td className={classes['amount']}><Amount money={difference} sign="difference" /></td></tr>
        </tbody>
      </table>
    </Section>
  );
}

const isSame = (kept: NonNullable<CurrencySafeguarding['kept']>, { owedTotal, balance, unexplained }: CurrencySafeguarding): boolean =>
  kept.owed.amountMinor === owedTotal.amountMinor && kept.balance?.amountMinor === balance?.amountMinor && kept.unexplained.amountMinor === unexplained.amountMinor;

function Verdict({ view, figures }: Pick<FiguresProps, 'view' | 'figures'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { unexplained, taken, balance } = figures;
  const [taking, setTaking] = useState(false);
  if (unexplained.amountMinor === 0 && balance === null) return <Note line meaning="wait" role="status">{t('safeguarding:notCompared')}</Note>;
  if (unexplained.amountMinor === 0) return <Note line meaning="done" role="status"><strong>{t('safeguarding:addsUp')}</strong> {t('safeguarding:addsUpText')}</Note>;
  // What was not read yet may explain it.
  const meaning = view.unread > 0 ? 'wait' : 'wrong';
  return (
    <Note meaning={taken === null ? meaning : undefined} role="status">
      <strong>{t('safeguarding:differs', { amount: format.money(unexplained) })}</strong>
      {taken !== null && <p>{t('safeguarding:takenAs', { name: taken.userName, at: format.instant(taken.at), reason: taken.reason })}</p>}
      {taken === null && <Button size="compact-sm" variant="default" className="t-start" onClick={() => { setTaking(true); }}>{t('safeguarding:take')}</Button>}
      {taking && <TakeDialog view={view} figures={figures} onClose={() => { setTaking(false); }} />}
    </Note>
  );
}

function TakeDialog({ view: { date }, figures: { currency, unexplained }, onClose }: Pick<FiguresProps, 'view' | 'figures'> & { readonly onClose: () => void }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const form = useId();
  const [reason, setReason] = useState('');
  const { busy, error, run } = useCommand();
  const take = async (): Promise<void> => {
    const result = await run('safeguarding.takeIntoAccount', { date, currency, amountMinor: unexplained.amountMinor, reason });
    if (result.ok) onClose();
  };
  const isMissing = error?.kind === 'invalid';
  return (
    <Modal opened onClose={onClose} title={t('safeguarding:takeTitle', { amount: format.money(unexplained) })}>
      <Stack component="form" id={form} gap="md" onSubmit={(event) => { event.preventDefault(); void take(); }}>
        <p>{t('safeguarding:takeText')}</p>
        <TextInput label={t('safeguarding:reason')} value={reason} maxLength={1_000} data-autofocus error={isMissing ? t('safeguarding:reasonMissing') : null} onChange={({ currentTarget: { value } }) => { setReason(value); }} />
        {error?.kind === 'changedSinceShown' && <p role="alert" className="t-wrong">{t('safeguarding:changed')}</p>}
        {error !== null && !isMissing && error.kind !== 'changedSinceShown' && <ErrorState error={error} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" loading={busy}>{t('safeguarding:take')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
