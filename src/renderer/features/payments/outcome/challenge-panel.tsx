import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { createsTransfer, isByFile, isOfOtherDesk, mayGiveCodeAgain } from '#shared/bridge/writes/intents.ts';
import type { ChallengeView, IntentView } from '#shared/bridge/writes/intents.ts';
import { amountOf } from '#shared/bridge/writes/write-subject.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import classes from './outcome.module.css';
import { AccountCode, creditorOf, payeeOf } from './shown-write.tsx';
import { BankWords } from './state-explained.tsx';
import type { Action } from './use-action.ts';

interface ChallengePanelProps {
  readonly intent: IntentView;
  readonly challenge: ChallengeView;
  readonly action: Action;
  /** The bank did not show the challenge id: the person types it as well. */
  readonly typed?: boolean;
  /** Closes the form; without it, the panel offers to withhold the code. */
  readonly onClose?: () => void;
}

/** Asks for the code after showing again what it confirms; the person may withhold it. */
export function ChallengePanel({ intent, challenge, typed = false, action, onClose }: ChallengePanelProps) {
  const { t } = useT();
  const { intentId } = intent;
  // The answer to the last code was lost.
  const problem = challenge.problem ?? (intent.state === 'UNKNOWN' && mayGiveCodeAgain(intent) ? 'lost' : null);
  const unclear = problem === 'lost' ? unclearAnswer(intent) : null;
  // While the outcome is looked for, the bank's words are shown with it.
  const words = challenge.bankErrors.length > 0 || intent.state === 'UNKNOWN' ? challenge.bankErrors : unclear?.words ?? [];
  const withhold = (withheld: boolean): void => { void action.run('intents.withhold', { intentId, withheld }); };
  return (
    <Section heading={t('outcome:challenge.heading')}>
      <Signing intent={intent} />
      {problem !== null && !(challenge.withheld && asksForCode(problem)) && (
        <Note meaning={problem === 'wrong' || problem === 'expired' ? 'wrong' : 'wait'} role="alert">
          <p>{t(`outcome:challenge.problems.${problemOf(intent, problem, typed)}`, { status: unclear?.httpStatus ?? '' })}</p>
          {words.length > 0 && <BankWords errors={words} />}
          {challenge.answers > 0 && <p className="t-muted">{t('outcome:challenge.answers', { count: challenge.answers })}</p>}
        </Note>
      )}
      {challenge.withheld
        ? (
          <div className="t-actions">
            <p className="t-prose">{t('outcome:challenge.withheld')}</p>
            <Button variant="default" onClick={() => withhold(false)} disabled={action.busy !== null}>{t('outcome:challenge.giveAfterAll')}</Button>
          </div>
        )
        : <CodeForm intent={intent} challenge={challenge} typed={typed} action={action} leave={onClose === undefined
          ? { label: t('outcome:challenge.withhold'), run: () => withhold(true) }
          : { label: t('common:close'), run: onClose }} />}
    </Section>
  );
}

type Problem = NonNullable<ChallengeView['problem']>;

/** The answer to the last code, where it does not say whether the code was taken. */
function unclearAnswer({ attempts }: IntentView): { readonly httpStatus: number; readonly words: readonly BankErrorItem[] } | null {
  const error = attempts.findLast(({ phase }) => phase === 'confirm')?.error ?? null;
  if (error === null || !('httpStatus' in error) || error.httpStatus === null) return null;
  return { httpStatus: error.httpStatus, words: 'bankErrors' in error ? error.bankErrors : [] };
}

/** Tells apart a refused sign-in, a mistyped id, and a code refused because an earlier one, whose answer was unusable, was taken. */
function problemOf(intent: IntentView, problem: Problem, typed: boolean): Problem | 'refusedSignIn' | 'unknownId' | 'wrongAfterLost' | 'answeredUnclearly' {
  const { lastError, state, attempts } = intent;
  if (problem === 'lost' && unclearAnswer(intent) !== null) return 'answeredUnclearly';
  if (problem === 'notSent' && lastError?.kind === 'unauthenticated') return 'refusedSignIn';
  if (problem === 'wrong' && attempts.some(({ phase, outcome }) => phase === 'confirm' && outcome === 'unknown')) return 'wrongAfterLost';
  return problem === 'wrong' && typed && state !== 'CHALLENGE' ? 'unknownId' : problem;
}

/** Not shown to a person who withholds the code. */
const asksForCode = (problem: ChallengeView['problem']): boolean => problem === 'wrong' || problem === 'notSent';

function Signing({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const creditor = creditorOf(intent.shown);
  return (
    <div className="t-figure">
      <p className="t-muted">{t('outcome:challenge.signing')}</p>
      <Group component="p" align="baseline" gap="4px 12px">
        <Amount money={amountOf(intent.shown)} size="headline" />
        <span>{t('outcome:challenge.to')} <strong>{payeeOf(intent.shown)}</strong></span>
      </Group>
      {creditor !== null && <p><AccountCode code={creditor.accountCode} /></p>}
      <p className="t-prose">{t('outcome:challenge.compare')}</p>
    </div>
  );
}

interface CodeFormProps extends Omit<ChallengePanelProps, 'onClose'> {
  readonly leave: { readonly label: string; readonly run: () => void };
}

/** Whether the bank asked for a code, and so told the id. */
const wasAsked = ({ attempts, transfer }: IntentView): boolean => attempts.some(({ outcome }) => outcome === 'challenge') || (transfer?.challengeId ?? null) !== null;

/** Perhaps the id was wrong, not the code. */
const mayBeMistyped = (intent: IntentView, { problem }: ChallengeView): boolean => (problem === 'wrong' || problem === 'lost') && !wasAsked(intent);

/** The code is kept in its field only, never in state, and wiped as soon as it is sent. */
function CodeForm({ intent, challenge, typed = false, action, leave }: CodeFormProps) {
  const { t } = useT();
  const codeField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [channel, setChannel] = useState<'SMS' | 'RSA'>('SMS');
  const [challengeId, setChallengeId] = useState(challenge.challengeId ?? '');
  const byPerson = typed || challenge.challengeId === null || mayBeMistyped(intent, challenge);
  const [missing, setMissing] = useState<'code' | 'challengeId' | null>(null);
  const sending = action.busy === 'intents.answerChallenge' || intent.state === 'CONFIRMING';

  useEffect(() => {
    if (challenge.problem !== null && challenge.answers > 0 && !sending) form.current?.scrollIntoView?.({ block: 'nearest' });
  }, [challenge.problem, challenge.answers, sending]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const field = codeField.current;
    const code = field?.value.trim() ?? '';
    const typedId = byPerson ? challengeId.trim() : null;
    if (sending) return;
    if (typedId === '' || code === '') {
      setMissing(typedId === '' ? 'challengeId' : 'code');
      if (typedId !== '') field?.focus();
      return;
    }
    setMissing(null);
    if (field !== null) field.value = '';
    const answer = await action.run('intents.answerChallenge', { intentId: intent.intentId, challengeId: typedId, channel, code });
    // Nothing typed is lost where it was refused here, before it was given.
    if (answer?.ok === false && field !== null && !mayBeGiven.has(answer.error.kind)) field.value = code;
    field?.focus();
  };

  return (
    <form ref={form} className={classes['codeForm']} onSubmit={(event) => void submit(event)} autoComplete="off" noValidate aria-busy={sending}>
      <div className={classes['codeRow']}>
        <NativeSelect
          label={t('outcome:challenge.channel')} value={channel} disabled={sending}
          data={(['SMS', 'RSA'] as const).map((value) => ({ value, label: t(`outcome:challenge.channels.${value}`) }))}
          onChange={(event) => setChannel(event.currentTarget.value === 'RSA' ? 'RSA' : 'SMS')}
        />
        {byPerson && (
          <TextInput
            label={t('outcome:challenge.challengeId')} description={t('outcome:challenge.challengeIdHint')} value={challengeId} disabled={sending}
            error={missing === 'challengeId' ? t('outcome:challenge.required') : null} spellCheck={false} autoComplete="off"
            classNames={{ input: 't-mono' }} onChange={(event) => setChallengeId(event.currentTarget.value)}
          />
        )}
        <TextInput
          ref={codeField} label={t('outcome:challenge.code')} description={t('outcome:challenge.codeHint')} maxLength={64}
          error={missing === 'code' ? t('outcome:challenge.required') : null} spellCheck={false} autoComplete="off" readOnly={sending}
          classNames={{ input: 't-mono' }}
        />
      </div>
      <div className="t-actions">
        <Button type="submit" disabled={sending} aria-busy={sending}>{sending ? t('outcome:challenge.submitting') : t('outcome:challenge.submit')}</Button>
        <Button variant="subtle" color="gray" onClick={leave.run} disabled={sending}>{leave.label}</Button>
      </div>
      {action.error !== null && <ErrorState error={action.error} />}
    </form>
  );
}

/** The code may have been given nevertheless. */
const mayBeGiven: ReadonlySet<AppError['kind']> = new Set(['outcomeUnknown', 'internal']);

const UNTOLD: ChallengeView = { challengeId: null, answers: 0, problem: null, bankErrors: [], withheld: false };

/** Whether the bank may wait for a code without having said so: the interface does not show how a challenge id arrives; it may come by SMS. */
export function mayWaitForCode(intent: IntentView): boolean {
  const { shown, state, transfer, attempts } = intent;
  // Its code would send it.
  if (isOfOtherDesk(intent)) return false;
  const last = attempts.at(-1);
  // A code whose answer was lost is looked for first.
  if ((state === 'UNKNOWN' || state === 'NOT_FOUND') && last?.phase === 'confirm' && last.outcome === 'unknown') return state === 'UNKNOWN' && mayGiveCodeAgain(intent);
  // A code for a file is given at the bank's portal.
  if (!createsTransfer(shown) || isByFile(intent)) return false;
  if (state === 'UNKNOWN' || state === 'NOT_FOUND') return true;
  return state === 'ACCEPTED' && !ENDED.has(transfer?.status ?? '');
}

/** With any other status, also an undocumented one, the transfer may be suspended. */
const ENDED: ReadonlySet<string> = new Set(['EXECUTED', 'BOOKED', 'CANCELLED', 'REJECTED']);

/** For a code the bank asks for outside its answers: the person types the challenge id. */
export function TypedChallenge({ intent, action }: { readonly intent: IntentView; readonly action: Action }) {
  const { t } = useT();
  const [asked, setAsked] = useState(false);
  const again = intent.state === 'UNKNOWN' && mayGiveCodeAgain(intent);
  if (asked) return <ChallengePanel intent={intent} challenge={intent.challenge ?? UNTOLD} typed={!again || !wasAsked(intent)} action={action} onClose={() => setAsked(false)} />;
  return (
    <>
      {action.error !== null && <ErrorState error={action.error} />}
      <div className="t-actions">
        <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>{t(again ? 'outcome:challenge.giveAgain' : 'outcome:challenge.askedElsewhere')}</Button>
      </div>
    </>
  );
}
