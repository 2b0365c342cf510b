import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { CALENDAR_PATH, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount, useFormat, useToday } from '#renderer/ui/format/index.ts';
import { Said, Section } from '#renderer/ui/index.ts';
import type { CashForecast, ExpectedMovement } from '#shared/bridge/cash/cash.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { accountName } from '#shared/domain/account-name.ts';
import classes from './overview.module.css';

const FIRST_SHOWN = 5;

export function ExpectedMovements({ forecast, accounts }: { readonly forecast: CashForecast; readonly accounts: readonly AccountView[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { movements, until, asOf } = forecast;
  const shown = all ? movements : movements.slice(0, FIRST_SHOWN);
  return (
    <Section
      heading={t('overview:expected')}
      {...(movements.length > 0 ? { asOf } : {})}
      toolbar={<Anchor component={Link} href={CALENDAR_PATH} size="xs">{t('comfort:calendar.heading')}</Anchor>}
    >
      {movements.length === 0 ? <p className="t-muted">{t('overview:nothingExpected', { date: format.date(until) })}</p> : (
        <>
          <ul className={classes['expected']}>
            {shown.map((movement) => <Movement key={keyOf(movement)} movement={movement} accounts={accounts} />)}
          </ul>
          {movements.length > FIRST_SHOWN && (
            <Anchor component="button" type="button" size="xs" className="t-start" onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? t('overview:showFewer') : t('overview:showAll', { count: movements.length })}
            </Anchor>
          )}
        </>
      )}
      {movements.length > 0 && <p className="t-small">{t('overview:expectedNote', { date: format.date(until) })}</p>}
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
        <span className="t-cut" title={movementName(movement, t)}><MovementName movement={movement} /></span>
        <Amount money={amount} sign="always" />
        <span className="t-small t-cut" title={about}>{about}</span>
        <span className={late ? 't-small t-wait' : 't-small'}>{late ? t('overview:due', { date: format.date(date) }) : format.date(date)}</span>
      </Link>
    </li>
  );
}

function whyNotInLine({ date, amount, accountId, kind }: ExpectedMovement, t: Translate): string {
  if (kind === 'campaign' && accountId === null) return t('overview:notInLine.noAccount');
  if (amount === null) return t('overview:notInLine.noAmount');
  return date === null ? t('overview:notInLine.noDate') : t('overview:notInLine.noBalance');
}

/** The counterparty of a transfer, or the campaign that closes. */
const movementName = ({ name, kind }: ExpectedMovement, t: Translate): string => name ?? t(`overview:movementKinds.${kind}`);

export function MovementName({ movement }: { readonly movement: ExpectedMovement }): ReactElement {
  const { t } = useT();
  return <Said text={movementName(movement, t)} />;
}
