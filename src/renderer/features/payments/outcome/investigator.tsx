import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, DescriptionList, ErrorState, Field, Note, Section, useMoment } from '#renderer/ui/index.ts';
import type { IntentView, Investigation } from '#shared/bridge/writes/intents.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { Candidates } from './candidates.tsx';
import { duration } from './duration.ts';
import classes from './outcome.module.css';
import type { Action } from './use-action.ts';
import { useNow } from './use-now.ts';

interface InvestigatorProps {
  readonly intent: IntentView;
  readonly investigation: Investigation;
  readonly action: Action;
}

/** The search for what became of a write: when it looks, what it saw, and why nothing may be repeated before it knows. */
export function Investigator({ intent, investigation, action }: InvestigatorProps): ReactElement {
  const { t } = useT();
  const checking = action.busy === 'intents.checkNow';
  const candidates = investigation.candidates.length > 0 && <Candidates intent={intent} candidates={investigation.candidates} action={action} />;
  const isToChoose = intent.state === 'AMBIGUOUS';
  return (
    <>
      {isToChoose && candidates}
      <Section
        heading={t('outcome:investigator.heading')}
        toolbar={
          <Button
            size="xs" disabled={action.busy !== null} aria-busy={checking}
            onClick={() => void action.run('intents.checkNow', { intentId: intent.intentId })}
          >
            {checking ? t('outcome:investigator.checking') : t('outcome:investigator.checkNow')}
          </Button>
        }
      >
        <div className={classes['looks']}><Looks investigation={investigation} partly={isPartlyDone(intent, investigation)} /></div>
        {action.error !== null && <ErrorState error={action.error} />}
        {intent.state !== 'DECLARED' && (
          <>
            <p className={classes['reading']}>{t('outcome:investigator.windowHelp')}</p>
            <p className={classes['reading']}>{t('outcome:investigator.why')}</p>
          </>
        )}
      </Section>
      {!isToChoose && candidates}
      {isPartlyDone(intent, investigation)
        ? <Note meaning="wait"><p>{t('outcome:investigator.partly')}</p></Note>
        : candidates === false && intent.state !== 'NOT_FOUND' && <p className="t-muted">{t('outcome:investigator.nothingYet')}</p>}
    </>
  );
}

/** A look at a closing that could read everything, and does not count, saw a part of it done. */
const isPartlyDone = ({ kind }: IntentView, { lastLook }: Investigation): boolean =>
  (kind === 'succeedCampaign' || kind === 'failCampaign') && lastLook !== null && !lastLook.complete && lastLook.error === null;

function Looks({ investigation, partly }: { readonly investigation: Investigation; readonly partly: boolean }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const now = useNow();
  const { lastLook, nextLookAt, windowEndsAt } = investigation;
  const left = nextLookAt === null ? null : instantToMs(nextLookAt) - now;
  const over = instantToMs(windowEndsAt) <= now;
  const lastError = lastLook?.error ?? null;
  return (
    <DescriptionList>
      <Field label={t('outcome:investigator.next')}>
        {left === null ? t('outcome:investigator.noNext') : left <= 0 ? t('outcome:investigator.nextNow') : t('outcome:investigator.nextIn', { time: duration(left, t) })}
      </Field>
      <Field label={t('outcome:investigator.last')}>
        {lastLook === null
          ? t('outcome:investigator.noLast')
          : (
            <span className={classes['stack']}>
              <span title={format.instantFull(lastLook.at)}>{moment(lastLook.at)}, {t(`outcome:investigator.${partly ? 'partlyDone' : lastLook.complete ? 'complete' : 'incomplete'}`)}</span>
              {lastError !== null && <span className="t-muted">{describeError(lastError, t).title}</span>}
            </span>
          )}
      </Field>
      <Field label={t('outcome:investigator.looks')}>
        {t('outcome:investigator.looksOf', { complete: format.number(investigation.completeLooks), all: format.number(investigation.looks) })}
      </Field>
      <Field label={t('outcome:investigator.window')}>
        <span title={format.instantFull(windowEndsAt)}>
          {over ? t('outcome:investigator.windowOver', { when: moment(windowEndsAt) }) : t('outcome:investigator.windowUntil', { when: moment(windowEndsAt) })}
        </span>
      </Field>
    </DescriptionList>
  );
}
