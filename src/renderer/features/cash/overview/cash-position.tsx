import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconHourglassLow } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Link } from 'wouter';
import type { LimitDraft, OpenDraft } from '#renderer/data/kept-drafts.ts';
import { pathOfAccount } from '#renderer/data/paths/paths.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { BalanceAmount } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useLimitDraft } from '#renderer/data/kept-drafts.ts';
import { Amount, Sum, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { AsOf, ErrorState, Section, TableHead } from '#renderer/ui/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { CashForecast, CashThreshold, CashWarning } from '#shared/bridge/cash/cash.ts';
import type { AccountView, CurrencyPosition, OverviewView } from '#shared/bridge/cash/statement.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import classes from './overview.module.css';

const COLUMNS = 6;

interface CashPositionProps {
  readonly overview: OverviewView;
  /** null until read. */
  readonly forecast: CashForecast | null;
}

export function CashPosition({ overview, forecast }: CashPositionProps): ReactElement {
  const { t } = useT();
  const { accounts, positions, clientAccounts } = overview;
  return (
    <Section heading={t('overview:cash')}>
      <div className={classes['scroll']}>
        <table className={classes['ledger']} aria-label={t('overview:cash')}>
          <TableHead
            words={[t('overview:account')]}
            figures={[t('overview:available'), t('overview:accounting'), t('overview:reserved'), t('overview:asOf'), t('overview:limits.heading')]}
          />
          <tbody>
            {positions.map((position) => (
              <Fragment key={position.currency}>
                {accounts.filter((view) => accountCurrency(view) === position.currency).map((view) => (
                  <AccountRow
                    key={view.account.accountId} view={view} ofClients={clientAccounts.includes(view.account.accountId)} ready={forecast !== null}
                    threshold={forecast?.thresholds.find(({ accountId }) => accountId === view.account.accountId) ?? null}
                  />
                ))}
                <TotalRow position={position} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface AccountRowProps {
  readonly view: AccountView;
  readonly ofClients: boolean;
  readonly threshold: CashThreshold | null;
  readonly ready: boolean;
}

const USUAL_IDLE_DAYS = '30';

function AccountRow({ view, ofClients, threshold, ready }: AccountRowProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const limits = useLimitDraft(view.account.accountId);
  const button = useRef<HTMLButtonElement>(null);
  const { account, balance, reserved } = view;
  const name = accountName(account);
  const { draft } = limits;
  const word = threshold === null ? t('overview:limits.set') : t('overview:limits.change');
  const edit = (): void => {
    if (draft !== null) {
      // Typed limits are dropped only by their own button.
      button.current?.closest('tr')?.nextElementSibling?.querySelector('input')?.focus();
      return;
    }
    limits.change({
      low: threshold?.low === undefined || threshold.low === null ? '' : format.amountParts(threshold.low).digits,
      idle: threshold?.idle === undefined || threshold.idle === null ? '' : format.amountParts(threshold.idle).digits,
      idleDays: threshold === null ? USUAL_IDLE_DAYS : String(threshold.idleDays),
    });
  };
  return (
    <>
      <tr data-editing={draft !== null || undefined}>
        <th scope="row">
          <Link href={pathOfAccount(account.accountId)} className="t-name-link" title={account.iban === null ? undefined : groupedIban(account.iban)}>{name}</Link>
          {ofClients && <div className="t-hint">{t('overview:clientAccount')}</div>}
        </th>
        <td data-end><strong><BalanceAmount balance={balance?.value} of="available" /></strong></td>
        <td data-end><BalanceAmount balance={balance?.value} of="accounting" /></td>
        <td data-end><Amount money={reserved?.value} /></td>
        <td data-end><AsOf instant={balance?.asOf ?? null} bare /></td>
        <td data-end>
          <Anchor
            component="button" type="button" ref={button} inherit disabled={!ready} aria-expanded={draft !== null}
            aria-label={`${word}: ${t('overview:limits.of', { account: name })}`} title={threshold === null ? undefined : sayLimits(threshold, t, format)}
            onClick={edit}
          >
            {word}
          </Anchor>
        </td>
      </tr>
      {draft !== null && (
        <tr className={classes['limitRow']}>
          <td colSpan={COLUMNS}>
            <LimitEditor
              accountId={account.accountId} name={name} currency={accountCurrency(view)} open={{ ...limits, draft }}
              onClosed={() => button.current?.focus()}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function sayLimits({ low, idle, idleDays }: CashThreshold, t: ReturnType<typeof useT>['t'], format: ReturnType<typeof useFormat>): string {
  return [
    low === null ? null : t('overview:limits.saidLow', { limit: format.money(low) }),
    idle === null ? null : t('overview:limits.saidIdle', { limit: format.money(idle), count: idleDays }),
  ].filter((word) => word !== null).join(' · ');
}

function TotalRow({ position }: { readonly position: CurrencyPosition }): ReactElement {
  const { t } = useT();
  const { currency, incomplete, asOf } = position;
  return (
    <tr className={classes['total']}>
      <th scope="row">{t('overview:total', { currency })}</th>
      {(['available', 'accounting', 'reserved'] as const).map((figure) => (
        <td key={figure} data-end><Sum total={position[figure]} known={asOf === null ? undefined : incomplete?.[figure]} of="accounts" /></td>
      ))}
      <td data-end><AsOf instant={asOf} bare /></td>
      <td aria-hidden="true" />
    </tr>
  );
}

const MAX_DAYS = 3660;

interface LimitEditorProps {
  readonly accountId: string;
  readonly name: string;
  readonly currency: string;
  readonly open: OpenDraft & { readonly draft: LimitDraft };
  /** Returns the focus; called whether saved or not. */
  readonly onClosed: () => void;
}

/** Enter saves, Escape closes. */
function LimitEditor({ accountId, name, currency, open, onClosed }: LimitEditorProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const command = useCommand();
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { draft } = open;
  const days = /^\s*\d{1,4}\s*$/.test(draft.idleDays) ? Number(draft.idleDays) : Number.NaN;
  const daysWrong = !(days >= 1 && days <= MAX_DAYS);
  const problems = command.error?.kind === 'invalid' ? command.error.problems : [];
  const wordsFor = (field: string): string | null => {
    const problem = problems.find((candidate) => candidate.field === field);
    if (problem === undefined) return null;
    return problem.code === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t('overview:limits.notAmount');
  };

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (command.error?.kind === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [command.error]);

  const close = (): void => {
    open.drop();
    onClosed();
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (daysWrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const result = await command.run('overview.setThreshold', { accountId, low: draft.low, idle: draft.idle, idleDays: days, decimalMark });
    if (result.ok) close();
  };
  const amount = (field: 'low' | 'idle') => ({
    size: 'xs' as const, name: field, label: t(`overview:limits.${field}`), value: draft[field], autoComplete: 'off', inputMode: 'decimal' as const, maxLength: 40,
    error: wordsFor(field), classNames: { input: classes['limitAmount'] ?? '' },
    rightSection: <span className="t-small">{currency}</span>, rightSectionWidth: 44,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => open.change({ ...draft, [field]: event.currentTarget.value }),
  });
  return (
    <form
      ref={form} className={classes['limits']} aria-label={t('overview:limits.of', { account: name })} noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextInput {...amount('low')} />
      <TextInput {...amount('idle')} />
      <TextInput
        size="xs" name="idleDays" label={t('overview:limits.idleDays')} value={draft.idleDays} inputMode="numeric" autoComplete="off" maxLength={4} w={120}
        error={tried && daysWrong ? t('overview:limits.daysWrong', { most: MAX_DAYS }) : null}
        onChange={(event) => open.change({ ...draft, idleDays: event.currentTarget.value })}
      />
      <div className={classes['limitButtons']}>
        <Button size="xs" type="submit" disabled={command.busy}>{t('overview:limits.save')}</Button>
        <Button size="xs" variant="default" onClick={close}>{t('overview:limits.cancel')}</Button>
      </div>
      <p className="t-small">{t('overview:limits.hint')}</p>
      {command.error !== null && command.error.kind !== 'invalid' && <ErrorState error={command.error} />}
    </form>
  );
}

/** Which accounts have or expect less, or have idle more, than their limits say. */
export function CashWarnings({ warnings, accounts }: { readonly warnings: readonly CashWarning[]; readonly accounts: readonly AccountView[] }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (warnings.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" fz="sm" className="t-list" aria-label={t('overview:limits.warnings')}>
      {warnings.map((warning) => {
        const view = accounts.find(({ account }) => account.accountId === warning.accountId);
        const Icon = warning.kind === 'low' ? IconAlertTriangle : IconHourglassLow;
        return (
          <li key={`${warning.kind} ${warning.accountId}`} className="t-remark" data-kind={warning.kind} data-meaning="wait">
            <Icon size={16} aria-hidden="true" />
            <span><strong>{view === undefined ? warning.accountId : accountName(view.account)}</strong>{' '}{sayWarning(warning, t, format)}</span>
          </li>
        );
      })}
    </Stack>
  );
}

function sayWarning(warning: CashWarning, t: Translate, format: Formatter): string {
  const limit = format.money(warning.limit);
  if (warning.kind === 'idle') return t('overview:limits.idleFor', { limit, count: warning.days, least: format.money(warning.least) });
  const balance = format.money(warning.balance);
  return warning.expectedOn === null
    ? t('overview:limits.lowNow', { limit, balance })
    : t('overview:limits.lowExpected', { limit, balance, date: format.date(warning.expectedOn) });
}
