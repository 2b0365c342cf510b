import { Button, Checkbox, Group, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { Declarable, Declaration, IntentView } from '#shared/bridge/writes/intents.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import classes from './outcome.module.css';
import { amountOf, payeeOf } from './shown-parts.ts';
import type { Action } from './use-action.ts';
import { useNow } from './use-now.ts';

interface BankToldProps {
  readonly intent: IntentView;
  readonly action: Action;
}

const isOpen = ({ open, from }: Declarable, now: number): boolean => open || now >= instantToMs(from);

/** The way out where the app can only wait: a person says what the bank told them. Offered once the app has tried by itself. */
export function BankTold({ intent, action }: BankToldProps): ReactElement | null {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const now = useNow(intent.declarable !== null && !intent.declarable.open);
  const isCorrection = intent.state === 'DECLARED';
  if (!isCorrection && (intent.declarable === null || !isOpen(intent.declarable, now))) return null;
  return (
    <>
      <Button variant="default" disabled={action.busy !== null} onClick={() => setOpened(true)}>{t(isCorrection ? 'outcome:told.correct' : 'outcome:told.button')}</Button>
      <Modal
        opened={opened} onClose={() => setOpened(false)} title={t('outcome:told.title')} size={560} centered closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <ToldForm intent={intent} action={action} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

/** From when the way out is offered, where it is not yet. */
export function ToldLater({ declarable }: { readonly declarable: Declarable }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const now = useNow(!declarable.open);
  if (isOpen(declarable, now)) return null;
  return <p className={`${classes['reading'] ?? ''} t-muted`}>{t('outcome:told.later', { when: format.instant(declarable.from) })}</p>;
}

/** Nothing is chosen beforehand, Enter sends nothing, and the button is open only when all of it is there. */
function ToldForm({ intent, action, onClose }: BankToldProps & { readonly onClose: () => void }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = bankDateAt(useNow(false));
  const [outcome, setOutcome] = useState<Declaration['outcome'] | null>(null);
  // What was right of an earlier declaration need not be typed again; what became of it is chosen anew.
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
      <p>{t('outcome:told.lead')}</p>
      {declaration !== null && <p>{t('outcome:told.correctLead')}</p>}
      <Radio.Group label={t('outcome:told.what')} value={outcome} onChange={(value) => setOutcome(value === 'done' ? 'done' : 'notDone')}>
        <Stack gap="xs" mt="xs">
          <Radio value="done" label={t('outcome:told.done')} />
          <Radio value="notDone" label={t('outcome:told.notDone')} />
        </Stack>
      </Radio.Group>
      <Group align="flex-start" gap="md" grow>
        <TextInput label={t('outcome:told.who')} description={t('outcome:told.whoHint')} value={toldBy} maxLength={200} onChange={(event) => setToldBy(event.currentTarget.value)} />
        <DayInput label={t('outcome:told.when')} description={t('outcome:told.whenHint')} value={toldOn} clearable={false} minDate={bankDateAt(instantToMs(intent.createdAt))} maxDate={today} onChange={setToldOn} />
      </Group>
      <Textarea
        label={t('outcome:told.words')} description={t('outcome:told.wordsHint')} value={words} maxLength={2_000} rows={3}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {outcome !== null && (
        <Note meaning="wait">
          <p>{t(`outcome:told.follows.${outcome}`)}</p>
          <p>{t('outcome:told.lock')}</p>
          <p>{t('outcome:told.looking')}</p>
        </Note>
      )}
      <Checkbox label={t('outcome:told.understood')} checked={understood} onChange={(event) => setUnderstood(event.currentTarget.checked)} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>{t('common:cancel')}</Button>
        <Button className="t-danger-button" disabled={!isWhole} onClick={confirm}>
          {outcome === null ? t('outcome:told.confirm') : t(`outcome:told.confirmAs.${outcome}`)}
        </Button>
      </Group>
    </Stack>
  );
}
