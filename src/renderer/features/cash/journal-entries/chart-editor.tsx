import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useNameLists } from '#renderer/lists/record-view/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, PlainTable, Section } from '#renderer/ui/index.ts';
import type { AccountBalance } from '#shared/bridge/cash/journal-entries.ts';
import { accountTypes, feeRoles, ledgerRoles, setupProblems, statementKinds } from '#shared/domain/ledger/chart.ts';
import type { LedgerAccount, LedgerSetup, SetupProblem } from '#shared/domain/ledger/chart.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import { Scrolled } from './page-parts.tsx';

interface ChartEditorProps {
  readonly setup: LedgerSetup;
  readonly balances: readonly AccountBalance[];
}

/** Italian ordinary and reduced rates, in hundredths of a percent. */
const RATES = [2_200, 1_000, 500, 400] as const;

/** Accounts, the rule of each part of a fact, and the tax in fees. Nothing changes before it is saved. */
export function ChartEditor({ setup, balances }: ChartEditorProps): ReactElement {
  const { t } = useT();
  const [typed, setTyped] = useState<LedgerSetup | null>(null);
  const [tried, setTried] = useState(false);
  const { busy, error, run } = useCommand();
  const shown = typed ?? setup;
  const problems = tried ? setupProblems(shown, setup.accounts) : [];
  const save = async (): Promise<void> => {
    setTried(true);
    if (setupProblems(shown, setup.accounts).length > 0) return;
    const result = await run('ledger.saveSetup', { setup: { ...shown, accounts: [...shown.accounts] } });
    if (!result.ok) return;
    setTyped(null);
    setTried(false);
  };
  return (
    <Scrolled label={t('ledger:tabs.chart')}>
      <Stack gap="xl" maw={1080}>
        <Group gap="sm">
          <Button size="xs" disabled={typed === null} loading={busy} onClick={() => void save()}>{t('ledger:chart.save')}</Button>
          {typed !== null && <Button size="xs" variant="default" onClick={() => { setTyped(null); setTried(false); }}>{t('ledger:chart.discard')}</Button>}
          <span role="status" className="t-muted">{typed === null ? '' : t('ledger:chart.unsaved')}</span>
        </Group>
        {error !== null && error.kind !== 'invalid' && <ErrorState error={error} />}
        <Accounts setup={shown} saved={setup} balances={balances} problems={problems} onChange={(accounts) => { setTyped({ ...shown, accounts }); }} />
        <Rules setup={shown} problems={problems} onChange={setTyped} />
      </Stack>
    </Scrolled>
  );
}

interface AccountsProps extends ChartEditorProps {
  readonly saved: LedgerSetup;
  readonly problems: readonly SetupProblem[];
  readonly onChange: (accounts: readonly LedgerAccount[]) => void;
}

function Accounts({ setup: { accounts }, saved, balances, problems, onChange }: AccountsProps): ReactElement {
  const { t } = useT();
  const kept = new Set(saved.accounts.map(({ code }) => code));
  const balanceOf = new Map(balances.map(({ code, balances: of }) => [code, of]));
  const change = (index: number, part: Partial<LedgerAccount>): void => { onChange(accounts.map((account, at) => (at === index ? { ...account, ...part } : account))); };
  const problemOf = (index: number, field: 'code' | 'name'): string | null => {
    const code = problems.find((problem) => problem.field === `accounts.${index}.${field}`)?.code;
    if (code === undefined) return null;
    return t(code === 'required' ? (field === 'code' ? 'ledger:chart.problems.codeRequired' : 'ledger:chart.problems.nameRequired') : `ledger:chart.problems.${code}`);
  };
  return (
    <Section heading={t('ledger:chart.accounts')}>
      <p className="t-muted t-prose">{t('ledger:chart.accountsAbout')}</p>
      <PlainTable label={t('ledger:chart.accounts')}>
        <thead>
          <tr>
            {(['code', 'name', 'type', 'closed'] as const).map((column) => <th key={column} scope="col">{t(`ledger:chart.columns.${column}`)}</th>)}
            <th scope="col" data-end>{t('ledger:chart.columns.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, index) => {
            const { code, name, type, closed } = account;
            const isKept = index < saved.accounts.length && kept.has(code);
            return (
              <tr key={index}>
                <td>{isKept ? code : <TextInput size="xs" w={120} aria-label={t('ledger:chart.codeOf', { row: index + 1 })} value={code} maxLength={20} error={problemOf(index, 'code')} onChange={({ currentTarget }) => { change(index, { code: currentTarget.value.trim() }); }} />}</td>
                <td><TextInput size="xs" miw={220} aria-label={t('ledger:chart.nameOf', { code })} value={name} maxLength={80} error={problemOf(index, 'name')} onChange={({ currentTarget }) => { change(index, { name: currentTarget.value }); }} /></td>
                <td>
                  {isKept ? t(`ledger:chart.types.${type}`) : (
                    <NativeSelect
                      size="xs" aria-label={t('ledger:chart.typeOf', { code })} value={type} data={accountTypes.map((value) => ({ value, label: t(`ledger:chart.types.${value}`) }))}
                      onChange={({ currentTarget }) => { change(index, { type: accountTypes.find((one) => one === currentTarget.value) ?? type }); }}
                    />
                  )}
                </td>
                <td><Checkbox size="xs" aria-label={t('ledger:chart.closedOf', { code })} checked={closed} onChange={({ currentTarget }) => { change(index, { closed: currentTarget.checked }); }} /></td>
                <td data-end>{(balanceOf.get(code) ?? []).map((balance) => <div key={balance.currency}><Amount money={balance} /></div>)}</td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      <Button
        size="xs" variant="default" className="t-start" leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => { onChange([...accounts, { code: '', name: '', type: 'expense', closed: false }]); }}
      >
        {t('ledger:chart.add')}
      </Button>
    </Section>
  );
}

interface RulesProps {
  readonly setup: LedgerSetup;
  readonly problems: readonly SetupProblem[];
  readonly onChange: (setup: LedgerSetup) => void;
}

function Rules({ setup, problems, onChange }: RulesProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { accounts: bankAccounts } = useNameLists();
  const { kinds = {} } = setup;
  const open = setup.accounts.filter(({ closed, code }) => !closed && code !== '');
  const choices = open.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const named = (code: string): string => choices.find(({ value }) => value === code)?.label ?? code;
  const problemOf = (field: string): string | null => (problems.some((problem) => problem.field === field) ? t('ledger:chart.problems.required') : null);
  // A closed account stays shown where a rule still names it.
  const withPresent = (code: string) => (code === '' || open.some((account) => account.code === code) ? choices : [{ value: code, label: code }, ...choices]);
  return (
    <>
      <Section heading={t('ledger:chart.rules')}>
        <p className="t-muted t-prose">{t('ledger:chart.rulesAbout')}</p>
        <Stack gap="sm" maw={560}>
          {ledgerRoles.map((role) => (
            <NativeSelect
              key={role} size="xs" label={t(`ledger:chart.roles.${role}`)} value={setup.rules[role]} data={withPresent(setup.rules[role])} error={problemOf(`rules.${role}`)}
              onChange={({ currentTarget }) => { onChange({ ...setup, rules: { ...setup.rules, [role]: currentTarget.value } }); }}
            />
          ))}
          {statementKinds.map((kind) => (
            <NativeSelect
              key={kind} size="xs" label={t(`ledger:kinds.${kind}`)} value={kinds[kind] ?? ''} error={problemOf(`kinds.${kind}`)}
              data={[{ value: '', label: t('ledger:chart.eachDecided') }, ...withPresent(kinds[kind] ?? '')]}
              onChange={({ currentTarget: { value } }) => {
                const { [kind]: _before, ...others } = kinds;
                onChange({ ...setup, kinds: value === '' ? others : { ...others, [kind]: value } });
              }}
            />
          ))}
          {bankAccounts.map(({ id, name }) => (
            <NativeSelect
              key={id} size="xs" label={t('ledger:chart.bankAccount', { name })} value={ownValue(setup.bankAccounts, id) ?? ''} error={problemOf(`bankAccounts.${id}`)}
              data={[{ value: '', label: t('ledger:chart.asRule', { account: named(setup.rules.bank) }) }, ...choices]}
              onChange={({ currentTarget: { value } }) => {
                const { [id]: _before, ...others } = setup.bankAccounts;
                onChange({ ...setup, bankAccounts: value === '' ? others : { ...others, [id]: value } });
              }}
            />
          ))}
        </Stack>
      </Section>
      <Section heading={t('ledger:chart.vat')}>
        <p className="t-muted t-prose">{t('ledger:chart.vatAbout')}</p>
        <Stack gap="sm" maw={560}>
          {feeRoles.map((fee) => (
            <NativeSelect
              key={fee} size="xs" label={t(`ledger:chart.vatOf.${fee}`)} value={String(setup.vat[fee] ?? '')}
              data={[{ value: '', label: t('ledger:chart.none') }, ...RATES.map((rate) => ({ value: String(rate), label: t('ledger:chart.rate', { rate: format.number(rate / 100) }) }))]}
              onChange={({ currentTarget: { value } }) => { onChange({ ...setup, vat: { ...setup.vat, [fee]: value === '' ? null : Number(value) } }); }}
            />
          ))}
        </Stack>
      </Section>
    </>
  );
}
