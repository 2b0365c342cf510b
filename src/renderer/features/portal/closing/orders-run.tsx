import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, StatusBadge } from '#renderer/ui/index.ts';
import type { OrderResult, OrdersRun } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';

const LOOK_MS = 500;

interface OrdersRunProps {
  readonly closingId: string;
  readonly started: OrdersRun;
  readonly onClose: () => void;
}

/** What becomes of each order, one after the other, until the last. */
export function OrdersRunView({ closingId, started, onClose }: OrdersRunProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [run, setRun] = useState(started);
  const { runId, running } = run;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      void invoke('closings.run', { closingId, runId }).then((result) => {
        if (result.ok) setRun(result.value);
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [closingId, runId, running]);
  return (
    <>
      <p role="status"><strong>{t('closing:act.done', { done: format.number(run.done), total: format.number(run.total) })}</strong> {running && t('closing:act.running')}</p>
      <Progress value={run.total === 0 ? 100 : (run.done / run.total) * 100} size="sm" aria-label={t('closing:act.result')} />
      <div className={classes['dialogTable']}>
        <table className={classes['plain']} aria-label={t('closing:act.result')}>
          <thead><tr><th scope="col">{t('closing:act.order')}</th><th scope="col">{t('closing:act.result')}</th></tr></thead>
          <tbody>{run.results.map((result) => <tr key={result.orderId}><th scope="row" className="t-mono">{result.orderId}</th><td><Outcome result={result} /></td></tr>)}</tbody>
        </table>
      </div>
      {!running && <p className="t-muted">{t('closing:act.readAgain')}</p>}
      <div className={classes['dialogFoot']}><Button variant="default" onClick={onClose} data-autofocus>{t('closing:act.finished')}</Button></div>
    </>
  );
}

function Outcome({ result: { intentId, state, error } }: { readonly result: OrderResult }): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['outcome']}>
      {state !== null && intentId !== null && <Link href={pathOfPayment(intentId)}><StateBadge state={state} portal /></Link>}
      {state === null && error === null && <StatusBadge meaning="neutral">{t('closing:act.waits')}</StatusBadge>}
      {error !== null && <><StatusBadge meaning="wrong">{t('closing:act.notSent')}</StatusBadge><span>{describeError(error, t).title}</span></>}
    </span>
  );
}
