import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useAppState, useQuery } from '#renderer/stores/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AbsenceAnswer, BankHabits } from '#shared/bridge/bank-habits.ts';
import { sections } from '#shared/bridge/records.ts';

/** What the answers of the bank in use have shown of what the interface leaves open. */
export function BankHabitsSection(): ReactElement | null {
  const { session } = useAppState();
  return session.status === 'open' ? <Learned name={session.connection.name} /> : null;
}

function Learned({ name }: { readonly name: string }): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('bank.habits', null, ['bankHabits']);
  const [learning, setLearning] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const learn = async (): Promise<void> => {
    setLearning(true);
    setFailure(null);
    const result = await invoke('bank.learnHabits', null);
    setLearning(false);
    if (!result.ok) setFailure(result.error);
    reload();
  };
  return (
    <Section
      heading={t('settings:habits.heading', { name })}
      toolbar={<Button size="xs" variant="default" loading={learning} onClick={() => void learn()}>{t('settings:habits.learn')}</Button>}
    >
      <p className="t-muted">{t('settings:habits.hint')}</p>
      {failure !== null && <ErrorState error={failure} />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={4} />}
      {data !== null && <Habits habits={data} />}
    </Section>
  );
}

function Habits({ habits }: { readonly habits: BankHabits }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { transferPages: pages, statementDays, lists, partial } = habits;
  const cut = Object.entries(lists).flatMap(([section, { cutAt }]) => (cutAt === null ? [] : [t('settings:habits.cutAt', { list: listName(section, t), number: format.number(cutAt) })]));
  return (
    <DescriptionList>
      <Field label={t('settings:habits.absence')}>{absenceWords(habits, t)}</Field>
      <Field label={t('settings:habits.pages')}>
        {pages === null ? t('settings:habits.notSeen') : [
          t(`settings:habits.counting.${pages.counting ?? 'notSeen'}`),
          ...(pages.limit === null ? [] : [t(pages.refusesMore ? 'settings:habits.mostRefused' : 'settings:habits.most', { number: format.number(pages.limit) })]),
        ].join('; ')}
      </Field>
      <Field label={t('settings:habits.statements')}>
        {statementDays === null ? t('settings:habits.anyPeriod') : t('settings:habits.days', { count: statementDays.days })}
      </Field>
      <Field label={t('settings:habits.lists')}>{cut.length === 0 ? t('settings:habits.notCut') : cut.join('; ')}</Field>
      {Object.keys(partial).length > 0 && (
        <Field label={t('settings:habits.partial')}>{[...new Set(Object.keys(partial).map((list) => listName(list, t)))].join(', ')}</Field>
      )}
    </DescriptionList>
  );
}

function absenceWords({ absence }: BankHabits, t: Translate): string {
  const told = Object.values(absence).map(({ answer }) => (answer === null ? t('settings:habits.unclear') : answerWords(answer, t)));
  return told.length === 0 ? t('settings:habits.absenceNotSeen') : [...new Set(told)].join('; ');
}

const answerWords = ({ httpStatus, codes }: AbsenceAnswer, t: Translate): string =>
  codes.length === 0 && httpStatus < 300 ? t('settings:habits.empty', { status: httpStatus }) : [httpStatus, ...codes].join(' ');

/** The lists of accounts are named with their account, and those of a campaign's orders with the campaign. */
function listName(list: string, t: Translate): string {
  const [name] = list.split(' ');
  const section = name === 'campaignOrders' ? 'orders' : sections.find((known) => known === name);
  return section === undefined ? list : t(`records:titles.${section}`);
}
