import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field } from '#renderer/ui/index.ts';
import { saidFields } from '#shared/bridge/app/bank-habits.ts';
import type { AbsenceAnswer, BankHabits, FieldOwner, LearnedFields, SaidField } from '#shared/bridge/app/bank-habits.ts';
import { isSection } from '#shared/bridge/lists/records.ts';

/** What a bank's answers have shown about points that the interface leaves open. */
export function BankHabitsList({ habits }: { readonly habits: BankHabits }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { transferPages: pages, statementDays, lists, partial } = habits;
  const cut = Object.entries(lists).flatMap(([section, { cutAt }]) => (cutAt === null ? [] : [t('settings:habits.cutAt', { list: listName(section, t), number: format.number(cutAt) })]));
  const unfiltered = Object.entries(lists).flatMap(([section, { unfilteredAtMs }]) => ((unfilteredAtMs ?? null) === null ? [] : [listName(section, t)]));
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
      {owners.map((owner) => <Field key={owner} label={t(`settings:habits.leavesOut.${owner}`)}>{leavesOut(owner, habits.fields[owner], t)}</Field>)}
      {unfiltered.length > 0 && <Field label={t('settings:habits.unfiltered')}>{unfiltered.join(', ')}</Field>}
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

/** Keys of the lists may have an account or a campaign after a space. */
function listName(list: string, t: Translate): string {
  const [name = ''] = list.split(' ');
  const section = name === 'campaignOrders' ? 'orders' : name;
  return isSection(section) ? t(`records:titles.${section}`) : list;
}

const owners = Object.keys(saidFields) as FieldOwner[];

/** Fields that records may lack by themselves: a gap says nothing about the bank. */
const NOT_ALWAYS_FILLED: readonly SaidField[] = ['remittance', 'parent'];

function leavesOut(owner: FieldOwner, learned: LearnedFields | undefined, t: Translate): string {
  if (learned === undefined) return t('settings:habits.notSeenFields');
  const { said, missing } = learned;
  const names = (fields: readonly SaidField[]): string => named(fields).map((field) => t(`settings:habits.said.${field}`)).join(', ');
  const never = saidFields[owner].filter((field) => missing.includes(field) && !said.includes(field));
  const inSome = saidFields[owner].filter((field) => missing.includes(field) && said.includes(field) && !NOT_ALWAYS_FILLED.includes(field));
  const parts = [
    ...(never.length === 0 ? [] : [names(never)]), ...(inSome.length === 0 ? [] : [t('settings:habits.inSome', { fields: names(inSome) })]),
  ];
  return parts.length === 0 ? t('settings:habits.nothing') : parts.join('; ');
}

/** Both sides together have one name. */
function named(fields: readonly SaidField[]): readonly SaidField[] {
  const sides: readonly SaidField[] = ['debtorCurrency', 'creditorCurrency'];
  return sides.every((side) => fields.includes(side)) ? ['currency', ...fields.filter((field) => !sides.includes(field))] : fields;
}
