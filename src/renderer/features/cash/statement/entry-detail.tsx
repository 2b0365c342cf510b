import { Anchor, Box, Checkbox, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { dropDraft, keepDraft, keptDraft } from '#renderer/data/kept-drafts.ts';
import { pathOfDifferences, pathOfEntry } from '#renderer/data/paths/paths.ts';
import { entryTexts } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { UnreadableFields } from '#renderer/lists/record-view/index.ts';
import { DetailPanel } from '#renderer/ui/detail-panel.tsx';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError, Said, StatusBadge, useMoment } from '#renderer/ui/index.ts';
import { means } from '#renderer/ui/keys/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { EntryKey, StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import classes from './entry-detail.module.css';
import { Balance } from './statement-columns.tsx';
import { entryKeyOf, tickOf } from './ticks.tsx';

interface EntryDetailProps {
  readonly row: StatementRow;
  /** The entry with its unreadable fields; null if all were read. */
  readonly noted: Transaction | null;
  readonly accountName: string | null;
  /** Grows when the note is to be written. */
  readonly noteWanted: number;
  readonly onTick: (row: StatementRow) => void;
  readonly onLeaveNote: () => void;
  readonly onClose: () => void;
}

export function EntryDetail({ row, noted, accountName, noteWanted, onTick, onLeaveNote, onClose }: EntryDetailProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { transaction, change, accountId } = row;
  return (
    <DetailPanel
      className={classes['detail']} label={t('statement:detail')} closeLabel={t('statement:closeDetail')} onClose={onClose}
      head={<Amount money={transaction.amount} sign="always" size="headline" struck={change?.kind === 'vanished'} />}
      tools={<CopyButton text={entryText(transaction, t, format)} what={t('statement:detail')} />}
    >
      {change !== null && (
        <Box component="p" mt="md" className="t-muted">
          <StatusBadge meaning={change.kind === 'changed' ? 'wait' : 'wrong'}>{t(`statement:${change.kind}`)}</StatusBadge>{' '}
          {t(`statement:${change.kind}Text`)} {t('statement:noticed')}: {format.instant(change.noticedAt)}.{' '}
          <Link href={pathOfDifferences(accountId)}>{t('accounts:differences')}</Link>
        </Box>
      )}
      <div className={classes['marks']}>
        <EntryTick row={row} onTick={onTick} />
        <NoteEditor
          key={`${accountId} ${transaction.transactionId} ${row.occurrence}`} entry={entryKeyOf(row)} note={row.mark?.note ?? null}
          wanted={noteWanted} onLeave={onLeaveNote}
        />
      </div>
      {change?.kind === 'changed' && <h2>{t('statement:now')}</h2>}
      <EntryFields transaction={transaction} />
      {noted !== null && <UnreadableFields record={noted} stacked />}
      {change?.kind === 'changed' && (
        <>
          <h2>{t('statement:before')}</h2>
          <EntryFields transaction={change.before} differsFrom={transaction} />
        </>
      )}
      <dl className={classes['fields']}>
        <div>
          <dt>{t('statement:balanceAfter')}</dt>
          <dd>
            <Balance balance={row.balance} />
            {row.balance.kind === 'unknown' && <span className="t-small"> {t(`statement:noBalance.${row.balance.why}`)}</span>}
          </dd>
        </div>
        {accountName !== null && (
          <div>
            <dt>{t('statement:columns.account')}</dt>
            <dd><Link href={pathOfEntry(`${encodeURIComponent(accountId)}/${row.rowId}`)}><Said text={accountName} /></Link></dd>
          </div>
        )}
      </dl>
      <p className="t-small">{t('statement:asOf', { when: moment(row.asOf) })}</p>
    </DetailPanel>
  );
}

function EntryTick({ row, onTick }: Pick<EntryDetailProps, 'row' | 'onTick'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const state = tickOf(row);
  const when = format.instant(row.mark?.checkedAt);
  const by = row.mark?.checkedBy ?? null;
  return (
    <Checkbox
      size="xs"
      label={t('statement:columns.checked')}
      checked={state === 'ticked'}
      indeterminate={state === 'outdated'}
      description={state === 'none' ? undefined : (
        <>
          {state === 'outdated' && `${t('statement:tick.outdated')}. `}
          {by === null ? when : t('statement:tickedBy', { when, who: by })}
        </>
      )}
      onChange={() => { onTick(row); }}
    />
  );
}

const fieldNames = ['amount', 'operationDate', 'valueDate', 'type', 'description'] as const;

function EntryFields({ transaction, differsFrom }: { readonly transaction: Transaction; readonly differsFrom?: Transaction }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const id = transaction.transactionId;
  const now = entryTexts(transaction, t, format);
  const other = differsFrom === undefined ? now : entryTexts(differsFrom, t, format);
  return (
    <dl className={classes['fields']}>
      {fieldNames.map((name) => (
        <div key={name} data-differs={now[name] === other[name] ? undefined : true}>
          <dt>{t(`statement:columns.${name}`)}</dt>
          <dd>{now[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('statement:columns.transactionId')}</dt>
        <dd className="t-mono">{id} <CopyButton text={id} what={t('statement:columns.transactionId')} /></dd>
      </div>
    </dl>
  );
}

function entryText(transaction: Transaction, t: Translate, format: Formatter): string {
  const texts = entryTexts(transaction, t, format);
  return [...fieldNames, 'transactionId' as const].map((name) => `${t(`statement:columns.${name}`)}: ${texts[name]}`).join('\n');
}

const MAX_LENGTH = 2_000;

interface Kept {
  readonly text: string;
  readonly error: AppError | null;
}

interface NoteEditorProps {
  readonly entry: EntryKey;
  readonly note: string | null;
  /** Grows when the note is to be written. */
  readonly wanted: number;
  readonly onLeave: () => void;
}

/** Saved when the field is left, or with Ctrl+Enter. An unsaved note is kept while other entries are open. */
function NoteEditor({ entry, note, wanted, onLeave }: NoteEditorProps): ReactElement {
  const { t } = useT();
  const keptAs = `note ${entry.accountId} ${entry.transactionId} ${entry.occurrence}`;
  const [text, setText] = useState(() => keptDraft<Kept>(keptAs)?.text ?? note ?? '');
  const [known, setKnown] = useState(note);
  const [error, setError] = useState<AppError | null>(() => keptDraft<Kept>(keptAs)?.error ?? null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<string | null>(null);
  if (known !== note) {
    setKnown(note);
    // A changed or just saved note does not replace what is being typed.
    if (text.trim() === (known ?? '')) setText(note ?? '');
  }
  const save = async (): Promise<void> => {
    const typed = text.trim();
    if (typed === (note ?? '')) {
      dropDraft(keptAs);
      setError(null);
      return;
    }
    if (typed === sent.current) return;
    sent.current = typed;
    const result = await invoke('statement.mark', { entries: [entry], note: typed });
    setError(result.ok ? null : result.error);
    if (keptDraft<Kept>(keptAs)?.text !== typed) return;
    if (result.ok) {
      dropDraft(keptAs);
      return;
    }
    sent.current = null;
    keepDraft(keptAs, { text: typed, error: result.error } satisfies Kept);
  };
  const leave = useEffectEvent(() => void save());
  useEffect(() => () => { leave(); }, []);
  useEffect(() => {
    if (wanted > 0) field.current?.focus();
  }, [wanted]);
  const problem = error === null ? null : describeError(error, t);

  return (
    <Textarea
      ref={field}
      size="xs"
      label={t('statement:note')}
      description={t('statement:noteHint')}
      placeholder={t('statement:notePlaceholder')}
      rows={2}
      classNames={{ input: classes['noteField'] ?? '' }}
      maxLength={MAX_LENGTH}
      value={text}
      error={problem === null ? undefined : (
        <>
          {t('statement:noteNotSaved')} {problem.title}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => void save()}>{t('statement:noteSaveAgain')}</Anchor>
        </>
      )}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        sent.current = null;
        keepDraft(keptAs, { text: value.trim(), error: null } satisfies Kept);
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (means(event, 'saveNote')) {
          event.preventDefault();
          void save();
        }
        if (means(event, 'leaveEntry')) {
          event.preventDefault();
          onLeave();
        }
      }}
    />
  );
}
