import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

interface VirtualIbanPaymentProps {
  readonly accountId: string;
  readonly virtualIban: string;
}

/** Begins a transfer from a virtual IBAN. */
export function VirtualIbanPayment({ accountId, virtualIban }: VirtualIbanPaymentProps): ReactElement {
  const { t } = useT();
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    let left = false;
    const draft = { accountId, virtualIban, beneficiaryName: '', beneficiaryAccount: '', amount: '', currency: 'EUR', description: '' };
    void invoke('drafts.save', { draftId: crypto.randomUUID(), content: { kind: 'virtualIbanTransfer', draft }, step: 'details' }).then((result) => {
      if (left) return;
      if (result.ok) goTo(pathOfDraft(result.value.draftId), { replace: true });
      else setError(result.error);
    });
    return () => {
      left = true;
    };
  }, [accountId, virtualIban]);

  return <Page heading={t('payment:titleVirtualIban')}>{error === null ? <SkeletonFields /> : <ErrorState error={error} />}</Page>;
}
