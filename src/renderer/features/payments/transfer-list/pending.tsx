import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { WriteRows } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, ErrorState, Said, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import classes from './transfer-list.module.css';

/** The others are shown on demand, to leave the list its room. */
const SHOWN_AT_FIRST = 3;

/** Drafts read at first, and again whenever the end of those comes near: there may be thousands. */
const DRAFTS_AT_ONCE = 10;

/** As ARIA says that a list goes on. */
const UNKNOWN_SIZE = -1;

/** Unresolved payments and drafts, above the list. */
export function Pending() {
  const { data: intents } = useQuery('intents.list', { scope: 'unresolved', limit: 200 }, ['intents']);
  const [most, setMost] = useState(DRAFTS_AT_ONCE);
  const { data: drafts } = useQuery('drafts.list', { limit: most }, ['drafts'], { keepPrevious: true });
  if ((intents ?? []).length === 0 && (drafts ?? []).length === 0) return null;
  return (
    <div className={classes['pending']}>
      <UnderWay intents={intents ?? []} />
      <Drafts drafts={drafts ?? []} onMore={(drafts ?? []).length < most ? null : () => { setMost(most + DRAFTS_AT_ONCE); }} />
    </div>
  );
}

function UnderWay({ intents }: { readonly intents: readonly IntentView[] }) {
  const { t } = useT();
  const [all, setAll] = useState(false);
  if (intents.length === 0) return null;
  const shown = all ? intents : intents.slice(0, SHOWN_AT_FIRST);
  return (
    <Section
      heading={t('writes:underWay.heading')}
      toolbar={intents.length <= SHOWN_AT_FIRST ? undefined : (
        <Button size="compact-xs" variant="subtle" onClick={() => { setAll(!all); }}>
          {all ? t('writes:underWay.fewer') : t('writes:underWay.all', { count: intents.length })}
        </Button>
      )}
    >
      <WriteRows intents={shown} />
    </Section>
  );
}

/** `onMore`: null where these are all. */
function Drafts({ drafts, onMore }: { readonly drafts: readonly PaymentDraft[]; readonly onMore: (() => void) | null }) {
  const { t } = useT();
  const [removing, setRemoving] = useState<PaymentDraft | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const close = (): void => {
    setRemoving(null);
    setError(null);
  };
  const remove = async (): Promise<void> => {
    if (removing === null) return;
    const result = await invoke('drafts.remove', { draftId: removing.draftId });
    if (result.ok) close();
    else setError(result.error);
  };
  if (drafts.length === 0) return null;
  return (
    <Section heading={t('writes:drafts.heading')}>
      <ul
        className={classes['drafts']} data-scrolls={drafts.length > 4 || undefined}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight > scrollHeight) onMore?.();
        }}
      >
        {drafts.map((draft, index) => (
          <DraftRow key={draft.draftId} draft={draft} place={index + 1} of={onMore === null ? drafts.length : UNKNOWN_SIZE} onRemove={() => { setRemoving(draft); }} />
        ))}
      </ul>
      <ConfirmDialog opened={removing !== null} title={t('writes:drafts.removeTitle')} confirmLabel={t('writes:drafts.remove')} onConfirm={() => void remove()} onClose={close}>
        {t('writes:drafts.removeText')}
        {error !== null && <ErrorState error={error} />}
      </ConfirmDialog>
    </Section>
  );
}

interface DraftRowProps {
  readonly draft: PaymentDraft;
  readonly place: number;
  readonly of: number;
  readonly onRemove: () => void;
}

function DraftRow({ draft, place, of, onRemove }: DraftRowProps) {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const { beneficiaryName, beneficiaryAccount, amount, currency } = draft.content.draft;
  const money = moneyFromTyped(amount, currency, format.decimalMark);
  const name = beneficiaryName.trim() || beneficiaryAccount.trim() || t('writes:drafts.nobody');
  return (
    <li className={classes['draft']} aria-posinset={place} aria-setsize={of}>
      <span className="t-cut" title={name}><Said text={name} /></span>
      <span>
        {amount.trim() === '' ? <span className="t-muted">{t('writes:drafts.noAmount')}</span> : money.ok ? <Amount money={money.value} /> : `${amount.trim()} ${currency}`}
      </span>
      <span className={classes['when']}>
        {draft.occurrence === undefined
          ? t('writes:drafts.savedAt', { when: format.instant(draft.savedAt) })
          : t('templates:forDayOf', { name: draft.occurrence.name, date: format.date(draft.occurrence.day) })}
      </span>
      <Button
        size="compact-xs" variant="default" aria-label={t('writes:drafts.of', { what: t('writes:drafts.continue'), name })}
        onClick={() => { navigate(pathOfDraft(draft.draftId)); }}
      >
        {t('writes:drafts.continue')}
      </Button>
      <Tooltip label={t('writes:drafts.remove')}>
        <ActionIcon size="sm" aria-label={t('writes:drafts.of', { what: t('writes:drafts.remove'), name })} onClick={onRemove}><IconTrash size={14} /></ActionIcon>
      </Tooltip>
    </li>
  );
}
