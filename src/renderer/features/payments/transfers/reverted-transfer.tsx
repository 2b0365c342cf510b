import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, Iban, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { RevertedTransfer as Reverted } from '#shared/contract/money-transfers.ts';

/** The bank's record of a reversal, looked up by the id of either transfer, on demand. */
export function RevertedTransfer({ moneyTransferId }: { readonly moneyTransferId: string }) {
  const { t } = useT();
  const { reversal, lookUp } = useReverted(moneyTransferId);
  return (
    <Section
      heading={t('writes:reverted.heading')}
      toolbar={<Button size="compact-xs" variant="default" loading={reversal?.kind === 'asking'} onClick={() => void lookUp()}>{t('writes:reverted.look')}</Button>}
    >
      {(reversal === null || reversal.kind === 'asking') && <p className="t-muted">{t('writes:reverted.text')}</p>}
      {reversal?.kind === 'none' && <p className="t-muted" role="status">{t('writes:reverted.none')}</p>}
      {reversal?.kind === 'failed' && <ErrorState error={reversal.error} />}
      {reversal?.kind === 'reverted' && <RevertedFields reverted={reversal.reverted} />}
    </Section>
  );
}

export function RevertedFields({ reverted }: { readonly reverted: Reverted }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <DescriptionList>
      <Field label={t('writes:reverted.amount')}><Amount money={reverted.originalAmount} /></Field>
      <Field label={t('writes:reverted.at')}>{format.instant(reverted.revertedAt)}</Field>
      <Field label={t('writes:reverted.status')}>{reverted.status}</Field>
      <Field label={t('writes:reverted.reason')}>{reverted.reason}</Field>
      <Field label={t('writes:reverted.beneficiary')}>{reverted.beneficiary?.name}</Field>
      <Field label={t('writes:reverted.account')} wide><Iban iban={reverted.beneficiary?.account} /></Field>
      <Field label={t('writes:reverted.transferId')} wide><span className="t-mono">{reverted.transferId}</span></Field>
    </DescriptionList>
  );
}

/** `none`: the bank knows of no reversal. */
export type Reversal =
  | { readonly kind: 'asking' }
  | { readonly kind: 'none' }
  | { readonly kind: 'reverted'; readonly reverted: Reverted }
  | { readonly kind: 'failed'; readonly error: AppError };

/** The reverted-transfer lookup. Moves no money; null before the first lookup. */
export function useReverted(transferId: string): { readonly reversal: Reversal | null; readonly lookUp: () => Promise<void> } {
  const [reversal, setReversal] = useState<Reversal | null>(null);
  const lookUp = useCallback(async (): Promise<void> => {
    setReversal({ kind: 'asking' });
    const result = await invoke('transfers.reverted', { transferId });
    if (result.ok) setReversal({ kind: 'reverted', reverted: result.value });
    else setReversal(result.error.kind === 'notFound' ? { kind: 'none' } : { kind: 'failed', error: result.error });
  }, [transferId]);
  return { reversal, lookUp };
}
