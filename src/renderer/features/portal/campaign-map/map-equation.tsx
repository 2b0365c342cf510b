import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { CampaignMap, MapKey, MapPart } from '#shared/bridge/portal/campaign-records.ts';
import type { Money } from '#shared/domain/money.ts';
import classes from './campaign-map.module.css';

/** In the order of the equation: received equals the sum of these. */
const groups = [
  { name: 'back', keys: ['refunded', 'refunding', 'refundRefused'] },
  { name: 'out', keys: ['cashedOut', 'cashingOut', 'cashoutRefused'] },
  { name: 'held', keys: ['held', 'heldWrongAmount'] },
  { name: 'unexplained', keys: ['unexplained'] },
] as const satisfies readonly { readonly name: string; readonly keys: readonly MapKey[] }[];

/** A ledger: the received amount, and below it every place where the money is now, with bars in proportion. */
export function MapEquation({ map, open, onOpen }: { readonly map: CampaignMap; readonly open: MapKey | null; readonly onOpen: (key: MapKey) => void }) {
  const { t } = useT();
  const { currency } = map;
  const partOf = (key: MapKey): MapPart => map.parts.find((part) => part.key === key) ?? { key, amount: { amountMinor: 0, currency }, orders: 0 };
  const received = partOf('received');
  const sum = (keys: readonly MapKey[]): Money => ({ currency, amountMinor: keys.reduce((total, key) => total + partOf(key).amount.amountMinor, 0) });
  const line = (key: MapKey) => (
    <Line key={key} part={partOf(key)} received={received.amount.amountMinor} open={open === key} onOpen={() => onOpen(key)} />
  );
  return (
    <Stack className={classes['equation'] ?? ''}>
      <p className="t-muted">{t('closing:map.equation')}</p>
      <table aria-label={t('closing:map.heading')}>
        <tbody><Line part={received} received={received.amount.amountMinor} open={open === 'received'} onOpen={() => onOpen('received')} headline /></tbody>
        {groups.map(({ name, keys }) => (
          <tbody key={name} data-group={name}>
            {keys.length > 1 && (
              <tr className={classes['group']}>
                <th scope="rowgroup" colSpan={2}>{t(`closing:map.groups.${name}`)}</th><td colSpan={2}><Amount money={sum(keys)} /></td>
              </tr>
            )}
            {keys.map(line)}
          </tbody>
        ))}
      </table>
      <Verdict unexplained={partOf('unexplained').amount} unread={map.unread} />
    </Stack>
  );
}

interface LineProps {
  readonly part: MapPart;
  readonly received: number;
  readonly open: boolean;
  readonly headline?: boolean;
  readonly onOpen: () => void;
}

const isWrong = ({ key, amount }: MapPart): boolean =>
  amount.amountMinor !== 0 && (key === 'unexplained' || key === 'refundRefused' || key === 'cashoutRefused');

function Line({ part, received, open, headline = false, onOpen }: LineProps) {
  const { t } = useT();
  const format = useFormat();
  const { key, amount, orders } = part;
  const share = received === 0 ? 0 : Math.min(1, Math.abs(amount.amountMinor) / received);
  const nothing = amount.amountMinor === 0 && orders === 0;
  return (
    <tr data-key={key} data-open={open || undefined} data-wrong={isWrong(part) || undefined} data-nothing={nothing || undefined} data-headline={headline || undefined}>
      <th scope="row">{t(`closing:map.keys.${key}`)}</th>
      <td className={classes['track']}>
        {!nothing && <span style={{ inlineSize: `${share * 100}%` }} role="img" aria-label={t('closing:map.share', { percent: format.percent(share) })} title={t('closing:map.share', { percent: format.percent(share) })} />}
      </td>
      <td className={classes['amount']}>
        <button
          type="button" className="t-text-button" disabled={nothing} aria-expanded={open} aria-label={`${t(`closing:map.keys.${key}`)}: ${format.money(amount)}`} onClick={onOpen}
        >
          <Amount money={amount} />
        </button>
      </td>
      <td className={classes['orders']}>{nothing ? '' : t('closing:map.orders', { count: orders, number: format.number(orders) })}</td>
    </tr>
  );
}

/** Whether the equation holds; unknown while payments are missing. */
function Verdict({ unexplained, unread }: { readonly unexplained: Money; readonly unread: number }) {
  const { t } = useT();
  const format = useFormat();
  if (unexplained.amountMinor !== 0) {
    return (
      <Note meaning="wrong" role="alert">
        <div className="t-remark" data-meaning="wrong">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <div><strong className="t-wrong">{t('closing:map.notExplained', { amount: format.money(unexplained) })}</strong><p>{t('closing:map.notExplainedText')}</p></div>
        </div>
      </Note>
    );
  }
  if (unread > 0) return null;
  return <p className={classes['holds']}><IconCheck size={18} aria-hidden="true" />{t('closing:map.explained')}</p>;
}
