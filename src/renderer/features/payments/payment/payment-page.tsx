import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { isToCompleteAddress, pathOfPage } from '#renderer/data/paths/paths.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent, PaymentStep } from '#shared/bridge/payments/drafts.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { PaymentWizard } from './payment-wizard.tsx';

interface Begun {
  readonly content: DraftContent;
  readonly step: PaymentStep;
  readonly savedAt: Instant | null;
}

/** A payment that is being written: where it was left, or from the beginning. */
export function PaymentPage({ draftId }: { readonly draftId: string }): ReactElement {
  const completing = isToCompleteAddress(useSearch());
  const { t } = useT();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let left = false;
    void Promise.all([invoke('drafts.get', { draftId }), invoke('payments.clock', null)]).then(([result, clock]) => {
      if (left) return;
      const today = bankDateAt(Date.now() + (clock.ok ? clock.value.aheadMs : 0));
      if (result.ok) setBegun(result.value);
      else if (result.error.kind !== 'notFound') setError(result.error);
      else setBegun({ content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, executionDate: today } }, step: 'details', savedAt: null });
    });
    return () => {
      left = true;
    };
  }, [draftId, tries]);

  if (begun !== null) return <PaymentWizard key={draftId} draftId={draftId} begun={completing ? { ...begun, step: 'details' } : begun} completing={completing} />;
  const retry = (): void => {
    setError(null);
    setTries((count) => count + 1);
  };
  return (
    <Page heading={t('payment:title')} above={<Link href={pathOfPage('transfers')}>{t('payment:toTransfers')}</Link>}>
      {error === null ? <SkeletonFields fields={9} /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}
