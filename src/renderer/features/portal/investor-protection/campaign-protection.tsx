import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'wouter';

import { pathOfPage, pathOfRecord, PROTECTION_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { Amount, Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, PlainTable, Said, Section, SkeletonRows, TableHead, useMoment } from '#renderer/ui/index.ts';
import { REFLECTION_FIELD, REFLECTION_RUNS } from '#shared/bridge/lists/record-fields.ts';
import type { CampaignReflection, KeptCampaignFacts } from '#shared/bridge/portal/investor-protection.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { readCampaignFacts } from '#shared/domain/investor-protection/facts.ts';
import type { CampaignFactsDraft } from '#shared/domain/investor-protection/facts.ts';
import { readinessProblems } from '#shared/domain/investor-protection/refund-readiness.ts';
import { failed } from '#shared/domain/result.ts';

import { useFactsForm } from './use-facts-form.ts';

/** When a campaign can be closed by its reflection periods, whose refund may not arrive, and what the interface lacks of it. */
export function CampaignProtection({ campaignId }: { readonly campaignId: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('protection.campaign', { campaignId }, ['protection', 'orders', 'campaigns']);
  return (
    <>
      <Section heading={t('protection:reflection.heading')}>
        {data === null ? (error === null ? <SkeletonRows rows={2} /> : <ErrorState error={error} onRetry={reload} />) : <Reflection campaignId={campaignId} reflection={data.reflection} />}
      </Section>
      <Readiness campaignId={campaignId} />
      {data !== null && <Section heading={t('protection:campaign.heading')}><FactsForm key={campaignId} campaignId={campaignId} kept={data.facts} /></Section>}
    </>
  );
}

const FIRST = 5;

function Reflection({ campaignId, reflection }: { readonly campaignId: string; readonly reflection: CampaignReflection }) {
  const { t } = useT();
  const format = useFormat();
  const { earliestClosing, running, executed, lastEnd, classUnknown, unconfirmed, orders } = reflection;
  const list = `${pathOfPage('orders')}?${new URLSearchParams({ campaignId, [REFLECTION_FIELD]: REFLECTION_RUNS }).toString()}`;
  return (
    <Stack gap="sm">
      <p>
        {earliestClosing === null
          ? t(running === 0 ? 'protection:reflection.none' : 'protection:reflection.noneExecuted')
          : <>{t('protection:reflection.earliest')} <strong><time dateTime={earliestClosing} title={format.instantFull(earliestClosing)}>{format.instant(earliestClosing)}</time></strong></>}
      </p>
      {running > 0 && (
        <p className="t-muted t-prose">
          {t('protection:reflection.running', { count: running, number: format.number(running), executed: format.number(executed) })}{' '}
          {lastEnd !== null && lastEnd !== earliestClosing && t('protection:reflection.last', { when: format.instant(lastEnd) })}{' '}
          {classUnknown > 0 && t('protection:reflection.classUnknown', { count: classUnknown, number: format.number(classUnknown) })}
        </p>
      )}
      {unconfirmed > 0 && <Note line meaning="wait">{t('protection:reflection.unconfirmed', { count: unconfirmed, number: format.number(unconfirmed) })}</Note>}
      {orders.length > 0 && (
        <PlainTable label={t('protection:reflection.orders')}>
          <TableHead words={[t('protection:reflection.until'), t('protection:reflection.holder'), t('protection:reflection.order')]} figures={[t('protection:reflection.total')]} />
          <tbody>
            {orders.slice(0, FIRST).map(({ orderId, portalOrderCode, endsAt, holder, total }) => (
              <tr key={orderId}>
                <td><time dateTime={endsAt} title={format.instantFull(endsAt)}>{format.instant(endsAt)}</time></td>
                <td>{holder === null ? UNKNOWN : <Said text={holder} />}</td>
                <td title={portalOrderCode === null ? undefined : orderId}><RecordLink to={pathOfRecord('orders', orderId)}><Said text={portalOrderCode ?? orderId} /></RecordLink></td>
                <td data-end><Amount money={total} /></td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {running > 0 && <p><RecordLink to={list}>{t('protection:reflection.all', { count: running, number: format.number(running) })}</RecordLink></p>}
    </Stack>
  );
}

const SHOWN = 20;

function Readiness({ campaignId }: { readonly campaignId: string }) {
  const { t, language } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('protection.readiness', { campaignId, limit: SHOWN }, ['orders', 'investors', 'beneficiaries']);
  const action = useAction();
  const [path, setPath] = useState<string | null>(null);
  const write = async (): Promise<void> => {
    setPath(null);
    const result = await runTask((t) => t('protection:readiness.export'), async (taskId) =>
      (await action.run('protection.exportReadiness', { campaignId, locale: language, taskId })) ?? failed({ kind: 'cancelled' }));
    if (result.ok && result.value.written) setPath(result.value.path);
  };
  return (
    <Section
      heading={t('protection:readiness.heading')}
      toolbar={data !== null && data.unready > 0 && (
        <>
          <span role="status" className="t-small">{path !== null && t('protection:writtenTo', { path })}</span>
          <Button size="xs" variant="default" loading={action.busy !== null} leftSection={<IconFileDownload size={14} aria-hidden="true" />} onClick={() => void write()}>
            {t('protection:readiness.export')}
          </Button>
        </>
      )}
    >
      {data === null && (error === null ? <SkeletonRows rows={2} /> : <ErrorState error={error} onRetry={reload} />)}
      {action.error !== null && action.error.kind !== 'cancelled' && <ErrorState error={action.error} />}
      {data !== null && data.unready === 0 && <p className="t-muted">{t(data.checked === 0 ? 'protection:readiness.noOrders' : 'protection:readiness.ready')}</p>}
      {data !== null && data.unready > 0 && (
        <>
          <p className="t-prose">{t('protection:readiness.lead', { count: data.unready, number: format.number(data.unready), all: format.number(data.checked) })}</p>
          <p className="t-muted">
            {readinessProblems.filter((problem) => data.counts[problem] !== undefined).map((problem) => `${t(`protection:readiness.problems.${problem}`)} ${format.number(data.counts[problem] ?? 0)}`).join(' · ')}
          </p>
          <PlainTable label={t('protection:readiness.heading')}>
            <TableHead words={[t('protection:readiness.holder'), t('protection:readiness.iban'), t('protection:readiness.why')]} figures={[t('protection:reflection.total')]} />
            <tbody>
              {data.orders.map(({ orderId, holder, iban, total, problems, investorName }) => (
                <tr key={orderId}>
                  <td><RecordLink to={pathOfRecord('orders', orderId)}><Said text={holder ?? investorName ?? orderId} /></RecordLink></td>
                  <td>{iban === null || iban === '' ? UNKNOWN : <Iban iban={iban} />}</td>
                  <td>
                    {problems.map((problem) => t(`protection:readiness.problems.${problem}`)).join(', ')}
                    {problems.includes('holderDiffers') && investorName !== null && <span className="t-muted">: <Said text={investorName} /></span>}
                  </td>
                  <td data-end><Amount money={total} /></td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
          {data.unready > data.orders.length && <p className="t-muted">{t('protection:readiness.more', { count: data.unready - data.orders.length, number: format.number(data.unready - data.orders.length) })}</p>}
        </>
      )}
    </Section>
  );
}

function FactsForm({ campaignId, kept }: { readonly campaignId: string; readonly kept: KeptCampaignFacts | null }) {
  const { t } = useT();
  const moment = useMoment();
  const action = useAction();
  const [saved, setSaved] = useState(false);
  const draftOfKept: CampaignFactsDraft = { kiisVersion: kept?.kiisVersion ?? '', kiisDate: kept?.kiisDate ?? '', instrument: kept?.instrument ?? '' };
  const form = useFactsForm(`campaignFacts ${campaignId}`, draftOfKept, readCampaignFacts);
  const field = (name: 'kiisVersion' | 'instrument') => ({
    label: t(`protection:fields.${name}`), value: form.typed[name], error: form.errorOf(name), maxLength: 250, autoComplete: 'off',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setSaved(false);
      form.change({ [name]: currentTarget.value });
    },
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.valid) return;
    const result = await action.run('protection.saveCampaign', { campaignId, draft: form.typed });
    if (result?.ok !== true) return;
    form.forget();
    setSaved(true);
  };
  return (
    <Stack component="form" gap="sm" onSubmit={(event) => void save(event)}>
      <TextInput {...field('instrument')} placeholder={t('protection:campaign.instrumentPlaceholder')} />
      <div className="t-pair">
        <TextInput {...field('kiisVersion')} />
        <DayInput
          label={t('protection:fields.kiisDate')} value={parseBankDate(form.typed.kiisDate)} error={form.errorOf('kiisDate')}
          onChange={(day) => {
            setSaved(false);
            form.change({ kiisDate: day ?? '' });
          }}
        />
      </div>
      {action.error !== null && <ErrorState error={action.error} />}
      <Group gap="sm">
        <Button type="submit" size="xs" variant="default" disabled={!form.changed || !form.valid} loading={action.busy !== null}>{t('protection:save')}</Button>
        {form.changed && <Button size="xs" variant="subtle" color="gray" onClick={form.forget}>{t('protection:giveUp')}</Button>}
        <Button size="xs" variant="subtle" color="gray" component={Link} href={`${PROTECTION_PATH}?campaignId=${encodeURIComponent(campaignId)}`}>{t('protection:worksheet.open')}</Button>
        <span role="status" className="t-small t-muted">
          {saved ? t('protection:saved') : kept !== null && !form.changed ? t('protection:keptBy', { name: kept.userName, when: moment(kept.at) }) : ''}
        </span>
      </Group>
    </Stack>
  );
}
