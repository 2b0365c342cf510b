import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useFreshness } from '#renderer/data/queries.ts';
import { DeclaredEarlier, useAction } from '#renderer/features/payments/outcome/index.ts';
import { actionOf, OnceButton, RequestButton, SendWhenApproved, TeamAsks, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, statusWord } from '#renderer/lists/record-view/index.ts';
import { Amount, Incomplete, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, DescriptionList, ErrorState, Field, Note, SkeletonFields, TableHead } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { FrozenClosing } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, StatusSum } from '#shared/domain/closing/model.ts';

import { amountParts, isSum, percentWords } from './closing-words.ts';
import classes from './closing.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { GiveUpClosing } from './step-controls.tsx';
import { useAnswer } from './use-closing.ts';
import type { Closing } from './use-closing.ts';

type Typed = 'campaignName' | 'total';

/** The fourth step: the frozen campaign, typed confirmation, and the one button that sends. */
export function ConfirmStep({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const { view } = closing;
  const { closingId } = view;
  const [changed, setChanged] = useState(false);
  const { answer, again } = useAnswer(useCallback(() => invoke('closings.freeze', { closingId }), [closingId]));
  const frozen = answer?.ok === true ? answer.value : null;
  const error = answer?.ok === false ? answer.error : null;
  const freezeAgain = (because: 'changed' | 'asked'): void => {
    again();
    setChanged(because === 'changed');
  };
  return (
    <>
      <p className="t-prose">{t('closing:confirm.lead')}</p>
      {changed && <Note line meaning="wait" role="alert">{t('closing:confirm.changed')}</Note>}
      {frozen === null && error === null && <><p role="status">{t('closing:confirm.freezing')}</p><SkeletonFields fields={9} /></>}
      {error !== null && <WriteErrorOr error={error} onRetry={() => freezeAgain('asked')} />}
      {frozen !== null && <DeclaredEarlier declared={frozen.declared} />}
      {frozen !== null && <FrozenSummary frozen={frozen} direction={view.direction ?? 'success'} />}
      {frozen === null
        ? <div className="t-foot"><BackToChoose closing={closing} /></div>
        : <Confirmation key={frozen.bodyHash} closing={closing} frozen={frozen} onChanged={() => freezeAgain('changed')} />}
    </>
  );
}

function WriteErrorOr({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  return error.kind === 'blockedByIntent' ? <WriteError error={error} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function BackToChoose({ closing: { view, busy, run } }: { readonly closing: Closing }) {
  const { t } = useT();
  return <Button variant="default" disabled={busy !== null} onClick={() => void run('closings.goTo', { closingId: view.closingId, step: 'choose' })}>{t('closing:back')}</Button>;
}

/** The typed confirmation and the send button, which is not the default, ignores Enter and works once. */
function Confirmation({ closing, frozen, onChanged }: { readonly closing: Closing; readonly frozen: FrozenClosing; readonly onChanged: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const offline = useFreshness().phase === 'offline' && !closing.view.rehearsal;
  const [typed, setTyped] = useState<Readonly<Record<Typed, string>>>({ campaignName: '', total: '' });
  const campaignName = useRef<HTMLInputElement>(null);
  const total = useRef<HTMLInputElement>(null);
  const { view, busy, run } = closing;
  const asking = useAction();
  const error = asking.error ?? closing.error;
  const forgetError = (): void => {
    asking.forget();
    closing.forgetError();
  };
  const direction = view.direction ?? 'success';
  const wrong = error?.kind === 'notConfirmed' ? error.field : null;
  const sending = busy === 'closings.send' || asking.busy !== null;
  const [sendWhenApproved, setSendWhenApproved] = useState(false);
  const action = actionOf(frozen.team);
  const complete = typed.campaignName !== '' && (!view.asksTotal || typed.total.trim() !== '');
  const barred = !complete || view.ended !== null || error?.kind === 'blockedByIntent';
  useEffect(() => {
    // Fields are disabled while sending.
    if (wrong !== null && !sending) (wrong === 'total' ? total : campaignName).current?.focus();
  }, [sending, wrong]);

  const request = async (): Promise<void> => {
    const result = await asking.run('approvals.requestClosing', { closingId: view.closingId, bodyHash: frozen.bodyHash, ...typed, decimalMark: format.decimalMark, sendWhenApproved });
    if (result === null) return;
    if (result.ok) goTo(pathOfApproval(result.value.requestId));
    else if (result.error.kind === 'changedSinceShown') onChanged();
  };
  const send = async (): Promise<void> => {
    const result = await run('closings.send', { closingId: view.closingId, bodyHash: frozen.bodyHash, ...typed, decimalMark: format.decimalMark });
    if (result === null || result.ok) return;
    if (result.error.kind === 'changedSinceShown') onChanged();
  };
  const field = (name: Typed, hint: string) => (
    <TextInput
      ref={name === 'total' ? total : campaignName} label={t(`closing:confirm.${name}`)} description={hint} value={typed[name]} disabled={sending || view.ended !== null} autoComplete="off" spellCheck={false}
      inputMode={name === 'total' ? 'decimal' : 'text'} error={wrong === name ? t(`closing:confirm.wrong.${name}`) : null}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (wrong === name) forgetError();
        setTyped((before) => ({ ...before, [name]: value }));
      }}
    />
  );
  return (
    <div className={classes['confirmation']}>
      <h3>{t('closing:confirm.intoWords')}</h3>
      <div className={classes['typed']}>
        {field('campaignName', t('closing:confirm.campaignNameHint', { name: frozen.campaignName }))}
        {view.asksTotal && field('total', t(direction === 'success' ? 'closing:confirm.totalHintSuccess' : 'closing:confirm.totalHintFailure', { currency: frozen.total.currency }))}
      </div>
      <TeamAsks need={frozen.team} />
      {action === 'request' && <SendWhenApproved checked={sendWhenApproved} disabled={sending} onChange={setSendWhenApproved} />}
      {error !== null && wrong === null && <Refusal error={error} currency={frozen.total.currency} />}
      {offline && <Note line meaning="wait" role="alert">{t('closing:confirm.offline')}</Note>}
      <div className="t-actions">
        {action === 'request'
          ? <RequestButton working={asking.busy !== null} barred={barred} onRequest={() => void request()} />
          : (
            <OnceButton danger describedBy="send-keys" working={sending} disabled={barred || offline || action === 'nothing'} onPress={() => void send()}>
              {t(`closing:confirm.${direction}`, { amount: format.money(frozen.total), name: frozen.campaignName })}
            </OnceButton>
          )}
        <BackToChoose closing={closing} />
        {action === 'request'
          ? <span id="send-keys" className="t-small">{t('approvals:ask.keys')}</span>
          : (
            <>
              <span className="t-small" role="status">{sending && t('closing:confirm.sending')}</span>
              {!sending && <span id="send-keys" className="t-small">{t('closing:confirm.keys')}</span>}
            </>
          )}
        {!sending && <GiveUpClosing closing={closing} />}
      </div>
    </div>
  );
}

/** Why it was not sent; a changed campaign is shown as a table of differences. */
function Refusal({ error, currency }: { readonly error: AppError; readonly currency: string }) {
  const { t } = useT();
  if (error.kind === 'campaignChanged') {
    return <Note meaning="wrong" role="alert"><strong>{t('closing:refresh.aborted')}</strong><DifferencesTable differences={error.differences} currency={currency} /></Note>;
  }
  if (error.kind !== 'blockedByIntent') return <WriteError error={error} />;
  return (
    <Note meaning="wrong" role="alert">
      <strong>{t('closing:confirm.blocked')}</strong><p>{t('closing:confirm.blockedText')}</p><WriteError error={error} />
    </Note>
  );
}

/** Exactly what is approved: the amount, the orders by state, the terms, and what cannot be undone. */
function FrozenSummary({ frozen, direction }: { readonly frozen: FrozenClosing; readonly direction: ClosingDirection }) {
  const { t } = useT();
  const format = useFormat();
  const { forecast, total } = frozen;
  const money = (amountMinor: number): string => format.money({ amountMinor, currency: forecast.currency });
  const { companyFunds, portalSuccessFee, portalInvestorFee, investorsRefunds } = forecast.amounts;
  const points = direction === 'success' ? 'pointsSuccess' : 'pointsFailure';
  return (
    <>
      <div className={classes['figure']} data-direction={direction} role="status">
        <strong>{t(direction === 'success' ? 'closing:confirm.succeed' : 'closing:confirm.fail', { amount: format.money(total) })}</strong>{' '}
        <span className="t-muted">
          {direction === 'success'
            ? t('closing:confirm.succeedText', { company: money(companyFunds), fees: money(portalSuccessFee + portalInvestorFee), refunds: money(investorsRefunds) })
            : t('closing:confirm.failText', { count: forecast.counts.undone })}
        </span>
      </div>
      <Group align="flex-start" gap="24px 64px">
        <Sums frozen={frozen} />
        <Amounts frozen={frozen} />
      </Group>
      <Terms frozen={frozen} />
      <div>
        <h3>{t('closing:confirm.points')}</h3>
        <ul className="t-points">{(['money', 'orders', 'final'] as const).map((point) => <li key={point}>{t(`closing:confirm.${points}.${point}`)}</li>)}</ul>
      </div>
    </>
  );
}

function Sums({ frozen: { snapshot: { sums, currency } } }: { readonly frozen: FrozenClosing }) {
  const { t } = useT();
  const format = useFormat();
  const all = sums.reduce<StatusSum>((sum, one) => ({
    status: null, count: sum.count + one.count, orderMinor: sum.orderMinor + one.orderMinor, feeMinor: sum.feeMinor + one.feeMinor, totalMinor: sum.totalMinor + one.totalMinor,
    lacking: (sum.lacking ?? 0) + (one.lacking ?? 0),
  }), { status: null, count: 0, orderMinor: 0, feeMinor: 0, totalMinor: 0, lacking: 0 });
  const cells = ({ count, orderMinor, feeMinor, totalMinor, lacking = 0 }: StatusSum) => (
    <>
      <td data-end>{format.number(count)}{lacking > 0 && <> <Incomplete lacking={lacking} of="orders" /></>}</td>
      {[orderMinor, feeMinor, totalMinor].map((amountMinor, index) => <td key={index} data-end><Amount money={{ amountMinor, currency }} /></td>)}
    </>
  );
  return (
    <Stack gap="sm" align="flex-start" miw={0}>
      <h3 id="frozen-sums">{t('closing:confirm.sums')}</h3>
      <table className={classes['plain']} aria-labelledby="frozen-sums">
        <TableHead words={[t('closing:confirm.status')]} figures={(['count', 'order', 'fee', 'paid'] as const).map((name) => t(`closing:confirm.${name}`))} />
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.status ?? ''}><th scope="row">{sum.status === null ? t('closing:refresh.noStatus') : statusWord('orderStates', sum.status, t)}</th>{cells(sum)}</tr>
          ))}
        </tbody>
        <tfoot><tr><th scope="row">{t('closing:confirm.sum')}</th>{cells(all)}</tr></tfoot>
      </table>
    </Stack>
  );
}

function Amounts({ frozen: { forecast } }: { readonly frozen: FrozenClosing }) {
  const { t } = useT();
  return (
    <Stack gap="sm" align="flex-start" miw={0}>
      <h3 id="frozen-amounts">{t('closing:confirm.amounts')}</h3>
      <table className={classes['plain']} aria-labelledby="frozen-amounts">
        <tbody>
          {amountParts.map((part) => (
            <tr key={part} data-sum={isSum(part) || undefined}>
              <th scope="row">{t(`closing:choose.amounts.${part}`)}</th><td data-end><Amount money={{ amountMinor: forecast.amounts[part], currency: forecast.currency }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

function Terms({ frozen: { snapshot } }: { readonly frozen: FrozenClosing }) {
  const { t } = useT();
  const format = useFormat();
  const { currency, minMinor, maxMinor, feeFixedMinor, feePercentage, status, hash } = snapshot;
  const money = (amountMinor: number | null) => <Amount money={amountMinor === null ? null : { amountMinor, currency }} />;
  return (
    <Box maw={1200}>
      <DescriptionList>
        <Field label={t('closing:confirm.state')}><FieldContent value={{ kind: 'status', list: 'campaignStates', status }} /></Field>
        <Field label={t('closing:confirm.minimum')}>{money(minMinor)}</Field>
        <Field label={t('closing:confirm.maximum')}>{money(maxMinor)}</Field>
        <Field label={t('closing:confirm.feeFixed')}>{money(feeFixedMinor)}</Field>
        <Field label={t('closing:confirm.feePercentage')}>{feePercentage === null ? UNKNOWN : percentWords(feePercentage, format)}</Field>
        <Field label={t('closing:confirm.hash')}><span className="t-mono" title={hash}>{hash.slice(0, 12)}</span> <CopyButton text={hash} what={t('closing:confirm.hash')} /></Field>
      </DescriptionList>
    </Box>
  );
}
