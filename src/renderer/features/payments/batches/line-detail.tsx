import { Button, CloseButton, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { AccountCode, StateBadge, useAction } from '#renderer/features/payments/outcome/index.ts';
import { problemWords } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { BankCheck, BatchLine } from '#shared/bridge/payments/batches.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { addressFields, holdsPostcode } from '#shared/domain/payment/creditor-address.ts';
import { addressProblems } from '#shared/domain/payment/creditor-reading.ts';
import { lineRemarks } from './batch-words.ts';
import classes from './batches.module.css';
import { Decide } from './sent-before.tsx';

interface LineDetailProps {
  readonly line: BatchLine;
  readonly batchId: string;
  readonly sent: boolean;
  readonly open: boolean;
  readonly completing: boolean;
  readonly onChange: () => void;
  readonly onExclude: (line: BatchLine) => void;
  readonly onClose: () => void;
}

export function LineDetail({ line, batchId, sent, open, completing, onChange, onExclude, onClose }: LineDetailProps) {
  const { t } = useT();
  const format = useFormat();
  const remarks = lineRemarks(line, t, format);
  const name = t('batches:lines.detail', { line: line.sourceLine });
  const heading = useRef<HTMLHeadingElement>(null);
  const [completed, setCompleted] = useState<number | null>(null);
  const isIncomplete = open && !line.excluded && addressProblems(line.draft).length > 0;
  const done = (): void => {
    setCompleted(line.index);
    heading.current?.focus();
    onChange();
  };
  return (
    <aside className="t-detail" aria-label={name}>
      <header className="t-detail-head">
        <h2 ref={heading} tabIndex={-1}>{name}</h2>
        <CloseButton size="sm" aria-label={t('batches:lines.close', { line: line.sourceLine })} onClick={onClose} />
      </header>
      <Stack mt="md">
        {remarks.length === 0
          ? !sent && <p className="t-muted">{t('batches:lines.good')}</p>
          : (
            <Stack component="ul" gap="sm" className="t-list">
              {remarks.map(({ meaning, text }) => (
                <li key={text} className="t-remark" data-meaning={meaning}>
                  {meaning === 'wrong' ? <IconCircleX size={14} aria-hidden="true" /> : <IconAlertTriangle size={14} aria-hidden="true" />}
                  {text}
                </li>
              ))}
            </Stack>
          )}
        {completed === line.index && !isIncomplete && <p role="status">{t('batches:lines.addressComplete')}</p>}
        {isIncomplete && <CompleteAddress key={line.index} batchId={batchId} line={line} focused={completing} onDone={done} />}
        {line.alike.length > 0 && (
          <Stack component="ul" gap="xs" className="t-list">
            {line.alike.map(({ at, intentId, moneyTransferId }) => (
              <li key={intentId ?? moneyTransferId}>
                <Link href={intentId === null ? pathOfRecord('transfers', moneyTransferId ?? '') : pathOfPayment(intentId)}>
                  {t('batches:alike.see', { when: format.instant(at) })}
                </Link>
              </li>
            ))}
          </Stack>
        )}
        {line.undecided && <Decide batchId={batchId} index={line.index} onChange={onChange} onShow={null} />}
        <LineFields line={line} sent={sent} />
        <Group>
          {line.intentId !== null && <Link href={pathOfPayment(line.intentId)}>{t('batches:lines.openPayment')}</Link>}
          {!sent && <Button size="xs" variant="default" onClick={() => onExclude(line)}>{t(line.excluded ? 'batches:lines.include' : 'batches:lines.exclude')}</Button>}
        </Group>
      </Stack>
    </aside>
  );
}

function LineFields({ line, sent }: Pick<LineDetailProps, 'line' | 'sent'>) {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  const { draft, state, bankStatus, declared, inFile, bank } = line;
  const { beneficiaryName, beneficiaryAccount, description, accountId, remittanceInformation, bic, feeType } = draft;
  const date = parseBankDate(draft.executionDate);
  const address = [draft.address, draft.city, draft.country].filter((part) => part !== '').join(', ');
  const when = draft.isInstant ? t('batches:lines.instant') : date === null ? draft.executionDate : format.date(date);
  return (
    <DescriptionList>
      <Field label={t('payment:fields.beneficiaryName')}>{beneficiaryName}</Field>
      <Field label={t('payment:fields.beneficiaryAccount')}>{beneficiaryAccount === '' ? null : <AccountCode code={beneficiaryAccount} />}</Field>
      <Field label={t('payment:fields.amount')}><LineAmount line={line} /></Field>
      <Field label={t('payment:fields.description')}>{description}</Field>
      <Field label={t('payment:fields.executionDate')}>{`${when}${draft.isUrgent ? ` · ${t('batches:lines.urgent')}` : ''}`}</Field>
      <Field label={t('payment:fields.accountId')}>{nameOf(accountId)}</Field>
      {remittanceInformation !== '' && <Field label={t('payment:fields.remittanceInformation')}>{remittanceInformation}</Field>}
      {bic !== '' && <Field label={t('payment:fields.bic')}>{bic}</Field>}
      {address !== '' && <Field label={t('payment:fields.address')}>{address}</Field>}
      {feeType !== '' && <Field label={t('payment:fields.feeType')}>{feeType}</Field>}
      <Field label={t(sent ? 'batches:lines.state' : 'batches:lines.bank')}>
        {sent && state !== null ? <StateBadge state={state} bankStatus={bankStatus} declared={declared} inFile={inFile === true} /> : <BankBadge bank={bank} />}
      </Field>
    </DescriptionList>
  );
}

interface CompleteAddressProps {
  readonly batchId: string;
  readonly line: BatchLine;
  /** Puts the focus on the first wrong field. */
  readonly focused: boolean;
  readonly onDone: () => void;
}

/** Changes the line, never the file itself. */
function CompleteAddress({ batchId, line, focused, onDone }: CompleteAddressProps) {
  const { t } = useT();
  const { address, city, country } = line.draft;
  const [typed, setTyped] = useState({ address, city, country });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const action = useAction();
  const problems = addressProblems({ ...line.draft, ...typed });
  const firstWrong = problems[0]?.field ?? 'address';

  // Only when the form appears: later the person decides where the focus is.
  const wrongAtFirst = useRef(firstWrong);
  useEffect(() => {
    if (focused) form.current?.querySelector<HTMLElement>(`[name="${wrongAtFirst.current}"]`)?.focus();
  }, [focused]);

  const save = async (): Promise<void> => {
    setTried(true);
    if (problems.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    const result = await action.run('batches.completeAddress', { batchId, index: line.index, address: typed });
    if (result?.ok === true) onDone();
  };

  return (
    <form
      ref={form} className={classes['address']} noValidate autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {addressFields.map((field) => {
        const problem = problems.find((one) => one.field === field);
        const hint = field === 'country' ? t('payment:hints.country') : field === 'city' && holdsPostcode(typed.city) ? t('payment:warnings.postcodeInTown') : null;
        return (
          <TextInput
            key={field} name={field} size="xs" label={t(`payment:fields.${field}`)} value={typed[field]} autoComplete="off" spellCheck={false}
            description={hint} error={tried && problem !== undefined ? problemWords(problem, t) : null}
            onChange={({ currentTarget: { value } }) => { setTyped((before) => ({ ...before, [field]: value })); }}
          />
        );
      })}
      {action.error !== null && <ErrorState error={action.error} />}
      <Group><Button type="submit" size="xs" disabled={action.busy !== null}>{t('addresses:complete')}</Button></Group>
    </form>
  );
}

const bankMeaning: Readonly<Record<BankCheck['status'], Meaning>> = {
  notAsked: 'neutral', asking: 'progress', none: 'neutral', unchecked: 'neutral', valid: 'done', refused: 'wrong', unanswered: 'wait',
};

export function BankBadge({ bank }: { readonly bank: BankCheck }) {
  const { t } = useT();
  const words = t(`batches:bank.${bank.status}`);
  return bank.status === 'notAsked' || bank.status === 'none' || bank.status === 'unchecked'
    ? <span className="t-muted">{words}</span>
    : <StatusBadge meaning={bankMeaning[bank.status]}>{words}</StatusBadge>;
}

/** The amount as read, or as it stands in the file. */
export function LineAmount({ line }: { readonly line: BatchLine }) {
  if (line.amount !== null) return <Amount money={line.amount} />;
  return <span className="t-wrong">{line.draft.amount.trim() === '' ? UNKNOWN : `${line.draft.amount} ${line.draft.currency}`}</span>;
}
