import { Button, Stack } from '@mantine/core';
import { IconCheck, IconEqualNot } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, CopyButton, describeError, DescriptionList, ErrorState, Field, Note, Said, Section, useMoment } from '#renderer/ui/index.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import type { Candidate, CandidateTrait, IntentView, Investigation } from '#shared/bridge/writes/intents.ts';
import { amountOf } from '#shared/bridge/writes/write-subject.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { duration, useNow } from './elapsed.tsx';
import classes from './outcome.module.css';
import { AccountCode, creditorOf } from './shown-write.tsx';
import type { Action } from './use-action.ts';

/** The search for the outcome; nothing may be repeated before it ends. */
export function Investigator({ intent, investigation, action }: { readonly intent: IntentView; readonly investigation: Investigation; readonly action: Action }) {
  const { t } = useT();
  const checking = action.busy === 'intents.checkNow';
  const candidates = investigation.candidates.length > 0 && <Candidates intent={intent} candidates={closestFirst(intent, investigation.candidates)} action={action} />;
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
        <div className={classes['looks']}><Looks investigation={investigation} partly={isPartlyDone(intent, investigation)} windowed={!isByFile(intent)} /></div>
        {action.error !== null && <ErrorState error={action.error} />}
        {intent.state !== 'DECLARED' && isByFile(intent) && <p className="t-prose">{t('paymentFile:looking')}</p>}
        {intent.state !== 'DECLARED' && !isByFile(intent) && (
          <>
            <p className="t-prose">{t('outcome:investigator.windowHelp')}</p>
            <p className="t-prose">{t('outcome:investigator.why')}</p>
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

/** A look at a closing that read everything but does not count saw a part of it done. */
const isPartlyDone = ({ kind }: IntentView, { lastLook }: Investigation): boolean =>
  (kind === 'succeedCampaign' || kind === 'failCampaign') && lastLook !== null && !lastLook.complete && lastLook.error === null;

function Looks({ investigation, partly, windowed }: { readonly investigation: Investigation; readonly partly: boolean; readonly windowed: boolean }) {
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
            <Stack gap={2}>
              <span title={format.instantFull(lastLook.at)}>{moment(lastLook.at)}, {t(`outcome:investigator.${partly ? 'partlyDone' : lastLook.complete ? 'complete' : 'incomplete'}`)}</span>
              {lastError !== null && <span className="t-muted">{describeError(lastError, t).title}</span>}
            </Stack>
          )}
      </Field>
      <Field label={t('outcome:investigator.looks')}>
        {t('outcome:investigator.looksOf', { complete: format.number(investigation.completeLooks), all: format.number(investigation.looks) })}
      </Field>
      {windowed && (
        <Field label={t('outcome:investigator.window')}>
          <span title={format.instantFull(windowEndsAt)}>
            {over ? t('outcome:investigator.windowOver', { when: moment(windowEndsAt) }) : t('outcome:investigator.windowUntil', { when: moment(windowEndsAt) })}
          </span>
        </Field>
      )}
    </DescriptionList>
  );
}

const traits = ['amount', 'destination', 'description', 'time', 'source', 'marker'] as const;
type Trait = (typeof traits)[number];

/** By what differs, then by what agrees, then by the nearer time. */
function closestFirst({ attempts, createdAt }: IntentView, candidates: readonly Candidate[]): readonly Candidate[] {
  const sentMs = instantToMs(attempts.at(-1)?.startedAt ?? createdAt);
  const apartMs = ({ at, date }: Candidate): number => {
    if (at === null && date === null) return Number.MAX_SAFE_INTEGER;
    return Math.abs((at === null ? Date.parse(date ?? '') : instantToMs(at)) - sentMs);
  };
  return candidates.toSorted((left, right) => left.differs.length - right.differs.length || right.agrees.length - left.agrees.length || apartMs(left) - apartMs(right));
}

function Candidates({ intent, candidates, action }: { readonly intent: IntentView; readonly candidates: readonly Candidate[]; readonly action: Action }) {
  const { t } = useT();
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const shown = traits.filter((trait) => trait !== 'marker' || codeOf(intent) !== null);
  const choosable = intent.state === 'AMBIGUOUS' || intent.state === 'UNKNOWN' || intent.state === 'NOT_FOUND' || intent.state === 'ACCEPTED' || intent.state === 'DECLARED';
  const bind = (): void => {
    if (chosen !== null) void action.run('intents.bind', { intentId: intent.intentId, serverId: chosen.serverId });
    setChosen(null);
  };
  return (
    <Section heading={t('outcome:candidates.heading')}>
      <div className={classes['candidates']}>
        <table aria-label={t('outcome:candidates.heading')}>
          <thead>
            <tr>
              <th scope="col"><span className="t-visually-hidden">{t('outcome:candidates.trait')}</span></th>
              <th scope="col">{t('outcome:candidates.yours')}</th>
              {candidates.map(({ serverId }, index) => <th key={serverId} scope="col">{t('outcome:candidates.candidate', { number: index + 1 })}</th>)}
            </tr>
          </thead>
          <tbody>
            {shown.map((trait) => (
              <tr key={trait}>
                <th scope="row">{t(`outcome:candidates.rows.${trait}`)}</th>
                <td><Own trait={trait} intent={intent} /></td>
                {candidates.map((candidate) => <Compared key={candidate.serverId} trait={trait} candidate={candidate} />)}
              </tr>
            ))}
            <Facts candidates={candidates} />
            {choosable && (
              <tr>
                <th scope="row" colSpan={2}>{t('outcome:candidates.which')}</th>
                {candidates.map((candidate, index) => (
                  <td key={candidate.serverId}>
                    <Button
                      size="xs" variant="default" disabled={action.busy !== null} onClick={() => setChosen(candidate)}
                      aria-label={candidates.length > 1 ? t('outcome:candidates.thisIsItNumber', { number: index + 1 }) : undefined}
                    >
                      {t('outcome:candidates.thisIsIt')}
                    </Button>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {intent.state === 'AMBIGUOUS' && <p className="t-prose">{t(isByFile(intent) ? 'paymentFile:noneIsIt' : 'outcome:candidates.noneIsIt')}</p>}
      <ConfirmDialog
        opened={chosen !== null} title={t('outcome:candidates.dialogTitle')} confirmLabel={t('outcome:candidates.thisIsIt')}
        onConfirm={bind} onClose={() => setChosen(null)}
      >
        {t('outcome:candidates.dialogText', { id: chosen?.serverId ?? '' })}
      </ConfirmDialog>
    </Section>
  );
}

function Facts({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const { t } = useT();
  return (
    <>
      <tr>
        <th scope="row">{t('outcome:candidates.status')}</th><td>{UNKNOWN}</td>
        {candidates.map(({ serverId, status, source }) => (
          <td key={serverId}>{status === null ? UNKNOWN : source === 'transfer' ? statusWord('transferStates', status, t) : status}</td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('outcome:candidates.where')}</th><td>{UNKNOWN}</td>
        {candidates.map(({ serverId, source }) => <td key={serverId}>{t(`outcome:candidates.sources.${source}`)}</td>)}
      </tr>
      <tr>
        <th scope="row">{t('outcome:candidates.id')}</th><td>{UNKNOWN}</td>
        {candidates.map(({ serverId }) => (
          <td key={serverId}><span className="t-mono">{serverId}</span><CopyButton text={serverId} what={t('outcome:candidates.id')} /></td>
        ))}
      </tr>
    </>
  );
}

/** By which the bank's record can be told from others. */
const codeOf = ({ marker, leftByFile = null }: IntentView): string | null => leftByFile?.endToEndId ?? marker;

function Own({ trait, intent }: { readonly trait: Trait; readonly intent: IntentView }) {
  const format = useFormat();
  const creditor = creditorOf(intent.shown);
  switch (trait) {
    case 'amount': return <Amount money={amountOf(intent.shown)} />;
    case 'destination': return <Party name={creditor?.name ?? null} account={creditor?.accountCode ?? null} />;
    case 'description': return 'description' in intent.shown ? intent.shown.description : UNKNOWN;
    case 'time': return format.instant(intent.attempts.at(-1)?.startedAt ?? intent.createdAt);
    case 'source': return intent.shown.account === null ? UNKNOWN : intent.shown.account.name ?? (intent.shown.account.iban === null ? intent.shown.account.accountId : groupedIban(intent.shown.account.iban));
    case 'marker': return <span className="t-mono">{codeOf(intent)}</span>;
    default: return assertNever(trait);
  }
}

const partsOf = (trait: Trait): readonly CandidateTrait[] => (trait === 'amount' ? ['amount', 'currency'] : [trait]);

function Compared({ trait, candidate }: { readonly trait: Trait; readonly candidate: Candidate }) {
  const { t } = useT();
  const differs = partsOf(trait).some((part) => candidate.differs.includes(part));
  const agrees = !differs && partsOf(trait).every((part) => candidate.agrees.includes(part));
  return (
    <td data-differs={differs || undefined}>
      <span className="t-remark">
        {agrees && <IconCheck size={14} color="var(--t-done)" role="img" aria-label={t('outcome:candidates.same')} />}
        {differs && <IconEqualNot size={14} color="var(--t-wait)" role="img" aria-label={t('outcome:candidates.different')} />}
        <span><Theirs trait={trait} candidate={candidate} agrees={agrees} /></span>
      </span>
    </td>
  );
}

function Theirs({ trait, candidate, agrees }: { readonly trait: Trait; readonly candidate: Candidate; readonly agrees: boolean }) {
  const { t } = useT();
  const format = useFormat();
  switch (trait) {
    case 'amount': return <Amount money={candidate.amount} />;
    case 'destination': return <Party name={candidate.counterpartName} account={candidate.counterpartAccount} />;
    case 'description': return candidate.description ?? UNKNOWN;
    case 'time': return candidate.at === null ? format.date(candidate.date) : format.instant(candidate.at);
    case 'source': return agrees ? t('outcome:candidates.same') : UNKNOWN;
    case 'marker': return agrees ? t('outcome:candidates.markerFound') : t('outcome:candidates.markerMissing');
    default: return assertNever(trait);
  }
}

function Party({ name, account }: { readonly name: string | null; readonly account: string | null }) {
  return <Stack component="span" gap={2}><span><Said text={name ?? UNKNOWN} /></span>{account !== null && <AccountCode code={account} />}</Stack>;
}
