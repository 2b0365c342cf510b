import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '#renderer/data/use-command.ts';
import { memberNames } from '#renderer/data/team.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, ErrorState, Said, Section } from '#renderer/ui/index.ts';
import type { MemberView } from '#shared/bridge/app/team.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { rightsOf } from './team-members.tsx';
import { RequestMade } from './team-request.tsx';

type Device = MemberView['devices'][number];

const COLUMNS = ['device', 'member', 'since', 'seen'] as const;

export function TeamDevices({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const { error, run } = useCommand();
  const [revoking, setRevoking] = useState<Device | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const { administers, barred } = rightsOf(team);
  const revoke = async (deviceId: string): Promise<void> => {
    setRevoking(null);
    const result = await run('team.revokeDevice', { deviceId });
    if (result.ok) setRequested(result.value.requestId);
  };
  const rows = team.members.flatMap((member) => member.devices.map((device) => ({ member, device })));
  return (
    <Section heading={t('team:devices.heading')}>
      {error !== null && <ErrorState error={error} />}
      {requested !== null && <RequestMade requestId={requested} />}
      <table className="t-ledger t-team-table" aria-label={t('team:devices.heading')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => <th key={column} scope="col">{t(`team:devices.${column}`)}</th>)}
            <th scope="col"><span className="t-visually-hidden">{t('team:devices.actions')}</span></th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ member, device }) => (
            <tr key={device.deviceId} className={device.revoked === null ? undefined : 't-muted'}>
              <td>
                <span className="t-settings-name">
                  <Said text={device.name} />
                  {device.mine && <span className="t-muted">{t('team:devices.mine')}</span>}
                  {device.revoked !== null && <span>{t(device.hasKey ? 'team:devices.left' : 'team:devices.revoked', { when: format.instant(device.revoked) })}</span>}
                </span>
              </td>
              <td><Said text={member.name} /></td>
              <td>{format.instant(device.since)}</td>
              <td>{device.lastSeen === null ? t('team:devices.never') : format.instant(device.lastSeen)}</td>
              <td>
                {device.hasKey && administers && (
                  <Button
                    size="compact-xs" variant="subtle" color="gray" disabled={barred} aria-label={t('team:devices.revokeOf', { name: device.name })} onClick={() => setRevoking(device)}
                  >
                    {t('team:devices.revoke')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        opened={revoking !== null} title={t('team:devices.revokeTitle', { name: revoking?.name ?? '' })} confirmLabel={t('team:members.askFor')} onClose={() => setRevoking(null)}
        onConfirm={() => { if (revoking !== null) void revoke(revoking.deviceId); }}
      >
        {t(revoking?.revoked === null ? 'team:devices.revokeText' : 'team:devices.leftText')}
      </ConfirmDialog>
    </Section>
  );
}

export function TeamDelegation({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const { busy, error, run } = useCommand();
  const names = memberNames(team);
  const named = (id: string): string => names.get(id) ?? '—';
  return (
    <Section heading={t('team:delegation.heading')}>
      <p className="t-muted t-prose">{t('team:delegation.about')}</p>
      {error !== null && <ErrorState error={error} />}
      {team.delegations.length === 0 && <p className="t-muted">{t('team:delegation.none')}</p>}
      {team.delegations.length > 0 && (
        <ul className="t-list t-stack">
          {team.delegations.map(({ by, to, from, until }) => (
            <li key={`${by} ${to} ${from}`} className="t-actions">
              <span>{t('team:delegation.line', { by: named(by), to: named(to), from: format.instant(from), until: format.instant(until) })}</span>
              {by === team.memberId && (
                <Button size="compact-xs" variant="subtle" color="gray" disabled={busy} aria-label={t('team:delegation.endOf', { name: named(to) })} onClick={() => void run('team.endDelegation', { to })}>
                  {t('team:delegation.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!team.expelled && <Delegate team={team} busy={busy} onGive={async (input) => (await run('team.delegate', input)).ok} />}
    </Section>
  );
}

interface DelegateProps {
  readonly team: TeamOfDesk;
  readonly busy: boolean;
  readonly onGive: (input: { readonly to: string; readonly from: string; readonly until: string }) => Promise<boolean>;
}

function Delegate({ team, busy, onGive }: DelegateProps) {
  const { t } = useT();
  const today = useToday();
  const [to, setTo] = useState('');
  const [from, setFrom] = useState<BankDate | null>(today);
  const [until, setUntil] = useState<BankDate | null>(null);
  const others = team.members.filter(({ me, leftAt }) => !me && leftAt === null);
  if (others.length === 0) return null;
  const backwards = from !== null && until !== null && until < from;
  const give = async (): Promise<void> => {
    if (to === '' || from === null || until === null || backwards) return;
    if (!(await onGive({ to, from: beginOf(from), until: endOf(until) }))) return;
    setTo('');
    setUntil(null);
  };
  return (
    <div className="t-team-inline">
      <NativeSelect
        label={t('team:delegation.to')} value={to} onChange={(event) => setTo(event.currentTarget.value)}
        data={[{ value: '', label: t('team:delegation.pick') }, ...others.map(({ memberId, name }) => ({ value: memberId, label: name }))]}
      />
      <DayInput label={t('team:delegation.from')} value={from} clearable={false} minDate={today} onChange={setFrom} />
      <DayInput label={t('team:delegation.until')} value={until} minDate={from ?? today} error={backwards ? t('team:delegation.wrong') : null} onChange={setUntil} />
      <Button variant="default" loading={busy} disabled={rightsOf(team).barred || to === '' || from === null || until === null || backwards} onClick={() => void give()}>{t('team:delegation.give')}</Button>
    </div>
  );
}

/** The first moment of a day, in the person's time zone. */
const beginOf = (day: BankDate): string => new Date(`${day}T00:00:00`).toISOString();

/** The first moment of the next. */
function endOf(day: BankDate): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}
