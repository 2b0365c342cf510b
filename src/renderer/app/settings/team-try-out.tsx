import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { memberNames } from '#renderer/data/team.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { policyKinds } from '#shared/domain/team/policy.ts';
import type { PolicyKind, PolicyRule, Requirement } from '#shared/domain/team/policy.ts';
import { minorFromTyped, readCurrency } from './team-rule-draft.ts';

interface TryOutProps {
  readonly team: TeamOfDesk;
  /** As typed; null while one of them cannot be taken. */
  readonly rules: readonly PolicyRule[] | null;
}

const PAYS: ReadonlySet<PolicyKind> = new Set(['transfer', 'instantTransfer', 'swiftTransfer', 'virtualIbanTransfer']);
const MONEYLESS: ReadonlySet<PolicyKind> = new Set(['recordChange', 'payeeChange', 'monthUnlock', 'teamChange']);

/** "Who would have to sign 12,000.00 EUR to a new payee?" */
export function TryOut({ team, rules }: TryOutProps) {
  const { t } = useT();
  const format = useFormat();
  const mark = format.decimalMark;
  const [kind, setKind] = useState<PolicyKind>('transfer');
  const [currencyTyped, setCurrency] = useState('EUR');
  const [typed, setTyped] = useState(() => ({ amount: `12000${mark}00`, day: '', month: '' }));
  const [newPayee, setNewPayee] = useState(true);
  const [preparedBy, setPreparedBy] = useState(team.memberId);
  const currency = readCurrency(currencyTyped);
  const moneyless = MONEYLESS.has(kind);
  const pays = PAYS.has(kind);
  const minors = { amount: minorFromTyped(typed.amount, currency ?? 'EUR', mark), day: minorFromTyped(typed.day, currency ?? 'EUR', mark), month: minorFromTyped(typed.month, currency ?? 'EUR', mark) };
  const readable = typeof minors.amount !== 'string' && typeof minors.day !== 'string' && typeof minors.month !== 'string' && currency !== null;
  const amount = moneyless || !readable || typeof minors.amount !== 'number' ? null : { amountMinor: minors.amount, currency: currency ?? 'EUR' };
  const field = (name: 'amount' | 'day' | 'month') => {
    const wrong = minors[name];
    return (
      <TextInput
        size="xs" label={t(`team:tryOut.${name}`)} value={typed[name]} inputMode="decimal" maxLength={40} autoComplete="off" classNames={{ input: 't-amount-input' }} placeholder={name === 'amount' ? undefined : zero(currency, mark)}
        error={typeof wrong === 'string' ? (wrong === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t('team:form.problems.amount')) : null}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped((before) => ({ ...before, [name]: value }));
        }}
      />
    );
  };
  const members = team.members.filter(({ leftAt }) => leftAt === null);
  return (
    <section className="t-team-try" aria-label={t('team:tryOut.heading')}>
      <h3>{amount === null || !pays ? t('team:tryOut.questionOther') : t('team:tryOut.question', { amount: format.money(amount), payee: t(`team:tryOut.payees.${newPayee ? 'new' : 'known'}`) })}</h3>
      <div className="t-team-rule-fields">
        <NativeSelect
          size="xs" label={t('team:tryOut.kind')} value={kind} data={policyKinds.map((value) => ({ value, label: t(`approvals:kinds.${value}`) }))}
          onChange={(event) => setKind(event.currentTarget.value as PolicyKind)}
        />
        {!moneyless && field('amount')}
        {!moneyless && (
          <TextInput
            size="xs" label={t('team:tryOut.currency')} value={currencyTyped} maxLength={3} spellCheck={false} autoComplete="off" error={currency === null ? t('team:form.problems.currency') : null}
            onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
          />
        )}
        <NativeSelect
          size="xs" label={t('team:tryOut.preparedBy')} value={preparedBy} data={members.map(({ memberId, name }) => ({ value: memberId, label: name }))}
          onChange={(event) => setPreparedBy(event.currentTarget.value)}
        />
        {!moneyless && field('day')}
        {!moneyless && field('month')}
      </div>
      {pays && <Checkbox size="xs" label={t('team:tryOut.newPayee')} checked={newPayee} onChange={(event) => setNewPayee(event.currentTarget.checked)} />}
      <div role="status">
        {rules === null || !readable
          ? <p className="t-muted">{t('team:tryOut.incomplete')}</p>
          : (
            <Answer
              rules={rules} names={memberNames(team)} preparedBy={preparedBy}
              input={{
                rules: rules.map((rule) => ({ ...rule, kinds: [...rule.kinds], approvers: rule.approvers === null ? null : [...rule.approvers] })),
                facts: { kind, amount, newPayee: pays && newPayee, preparedBy }, day: typeof minors.day === 'number' ? minors.day : 0, month: typeof minors.month === 'number' ? minors.month : 0,
              }}
            />
          )}
      </div>
    </section>
  );
}

function zero(currency: string | null, mark: string): string {
  const decimals = currencyExponent(currency ?? 'EUR');
  return decimals === 0 ? '0' : `0${mark}${'0'.repeat(decimals)}`;
}

interface AnswerProps {
  readonly rules: readonly PolicyRule[];
  readonly names: ReadonlyMap<string, string>;
  readonly preparedBy: string;
  readonly input: Parameters<typeof useQuery<'team.tryPolicy'>>[1];
}

/** The main process judges, with the code that later decides. */
function Answer({ rules, names, preparedBy, input }: AnswerProps) {
  const { t } = useT();
  const { data, error } = useQuery('team.tryPolicy', input, ['team'], { keepPrevious: true });
  if (error !== null) return <ErrorState error={error} />;
  if (data === null) return null;
  if (data.kind === 'refused') return <p className="t-wrong t-strong">{t(`team:tryOut.refused.${data.why}`, { number: rules.findIndex(({ ruleId }) => ruleId === data.ruleId) + 1 })}</p>;
  if (data.needs.every(({ approvals }) => approvals === 0)) return <p className="t-strong">{t('team:tryOut.nobody')}</p>;
  return <Needed needs={data.needs} names={names} preparedBy={preparedBy} />;
}

function Needed({ needs, names, preparedBy }: Pick<Extract<Requirement, { readonly kind: 'needs' }>, 'needs'> & Pick<AnswerProps, 'names' | 'preparedBy'>) {
  const { t } = useT();
  const asked = needs.filter(({ approvals }) => approvals > 0);
  return (
    <>
      {asked.length > 1 && <p>{t('team:tryOut.all')}</p>}
      <ul className="t-points">
        {asked.map(({ ruleId, approvals, approvers }) => (
          <li key={ruleId}><strong>{t('team:tryOut.each', { count: approvals, names: approvers.map((id) => names.get(id) ?? '—').join(', ') })}</strong></li>
        ))}
      </ul>
      <p className="t-muted">{t('team:tryOut.sum', { name: names.get(preparedBy) ?? '—' })}</p>
    </>
  );
}
