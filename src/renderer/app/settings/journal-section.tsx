import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { CopyButton, DescriptionList, ErrorState, Field, Section, SkeletonFields } from '#renderer/ui/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { JournalState } from '#shared/bridge/app/journal.ts';
import { CheckChain } from './check-chain.tsx';
import { CompareJournal } from './compare-journal.tsx';
import { DamageWords } from './damage-words.tsx';
import { ExportJournal } from './export-journal.tsx';
import { RestoreJournal } from './restore-journal.tsx';

/** The journal of payments: how it stands, and its way out into a file and back. */
export function JournalSection() {
  const { t } = useT();
  const { data, error, reload } = useQuery('journal.state', null, ['journal', 'intents']);
  const [open, setOpen] = useState<'export' | 'restore' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Section
      heading={t('settings:journal.heading')}
      toolbar={(
        <div className="t-settings-actions">
          <Button size="xs" variant="default" disabled={data?.usable !== true} onClick={() => setOpen('export')}>{t('settings:journal.export')}</Button>
          <Button size="xs" variant="default" disabled={data === null} onClick={() => setOpen('restore')}>{t('settings:journal.restore')}</Button>
        </div>
      )}
    >
      <p className="t-muted t-settings-about">{t('settings:journal.about')}</p>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={3} />}
      {data?.usable === true && <CompareJournal restored={data.restored} kept={data.compared} />}
      {data !== null && <State state={data} />}
      {data?.usable === true && <CheckChain />}
      <ExportJournal opened={open === 'export'} onClose={close} />
      <RestoreJournal opened={open === 'restore'} onClose={close} />
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
