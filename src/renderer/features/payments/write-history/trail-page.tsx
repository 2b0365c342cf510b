import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconCircleCheck, IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { pathOfPage, pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { EvidenceButton } from '#renderer/features/payments/evidence/index.ts';
import { amountOf, badgeOf, CodeField, payeeOf, PortalLinks, reasonWords, ShownFields, situationOf } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { Columns, DescriptionList, EmptyState, ErrorState, Field, Page, Section, SkeletonDetail, StatusBadge } from '#renderer/ui/index.ts';
import type { WriteHistory, JournalCheck, WriteHistoryEntry } from '#shared/bridge/app/journal.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import { History, JsonBlock } from './history.tsx';

let rememberedPath: string | null = null;

export function rememberList(path: string): void {
  rememberedPath = path;
}

const listPath = (): string => rememberedPath ?? `${pathOfPage('activity')}?show=writes`;

export function WriteHistoryPage({ intentId }: { readonly intentId: string }) {
  const { t } = useT();
  const { data: trail, error, reload } = useQuery('intents.trail', { intentId }, ['intents', 'journal']);
  if (trail !== null) return <ShownHistory trail={trail} />;
  return (
    <Page heading={t('records:titles.activity')} above={<Back />}>
      {error === null
        ? <SkeletonDetail sideIs="notes" />
        : error.kind === 'notFound' || error.kind === 'invalid'
          ? <EmptyState title={t('evidence:trail.notFound')}>{t('evidence:trail.notFoundText')}</EmptyState>
          : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}

function Back() {
  const { t } = useT();
  return <Link href={listPath()} className="t-inline"><IconArrowLeft size={14} aria-hidden="true" />{t('evidence:trail.back')}</Link>;
}

function ShownHistory({ trail }: { readonly trail: WriteHistory }) {
  const { t } = useT();
  const { intent, entries } = trail;
  const { meaning } = situationOf(intent);
  const amount = amountOf(intent.shown);
  return (
    <Page
      heading={t(`outcome:titles.${intent.kind}`, { name: payeeOf(intent.shown) })}
      above={<Back />}
      beside={(
        <>
          <StatusBadge meaning={intent.turnedUpLate ? 'wrong' : meaning}>{t(`outcome:badges.${badgeOf(intent)}`)}</StatusBadge>
          {amount !== null && <Amount money={amount} size="figure" />}
        </>
      )}
      toolbar={(
        <>
          <WriteLinks intent={intent} />
          <EvidenceButton of={{ kind: 'write', intentId: intent.intentId }} />
        </>
      )}
    >
      <Columns
        sideIs="notes"
        main={(
          <>
            <Section heading={t('evidence:trail.history')}><History entries={entries} /></Section>
            <Section heading={t('evidence:trail.sent')}><SentRequest trail={trail} /></Section>
          </>
        )}
        side={(
          <>
            <Section heading={t('outcome:record.heading')}><Facts intent={intent} /></Section>
            <Section heading={t('evidence:chain.heading')}><ChainPlace entries={entries} /></Section>
            <Section heading={t('evidence:trail.shown')}><ShownFields shown={intent.shown} /></Section>
          </>
        )}
      />
    </Page>
  );
}

function WriteLinks({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const unresolved = isUnresolved(intent.state);
  const transferId = intent.transfer?.moneyTransferId ?? ('moneyTransferId' in intent.shown ? intent.shown.moneyTransferId : null);
  return (
    <>
      <Button size="xs" {...(!unresolved && { variant: 'default' })} component={Link} href={pathOfPayment(intent.intentId)}>
        {t(unresolved ? 'evidence:trail.followUnresolved' : 'evidence:trail.follow')}
      </Button>
      {transferId !== null && <Button size="xs" variant="default" component={Link} href={pathOfRecord('transfers', transferId)}>{t('evidence:trail.openTransfer')}</Button>}
      <PortalLinks intent={intent} size="xs" />
    </>
  );
}

function Facts({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <DescriptionList>
      <Field label={t('evidence:trail.by')}>{intent.userName}</Field>
      {intent.match !== null && <Field label={t('outcome:record.match')} wide>{t(`outcome:matches.${intent.match}`, { name: intent.matchedBy ?? '' })}</Field>}
      <Field label={t('evidence:trail.at')}>{format.instant(intent.createdAt)}</Field>
      {intent.batchLine !== null && <Field label={t('outcome:record.batch', { line: intent.batchLine })} />}
      {intent.reason !== null && intent.reason !== '' && <Field label={t('outcome:record.reason')} wide>{reasonWords(intent.reason, t)}</Field>}
      <CodeField label={t('outcome:record.marker')} code={intent.marker} />
      <CodeField label={t('outcome:record.cro')} code={intent.transfer?.cro ?? null} />
      <CodeField label={t('evidence:trail.serverId')} code={intent.serverId} />
      <CodeField label={t('evidence:trail.number')} code={intent.intentId} />
    </DescriptionList>
  );
}

/** The request as approved: only exactly this may be sent. */
function SentRequest({ trail: { request, intent } }: { readonly trail: WriteHistory }) {
  const { t } = useT();
  if (request === null) return <p className="t-muted">{t('evidence:trail.noRequest')}</p>;
  const sent = intent.attempts.some(({ phase, outcome }) => phase !== 'confirm' && outcome !== 'notSent');
  return (
    <Stack gap="md">
      {!sent && <p className="t-muted">{t('evidence:trail.neverSent')}</p>}
      <DescriptionList>
        <Field label={t('evidence:trail.operation')} wide><span className="t-mono">{request.method} {request.path}</span></Field>
        <CodeField label={t('evidence:trail.bodyHash')} code={request.bodyHash} />
      </DescriptionList>
      {request.body === null ? <p className="t-muted">{t('evidence:trail.noBody')}</p> : <JsonBlock name={t('evidence:trail.body')} json={request.body} open />}
    </Stack>
  );
}

function ChainPlace({ entries }: { readonly entries: readonly WriteHistoryEntry[] }) {
  const { t } = useT();
  const format = useFormat();
  const { data: check, error, refreshing, reload } = useQuery('journal.verify', null, ['journal']);
  const { last } = ends(entries);
  // The check does not cover entries written since.
  const behind = check?.whole === true && check.entries < last;
  useEffect(() => {
    if (behind) reload();
  }, [behind, last, reload]);
  const checking = behind || (check === null && error === null);
  return (
    <Stack gap="sm" fz="sm">
      <div role="status">
        {checking && <p className="t-muted">{t('evidence:chain.checking')}</p>}
        {check !== null && !behind && <Checked check={check} entries={entries} />}
        {check === null && error !== null && (
          <p className="t-remark"><IconLink size={16} aria-hidden="true" /><span>{placesOf(entries, t)}. {t('evidence:chain.notChecked')}</span></p>
        )}
      </div>
      <p className="t-muted">{t('evidence:chain.help')}</p>
      <p className="t-actions">
        {check !== null && <span className="t-small">{t('evidence:chain.checkedAt', { when: format.instant(check.checkedAt) })}</span>}
        <Button size="compact-xs" variant="subtle" disabled={checking || refreshing} onClick={reload}>{t('evidence:chain.again')}</Button>
      </p>
    </Stack>
  );
}

const ends = (entries: readonly WriteHistoryEntry[]) => ({ count: entries.length, first: entries[0]?.sequence ?? 0, last: entries.at(-1)?.sequence ?? 0 });

const placesOf = (entries: readonly WriteHistoryEntry[], t: Translate): string => t('evidence:chain.places', ends(entries));

function Checked({ check, entries }: { readonly check: JournalCheck; readonly entries: readonly WriteHistoryEntry[] }) {
  const { t } = useT();
  if (check.whole) {
    return (
      <p className="t-remark" data-meaning="done">
        <IconCircleCheck size={16} aria-hidden="true" />
        <span>{t('evidence:chain.whole', { ...ends(entries), entries: check.entries })}</span>
      </p>
    );
  }
  const { what, sequence } = check.damage;
  return (
    <p className="t-remark t-wrong t-strong">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{t(`evidence:chain.damaged.${what}`, { sequence: sequence ?? '—' })}. {placesOf(entries, t)}.</span>
    </p>
  );
}
