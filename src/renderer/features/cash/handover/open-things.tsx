import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { pathOfAccount, pathOfBatch, pathOfDraft, pathOfGivenClosing, pathOfPage, pathOfPayment, pathOfRecord, pathOfSettings } from '#renderer/data/paths/paths.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Sum, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { Section, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import { usePrinting } from '#renderer/ui/printing.ts';
import type { HandoverGroup, HandoverItem, HandoverKind } from '#shared/bridge/cash/handover.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { closingSteps } from '#shared/domain/closing/steps.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { intentStates } from '#shared/domain/intent-state.ts';
import { batchPhases } from '#shared/domain/payment/batch-phase.ts';
import { payoutState, refusedPayouts } from '#shared/domain/portal/states.ts';
import classes from './handover.module.css';

interface OpenThingsProps<Item extends HandoverItem> {
  readonly groups: readonly { readonly kind: HandoverKind; readonly total: HandoverGroup['total']; readonly items: readonly Item[]; readonly added?: number }[];
  /** Replaces the age at the end of a line. */
  readonly renderEnd?: (kind: HandoverKind, item: Item) => ReactNode;
}

const SHOWN = 6;

export function OpenThings<Item extends HandoverItem>({ groups, renderEnd }: OpenThingsProps<Item>): ReactElement {
  const { t } = useT();
  return (
    <>
      {groups.map((group) => (
        <Group key={group.kind} group={group} {...(renderEnd === undefined ? {} : { renderEnd })} heading={`${t(`comfort:handover.kinds.${group.kind}`)}${group.total > 1 ? ` (${group.total})` : ''}`} />
      ))}
    </>
  );
}

interface GroupProps<Item extends HandoverItem> {
  readonly group: OpenThingsProps<Item>['groups'][number];
  readonly renderEnd?: NonNullable<OpenThingsProps<Item>['renderEnd']>;
  readonly heading: string;
}

function Group<Item extends HandoverItem>({ group: { kind, total, items, added = 0 }, renderEnd, heading }: GroupProps<Item>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const [now] = useState(() => Date.now());
  const nameOfAccount = useAccountNames();
  // Paper shows all.
  const shown = all || printing ? items : items.slice(0, SHOWN);
  const named = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section heading={heading}>
      <ul className={classes['items']}>
        {shown.map((item) => {
          const state = stateWords(kind, item.state, t);
          const name = nameOfItem(kind, item, nameOfAccount, t);
          return (
            <li key={item.id}>
              <Link href={pathOfItem(kind, item)}>
                <span className="t-cut" title={name}>{name}</span>
                <span className="t-cut">{state !== null && <StatusBadge meaning={meaningOf(kind, item.state)}>{state}</StatusBadge>}</span>
                {item.amount === null ? <span /> : <Sum total={item.amount} known={item.lacking === undefined ? undefined : { sum: item.amount, lacking: item.lacking }} of="rows" />}
                <span className={classes['about']}>{aboutWords(kind, item, format, t)}</span>
                <span className={classes['age']}>{renderEnd === undefined ? ageWords(item, now, t) : renderEnd(kind, item)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {items.length > SHOWN && (
        <Anchor component="button" type="button" size="xs" className={classes['showAll'] ?? ''} aria-expanded={all} onClick={() => { setAll(!all); }}>
          {all ? t('comfort:handover.showFewer') : t('comfort:handover.showAll', { count: items.length })}
        </Anchor>
      )}
      {total > named && <p className="t-small">{t('comfort:handover.more', { count: total - named })}</p>}
      {added > 0 && <p className="t-small">{t('comfort:handover.added', { count: added })}</p>}
    </Section>
  );
}

function pathOfItem(kind: HandoverKind, { id, state }: Pick<HandoverItem, 'id' | 'state'>): string {
  const refused = payoutState(state) === 'refused';
  switch (kind) {
    case 'journal': return pathOfSettings('journal');
    case 'stale': return pathOfPage('overview');
    case 'write': return pathOfPayment(id);
    case 'closing': return pathOfGivenClosing(id);
    case 'batch': return pathOfBatch(id);
    case 'draft': return pathOfDraft(id);
    case 'cashout': return refused ? `${pathOfPage('orders')}?cashouts=refused` : pathOfPage('campaigns');
    case 'refund': return `${pathOfPage('orders')}?refunds=${refused ? 'refused' : 'open'}`;
    case 'campaign': return pathOfRecord('campaigns', id);
    case 'unidentified': return pathOfRecord('unidentified', id);
    case 'dispute': return pathOfRecord('disputes', id);
    case 'backfill': return pathOfAccount(id);
    default: return assertNever(kind);
  }
}

/** A known value in words, another as it came. */
function said<Value extends string>(values: readonly Value[], state: string, words: (value: Value) => string): string {
  const value = values.find((one) => one === state);
  return value === undefined ? state : words(value);
}

/** null if there is nothing to say. */
export function stateWords(kind: HandoverKind, state: string | null, t: Translate): string | null {
  if (state === null) return null;
  switch (kind) {
    case 'journal':
      return said(['corrupt', 'newer', 'keyMissing', 'notWritable', 'restored'] as const, state, (reason) => t(`comfort:handover.journalStates.${reason}`));
    case 'stale': return said(['never', 'offline', 'failed'] as const, state, (phase) => t(`comfort:handover.staleStates.${phase}`));
    case 'write':
      if (state === 'WITHHELD') return t('comfort:handover.withheld');
      if (state === 'BY_FILE') return t('outcome:badges.byFile');
      return said(intentStates, state, (intentState) => t(`outcome:badges.${intentState}`));
    case 'closing': return said(closingSteps, state, (step) => t('comfort:calendar.step', { step: t(`closing:steps.${step}`) }));
    case 'batch': return said(batchPhases, state, (phase) => t(`batches:phases.${phase}`));
    case 'backfill':
      return said(['reading', 'waiting', 'paused', 'failed', 'done'] as const, state, (phase) => t(`comfort:handover.backfillStates.${phase}`));
    case 'cashout': return statusWord('cashoutStates', state, t);
    case 'refund': return statusWord('refundStates', state, t);
    case 'campaign': return statusWord('campaignStates', state, t);
    case 'unidentified': return statusWord('unidentifiedStates', state, t);
    case 'dispute': return statusWord('disputeStates', state, t);
    case 'draft': return state;
    default: return assertNever(kind);
  }
}

const wrong: readonly string[] = [...refusedPayouts, 'CONFLICT', 'corrupt', 'keyMissing', 'notWritable'];

function meaningOf(kind: HandoverKind, state: string | null): Meaning {
  if (state !== null && wrong.includes(state)) return 'wrong';
  if (kind === 'write' || kind === 'journal' || kind === 'stale' || kind === 'campaign' || kind === 'unidentified' || kind === 'dispute') return 'wait';
  return kind === 'closing' || kind === 'backfill' ? 'progress' : 'neutral';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "3 days"; null if unknown. */
function ageWords({ since, day }: Pick<HandoverItem, 'since' | 'day'>, nowMs: number, t: Translate): string | null {
  const from = since === null ? (day === null ? null : Date.parse(day)) : instantToMs(since);
  if (from === null || from > nowMs) return null;
  const ms = nowMs - from;
  if (ms >= DAY_MS || since === null) return ms < DAY_MS ? null : t('comfort:handover.days', { count: Math.floor(ms / DAY_MS) });
  return ms >= HOUR_MS ? t('comfort:handover.hours', { count: Math.floor(ms / HOUR_MS) }) : t('comfort:handover.minutes', { count: Math.floor(ms / MINUTE_MS) });
}

function aboutWords(kind: HandoverKind, { since, day, by, count }: HandoverItem, format: Formatter, t: Translate): string {
  const when = since === null ? (day === null ? null : dayWords(kind, format.date(day), t)) : t('comfort:handover.since', { when: format.instant(since) });
  return [count > 1 ? t('comfort:handover.records', { count }) : null, when, by === null ? null : t('comfort:handover.bySomebody', { name: by })]
    .filter((part) => part !== null).join(' · ');
}

function dayWords(kind: HandoverKind, date: string, t: Translate): string {
  if (kind === 'campaign') return t('comfort:handover.due', { date });
  return kind === 'backfill' ? t('comfort:handover.back', { date }) : t('comfort:handover.opened', { date });
}

function nameOfItem(kind: HandoverKind, { write, name }: HandoverItem, accountName: (accountId: string) => string, t: Translate): string {
  if (write !== null) return t(`outcome:titles.${write}`, { name: name ?? '' });
  if (kind === 'backfill') return accountName(name ?? '');
  return name ?? (kind === 'draft' ? t('comfort:handover.noName') : t(`comfort:handover.kinds.${kind}`));
}
