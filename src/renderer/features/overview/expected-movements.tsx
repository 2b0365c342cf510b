import { useState } from 'react';
import type { ReactElement } from 'react';

import { Anchor, NativeSelect } from '@mantine/core';
import { Link } from 'wouter';

import { accountName } from '#renderer/features/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/routes/paths.ts';
import { Amount, useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ErrorState, Section } from '#renderer/ui/index.ts';
import type { CashForecast, ExpectedMovement } from '#shared/bridge/cash.ts';
import type { AccountView } from '#shared/bridge/statement.ts';

import { MovementName } from './movement-name.tsx';
import classes from './overview.module.css';
import { useCommand } from './use-command.ts';

const FIRST_SHOWN = 5;
const NOT_SAID = '';

interface ExpectedMovementsProps {
  readonly forecast: CashForecast;
  readonly accounts: readonly AccountView[];
}

/** What is expected to move cash: what it is, when, how much, and whether the line counts it. */
export function ExpectedMovements({ forecast, accounts }: ExpectedMovementsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { movements, campaignAccountId, until, asOf } = forecast;
  const shown = all ? movements : movements.slice(0, FIRST_SHOWN);
  const withCampaigns = campaignAccountId !== null || movements.some(({ kind }) => kind === 'campaign');
  return (
    <Section heading={t('overview:expected')} {...(movements.length > 0 ? { asOf } : {})}>
      {movements.length === 0 ? <p className="t-muted">{t('overview:nothingExpected', { date: format.date(until) })}</p> : (
        <>
          <ul className={classes['expected']}>
            {shown.map((movement) => <Movement key={keyOf(movement)} movement={movement} accounts={accounts} />)}
          </ul>
          {movements.length > FIRST_SHOWN && (
            <Anchor component="button" type="button" size="xs" className={classes['more'] ?? ''} onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? t('overview:showFewer') : t('overview:showAll', { count: movements.length })}
            </Anchor>
          )}
        </>
      )}
      {withCampaigns && <CampaignAccount accounts={accounts} accountId={campaignAccountId} />}
      {movements.length > 0 && <p className={classes['note']}>{t('overview:expectedNote', { date: format.date(until) })}</p>}
    </Section>
  );
}

const keyOf = (movement: ExpectedMovement): string =>
  movement.kind === 'transfer' ? `transfer ${movement.accountId} ${movement.transferId}` : `campaign ${movement.campaignId}`;

const pathOf = (movement: ExpectedMovement): string =>
  movement.kind === 'transfer' ? pathOfRecord('transfers', `${movement.accountId}:${movement.transferId}`) : pathOfRecord('campaigns', movement.campaignId);

function Movement({ movement, accounts }: { readonly movement: ExpectedMovement; readonly accounts: readonly AccountView[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = useToday();
  const { date, amount, kind, accountId, inLine } = movement;
  const own = accounts.find(({ account }) => account.accountId === accountId);
  const late = date !== null && date < today;
  const about = [
    t(`overview:movementKinds.${kind}`), own === undefined || kind === 'campaign' || accounts.length < 2 ? null : accountName(own.account),
    inLine ? null : whyNotInLine(movement, t),
  ].filter((word) => word !== null).join(' · ');
  return (
    <li>
      <Link href={pathOf(movement)}>
        <span className={classes['expectedName']}><MovementName movement={movement} /></span>
        <Amount money={amount} sign="always" />
        <span className={classes['expectedAbout']} title={about}>{about}</span>
        <span className={classes['expectedDate']} data-late={late || undefined}>{late ? t('overview:due', { date: format.date(date) }) : format.date(date)}</span>
      </Link>
    </li>
  );
}

function whyNotInLine({ date, amount, accountId, kind }: ExpectedMovement, t: Translate): string {
  if (kind === 'campaign' && accountId === null) return t('overview:notInLine.noAccount');
  if (amount === null) return t('overview:notInLine.noAmount');
  return date === null ? t('overview:notInLine.noDate') : t('overview:notInLine.noBalance');
}

/** Nothing that the bank says tells on which account the money of campaigns lies: a person does, or it stays out of the line. */
function CampaignAccount({ accounts, accountId }: { readonly accounts: readonly AccountView[]; readonly accountId: string | null }): ReactElement {
  const { t } = useT();
  const command = useCommand();
  return (
    <>
      <NativeSelect
        size="xs" maw={360} label={t('overview:campaignAccount')} description={accountId === null ? t('overview:campaignAccountHint') : undefined} value={accountId ?? NOT_SAID}
        data={[
          { value: NOT_SAID, label: t('overview:campaignAccountNotSaid') },
          ...accounts.map(({ account }) => ({ value: account.accountId, label: accountName(account) })),
        ]}
        onChange={({ currentTarget: { value } }) => void command.run('overview.setCampaignAccount', { accountId: value === NOT_SAID ? null : value })}
      />
      {command.error !== null && <ErrorState error={command.error} />}
    </>
  );
}
