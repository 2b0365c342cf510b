import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { Banner, CopyButton, DescriptionList, ErrorState, Field, Said, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { JournalCheck, JournalComparison, JournalDamage, JournalRestored, JournalState, KeptComparison } from '#shared/bridge/app/journal.ts';
import { JournalDialogs } from './journal-file.tsx';
import type { JournalAction } from './journal-file.tsx';

export function JournalSection() {
  const { t } = useT();
  const { data, error, reload } = useQuery('journal.state', null, ['journal', 'intents']);
  const [open, setOpen] = useState<JournalAction | null>(null);
  return (
    <Section
      heading={t('settings:journal.heading')} part="journal"
      toolbar={(
        <>
          <Button size="xs" variant="default" disabled={data?.usable !== true} onClick={() => setOpen('export')}>{t('settings:journal.export')}</Button>
          <Button size="xs" variant="default" disabled={data === null} onClick={() => setOpen('restore')}>{t('settings:journal.restore')}</Button>
        </>
      )}
    >
      <p className="t-muted t-prose">{t('settings:journal.about')}</p>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={3} />}
      {data?.usable === true && <CompareJournal restored={data.restored} kept={data.compared} />}
      {data !== null && <State state={data} />}
      {data?.usable === true && <CheckChain />}
      <JournalDialogs open={open} onClose={() => setOpen(null)} />
    </Section>
  );
}

function State({ state }: { readonly state: JournalState }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      {!state.usable && (
        <>
          <ErrorState error={{ kind: 'paymentsBlocked', reason: state.reason }} />
          {state.damage === null ? <p>{t('settings:journal.blocked')}</p> : <DamageWords damage={state.damage} />}
        </>
      )}
      <DescriptionList>
        {state.usable && <Field label={t('settings:journal.intents')}>{format.number(state.intents)}</Field>}
        {state.usable && <Field label={t('settings:journal.state')}>{t('settings:journal.whole')}</Field>}
        {state.usable && state.signer !== null && (
          <Field label={t('settings:journal.signer')} wide>
            <span className="t-mono">{state.signer}</span> <CopyButton text={state.signer} />
            <p className="t-muted">{t('settings:journal.signerHint')}</p>
          </Field>
        )}
        <Field label={t('settings:journal.path')} wide><span className="t-mono">{state.path}</span></Field>
      </DescriptionList>
    </>
  );
}

/** Enough of a hash to tell two apart. */
const SHORT = 16;

/** Verifies the whole hash chain of the journal. */
function CheckChain() {
  const { t } = useT();
  const format = useFormat();
  const [checked, setChecked] = useState<JournalCheck | null>(null);
  const { busy, error, run } = useCommand();
  const button = useRef<HTMLButtonElement>(null);
  const check = async (): Promise<void> => {
    if (busy) return;
    const result = await runTask((t) => t('settings:check.task'), (taskId) => run('journal.verify', { taskId }));
    setChecked(result.ok ? result.value : null);
  };
  useAskedFor('checkChain', () => {
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus();
    void check();
  });
  return (
    <Stack gap="sm" align="flex-start" mt="lg" mb="sm">
      <Button ref={button} size="xs" variant="default" loading={busy} onClick={() => void check()}>{t('settings:check.button')}</Button>
      {/* The task bar has said that it was cancelled. */}
      {error !== null && error.kind !== 'cancelled' && <ErrorState error={error} />}
      {checked?.whole === false && <div role="alert"><DamageWords damage={checked.damage} /></div>}
      {checked?.whole === true && (
        <Stack role="status" gap="sm" w="100%" mt="xs">
          <p>{t('settings:check.whole')}</p>
          <DescriptionList>
            <Field label={t('settings:check.entries')}>{format.number(checked.entries)}</Field>
            <Field label={t('settings:check.head')}>
              <span className="t-mono">{checked.head.slice(0, SHORT)}…</span> <CopyButton text={checked.head} what={t('settings:check.head')} />
            </Field>
            <Field label={t('settings:check.at')}>{format.instant(checked.checkedAt)}</Field>
          </DescriptionList>
        </Stack>
      )}
    </Stack>
  );
}

/** Where the journal was changed, and what to do. */
function DamageWords({ damage }: { readonly damage: JournalDamage }) {
  const { t } = useT();
  const format = useFormat();
  const { sequence, entries, expected, intentId, at } = damage;
  const number = (value: number | null): string => (value === null ? '—' : format.number(value));
  const isGone = damage.what === 'cut' && entries === 0;
  return (
    <Stack gap="xs" maw={880} mt="sm" mb="lg">
      <p><strong>{t(`settings:damage.${isGone ? 'gone' : damage.what}`, { sequence: number(sequence), entries: number(entries), expected: number(expected) })}</strong></p>
      {intentId !== null && <p>{t('settings:damage.write')} <span className="t-mono">{intentId}</span>{at !== null && `, ${format.instant(at)}`}</p>}
      {intentId === null && at !== null && <p>{format.instant(at)}</p>}
      <p>{t('settings:damage.next')}</p>
    </Stack>
  );
}

/** After a restore nothing is sent until the bank's transfers since the export were read. */
function CompareJournal({ restored, kept }: { readonly restored: JournalRestored | null; readonly kept: KeptComparison | null }) {
  const { t } = useT();
  const format = useFormat();
  const [compared, setCompared] = useState<JournalComparison | null>(null);
  const { busy, error, run } = useCommand();
  const compare = async (): Promise<void> => {
    const result = await run('journal.compare', null);
    setCompared(result.ok ? result.value : null);
  };
  const notRead = compared?.complete === false ? compared.error : null;
  return (
    <>
      {restored !== null && (
        <Banner
          meaning="wait"
          end={<Button size="xs" loading={busy} onClick={() => void compare()}>{t('settings:compare.button')}</Button>}
        >
          <p>{t('settings:compare.restored', { exportedAt: format.instant(restored.exportedAt) })}</p>
          {busy && <p role="status">{t('settings:compare.reading', { exportedAt: format.instant(restored.exportedAt) })}</p>}
        </Banner>
      )}
      {error !== null && <ErrorState error={error} />}
      {compared?.complete === false && <p role="alert">{t('settings:compare.incomplete')}</p>}
      {notRead !== null && <ErrorState error={notRead} />}
      {compared?.complete === true && <Compared comparison={compared} />}
      {compared === null && restored === null && kept !== null && kept.unexplained.length > 0 && (
        <>
          <p>{t('settings:compare.kept', { comparedAt: format.instant(kept.comparedAt), exportedAt: format.instant(kept.exportedAt) })}</p>
          <Unexplained transfers={kept.unexplained} />
        </>
      )}
    </>
  );
}

function Compared({ comparison: { read, unexplained } }: { readonly comparison: JournalComparison }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <div role="status">
      <p>{t('settings:compare.read', { count: read, number: format.number(read) })}</p>
      {unexplained.length === 0 ? <p>{t('settings:compare.allExplained')}</p> : <Unexplained transfers={unexplained} />}
    </div>
  );
}

function Unexplained({ transfers }: { readonly transfers: JournalComparison['unexplained'] }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <p>{t('settings:compare.unexplained', { count: transfers.length, number: format.number(transfers.length) })}</p>
      <table className="t-ledger t-settings-unexplained" aria-label={t('settings:compare.table')}>
        <thead>
          <tr>
            <th>{t('settings:compare.created')}</th><th>{t('settings:compare.counterpart')}</th><th data-align="end">{t('settings:compare.amount')}</th>
            <th>{t('settings:compare.transfer')}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map(({ moneyTransferId, createdDatetime, creditor, amount }) => (
            <tr key={moneyTransferId}>
              <td>{createdDatetime === null ? '—' : format.instant(createdDatetime)}</td>
              <td><Said text={creditor?.name ?? '—'} /></td>
              <td data-align="end"><Amount money={amount?.debtor ?? amount?.creditor ?? null} /></td>
              <td><Link href={pathOfRecord('transfers', moneyTransferId)}>{moneyTransferId}</Link></td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
