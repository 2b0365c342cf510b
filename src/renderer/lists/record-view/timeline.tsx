import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { records } from '#shared/text/en/lists/records.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './record-view.module.css';
import type { FieldValue } from './field.ts';
import { FieldContent } from './field-content.tsx';

/** Something that happened to a record, or that the bank has not said to have happened. */
export interface TimelineStep {
  readonly what: keyof typeof records.timeline;
  readonly at: Instant | BankDate | null;
  readonly meaning: Meaning;
  readonly amount: Money | null;
  readonly status: FieldValue | null;
  /** The bank's code of what happened. */
  readonly code: string | null;
}

/** What happened, in the order in which it is given; a step without a time, or still to come, is drawn hollow. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }): ReactElement {
  return (
    <ol className={classes['timeline']}>
      {steps.map((step, index) => <Step key={`${index} ${step.what}`} step={step} />)}
    </ol>
  );
}

function Step({ step: { what, at, meaning, amount, status, code } }: { readonly step: TimelineStep }): ReactElement {
  const { t } = useT();
  return (
    <li className={classes['step']} data-reached={isReached(at) || undefined} data-meaning={meaning}>
      <span className={classes['stepWhat']}>{t(`records:timeline.${what}`)}</span>
      <span className={classes['stepWhen']}><Moment at={at} /></span>
      {(amount !== null || status !== null || code !== null) && (
        <span className={classes['stepFacts']}>
          {amount !== null && <Amount money={amount} />}
          {status !== null && <FieldContent value={status} />}
          {code !== null && <span className={classes['mono']}>{code}</span>}
        </span>
      )}
    </li>
  );
}

/** A moment, or a day when the bank gives no more than that. */
function Moment({ at }: { readonly at: Instant | BankDate | null }): ReactElement {
  const format = useFormat();
  if (at === null) return <>{UNKNOWN}</>;
  if (at.length === 10) return <time dateTime={at}>{format.date(at as BankDate)}</time>;
  return <time dateTime={at} title={format.instantFull(at as Instant)}>{format.instant(at as Instant)}</time>;
}

/** A day that is still to come is a plan, not something that happened. */
const isReached = (at: Instant | BankDate | null): boolean => at !== null && at.slice(0, 10) <= bankDateAt(Date.now());
