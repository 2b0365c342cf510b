import { Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfRecord, pathOfSettings } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useCopy } from '#renderer/ui/copy-button.tsx';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Dialog, Note } from '#renderer/ui/index.ts';
import { isByFile, isOfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { Declarable, Declaration, IntentView } from '#shared/bridge/writes/intents.ts';
import { amountOf } from '#shared/bridge/writes/write-subject.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { cameToNothing, isTaken, wasRefused } from '#shared/domain/intent-state.ts';
import { draftOf, openAsDraft } from './copy-to-draft.ts';
import { useNow } from './elapsed.tsx';
import classes from './outcome.module.css';
import { PortalLinks } from './portal-outcome.tsx';
import { payeeOf } from './shown-write.tsx';
import { SaveAsTemplate } from './save-as-template.tsx';
import { undocumentedStatus, wasSignInRefused } from './situation.ts';
import type { Action } from './use-action.ts';

interface OutcomeActionsProps {
  readonly intent: IntentView;
  readonly action: Action;
  /** Actions of other capabilities. */
  readonly children: ReactNode;
}

export function OutcomeActions({ intent, action, children }: OutcomeActionsProps) {
  const { t } = useT();
  const { state, intentId } = intent;
  return (
    <div className={classes['foot']}>
      <div className="t-actions">
        {state === 'APPROVED' && <ToConfirm intent={intent} />}
        {state === 'APPROVED' && (
          <Button variant="default" disabled={action.busy !== null} onClick={() => void action.run('intents.withdraw', { intentId })}>{t('outcome:actions.withdraw')}</Button>
        )}
        {state === 'NOT_FOUND' && !isOfOtherDesk(intent) && <SendAgain intent={intent} action={action} />}
        <BankTold intent={intent} action={action} />
        {(state === 'NOT_FOUND' || state === 'AMBIGUOUS') && !isByFile(intent) && (
          <WithReason
            label={t('outcome:actions.giveUp')} title={t('outcome:actions.giveUpTitle')} text={t('outcome:actions.giveUpText')} danger disabled={action.busy !== null}
            field={t('outcome:actions.reason')} hint={t('outcome:actions.reasonHint')} onConfirm={(reason) => void action.run('intents.abandon', { intentId, reason })}
          />
        )}
        {wasSignInRefused(intent) && <Button component={Link} href={pathOfSettings('credentials')}>{t('outcome:actions.toCredentials')}</Button>}
        <WriteAgain intent={intent} />
        <PortalLinks intent={intent} />
        {children}
        {intent.transfer !== null && (
          <Button variant="default" component={Link} href={pathOfRecord('transfers', intent.transfer.moneyTransferId)}>{t('outcome:actions.openTransfer')}</Button>
        )}
        {isWorthAsking(intent) && <BankMessage intentId={intentId} />}
      </div>
      {intent.declarable !== null && <ToldLater declarable={intent.declarable} />}
    </div>
  );
}

/** Whether only the bank may know more, or can stop the payment. */
function isWorthAsking(intent: IntentView): boolean {
  const { state, verification } = intent;
  if (undocumentedStatus(intent) !== null) return true;
  if (state === 'APPROVED' || state === 'SENDING' || state === 'CONFIRMING') return false;
  return (!isTaken(state) && state !== 'CHALLENGE') || (verification !== null && verification.matchType !== 'MTCH');
}

/** Back to the summary: sending needs the same confirmation again. */
function ToConfirm({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const content = draftOf(intent.shown, decimalMark);
  if (content === null || intent.batchId !== null) return null;
  return <Button onClick={() => void openAsDraft(content, { draftId: intent.requestId, step: 'confirm' })}>{t('outcome:actions.send')}</Button>;
}

/** Copies the payment to a new draft. Never offered while the outcome is unknown. */
function WriteAgain({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const content = draftOf(intent.shown, decimalMark);
  if (content === null || (intent.state === 'ACCEPTED' && undocumentedStatus(intent) !== null)) return null;
  const refused = wasRefused(intent.state) && !(intent.state === 'REJECTED' && wasSignInRefused(intent));
  if (!isTaken(intent.state) && !cameToNothing(intent.state)) return null;
  return (
    <>
      <Button {...(!refused && { variant: 'default' })} onClick={() => void openAsDraft(content)}>
        {refused ? t('outcome:actions.changeAndTry') : t('outcome:actions.duplicate')}
      </Button>
      <SaveAsTemplate content={content} />
    </>
  );
}

/** Sends again what was not found, once the person accepts the risk. */
function SendAgain({ intent, action }: { readonly intent: IntentView; readonly action: Action }) {
  const { t } = useT();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const close = (): void => {
    setOpened(false);
    setUnderstood(false);
  };
  const confirm = (): void => {
    close();
    void action.run('intents.sendAgain', { intentId: intent.intentId });
  };
  return (
    <>
      <Button variant="default" disabled={action.busy !== null} aria-busy={action.busy === 'intents.sendAgain'} onClick={() => setOpened(true)}>
        {t('outcome:actions.send')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('outcome:actions.sendTitle')} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
        <Stack gap="lg">
          <strong>{format.money(amountOf(intent.shown))} → {payeeOf(intent.shown)}</strong>
          <p>{t('outcome:actions.sendWarning')}</p>
          <p>{t('outcome:actions.sendFresh')}</p>
          <Checkbox label={t('outcome:actions.sendUnderstood')} checked={understood} onChange={(event) => setUnderstood(event.currentTarget.checked)} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>{t('common:cancel')}</Button>
            <Button className="t-danger-button" disabled={!understood} onClick={confirm}>{t('outcome:actions.send')}</Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

interface WithReasonProps {
  /** Of the button and of the confirmation. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly field: string;
  readonly hint: string;
  readonly danger?: boolean;
  readonly disabled: boolean;
  readonly onConfirm: (reason: string) => void;
}

/** A button for what needs a reason, which the journal keeps. */
export function WithReason({ label, title, text, field, hint, danger = false, disabled, onConfirm }: WithReasonProps) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const close = (): void => setOpened(false);
  const confirm = (): void => {
    close();
    onConfirm(reason.trim());
  };
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>{label}</Button>
      <Dialog opened={opened} onClose={close} title={title} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
        <Stack gap="lg">
          <p>{text}</p>
          <Textarea label={field} description={hint} value={reason} maxLength={500} rows={3} data-autofocus onChange={(event) => setReason(event.currentTarget.value)} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>{t('common:cancel')}</Button>
            <Button className={danger ? 't-danger-button' : ''} disabled={reason.trim() === ''} onClick={confirm}>{label}</Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

interface BankToldProps {
  readonly intent: IntentView;
  readonly action: Action;
}

/** What a person says of a file is not the bank's word. */
const wordsOf = (intent: IntentView) => (isByFile(intent) ? 'paymentFile:told' : 'outcome:told');

const isOpen = ({ open, from }: Declarable, now: number): boolean => open || now >= instantToMs(from);

/** Declares what the bank told a person; offered after the app has looked itself. */
function BankTold({ intent, action }: BankToldProps) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const now = useNow(intent.declarable !== null && !intent.declarable.open);
  const isCorrection = intent.state === 'DECLARED';
  const words = wordsOf(intent);
  if (!isCorrection && (intent.declarable === null || !isOpen(intent.declarable, now))) return null;
  return (
    <>
      <Button variant="default" disabled={action.busy !== null} onClick={() => setOpened(true)}>{t(isCorrection ? 'outcome:told.correct' : `${words}.button`)}</Button>
      <Dialog
        opened={opened} onClose={() => setOpened(false)} title={t(`${words}.title`)} size={560} centered closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <ToldForm intent={intent} action={action} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function ToldLater({ declarable }: { readonly declarable: Declarable }) {
  const { t } = useT();
  const format = useFormat();
  const now = useNow(!declarable.open);
  if (isOpen(declarable, now)) return null;
  return <p className="t-prose t-muted">{t('outcome:told.later', { when: format.instant(declarable.from) })}</p>;
}

/** Nothing is preselected and Enter does nothing. */
function ToldForm({ intent, action, onClose }: BankToldProps & { readonly onClose: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const today = bankDateAt(useNow(false));
  const told = wordsOf(intent);
  const [outcome, setOutcome] = useState<Declaration['outcome'] | null>(null);
  // A correction starts from the earlier declaration, except for its outcome.
  const { declaration } = intent;
  const [toldBy, setToldBy] = useState(declaration?.toldBy ?? '');
  const [toldOn, setToldOn] = useState<BankDate | null>(declaration?.toldOn ?? today);
  const [words, setWords] = useState(declaration?.words ?? '');
  const [understood, setUnderstood] = useState(false);
  const isWhole = outcome !== null && toldBy.trim() !== '' && toldOn !== null && words.trim() !== '' && understood;
  const confirm = (): void => {
    if (outcome === null || toldOn === null) return;
    onClose();
    void action.run('intents.declare', { intentId: intent.intentId, outcome, toldBy: toldBy.trim(), toldOn, words: words.trim() });
  };
  return (
    <Stack gap="lg">
      <p><strong>{[amountOf(intent.shown) === null ? null : format.money(amountOf(intent.shown)), payeeOf(intent.shown)].filter((part) => part !== null).join(' → ')}</strong></p>
      <p>{t(`${told}.lead`)}</p>
      {declaration !== null && <p>{t('outcome:told.correctLead')}</p>}
      <Radio.Group label={t('outcome:told.what')} value={outcome} onChange={(value) => setOutcome(value === 'done' ? 'done' : 'notDone')}>
        <Stack gap="xs" mt="xs">
          <Radio value="done" label={t(`${told}.done`)} />
          <Radio value="notDone" label={t(`${told}.notDone`)} />
        </Stack>
      </Radio.Group>
      <Group align="flex-start" gap="md" grow>
        <TextInput label={t(`${told}.who`)} description={t(`${told}.whoHint`)} value={toldBy} maxLength={200} onChange={(event) => setToldBy(event.currentTarget.value)} />
        <DayInput label={t(`${told}.when`)} description={t(`${told}.whenHint`)} value={toldOn} clearable={false} minDate={bankDateAt(instantToMs(intent.createdAt))} maxDate={today} onChange={setToldOn} />
      </Group>
      <Textarea
        label={t(`${told}.words`)} description={t(`${told}.wordsHint`)} value={words} maxLength={2_000} rows={3}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {outcome !== null && (
        <Note meaning="wait">
          <p>{t(`${told}.follows.${outcome}`)}</p>
          <p>{t('outcome:told.lock')}</p>
          <p>{t('outcome:told.looking')}</p>
        </Note>
      )}
      <Checkbox label={t(`${told}.understood`)} checked={understood} onChange={(event) => setUnderstood(event.currentTarget.checked)} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>{t('common:cancel')}</Button>
        <Button className="t-danger-button" disabled={!isWhole} onClick={confirm}>
          {outcome === null ? t('outcome:told.confirm') : t(`${told}.confirmAs.${outcome}`)}
        </Button>
      </Group>
    </Stack>
  );
}

function BankMessage({ intentId }: { readonly intentId: string }) {
  const { t, language } = useT();
  const copy = useCopy();
  const [message, setMessage] = useState<{ readonly text: string; readonly copied: boolean } | null>(null);
  const write = async (): Promise<void> => {
    const result = await invoke('intents.bankMessage', { intentId, language });
    if (result.ok) setMessage({ text: result.value, copied: await copy(result.value) });
  };
  return (
    <>
      <Button variant="default" onClick={() => void write()}>{t('outcome:actions.message')}</Button>
      {message !== null && (
        <Stack gap="xs" w="100%">
          <span role="status">{message.copied ? t('outcome:actions.messageCopied') : t('outcome:actions.messageNotCopied')}</span>
          <Textarea aria-label={t('outcome:actions.messageHeading')} value={message.text} readOnly rows={12} maw="84ch" />
        </Stack>
      )}
    </>
  );
}
