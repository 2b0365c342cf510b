import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { ProofOutcome } from '#shared/bridge/writes/intents.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

interface AccountingProofProps {
  readonly accountId: string;
  readonly moneyTransferId: string;
}

/** Asks the bank for the document that proves the transfer, and says what came. */
export function AccountingProof({ accountId, moneyTransferId }: AccountingProofProps): ReactElement {
  const { t } = useT();
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const result = await invoke('transfers.accountingProof', { accountId, moneyTransferId });
    setAsking(false);
    if (result.ok) {
      tell(result.value, t);
      return;
    }
    const { title, next, code } = describeError(result.error, t);
    // A reason in the bank's own words says more than the status it came with.
    const reasons = 'bankErrors' in result.error ? result.error.bankErrors.map(({ description }) => description ?? '').filter((text) => text !== '') : [];
    const said = reasons.length === 0 ? { title, message: [next, code].filter((part) => part !== null).join(' ') } : { title: t('writes:proof.refused'), message: `${reasons.join('. ')} (${code ?? ''})` };
    notifications.show({ color: 'red', ...said, autoClose: false });
  };
  return (
    <Button size="xs" variant="default" loading={asking} leftSection={<IconFileCertificate size={14} aria-hidden="true" />} onClick={() => void ask()}>
      {t('writes:transfers.proof')}
    </Button>
  );
}

function tell(outcome: ProofOutcome, t: Translate): void {
  switch (outcome.kind) {
    case 'cancelled':
      return;
    case 'saved':
      notifications.show({ title: t('writes:proof.saved'), message: outcome.path });
      return;
    // What is not there is said until it was read.
    case 'noDocument':
      notifications.show({ color: 'yellow', title: t('writes:proof.noDocument'), message: t('writes:proof.noDocumentText'), autoClose: false });
      return;
    case 'dateRangeExceeded':
      notifications.show({ color: 'yellow', title: t('writes:proof.outOfRange'), message: [t('writes:proof.outOfRangeText'), outcome.description].filter((part) => part !== null).join(' '), autoClose: false });
      return;
    default:
      assertNever(outcome);
  }
}
