import { Button, Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Said, Section } from '#renderer/ui/index.ts';
import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';

import classes from './unidentified.module.css';

interface DecisionProps {
  readonly decision: MatchDecision | null;
  readonly busy: boolean;
  readonly onTakeBack: () => void;
}

/** What was decided, by whom and when; and that it is noted here only. */
export function Decision({ decision, busy, onTakeBack }: DecisionProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('queues:decision.heading')}>
      {decision === null ? <Text size="sm">{t('queues:decision.undecided')}</Text> : (
        <div className={classes['decision']}>
          <div>
            <p className={classes['decided']}>
              {decision.orderId === null
                ? t('queues:decision.noOrder')
                : <RecordLink to={pathOfRecord('orders', decision.orderId)}>{t('queues:decision.order', { order: decision.orderId })}</RecordLink>}
            </p>
            {decision.note !== '' && <p className={classes['note']}><Said text={decision.note} /></p>}
            <p className={classes['muted']}>{t('queues:decision.by', { name: decision.userName, when: format.instant(decision.at) })}</p>
          </div>
          <Button size="xs" variant="default" loading={busy} onClick={onTakeBack}>{t('queues:decision.takeBack')}</Button>
        </div>
      )}
      <div className={classes['told']}>
        <p>{t('queues:decision.local')}</p>
        <p>{t('queues:decision.atBank')}</p>
      </div>
    </Section>
  );
}
