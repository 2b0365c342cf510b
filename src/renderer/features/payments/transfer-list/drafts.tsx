import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, ErrorState, Said, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';

import classes from './transfer-list.module.css';

/** Payments that were begun and not sent: each to go on with, or to delete. */
export function Drafts({ drafts }: { readonly drafts: readonly PaymentDraft[] }): ReactElement | null {
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
      <ul className={classes['rows']} data-scrolls={drafts.length > 4 || undefined}>
        {drafts.map((draft) => <DraftRow key={draft.draftId} draft={draft} onRemove={() => { setRemoving(draft); }} />)}
      </ul>
      <ConfirmDialog opened={removing !== null} title={t('writes:drafts.removeTitle')} confirmLabel={t('writes:drafts.remove')} onConfirm={() => void remove()} onClose={close}>
        {t('writes:drafts.removeText')}
        {error !== null && <ErrorState error={error} />}
      </ConfirmDialog>
    </Section>
  );
}

function DraftRow({ draft, onRemove }: { readonly draft: PaymentDraft; readonly onRemove: () => void }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const { beneficiaryName, beneficiaryAccount, amount, currency } = draft.content.draft;
  const money = moneyFromTyped(amount, currency, format.decimalMark);
  const name = beneficiaryName.trim() || beneficiaryAccount.trim() || t('writes:drafts.nobody');
  return (
    <li className={classes['draft']}>
      <span className={classes['what']} title={name}><Said text={name} /></span>
      <span>
        {amount.trim() === '' ? <span className="t-muted">{t('writes:drafts.noAmount')}</span> : money.ok ? <Amount money={money.value} /> : `${amount.trim()} ${currency}`}
      </span>
      <span className={classes['when']}>{t('writes:drafts.savedAt', { when: format.instant(draft.savedAt) })}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('writes:drafts.of', { what: t('writes:drafts.continue'), name })}
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
