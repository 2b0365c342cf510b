import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useSearchWords } from '#renderer/features/cash/statement/index.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { OrderCode, useNames } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, Section } from '#renderer/ui/index.ts';
import type { SharedConflict, SharedKind, SharedVersionView } from '#shared/bridge/app/team.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import { investorClasses } from '#shared/domain/investor-protection/facts.ts';
import type { FeeRole, LedgerAccount, LedgerRole, StatementKind } from '#shared/domain/ledger/chart.ts';
import type { Money } from '#shared/domain/money.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

/** What belongs together is chosen together; the first names it. */
const GROUPS = {
  beneficiary: [['name'], ['accountCode', 'bicCode'], ['address', 'city', 'countryCode'], ['fiscalCode'], ['notes']],
  entryMark: [['note'], ['checkedAt', 'checkedBy']],
  matchDecision: [['orderId', 'userName', 'at'], ['note']],
  handover: [['comment']],
  handoverNote: [['text', 'userName', 'at']],
  savedSearch: [['name'], ['accountId', 'text', 'period', 'from', 'to', 'entries', 'marks']],
  savedApprovalSearch: [['name'], ['list', 'text', 'filter']],
  investorFacts: [['investorClass', 'testedOn'], ['taxResidence']],
  campaignFacts: [['kiisVersion', 'kiisDate'], ['instrument']],
  clientAccounts: [['accountIds', 'at']],
  safeguardingTaken: [['reason', 'amount', 'userName', 'at']],
  ledgerSetup: [['accounts'], ['rules', 'kinds', 'bankAccounts'], ['vat']],
  ledgerDecision: [['account', 'campaignId', 'words', 'debit', 'by', 'at']],
  ledgerLocks: [['through', 'history']],
} as const satisfies Readonly<Record<SharedKind, readonly (readonly string[])[]>>;
type Group = (typeof GROUPS)[SharedKind][number];

/** What two desks wrote without knowledge of each other; nothing where there is none. */
export function TeamConflicts() {
  const { t } = useT();
  const { data, error, reload } = useQuery('team.conflicts', null, ['team']);
  if (error !== null) return <ErrorState error={error} onRetry={reload} />;
  if (data === null || data.length === 0) return null;
  return (
    <Section heading={t('sharedDesk:heading')}>
      <p className="t-muted t-prose">{t('sharedDesk:about')}</p>
      <Stack component="ul" gap="lg" className="t-list">
        {data.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.id} ${conflict.versions.map(({ hash }) => hash).join()}`}><Conflict conflict={conflict} onDone={reload} /></li>
        ))}
      </Stack>
    </Section>
  );
}

function Conflict({ conflict: { kind, id, about, versions, may }, onDone }: { readonly conflict: SharedConflict; readonly onDone: () => void }) {
  const { t } = useT();
  const action = useAction(onDone);
  const named = useNamed(kind, about);
  const differing = (GROUPS[kind] as readonly Group[]).filter((group) => new Set(versions.map((version) => textOf(version, group))).size > 1);
  const [newest] = versions;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  if (newest === undefined) return null;
  const settle = (take: string, fields: Readonly<Record<string, string>> = {}): void =>
    void action.run('team.settleConflict', { kind, id, seen: versions.map(({ hash }) => hash), take, fields });
  const isFree = may && action.busy === null;
  const canMerge = differing.length > 1 && versions.every(({ content }) => content !== null);
  return (
    <Stack gap="sm" className="t-edge" data-meaning="wait">
      <h3>{t('sharedDesk:title', { kind: t(`sharedDesk:kinds.${kind}`), about: named })}</h3>
      {action.error !== null && <ErrorState error={action.error} />}
      {!may && <p className="t-muted">{t('sharedDesk:mayNot')}</p>}
      {versions.map((version, index) => (
        <Version key={version.hash} version={version} versions={versions} used={index === 0} groups={differing} disabled={!isFree} onKeep={() => settle(version.hash)} />
      ))}
      {canMerge && (
        <>
          <p>{t('sharedDesk:choose')}</p>
          {differing.map((group) => (
            <Radio.Group
              key={group[0]} label={t(`sharedDesk:fields.${group[0]}`)} value={chosen[group[0]] ?? newest.hash}
              onChange={(hash) => setChosen({ ...chosen, [group[0]]: hash })}
            >
              <Stack gap="xs" mt="xs">
                {versions.map((version) => <Radio key={version.hash} value={version.hash} disabled={!isFree} label={<Words version={version} versions={versions} group={group} />} />)}
              </Stack>
            </Radio.Group>
          ))}
          <div className="t-actions">
            <Button
              variant="default" disabled={!isFree}
              onClick={() => settle(newest.hash, Object.fromEntries(differing.flatMap((group) => group.map((field) => [field, chosen[group[0]] ?? newest.hash]))))}
            >
              {t('sharedDesk:merge')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

interface VersionProps {
  readonly version: SharedVersionView;
  readonly versions: readonly SharedVersionView[];
  readonly used: boolean;
  readonly groups: readonly Group[];
  readonly disabled: boolean;
  readonly onKeep: () => void;
}

function Version({ version, versions, used, groups, disabled, onKeep }: VersionProps) {
  const { t } = useT();
  const format = useFormat();
  const { by, at, mine, content } = version;
  const when = format.instant(at);
  const name = mine ? `${by} (${t('sharedDesk:mine')})` : by;
  // One person may have written both, at two desks within the same minute.
  const number = versions.indexOf(version) + 1;
  const heading = `${number}. ${t('sharedDesk:version', { name, when })}`;
  return (
    <Stack component="section" gap="sm" mb="xs" aria-label={heading}>
      <p><strong>{heading}</strong>{used && <span className="t-muted"> · {t('sharedDesk:usedNow')}</span>}</p>
      {content === null && <p className="t-wrong">{t('sharedDesk:removed')}</p>}
      {content !== null && groups.length === 0 && <p className="t-muted">{t('sharedDesk:alike')}</p>}
      {content !== null && groups.length > 0 && (
        <DescriptionList>{groups.map((group) => <Field key={group[0]} label={t(`sharedDesk:fields.${group[0]}`)} wide><Words version={version} versions={versions} group={group} /></Field>)}</DescriptionList>
      )}
      <div className="t-actions"><Button variant="default" size="xs" disabled={disabled} aria-label={`${t('sharedDesk:keepOf', { name, when })} (${number})`} onClick={onKeep}>{t('sharedDesk:keep')}</Button></div>
    </Stack>
  );
}

/** No cached record has this id. */
const NOBODY = '-';

/** What the conflict is about, by its name where the cache knows it. */
function useNamed(kind: SharedKind, about: string | null): string {
  const names = useNames();
  const { data } = useQuery('records.get', { section: 'investors', id: kind === 'investorFacts' ? about ?? NOBODY : NOBODY }, ['investors']);
  if (kind === 'campaignFacts') return names.campaign(about) ?? about ?? '';
  const investor = kind === 'investorFacts' ? (data as RecordDetail<'investors'> | null) : null;
  return (investor === null ? null : investorName(investor.record)) ?? about ?? '';
}

/** Of a chart, which has many lines, only those that another version does not have. */
function Words({ version, versions, group }: Pick<VersionProps, 'version' | 'versions'> & { readonly group: Group }) {
  const { t } = useT();
  const searchWords = useSearchWords();
  const wordsOf = useWordsOf();
  const nameOf = useAccountNames();
  const { content } = version;
  if (content !== null && group[0] === 'accountId') return <span className="t-typed">{searchWords(content as unknown as SavedSearch)}</span>;
  const orderId = group[0] === 'orderId' ? content?.['orderId'] : null;
  const saidBy = (of: SharedVersionView): readonly string[] => group.filter((field) => field !== 'orderId').flatMap((field) => {
    const value = of.content?.[field];
    if (Object.hasOwn(chartWords, field)) return chartWords[field as keyof typeof chartWords](value, { t, nameOf });
    return [value].flat().flatMap((one) => wordsOf(field, one) ?? []);
  });
  const all = saidBy(version);
  const said = group[0] in chartWords ? all.filter((line) => !versions.every((other) => saidBy(other).includes(line))) : all;
  return (
    <span className="t-typed">
      {typeof orderId === 'string' && <><OrderCode orderId={orderId} />{said.length > 0 && ', '}</>}
      {said.length === 0 && typeof orderId !== 'string' ? t(all.length === 0 ? 'sharedDesk:nothing' : 'sharedDesk:nothingMore') : said.join(', ')}
    </span>
  );
}

/** A stored value as the pages of its kind say it; null where there is nothing to say. */
function useWordsOf(): (field: string, value: unknown) => string | null {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  return (field, value) => {
    if (isMoney(value)) return format.money(value);
    if (field === 'account' && value === null) return t('sharedDesk:undecided');
    if (typeof value !== 'string' || value === '') return null;
    if (field === 'accountIds') return nameOf(value);
    const known = field === 'investorClass' ? investorClasses.find((one) => one === value) : undefined;
    if (known !== undefined) return t(`protection:classes.${known}`);
    const day = parseBankDate(value);
    if (day !== null) return format.date(day);
    const at = parseInstant(value);
    return at === null ? value : format.instant(at);
  };
}

interface ChartTexts {
  readonly t: Translate;
  readonly nameOf: (accountId: string) => string;
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
const rate = (value: unknown, t: Translate): string => (typeof value === 'number' ? t('ledger:chart.rate', { rate: value / 100 }) : t('ledger:chart.none'));

/** The parts of a chart of accounts, a line each. */
const chartWords = {
  accounts: (value: unknown, { t }: ChartTexts) => (Array.isArray(value) ? value as readonly LedgerAccount[] : [])
    .map(({ code, name, type, closed }) => `${code} ${name} (${t(`ledger:chart.types.${type}`)}${closed ? `, ${t('ledger:chart.columns.closed')}` : ''})`),
  rules: (value: unknown, { t }: ChartTexts) => entriesOf(value).map(([role, code]) => `${t(`ledger:chart.roles.${role as LedgerRole}`)}: ${String(code)}`),
  kinds: (value: unknown, { t }: ChartTexts) => entriesOf(value).map(([kind, code]) => `${t(`ledger:kinds.${kind as StatementKind}`)}: ${String(code)}`),
  bankAccounts: (value: unknown, { nameOf }: ChartTexts) => entriesOf(value).map(([accountId, code]) => `${nameOf(accountId)}: ${String(code)}`),
  vat: (value: unknown, { t }: ChartTexts) => entriesOf(value).map(([role, hundredths]) => `${t(`ledger:chart.vatOf.${role as FeeRole}`)}: ${rate(hundredths, t)}`),
} as const;

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amountMinor' in value && typeof value.amountMinor === 'number' && 'currency' in value && typeof value.currency === 'string';

const textOf = ({ content }: SharedVersionView, group: Group): string => JSON.stringify(group.map((field) => content?.[field] ?? null));
