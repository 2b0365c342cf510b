import { Stack } from '@mantine/core';
import { Link } from 'wouter';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useAction, WithReason } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Said, Section } from '#renderer/ui/index.ts';
import type { OwnPayout } from '#shared/bridge/app/team.ts';

/** Transfers at the bank that nobody here approved. */
export function TeamAlarms({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const action = useAction();
  const { data } = useQuery('team.ownPayouts', null, ['team', 'transfers', 'approvals']);
  const own = data ?? [];
  const ownOf = new Map(own.map((payout) => [payout.serverId, payout]));
  const quiet = own.filter(({ serverId }) => !team.alarms.some((alarm) => alarm.serverId === serverId));
  return (
    <Section heading={t('team:alarms.heading')}>
      <p className="t-muted t-prose">{t('team:alarms.about')}</p>
      {action.error !== null && <ErrorState error={action.error} />}
      {team.alarms.length === 0 && <p>{t('team:alarms.notLooked')}</p>}
      <Stack component="ul" gap="md" className="t-list">
        {team.alarms.map(({ serverId, at, amount, counterpart, seen }) => (
          <Stack component="li" key={serverId} gap={4} className="t-edge" data-meaning={seen !== null ? undefined : ownOf.has(serverId) ? 'neutral' : 'wrong'}>
            {seen === null && !ownOf.has(serverId) && <strong role="alert">{t('team:alarms.item')}</strong>}
            <OwnWords payout={ownOf.get(serverId)} />
            <span className="t-line">
              <span>{format.instant(at)}</span>
              <span><Said text={counterpart ?? '—'} /></span>
              <Amount money={amount} />
              <Link href={pathOfRecord('transfers', serverId)}>{t('team:alarms.open')}</Link>
            </span>
            {seen === null
              ? (
                <div className="t-actions">
                  <WithReason
                    label={t('team:alarms.see')} title={t('team:alarms.seeTitle')} text={t('team:alarms.seeText')} field={t('team:alarms.note')} hint={t('team:alarms.noteHint')}
                    disabled={action.busy !== null || team.expelled} onConfirm={(note) => void action.run('team.alarmSeen', { serverId, note })}
                  />
                </div>
              )
              : <span className="t-muted">{t('team:alarms.seen', { name: seen.by, when: format.instant(seen.at), note: seen.note })}</span>}
          </Stack>
        ))}
      </Stack>
      {quiet.length > 0 && (
        <details>
          <summary>{t('team:alarms.own', { count: quiet.length })}</summary>
          <Stack component="ul" gap="md" className="t-list">
            {quiet.map((payout) => (
              <Stack component="li" key={payout.serverId} gap={4} className="t-edge" data-meaning="neutral">
                <OwnWords payout={payout} />
                <span className="t-line">
                  <span>{format.instant(payout.at)}</span>
                  <span><Said text={payout.counterpart ?? '—'} /></span>
                  <Amount money={payout.amount} />
                  <Link href={pathOfRecord('transfers', payout.serverId)}>{t('team:alarms.open')}</Link>
                </span>
              </Stack>
            ))}
          </Stack>
        </details>
      )}
    </Section>
  );
}

/** That a transfer is taken for the bank's own, and by what. */
function OwnWords({ payout }: { readonly payout: OwnPayout | undefined }) {
  const { t } = useT();
  if (payout === undefined) return null;
  return <span><strong>{t(`team:alarms.ownKinds.${payout.kind}`, { id: payout.payoutId })}</strong> <span className="t-muted">{t(`team:alarms.ownBy.${payout.by}`)}</span></span>;
}
