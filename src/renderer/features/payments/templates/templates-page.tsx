import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pathOfDraft, pathOfTemplate } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { transferInput, useAction } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Note, Page, Said } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import type { TemplateView } from '#shared/bridge/payments/templates.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { Missed } from './missed.tsx';
import { rhythmWords } from './rhythm-words.ts';

const TABLE = 'templates';

/** Transfers to be written again. Nothing is sent from here. */
export function TemplatesPage() {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('templates.list', null, ['templates', 'drafts']);
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);
  const action = useAction();
  const [removed, setRemoved] = useState<TemplateView | null>(null);
  const table = useTableState({ key: 'name', direction: 'asc' });
  const use = async (templateId: string): Promise<void> => {
    const result = await action.run('templates.use', { templateId });
    if (result?.ok === true) navigate(pathOfDraft(result.value.draftId));
  };
  const remove = async (template: TemplateView): Promise<void> => {
    const result = await action.run('templates.remove', { templateId: template.templateId });
    if (result?.ok === true) setRemoved(template);
  };
  const columns = useTemplateColumns(accounts ?? [], { use, remove });
  const rows = useLocalRows({ rows: data, columns, search: table.search, sort: table.sort });
  const name = t('templates:title');
  return (
    <Page heading={name} above={<UnderTransfers />} fill>
      <div className="t-page-list">
        {removed !== null && <Removed template={removed} action={action} onBack={() => { setRemoved(null); }} />}
        {(data ?? []).filter(({ missed }) => missed.length > 0).map((template) => <Missed key={template.templateId} template={template} action={action} />)}
        {action.error !== null && <ErrorState error={action.error} />}
        <TableToolbar name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('templates:searchHint')} />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ templateId }) => templateId} sort={table.sort} onSort={table.setSort}
            onOpenRow={({ templateId }) => { navigate(pathOfTemplate(templateId)); }}
            emptyState={table.search === '' ? <EmptyState title={t('templates:empty')}>{t('templates:emptyText')}</EmptyState> : <EmptyState title={t('templates:emptySearch')} />}
          />
        )}
      </div>
    </Page>
  );
}

function Removed({ template, action, onBack }: { readonly template: TemplateView; readonly action: Action; readonly onBack: () => void }) {
  const { t } = useT();
  const { templateId, name, draft, rhythm, language } = template;
  const undo = async (): Promise<void> => {
    const result = await action.run('templates.save', { templateId, name, draft: transferInput(draft), rhythm, language });
    if (result?.ok === true) onBack();
  };
  return (
    <Note role="status">
      <Group gap="md">
        <span>{t('templates:removed', { name })}</span>
        <Button size="compact-xs" variant="default" disabled={action.busy !== null} onClick={() => void undo()}>{t('templates:undo')}</Button>
      </Group>
    </Note>
  );
}

interface RowActions {
  readonly use: (templateId: string) => Promise<void>;
  readonly remove: (template: TemplateView) => Promise<void>;
}

function useTemplateColumns(accounts: readonly AccountView[], { use, remove }: RowActions): readonly DataColumn<TemplateView>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<TemplateView>[] => {
    const payeeOf = ({ draft }: TemplateView): string => draft.beneficiaryName.trim() || draft.beneficiaryAccount.trim();
    const accountOf = ({ draft }: TemplateView): string => {
      const view = accounts.find(({ account }) => account.accountId === draft.accountId);
      return view === undefined ? draft.accountId : accountName(view.account);
    };
    const moneyOf = ({ draft }: TemplateView) => moneyFromTyped(draft.amount, draft.currency, format.decimalMark);
    const amountText = (row: TemplateView): string => {
      const money = moneyOf(row);
      return money.ok ? format.money(money.value) : row.draft.amount.trim() === '' ? t('templates:asked') : `${row.draft.amount.trim()} ${row.draft.currency}`;
    };
    const rhythmOf = ({ rhythm }: TemplateView): string => (rhythm === null ? t('templates:rhythm.none') : rhythmWords(rhythm, t, format));
    return [
      {
        key: 'name', title: t('templates:columns.name'), width: 136, grow: 1, sortable: true,
        render: ({ name, templateId }) => <Link className="t-name-link" href={pathOfTemplate(templateId)}><Said text={name} /></Link>,
        copyText: ({ name }) => name, compare: (left, right) => left.name.localeCompare(right.name),
      },
      { key: 'payee', title: t('templates:columns.payee'), width: 144, grow: 1, sortable: true, render: (row) => <Said text={payeeOf(row)} />, copyText: payeeOf, compare: (left, right) => payeeOf(left).localeCompare(payeeOf(right)) },
      {
        key: 'amount', title: t('templates:columns.amount'), width: 120, align: 'end',
        render: (row) => {
          const money = moneyOf(row);
          return money.ok ? <Amount money={money.value} /> : <span className="t-muted">{amountText(row)}</span>;
        },
        copyText: amountText,
      },
      { key: 'account', title: t('templates:columns.account'), width: 120, sortable: true, copyText: accountOf, compare: (left, right) => accountOf(left).localeCompare(accountOf(right)) },
      { key: 'rhythm', title: t('templates:columns.rhythm'), width: 176, grow: 1, render: (row) => (row.rhythm === null ? <span className="t-muted">{rhythmOf(row)}</span> : rhythmOf(row)), copyText: rhythmOf },
      {
        key: 'next', title: t('templates:columns.next'), width: 104, sortable: true, copyText: ({ next }) => (next === null ? '' : format.date(next.pay)),
        compare: (left, right) => (left.next?.pay ?? '~').localeCompare(right.next?.pay ?? '~'),
      },
      {
        key: 'actions', title: t('templates:columns.actions'), width: 104, align: 'end',
        render: (row) => (
          <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
            <Button size="compact-xs" variant="default" aria-label={t('templates:useOf', { name: row.name })} onClick={() => void use(row.templateId)}>{t('templates:use')}</Button>
            <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('templates:removeOf', { name: row.name })} title={t('templates:remove')} onClick={() => void remove(row)}>
              <IconTrash size={14} aria-hidden="true" />
            </Button>
          </Group>
        ),
      },
    ];
  }, [t, format, accounts, use, remove]);
}
