import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

import { pathOfApproval, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { AskedOfTeam } from '#shared/bridge/writes/team-need.ts';

import classes from './closing.module.css';
import { GiveUpClosing } from './step-controls.tsx';
import type { Closing } from './use-closing.ts';

/** Another desk sends this closing, or sent it; null while this desk goes on with it. */
export function sentElsewhere({ intent, team }: Pick<ClosingView, 'intent' | 'team'>): AskedOfTeam['elsewhere'] {
  return intent === null ? team?.elsewhere ?? null : null;
}

/** That the team was asked, on the steps that do not say it themselves. */
export function AskedNote({ view }: { readonly view: ClosingView }) {
  const { t } = useT();
  const { team, step, intent, ended } = view;
  if (team === null || intent !== null || ended !== null || step === 'confirm' || (team.state !== 'waiting' && team.state !== 'approved')) return null;
  return <Note line meaning="wait">{t(`approvals:ask.already.${team.state}`)} <Link href={pathOfApproval(team.requestId)}>{t('approvals:ask.open')}</Link></Note>;
}

const MEANING = { open: 'wait', accepted: 'done', failed: 'wrong', declared: 'neutral', notSent: 'neutral' } as const;

/** In place of the steps: what the other desk does, and the way on from here. */
export function SentElsewhere({ closing, requestId, claim }: { readonly closing: Closing; readonly requestId: string; readonly claim: NonNullable<AskedOfTeam['elsewhere']> }) {
  const { t } = useT();
  const format = useFormat();
  const { view, busy, run } = closing;
  const { closingId, campaignId, ended } = view;
  const { name, device, since, outcome, lookedForBy } = claim;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [outcome]);
  return (
    <>
      <Stack gap="xs" maw="84ch" className={classes['state'] ?? ''} data-meaning={MEANING[outcome]}>
        <h2 id="closing-step" ref={heading} tabIndex={-1} className={classes['heading']}>{t(`closing:elsewhere.${outcome}`, { name })}</h2>
        <p role="status">{t(`closing:elsewhere.texts.${outcome}`)}</p>
        <p className="t-small">{t('closing:elsewhere.since', { when: format.instant(since), device })}</p>
        {lookedForBy !== null && <p className="t-wait">{t('approvals:claim.lookedFor', { name: lookedForBy })}</p>}
      </Stack>
      <div className="t-foot">
        {ended === null && (outcome === 'accepted' || outcome === 'declared') && (
          <Button disabled={busy !== null} onClick={() => void run('closings.end', { closingId })}>{t('closing:elsewhere.end')}</Button>
        )}
        {ended === null && outcome === 'failed' && (
          <Button disabled={busy !== null} onClick={() => void run('closings.goTo', { closingId, step: 'refresh' })}>{t('closing:result.anew')}</Button>
        )}
        <Button variant="default" component={Link} href={pathOfApproval(requestId)}>{t('approvals:ask.open')}</Button>
        <Button variant="default" component={Link} href={pathOfRecord('campaigns', campaignId)}>{t('closing:elsewhere.campaign')}</Button>
        {outcome === 'failed' && <GiveUpClosing closing={closing} />}
      </div>
    </>
  );
}
