import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfEntryOnItsDay, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { OrderLink, useNames } from '#renderer/lists/record-view/index.ts';
import { DetailPanel } from '#renderer/ui/detail-panel.tsx';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, EmptyState, ErrorState, Field, PlainTable, Said, SkeletonFields, TableHead } from '#renderer/ui/index.ts';
import { entryOfPosting } from '#shared/domain/books/facts.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { EntryNumber, JournalEntry } from '#shared/domain/ledger/entry.ts';
import classes from './journal-entries.module.css';

interface EntryDetailProps {
  /** As {@link numberText} writes it. */
  readonly number: string;
  /** The entry as the list has it, shown until it is read with what reverses it. */
  readonly known: JournalEntry | null;
  readonly setup: LedgerSetup;
  readonly onClose: () => void;
  readonly onOpen: (number: EntryNumber) => void;
}

export function EntryDetail({ number, known, setup, onClose, onOpen }: EntryDetailProps): ReactElement {
  const { t } = useT();
  const [year = '', count = ''] = number.split('/');
  const { data, error, reload } = useQuery('ledger.entry', { year: Number(year), number: Number(count) }, ['ledger']);
  const entry = data?.entry ?? known;
  const gone = error?.kind === 'notFound' || error?.kind === 'invalid';
  return (
    <DetailPanel
      className={classes['detail']} label={t('ledger:detail.heading', { number })} closeLabel={t('ledger:detail.close')} onClose={onClose}
      head={<h2>{t('ledger:detail.heading', { number })}</h2>}
    >
      {gone && <EmptyState title={t('ledger:list.noneFound')} />}
      {error !== null && !gone && <ErrorState error={error} onRetry={reload} />}
      {entry === null && error === null && <SkeletonFields />}
      {entry !== null && <Facts entry={entry} reversedBy={data?.reversedBy ?? null} setup={setup} onOpen={onOpen} />}
    </DetailPanel>
  );
}

interface FactsProps {
  readonly entry: JournalEntry;
  readonly reversedBy: EntryNumber | null;
  readonly setup: LedgerSetup;
  readonly onOpen: (number: EntryNumber) => void;
}

function Facts({ entry, reversedBy, setup, onOpen }: FactsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  const nameOf = new Map(setup.accounts.map(({ code, name }) => [code, name]));
  const { date, factDate, kind, campaignId, orderId, sources, reverses, bookedAt, bookedBy, lines } = entry;
  const link = (other: EntryNumber): ReactElement => <Button size="compact-xs" variant="subtle" onClick={() => { onOpen(other); }}>{numberText(other)}</Button>;
  const onStatement = entryOfPosting(entry.postingId);
  return (
    <Stack gap="md">
      <PlainTable label={t('ledger:detail.lines')}>
        <TableHead words={[t('ledger:detail.account')]} figures={[t('ledger:detail.debit'), t('ledger:detail.credit')]} />
        <tbody>
          {lines.map(({ account, amountMinor, currency }, index) => (
            <tr key={index}>
              <td>{account} <Said text={nameOf.get(account) ?? ''} /></td>
              <td data-end>{amountMinor > 0 && <Amount money={{ amountMinor, currency }} />}</td>
              <td data-end>{amountMinor < 0 && <Amount money={{ amountMinor: -amountMinor, currency }} />}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <DescriptionList>
        <Field label={t('ledger:detail.date')}>{format.date(date)}</Field>
        {factDate !== date && <Field label={t('ledger:detail.factDate')}>{format.date(factDate)}</Field>}
        <Field label={t('ledger:detail.what')}>{t(`ledger:kinds.${kind}`)}</Field>
        {reverses !== null && <Field label={t('ledger:detail.reverses')}>{link(reverses)}</Field>}
        {reversedBy !== null && <Field label={t('ledger:detail.reversedBy')}>{link(reversedBy)}</Field>}
        {campaignId !== null && <Field label={t('ledger:detail.campaign')}><Link href={pathOfRecord('campaigns', campaignId)}><Said text={names.campaign(campaignId) ?? campaignId} /></Link></Field>}
        {orderId !== null && <Field label={t('ledger:detail.order')}><OrderLink orderId={orderId} /></Field>}
        <Field label={t('ledger:detail.sources')} wide>{sources.map((source) => <div key={source} className="t-mono"><Said text={source} /></div>)}</Field>
        <Field label={t('ledger:detail.booked')} wide>{t('ledger:detail.bookedBy', { when: format.instant(bookedAt), who: bookedBy })}</Field>
      </DescriptionList>
      {onStatement !== null && <p><Link href={pathOfEntryOnItsDay(onStatement.accountId, { operationDate: factDate, transactionId: onStatement.transactionId })}>{t('ledger:detail.openEntry')}</Link></p>}
      {entry.fact.includes('unexplained ') && onStatement !== null && reverses === null && reversedBy === null && <DecideAgain postingId={entry.postingId} />}
    </Stack>
  );
}

function DecideAgain({ postingId }: { readonly postingId: string }): ReactElement {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  const again = async (): Promise<void> => {
    const result = await run('ledger.undecide', { postingId });
    if (result.ok) notifications.show({ message: t('ledger:detail.decideAgainDone') });
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" variant="default" loading={busy} onClick={() => void again()}>{t('ledger:detail.decideAgain')}</Button>
      <p className="t-hint">{t('ledger:detail.decideAgainHint')}</p>
      {error !== null && <ErrorState error={error} />}
    </Stack>
  );
}
