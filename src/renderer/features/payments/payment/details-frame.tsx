import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, FormEvent, ReactElement, ReactNode } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { ConfirmDialog, describeError, useMoment } from '#renderer/ui/index.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { addressFields } from '#shared/domain/payment/creditor-address.ts';
import classes from './payment.module.css';
import { refusalWords } from './field-words.ts';
import type { Draft } from './use-draft.ts';

export interface DetailsProps {
  readonly draftId: string;
  readonly draft: Draft;
  /** How often somebody tried to go on. */
  readonly tries: number;
  /** Whether the first of them was to complete the address. */
  readonly completing: boolean;
  readonly refusals: readonly FieldRefusal[];
  /** What a later step found wrong with exactly these fields. */
  readonly found: readonly PaymentProblem[];
  readonly onRefusals: (refusals: readonly FieldRefusal[]) => void;
  readonly onTry: () => void;
  readonly onNext: () => void;
}

interface DetailsFrameProps extends DetailsProps {
  readonly wrong: boolean;
  /** The bank's reasons that no field of this form is for. */
  readonly unplaced: readonly FieldRefusal[];
  readonly onBlur: (event: FocusEvent) => void;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** The form of the first step with what stands beside it and below it. Going on with something wrong leads to the first wrong field. */
export function DetailsFrame({ draftId, draft, tries, completing, refusals, wrong, unplaced, onBlur, onTry, onNext, side, children }: DetailsFrameProps): ReactElement {
  const { t } = useT();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (tries === 0) return;
    const wrongFields = [...form.current?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? []];
    const ofAddress = completing && tries === 1 ? wrongFields.find(({ name }) => addressFields.some((field) => field === name)) : undefined;
    (ofAddress ?? wrongFields[0])?.focus();
  }, [tries, completing]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onTry();
    if (!wrong) onNext();
  };
  return (
    <form ref={form} className={classes['details']} onSubmit={submit} onBlur={onBlur} noValidate autoComplete="off">
      <div className={classes['form']}>
        {refusals.length > 0 && (
          <div className={classes['refused']} role="alert">
            <strong>{t('payment:refused.title')}</strong>
            <span>{t('payment:refused.text')}</span>
            {unplaced.map((refusal, index) => <span key={`${index} ${refusal.code ?? ''}`}>{t('payment:refused.other')}: {refusalWords(refusal)}</span>)}
          </div>
        )}
        {children}
        <div className={classes['foot']}>
          <Button type="submit">{t('payment:validate')}</Button>
          <Button variant="default" onClick={() => goTo(pathOfPage('transfers'))}>{t('payment:back')}</Button>
          <Kept draftId={draftId} draft={draft} />
        </div>
      </div>
      <aside className={classes['side']}>{side}</aside>
    </form>
  );
}

/** Says that the draft is kept, and lets it go. */
function Kept({ draftId, draft }: Pick<DetailsProps, 'draftId' | 'draft'>): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const [asking, setAsking] = useState(false);
  const { saving, savedAt } = draft;
  const discard = async (): Promise<void> => {
    draft.stop();
    await invoke('drafts.remove', { draftId });
    goTo(pathOfPage('transfers'), { replace: true });
  };
  return (
    <span className={classes['kept']}>
      <span role={typeof saving === 'object' ? 'alert' : undefined} data-wrong={typeof saving === 'object' || undefined}>
        {saving === 'pending' && t('payment:draft.saving')}
        {saving === 'no' && savedAt !== null && t('payment:draft.saved', { when: moment(savedAt) })}
        {typeof saving === 'object' && t('payment:draft.notSaved', { why: describeError(saving, t).title })}
      </span>
      {savedAt !== null && <Button variant="subtle" color="gray" size="xs" onClick={() => setAsking(true)}>{t('payment:draft.remove')}</Button>}
      <ConfirmDialog
        opened={asking} title={t('payment:confirmDiscard.title')} confirmLabel={t('payment:confirmDiscard.button')}
        onConfirm={() => void discard()} onClose={() => setAsking(false)}
      >
        {t('payment:confirmDiscard.text')}
      </ConfirmDialog>
    </span>
  );
}
