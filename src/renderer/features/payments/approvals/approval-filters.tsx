import { Stack, TextInput } from '@mantine/core';
import { memberNames, useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ClearFilters } from '#renderer/lists/records/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ChoiceList, ChoiceMenu } from '#renderer/ui/index.ts';
import type { Choice } from '#renderer/ui/index.ts';
import type { ApprovalFilter } from '#shared/bridge/payments/approvals.ts';
import { approvalStates } from '#shared/bridge/writes/team-need.ts';
import { policyKinds } from '#shared/domain/team/policy.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

const NAMES = ['state', 'kind', 'member', 'amountFrom', 'amountTo'] as const;
const AMOUNTS = ['amountFrom', 'amountTo'] as const;

/** Takes off every filter and the search. */
export const clearFilters = (table: TableState): void => table.change({ q: null, ...Object.fromEntries(NAMES.map((name) => [name, null])) });

/** As in the address, which may have been typed by hand; undefined: nothing is filtered. */
export function filterOf(table: TableState, mark: DecimalMark): ApprovalFilter | undefined {
  const amount = (name: (typeof AMOUNTS)[number]): string => {
    const decimal = decimalFromTyped(table.value(name) ?? '', mark);
    return decimal.ok ? decimal.value : '';
  };
  const filter: ApprovalFilter = {
    states: approvalStates.filter((state) => table.values('state').includes(state)), kinds: policyKinds.filter((kind) => table.values('kind').includes(kind)),
    preparedBy: table.values('member').filter((id) => /^[0-9a-f-]{36}$/.test(id)), amountFrom: amount('amountFrom'), amountTo: amount('amountTo'),
  };
  return Object.values(filter).every((value) => value.length === 0) ? undefined : filter;
}

/** State, kind, who prepared it, and its amount. */
export function ApprovalFilters({ table }: { readonly table: TableState }) {
  const { t } = useT();
  const team = useTeam();
  const members = team === null ? [] : [...memberNames(team)].map(([value, name]) => ({ value, name }));
  const menu = (name: 'state' | 'kind' | 'member', options: readonly Choice[]) => {
    const chosen = table.values(name);
    return (
      <ChoiceMenu label={t(`approvals:filters.${name}`)} chosen={options.filter(({ value }) => chosen.includes(value)).map((option) => option.name)}>
        <ChoiceList options={options} chosen={chosen} onChange={(values) => { table.change({ [name]: values }); }} />
      </ChoiceMenu>
    );
  };
  return (
    <>
      {menu('state', approvalStates.map((value) => ({ value, name: t(`approvals:states.${value}`) })))}
      {menu('kind', policyKinds.map((value) => ({ value, name: t(`approvals:kinds.${value}`) })))}
      {members.length > 1 && menu('member', members)}
      <AmountFilter table={table} />
      {NAMES.some((name) => table.value(name) !== null) && <ClearFilters onClear={() => clearFilters(table)} />}
    </>
  );
}

function AmountFilter({ table }: { readonly table: TableState }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const typed = AMOUNTS.flatMap((name) => table.value(name) ?? []);
  return (
    <ChoiceMenu label={t('approvals:filters.amount')} chosen={typed.length === 0 ? [] : [AMOUNTS.map((name) => table.value(name) ?? '…').join(' – ')]}>
      <Stack gap="sm" p="xs">
        {AMOUNTS.map((name) => {
          const value = table.value(name) ?? '';
          const decimal = decimalFromTyped(value, decimalMark);
          const error = value === '' || decimal.ok ? null : t(decimal.error === 'ambiguous' ? 'errors:problems.amountAmbiguous' : 'writes:filters.notAmount');
          return (
            <TextInput
              key={name} size="xs" label={t(`approvals:filters.${name}`)} value={value} inputMode="decimal" autoComplete="off" maxLength={40} error={error} aria-invalid={error !== null}
              onChange={(event) => { table.change({ [name]: event.currentTarget.value === '' ? null : event.currentTarget.value }, { replace: true }); }}
            />
          );
        })}
      </Stack>
    </ChoiceMenu>
  );
}
