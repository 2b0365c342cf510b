import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { policyKinds } from '#shared/domain/team/policy.ts';
import type { RuleDraft, RuleField, RuleReading } from './team-rule-draft.ts';

interface RuleFormProps {
  readonly draft: RuleDraft;
  readonly reading: RuleReading;
  readonly team: TeamOfDesk;
  readonly onChange: (draft: RuleDraft) => void;
  readonly onDone: () => void;
}

/** One rule of a policy that is being changed. What cannot be taken is said at its field. */
export function RuleForm({ draft, reading, team, onChange, onDone }: RuleFormProps) {
  const { t } = useT();
  const change = (patch: Partial<RuleDraft>): void => onChange({ ...draft, ...patch });
  const problemOf = (field: RuleField): string | null => {
    const problem = reading.ok ? undefined : reading.problems[field];
    if (problem === undefined) return null;
    return problem === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t(`team:form.problems.${problem}`);
  };
  const amount = (field: 'from' | 'below' | 'totalAbove', hint?: string) => (
    <TextInput
      label={t(`team:form.${field}`)} description={hint} value={draft[field]} error={problemOf(field)} inputMode="decimal" maxLength={40} autoComplete="off" classNames={{ input: 't-amount-input' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']} onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const members = team.members.filter(({ leftAt, memberId }) => leftAt === null || (draft.approvers?.includes(memberId) ?? false));
  return (
    <div className="t-team-rule-form">
      <Checkbox.Group
        label={t('team:form.kinds')} value={[...draft.kinds]} error={problemOf('kinds')} onChange={(chosen) => change({ kinds: policyKinds.filter((kind) => chosen.includes(kind)) })}
      >
        <div className="t-team-choices">{policyKinds.map((kind) => <Checkbox key={kind} value={kind} label={t(`approvals:kinds.${kind}`)} />)}</div>
      </Checkbox.Group>
      <div className="t-team-rule-fields">
        {amount('from', t('team:form.fromHint'))}
        {amount('below', t('team:form.belowHint'))}
        <TextInput
          label={t('team:form.currency')} description={t('team:form.currencyHint')} value={draft.currency} error={problemOf('currency')} maxLength={3} spellCheck={false} autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']} onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
        <NativeSelect
          label={t('team:form.payee')} value={draft.payee} data={(['any', 'new', 'known'] as const).map((value) => ({ value, label: t(`team:form.payees.${value}`) }))}
          onChange={(event) => change({ payee: event.currentTarget.value as RuleDraft['payee'] })}
        />
        <NativeSelect
          label={t('team:form.total')} value={draft.total} data={(['none', 'day', 'month'] as const).map((value) => ({ value, label: t(`team:form.totals.${value}`) }))}
          onChange={(event) => change({ total: event.currentTarget.value as RuleDraft['total'] })}
        />
        {draft.total !== 'none' && amount('totalAbove')}
        <NativeSelect
          label={t('team:form.asks')} value={draft.refuses ? 'refuses' : 'approvals'} data={(['approvals', 'refuses'] as const).map((value) => ({ value, label: t(`team:form.asksFor.${value}`) }))}
          onChange={(event) => change({ refuses: event.currentTarget.value === 'refuses' })}
        />
        {!draft.refuses && (
          <TextInput
            label={t('team:form.approvals')} description={t('team:form.approvalsHint')} value={draft.approvals} error={problemOf('approvals')} inputMode="numeric" maxLength={2} autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']} onChange={(event) => change({ approvals: event.currentTarget.value })}
          />
        )}
        {!draft.refuses && (
          <NativeSelect
            label={t('team:form.whose')} value={draft.approvers === null ? 'all' : 'these'} data={(['all', 'these'] as const).map((value) => ({ value, label: t(`team:form.whoses.${value}`) }))}
            onChange={(event) => change({ approvers: event.currentTarget.value === 'all' ? null : [] })}
          />
        )}
      </div>
      {!draft.refuses && draft.approvers !== null && (
        <Checkbox.Group
          label={t('team:form.these')} value={[...draft.approvers]} error={problemOf('approvers')}
          onChange={(chosen) => change({ approvers: members.map(({ memberId }) => memberId).filter((id) => chosen.includes(id)) })}
        >
          <div className="t-team-choices">{members.map(({ memberId, name }) => <Checkbox key={memberId} value={memberId} label={name} />)}</div>
        </Checkbox.Group>
      )}
      <div><Button size="xs" variant="default" onClick={onDone}>{t('team:policy.done')}</Button></div>
    </div>
  );
}
