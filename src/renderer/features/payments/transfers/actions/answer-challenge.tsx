import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { describeError } from '#renderer/ui/index.ts';

interface AnswerChallengeProps {
  readonly accountId: string;
  readonly moneyTransferId: string;
  readonly challengeId: string;
}

/** Goes to where the code is typed, for a transfer that waits for one. */
export function AnswerChallenge({ accountId, moneyTransferId, challengeId }: AnswerChallengeProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const adopt = async (): Promise<void> => {
    setAsking(true);
    const result = await invoke('intents.adoptChallenge', { accountId, moneyTransferId, challengeId });
    setAsking(false);
    if (result.ok) {
      navigate(pathOfPayment(result.value.intentId));
      return;
    }
    if (result.error.kind === 'blockedByIntent') {
      navigate(pathOfPayment(result.error.intentId));
      return;
    }
    const { title, next } = describeError(result.error, t);
    notifications.show({ color: 'red', title, message: next, autoClose: false });
  };
  return <Button size="xs" loading={asking} onClick={() => void adopt()}>{t('writes:transfers.challenge')}</Button>;
}
