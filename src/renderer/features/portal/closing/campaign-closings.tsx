import { Button } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { useAskedFor } from '#renderer/data/asked-for.ts';
import { pathOfCampaignMap, pathOfClosing, pathOfGivenClosing } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { StateBadge, useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Section, SkeletonRows, StatusBadge, TableHead } from '#renderer/ui/index.ts';
import type { ClosingSummary, KeptResult } from '#shared/bridge/portal/closings.ts';

import { amountParts, isSum } from './closing-words.ts';
import classes from './closing.module.css';

/** Closings and rehearsals on a campaign's page. */
export function CampaignClosings({ campaignId, currency }: { readonly campaignId: string; readonly currency: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('closings.list', { campaignId }, ['intents', 'campaigns', 'journal']);
  const underWay = data?.some(({ rehearsal, ended }) => !rehearsal && ended === null) ?? false;
  return (
    <Section
      heading={t('closing:list.heading')}
      toolbar={(
        <>
          <Rehearse campaignId={campaignId} />
          {underWay && <Button size="xs" variant="default" component={Link} href={pathOfClosing(campaignId)}>{t('closing:list.resume')}</Button>}
          <Button size="xs" variant="default" component={Link} href={pathOfCampaignMap(campaignId)}>{t('closing:list.map')}</Button>
        </>
      )}
    >
      {error !== null && data === null && <ErrorState error={error} onRetry={reload} />}
      {error === null && data === null && <SkeletonRows rows={2} />}
      {data?.length === 0 && <p className="t-muted">{t('closing:list.empty')}</p>}
      {data !== null && data.length > 0 && <ClosingsTable closings={data} />}
      {data !== null && <RehearsalsCompared closings={data} currency={currency} />}
    </Section>
  );
}

/** Starts a closing on a practice bank filled with this campaign's orders. */
export function Rehearse({ campaignId }: { readonly campaignId: string }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const action = useAction();
  const rehearse = async (): Promise<void> => {
    const result = await action.run('closings.rehearse', { campaignId });
    if (result?.ok === true) navigate(pathOfGivenClosing(result.value.closingId));
  };
  const filling = action.busy !== null;
  useAskedFor('rehearse', () => void rehearse());
  return (
    <>
      {action.error !== null && <ErrorState error={action.error} />}
      <Button size="xs" variant="default" className={classes['rehearse'] ?? ''} disabled={filling} aria-busy={filling} title={t('closing:list.rehearseHint')} onClick={() => void rehearse()}>
        {filling ? t('closing:list.rehearsing') : t('closing:list.rehearse')}
      </Button>
    </>
  );
}

function ClosingsTable({ closings }: { readonly closings: readonly ClosingSummary[] }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <div className={classes['scrolls']}>
      <table className={classes['plain']} aria-label={t('closing:list.heading')}>
        <TableHead words={(['started', 'kind', 'direction', 'step', 'state'] as const).map((name) => t(`closing:list.${name}`))} />
        <tbody>
          {closings.map((closing) => (
            <tr key={closing.closingId} data-rehearsal={closing.rehearsal || undefined}>
              <th scope="row"><Link href={pathOfGivenClosing(closing.closingId)}>{format.instant(closing.startedAt)}</Link></th>
              <td>{t(closing.rehearsal ? 'closing:list.rehearsal' : 'closing:list.closing')}</td>
              <td>{closing.direction === null ? t('closing:list.undecided') : t(`closing:choose.${closing.direction}`)}</td>
              <td>{t(`closing:steps.${closing.step}`)}</td>
              <td><ClosingState closing={closing} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClosingState({ closing: { state, ended } }: { readonly closing: ClosingSummary }) {
  const { t } = useT();
  return (
    <span className="t-actions">
      {state !== null && <StateBadge state={state} portal />}
      {ended === null
        ? <StatusBadge meaning="progress">{t('closing:list.underWay')}</StatusBadge>
        : <StatusBadge meaning="neutral">{t(`closing:list.ended.${ended.how}`)}</StatusBadge>}
    </span>
  );
}

/** As many as fit beside each other. */
const MOST_COMPARED = 4;

/** The amounts of the last rehearsals, newest first; differences from the previous one in the same direction are marked. */
export function RehearsalsCompared({ closings, currency }: { readonly closings: readonly ClosingSummary[]; readonly currency: string }) {
  const { t } = useT();
  const format = useFormat();
  const kept = closings.flatMap((closing) => (closing.rehearsal && closing.kept !== null ? [{ closingId: closing.closingId, ...closing.kept }] : []))
    .toSorted((left, right) => right.at.localeCompare(left.at)).slice(0, MOST_COMPARED);
  if (kept.length < 2) return null;
  const figure = (one: KeptResult, part: (typeof amountParts)[number]): number | null => one.amounts?.[part] ?? null;
  return (
    <div className={classes['scrolls']}>
      <h3>{t('closing:list.compare')}</h3>
      <table className={classes['plain']} aria-label={t('closing:list.compare')}>
        <thead>
          <tr>
            <th scope="col">{t('closing:list.figure')}</th>
            {kept.map(({ closingId, at, direction }) => <th key={closingId} scope="col" data-end>{format.instant(at)}<br />{t(`closing:choose.${direction}`)}</th>)}
          </tr>
        </thead>
        <tbody>
          {amountParts.map((part) => (
            <tr key={part} data-sum={isSum(part) || undefined}>
              <th scope="row">{t(`closing:choose.amounts.${part}`)}</th>
              {kept.map((one, index) => {
                const older = kept.slice(index + 1).find(({ direction }) => direction === one.direction);
                const amountMinor = figure(one, part);
                return (
                  <td key={one.closingId} data-end data-differs={(older !== undefined && figure(older, part) !== amountMinor) || undefined}>
                    <Amount money={amountMinor === null ? null : { amountMinor, currency }} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
