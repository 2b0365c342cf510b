import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, ErrorState, Note, PlainTable, Section, SkeletonFields, TableHead, useMoment } from '#renderer/ui/index.ts';
import type { ErasureReport, KeptInvestorFacts } from '#shared/bridge/portal/investor-protection.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { investorClasses, isTestOld, readInvestorFacts } from '#shared/domain/investor-protection/facts.ts';
import type { InvestorFactsDraft } from '#shared/domain/investor-protection/facts.ts';
import { failed } from '#shared/domain/result.ts';

import { useFactsForm } from './use-facts-form.ts';

/** What the interface lacks of an investor, on the investor's page. */
export function InvestorFactsSection({ investorId }: { readonly investorId: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('protection.investor', { investorId }, ['protection']);
  return (
    <Section heading={t('protection:investor.heading')}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null ? error === null && <SkeletonFields fields={3} /> : <FactsForm key={investorId} investorId={investorId} kept={data.facts} />}
      <Erasure investorId={investorId} />
    </Section>
  );
}

function FactsForm({ investorId, kept }: { readonly investorId: string; readonly kept: KeptInvestorFacts | null }) {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const action = useAction();
  const [saved, setSaved] = useState(false);
  const [today] = useState(() => bankDateAt(Date.now()));
  const draftOfKept: InvestorFactsDraft = { investorClass: kept?.investorClass ?? '', testedOn: kept?.testedOn ?? '', taxResidence: kept?.taxResidence ?? '' };
  const form = useFactsForm(`investorFacts ${investorId}`, draftOfKept, (draft) => readInvestorFacts(draft, today));
  const { facts } = readInvestorFacts(form.typed, today);
  const change = (patch: Partial<InvestorFactsDraft>): void => {
    setSaved(false);
    form.change(patch);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.valid) return;
    const result = await action.run('protection.saveInvestor', { investorId, draft: form.typed });
    if (result?.ok !== true) return;
    form.forget();
    setSaved(true);
  };
  return (
    <Stack component="form" gap="sm" onSubmit={(event) => void save(event)}>
      <NativeSelect
        label={t('protection:fields.investorClass')} value={form.typed.investorClass} error={form.errorOf('investorClass')} description={t('protection:investor.classHint')}
        data={[{ value: '', label: t('protection:classes.unknown') }, ...investorClasses.map((one) => ({ value: one, label: t(`protection:classes.${one}`) }))]}
        onChange={({ currentTarget }) => { change(currentTarget.value === '' ? { investorClass: '', testedOn: '' } : { investorClass: currentTarget.value }); }}
      />
      <div className="t-pair">
        <DayInput
          label={t('protection:fields.testedOn')} value={parseBankDate(form.typed.testedOn)} maxDate={today} error={form.errorOf('testedOn')}
          onChange={(day) => { change({ testedOn: day ?? '' }); }}
        />
        <TextInput
          label={t('protection:fields.taxResidence')} placeholder={t('protection:investor.countryPlaceholder')} value={form.typed.taxResidence} error={form.errorOf('taxResidence')} maxLength={20}
          autoComplete="off" spellCheck={false} onChange={({ currentTarget }) => { change({ taxResidence: currentTarget.value }); }}
        />
      </div>
      {isTestOld(facts.testedOn, today) && facts.testedOn !== null && <Note line meaning="wait">{t('protection:investor.testOld', { day: format.date(facts.testedOn) })}</Note>}
      {action.error !== null && <ErrorState error={action.error} />}
      <Group gap="sm">
        <Button type="submit" size="xs" variant="default" disabled={!form.changed || !form.valid} loading={action.busy !== null}>{t('protection:save')}</Button>
        {form.changed && <Button size="xs" variant="subtle" color="gray" onClick={form.forget}>{t('protection:giveUp')}</Button>}
        <span role="status" className="t-small t-muted">
          {saved ? t('protection:saved') : kept !== null && !form.changed ? t('protection:keptBy', { name: kept.userName, when: moment(kept.at) }) : ''}
        </span>
      </Group>
    </Stack>
  );
}

/** The answer to an erasure request: a document of what is kept, and the removal of what can go. */
function Erasure({ investorId }: { readonly investorId: string }) {
  const { t, language } = useT();
  const format = useFormat();
  const action = useAction();
  const [report, setReport] = useState<ErasureReport | null>(null);
  const [path, setPath] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [erased, setErased] = useState(false);
  const look = async (): Promise<void> => {
    const result = await action.run('protection.erasure', { investorId });
    if (result?.ok !== true) return;
    setReport(result.value);
    setErased(false);
  };
  const write = async (): Promise<void> => {
    setPath(null);
    const result = await runTask((t) => t('protection:erasure.document'), async (taskId) =>
      (await action.run('protection.erasureDocument', { investorId, locale: language, taskId })) ?? failed({ kind: 'cancelled' }));
    if (result.ok && result.value.written) setPath(result.value.path);
  };
  const erase = async (): Promise<void> => {
    setAsked(false);
    const result = await action.run('protection.erase', { investorId });
    if (result?.ok !== true) return;
    setReport(result.value);
    setErased(true);
  };
  const busy = action.busy !== null;
  if (report === null) {
    return (
      <Group gap="sm">
        <Button size="xs" variant="subtle" color="gray" loading={busy} onClick={() => void look()}>{t('protection:erasure.begin')}</Button>
        {action.error !== null && <ErrorState error={action.error} />}
      </Group>
    );
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('protection:erasure.heading')} className="t-edge">
      <strong>{t('protection:erasure.heading')}</strong>
      <p className="t-prose">{t('protection:erasure.lead')}</p>
      {report.removable.length === 0 ? <p className="t-muted" role="status">{t(erased ? 'protection:erasure.erased' : 'protection:erasure.nothing')}</p> : (
        <PlainTable label={t('protection:erasure.removable')}>
          <TableHead words={[t('protection:erasure.removable')]} figures={[t('protection:erasure.count')]} />
          <tbody>{report.removable.map(({ kind, count }) => <tr key={kind}><td>{t(`protection:erasure.kinds.${kind}`)}</td><td data-end>{format.number(count)}</td></tr>)}</tbody>
        </PlainTable>
      )}
      <PlainTable label={t('protection:erasure.stays')}>
        <TableHead words={[t('protection:erasure.stays'), t('protection:erasure.why')]} figures={[t('protection:erasure.count')]} />
        <tbody>
          {report.stays.map(({ kind, count }) => (
            <tr key={kind}><td>{t(`protection:erasure.staying.${kind}`)}</td><td>{t(`protection:erasure.reasons.${kind}`)}</td><td data-end>{count === null ? '' : format.number(count)}</td></tr>
          ))}
        </tbody>
      </PlainTable>
      {action.error !== null && action.error.kind !== 'cancelled' && <ErrorState error={action.error} />}
      <Group gap="sm">
        <Button size="xs" variant="default" disabled={busy} onClick={() => void write()}>{t('protection:erasure.document')}</Button>
        <Button size="xs" variant="default" disabled={busy || report.removable.length === 0} onClick={() => setAsked(true)}>{t('protection:erasure.remove')}</Button>
        <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => setReport(null)}>{t('common:close')}</Button>
        <span role="status" className="t-small">{path !== null && t('protection:writtenTo', { path })}</span>
      </Group>
      <ConfirmDialog
        opened={asked} title={t('protection:erasure.removeTitle')} confirmLabel={t('protection:erasure.removeConfirm')} onClose={() => setAsked(false)} onConfirm={() => void erase()}
      >
        {t('protection:erasure.removeText')}
      </ConfirmDialog>
    </Stack>
  );
}
