import { IconArrowBackUp, IconArrowDownLeft, IconArrowUpRight, IconBuildingCommunity, IconFlag3, IconHourglass, IconPencil, IconProgressCheck, IconReceiptRefund, IconRepeat, IconStack2 } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfBatch, pathOfDraft, pathOfGivenClosing, pathOfPage, pathOfRecord, pathOfTemplate } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { MoreButton } from '#renderer/ui/index.ts';
import type { AgendaEntry, AgendaKind } from '#shared/bridge/cash/agenda.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { payoutState } from '#shared/domain/portal/states.ts';
import classes from './calendar.module.css';

export const keyOf = (entry: AgendaEntry): string => `${entry.kind} ${entry.id} ${entry.date ?? ''} ${entry.amount?.currency ?? ''} ${'status' in entry ? entry.status ?? '' : ''}`;

/** Thousands may stand in a list: the others are drawn on demand. */
const DRAWN_AT_ONCE = 50;

export function EntryList({ entries, dated = false }: { readonly entries: readonly AgendaEntry[]; readonly dated?: boolean }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [most, setMost] = useState(DRAWN_AT_ONCE);
  return (
    <>
      <ul className={classes['entries']}>
        {entries.slice(0, most).map((entry) => {
          const KindIcon = iconOf(entry);
          return (
            <li key={keyOf(entry)}>
              <Link href={pathOfEntry(entry)}>
                <KindIcon size={16} stroke={1.6} aria-hidden="true" />
                <span className="t-cut" title={nameOf(entry, t)}>{nameOf(entry, t)}</span>
                {entry.kind === 'reflection' || entry.kind === 'readiness' || entry.amount === null ? <span /> : <Amount money={entry.amount} sign={entry.kind === 'campaign' || entry.kind === 'closing' ? 'negative' : 'always'} />}
                <span className={classes['entryAbout']}>{aboutOf(entry, t)}</span>
                {dated && <span className={classes['entryDate']}>{format.date(entry.date)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      <MoreButton shown={most} all={entries.length} step={DRAWN_AT_ONCE} onMore={() => { setMost(most + DRAWN_AT_ONCE); }} />
    </>
  );
}

export const kindIcons: Readonly<Record<AgendaKind, Icon>> = {
  transfer: IconArrowUpRight, batch: IconStack2, draft: IconPencil, recurring: IconRepeat, closing: IconProgressCheck, campaign: IconFlag3, cashout: IconBuildingCommunity,
  refund: IconArrowBackUp, reflection: IconHourglass, readiness: IconReceiptRefund,
};

export const iconOf = (entry: AgendaEntry): Icon =>
  entry.kind === 'transfer' && (entry.amount?.amountMinor ?? 0) > 0 ? IconArrowDownLeft : kindIcons[entry.kind];

export function pathOfEntry(entry: AgendaEntry): string {
  switch (entry.kind) {
    case 'transfer': return pathOfRecord('transfers', entry.id);
    case 'draft': return pathOfDraft(entry.id);
    case 'batch': return pathOfBatch(entry.id);
    case 'recurring': return pathOfTemplate(entry.id);
    case 'closing': return pathOfGivenClosing(entry.id);
    case 'refund': return `${pathOfPage('orders')}?refunds=${isRefused(entry) ? 'refused' : 'open'}`;
    case 'campaign': return pathOfRecord('campaigns', entry.id);
    case 'cashout':
      if (isRefused(entry)) return `${pathOfPage('orders')}?cashouts=refused`;
      return entry.id === '' ? pathOfPage('campaigns') : pathOfRecord('campaigns', entry.id);
    case 'reflection': return entry.id === '' ? pathOfPage('orders') : `${pathOfPage('orders')}?campaignId=${encodeURIComponent(entry.id)}`;
    case 'readiness': return pathOfRecord('campaigns', entry.id);
    default: return assertNever(entry);
  }
}

const isRefused = (entry: AgendaEntry): boolean =>
  (entry.kind === 'refund' || entry.kind === 'cashout') && payoutState(entry.status) === 'refused';

export const nameOf = (entry: AgendaEntry, t: Translate): string => entry.name ?? t(`comfort:calendar.one.${entry.kind}`);

function aboutOf(entry: AgendaEntry, t: Translate): string {
  const { count, kind } = entry;
  const parts = [t(`comfort:calendar.about.${kind}`, { count }), stateOf(entry, t)];
  return parts.filter((part) => part !== null).join(' · ');
}

function stateOf(entry: AgendaEntry, t: Translate): string | null {
  switch (entry.kind) {
    case 'campaign': return entry.status === null ? null : statusWord('campaignStates', entry.status, t);
    case 'cashout': return entry.status === null ? null : statusWord('cashoutStates', entry.status, t);
    case 'refund': return entry.status === null ? null : statusWord('refundStates', entry.status, t);
    case 'closing': return t('comfort:calendar.step', { step: t(`closing:steps.${entry.step}`) });
    case 'batch': return t(`batches:phases.${entry.phase}`);
    case 'transfer':
    case 'draft':
    case 'recurring':
    case 'reflection':
    case 'readiness': return null;
    default: return assertNever(entry);
  }
}
