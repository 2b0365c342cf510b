import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { ChallengePanel, DeclaredSection, Investigator, JournalRecord, OutcomeActions, situationOf, useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { describeError, DescriptionList, ErrorState, Field, Note, SkeletonFields, StatusBadge, TableHead } from '#renderer/ui/index.ts';
import type { AmountComparison, ClosingResult, ClosingView } from '#shared/bridge/portal/closings.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { DifferingOrder } from '#shared/domain/closing/comparison.ts';
import { cameToNothing, isLookedFor, isTaken } from '#shared/domain/intent-state.ts';

import { assumptionWords } from './assumptions.tsx';
import { ClosingOrders, dispositionMeaning } from './closing-orders.tsx';
import { RecordId } from './record-id.tsx';
import { amountParts, isSum } from './closing-words.ts';
import classes from './closing.module.css';
import { StepFoot } from './step-controls.tsx';
import type { Closing } from './use-closing.ts';

/** The fifth step: what the bank did, beside the forecast. */
export function ResultStep({ closing }: { readonly closing: Closing }) {
  const { view } = closing;
  const { intent, result } = view;
  if (intent === null) return <SkeletonFields fields={6} />;
  return (
    <>
      <WriteState intent={intent} />
      {intent.declaration !== null && <DeclaredSection declaration={intent.declaration} />}
      <Investigation closing={closing} intent={intent} />
      {result !== null && <ComparisonTable view={view} result={result} />}
      {result !== null && <ResultOrders view={view} result={result} />}
      {result !== null && view.direction !== null && <ClosingOrders view={view} direction={view.direction} />}
      {!view.rehearsal && <JournalRecord intent={intent} />}
      <NextActions closing={closing} intent={intent} />
    </>
  );
}

/** The state of the write in sentences. Takes the focus when it changes. */
function WriteState({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = useState(intent.state);
  const { state } = intent;
  const { meaning } = situationOf(intent);
  // On arrival the step's own heading has the focus, and the status says this one.
  const arriving = first === state;
  useEffect(() => {
    if (!arriving) heading.current?.focus({ preventScroll: true });
  }, [arriving, state]);
  const refused = intent.lastError !== null && state !== 'DECLARED' && cameToNothing(intent.state) ? intent.lastError : null;
  return (
    <Stack gap="xs" maw="84ch" className={classes['state'] ?? ''} data-meaning={meaning}>
      <h3 ref={heading} tabIndex={-1}>{t(`closing:result.headings.${state}`)}</h3>
      {intent.turnedUpLate && <Note line meaning="wrong" role="alert">{t('closing:result.late')}</Note>}
      <p role="status">{arriving && <span className="t-visually-hidden">{`${t(`closing:result.headings.${state}`)}.\u00a0`}</span>}{t(`closing:result.texts.${state}`)}</p>
      {refused !== null && <Note line meaning="wrong"><StatusBadge meaning="wrong">{t(`outcome:badges.${state}`)}</StatusBadge> {describeError(refused, t).title} <span className="t-mono">{describeError(refused, t).code}</span></Note>}
    </Stack>
  );
}

/** While the outcome is unknown: the investigation, and what a person may decide. A rehearsal's write is not in this app's journal. */
function Investigation({ closing, intent }: { readonly closing: Closing; readonly intent: IntentView }) {
  const { t } = useT();
  const { view, reload } = closing;
  const action = useAction(reload);
  const investigated = isLookedFor(intent.state) || intent.state === 'DECLARED';
  if (view.rehearsal) {
    if (!investigated) return null;
    return <div className="t-actions"><span>{t('closing:result.rehearsalUnknown')}</span><Button size="xs" variant="default" onClick={reload}>{t('closing:result.look')}</Button></div>;
  }
  const challenge = intent.state === 'CHALLENGE' || intent.state === 'CONFIRMING' ? intent.challenge : null;
  return (
    <>
      {challenge !== null && <ChallengePanel intent={intent} challenge={challenge} action={action} />}
      {investigated && intent.investigation !== null && <Investigator intent={intent} investigation={intent.investigation} action={action} />}
      {!investigated && action.error !== null && <ErrorState error={action.error} />}
      {(investigated || challenge !== null || intent.state === 'APPROVED' || intent.state === 'CONFLICT') && <OutcomeActions intent={intent} action={action}>{null}</OutcomeActions>}
    </>
  );
}

/** On to the follow-up, or back to the start when nothing was executed. */
function NextActions({ closing, intent }: { readonly closing: Closing; readonly intent: IntentView }) {
  const { t } = useT();
  const { view, busy, run } = closing;
  if (cameToNothing(intent.state)) {
    if (view.ended !== null) return null;
    return (
      <div className="t-foot">
        <Button disabled={busy !== null} onClick={() => void run('closings.goTo', { closingId: view.closingId, step: 'refresh' })}>{t('closing:result.anew')}</Button>
      </div>
    );
  }
  return <StepFoot closing={closing} next="followUp" blocked={!isTaken(intent.state) || view.ended !== null ? '' : null} />;
}

/** The bank's amounts beside the forecast and the last rehearsal; unexplained differences are red. */
function ComparisonTable({ view, result }: { readonly view: ClosingView; readonly result: ClosingResult }) {
  const { t } = useT();
  const format = useFormat();
  const { currency } = view.campaign;
  const rehearsed = view.rehearsed !== null && view.rehearsed.direction === view.direction && !view.rehearsal ? view.rehearsed : null;
  const ordered = amountParts.flatMap((part) => result.comparisons.filter((comparison) => comparison.part === part));
  const said = ordered.some(({ bank }) => bank !== null);
  const money = (amountMinor: number | null) => <Amount money={amountMinor === null ? null : { amountMinor, currency }} />;
  return (
    <Stack component="section" gap="sm" align="flex-start" miw={0} aria-labelledby="closing-amounts">
      <h3 id="closing-amounts">{t('closing:result.amounts')}</h3>
      {said && <p className="t-muted">{t(result.from === 'answer' ? 'closing:result.fromAnswer' : 'closing:result.fromRebuilt')}</p>}
      <Verdict comparisons={result.comparisons} />
      <table className={classes['plain']} aria-labelledby="closing-amounts" data-comparison>
        <thead>
          <tr>
            <th scope="col">{t('closing:result.part')}</th><th scope="col" data-end>{t('closing:result.forecast')}</th>
            {said && (
              <>
                <th scope="col" data-end>{t('closing:result.bank')}</th>
                <th scope="col" data-end>{t('closing:result.difference')}</th><th scope="col">{t('closing:result.why')}</th>
              </>
            )}
            {rehearsed !== null && <th scope="col" data-end>{t('closing:result.rehearsed', { when: format.instant(rehearsed.at) })}</th>}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ part, forecast, bank, explanation }) => (
            <tr key={part} data-sum={isSum(part) || undefined} data-unexplained={explanation === 'unexplained' || undefined}>
              <th scope="row">{t(`closing:choose.amounts.${part}`)}</th>
              <td data-end>{money(forecast)}</td>
              {said && (
                <>
                  <td data-end><strong>{money(bank)}</strong></td>
                  <td data-end>{bank === null || bank === forecast ? '' : <Amount money={{ amountMinor: bank - forecast, currency }} sign="difference" />}</td>
                  <td>{explained(explanation, t)}</td>
                </>
              )}
              {rehearsed !== null && <td data-end>{money(rehearsed.amounts?.[part] ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

function explained(explanation: AmountComparison['explanation'] | DifferingOrder['explanation'], t: Translate): string {
  if (typeof explanation === 'string') return t(`closing:result.explanations.${explanation}`);
  const { assumption, value } = explanation;
  return t('closing:result.explanations.assumption', { assumption: t(`closing:choose.assumption.${assumption}`), value: assumptionWords(assumption, value, t) });
}

/** All comparisons in one sentence. */
function Verdict({ comparisons }: Pick<ClosingResult, 'comparisons'>) {
  const { t } = useT();
  const unexplained = comparisons.filter(({ explanation }) => explanation === 'unexplained').length;
  const said = comparisons.filter(({ bank }) => bank !== null);
  if (unexplained > 0) {
    return <p className={classes['verdict']} data-meaning="wrong" role="alert"><IconAlertTriangle size={18} aria-hidden="true" />{t('closing:result.unexplained', { count: unexplained })}</p>;
  }
  if (said.length === 0) return <p className={classes['verdict']} role="status">{t('closing:result.allNotSaid')}</p>;
  const equal = said.every(({ explanation }) => explanation === 'equal');
  return <p className={classes['verdict']} data-meaning={equal ? 'done' : 'wait'} role="status"><IconCheck size={18} aria-hidden="true" />{t(equal ? 'closing:result.allEqual' : 'closing:result.allExplained')}</p>;
}

function ResultOrders({ view, result }: { readonly view: ClosingView; readonly result: ClosingResult }) {
  const { t } = useT();
  const format = useFormat();
  const { differing, executed, undone, splitOrderId } = result;
  return (
    <>
      <DescriptionList>
        <Field label={t('closing:choose.fates.executed')}>{format.number(executed)}</Field>
        <Field label={t('closing:choose.fates.undone')}>{format.number(undone)}</Field>
        <Field label={t('closing:result.splitOrder')}>{splitOrderId === null ? UNKNOWN : <RecordId id={splitOrderId} view={view} />}</Field>
      </DescriptionList>
      {differing.length > 0 && (
        <Stack component="section" gap="sm" align="flex-start" miw={0} aria-labelledby="closing-differing">
          <h3 id="closing-differing">{t('closing:result.differing')}</h3>
          <div className={classes['dialogTable']}>
            <table className={classes['plain']} aria-labelledby="closing-differing">
              <TableHead words={[t('closing:result.order'), t('closing:result.asForecast'), t('closing:result.atBank'), t('closing:result.why')]} />
              <tbody>
                {differing.map(({ orderId, forecast, bank, explanation }) => (
                  <tr key={orderId}>
                    <th scope="row"><RecordId id={orderId} view={view} /></th><td>{t(`closing:choose.fateOf.${forecast}`)}</td>
                    <td><StatusBadge meaning={dispositionMeaning[bank]}>{t(`closing:choose.fateOf.${bank}`)}</StatusBadge></td>
                    <td>{explained(explanation, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Stack>
      )}
    </>
  );
}
