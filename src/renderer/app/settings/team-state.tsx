import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { InlineForm, useAttempt } from '../welcome/connection-form.tsx';
import { invoke } from '#renderer/data/bridge/index.ts';
import { memberNames } from '#renderer/data/team.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useAction, WithReason } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, Note, Section, StatusBadge } from '#renderer/ui/index.ts';
import type { Tampering, TamperingKind, TeamProblem, TeamState } from '#shared/bridge/app/team.ts';
import { SetUpScript } from './team-database.tsx';
import { rightsOf } from './team-members.tsx';

/** Where the database is, whether it is reached, and whether it holds what this desk knows. */
export function TeamStateSection({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const [changing, setChanging] = useState(false);
  const { connection, place, tampering } = team;
  const me = team.members.find((member) => member.me) ?? null;
  const device = me?.devices.find(({ deviceId }) => deviceId === team.deviceId) ?? null;
  return (
    <Section
      heading={t('team:state.heading')}
      toolbar={<Button size="xs" variant="default" aria-expanded={changing} onClick={() => setChanging(!changing)}>{t('team:db.change')}</Button>}
    >
      {team.expelled && <ErrorState error={{ kind: 'notAllowedInTeam', why: 'expelled' }} />}
      {connection.status === 'offline' && <ErrorState error={{ kind: 'teamUnusable', problem: connection.problem, detail: connection.detail }} />}
      {tampering !== null && <Tampered tampering={tampering} team={team} />}
      {changing && <ChangePassword team={team} onClose={() => setChanging(false)} />}
      <DescriptionList>
        <Field label={t('team:state.database')} wide>
          <span className="t-settings-path">{place.user}@{place.host}:{place.port}/{place.database}</span>
        </Field>
        <Field label={t('team:state.connection')} wide>
          {connection.status === 'connected' && <StatusBadge meaning="done">{t('team:state.connected', { when: format.instant(connection.since) })}</StatusBadge>}
          {connection.status === 'connecting' && <StatusBadge meaning="progress">{t('team:state.connecting')}</StatusBadge>}
          {connection.status === 'offline' && <StatusBadge meaning="wait">{t('team:state.offline', { when: format.instant(connection.since) })}</StatusBadge>}
        </Field>
        {tampering === null && !team.expelled && <Field label={t('team:state.recordWhole')}>{t('team:state.whole')}</Field>}
        <Field label={t('team:state.me')}>{me === null ? null : `${me.name}: ${me.roles.map((role) => t(`team:roles.${role}`)).join(', ')}`}</Field>
        <Field label={t('team:state.device')}>{device?.name ?? null}</Field>
      </DescriptionList>
      {(rightsOf(team).administers || (connection.status === 'offline' && SCRIPT_MENDS.includes(connection.problem))) && <SetUpScript />}
    </Section>
  );
}

/** What the script, run again, can mend. */
const SCRIPT_MENDS: readonly TeamProblem[] = ['noSchema', 'schemaOlder', 'missingRights'];

/** What putting entries back can mend: the workspace lost them, and this desk has them. */
const MENDED: readonly TamperingKind[] = ['behind', 'forked', 'missing', 'journalBehind'];

/** What stands in the log for ever and was kept out: an administrator looks into it and says so. */
const LOOKED_INTO: readonly TamperingKind[] = ['notAllowed', 'signature', 'unknownDevice', 'unreadable', 'clock'];

function Tampered({ tampering, team }: { readonly tampering: Tampering; readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const { busy, error, run } = useCommand();
  const settling = useAction();
  const [put, setPut] = useState<number | null>(null);
  const { sequence, known, noticedAt, deviceId } = tampering;
  const owner = team.members.find(({ devices }) => devices.some((device) => device.deviceId === deviceId)) ?? null;
  const putBack = async (): Promise<void> => {
    const result = await run('team.putBack', null);
    setPut(result.ok ? result.value.entries : null);
  };
  return (
    <>
      <ErrorState error={{ kind: 'teamTampered', tampering }} />
      <div className="t-stack">
        <p className="t-hint">
          {sequence === null
            ? t('team:state.tamperedNowhere', { known: format.number(known), when: format.instant(noticedAt) })
            : t('team:state.tampered', { sequence: format.number(sequence), known: format.number(known), when: format.instant(noticedAt) })}
          {owner !== null && ` ${t('team:state.by', { name: owner.name })}`}
        </p>
        {LOOKED_INTO.includes(tampering.kind) && sequence !== null && sequence <= known && rightsOf(team).administers && (
          <div className="t-actions">
            <WithReason
              label={t('team:state.settle')} title={t('team:state.settleTitle')} text={t('team:state.settleText')} field={t('team:state.settleNote')} hint={t('team:state.settleHint')}
              disabled={settling.busy !== null} onConfirm={(note) => void settling.run('team.alarmSeen', { serverId: `entry:${sequence}`, note })}
            />
          </div>
        )}
        {MENDED.includes(tampering.kind) && <div className="t-actions"><Button size="xs" loading={busy} onClick={() => void putBack()}>{t('team:state.putBack')}</Button></div>}
        {put !== null && <p role="status" className="t-done">{t('team:state.putBackDone', { count: put })}</p>}
      </div>
      {error !== null && <ErrorState error={error} />}
      {settling.error !== null && <ErrorState error={settling.error} />}
    </>
  );
}

/** This desk has a copy of a team that cannot be opened. */
export function TeamUnreadable({ problem }: { readonly problem: Extract<TeamState, { readonly status: 'unreadable' }>['problem'] }) {
  const { t } = useT();
  return (
    <Note meaning="wrong" role="alert">
      <strong>{t(`team:unreadable.${problem}.title`)}</strong>
      <p>{t('team:unreadable.stops')} {t(`team:unreadable.${problem}.next`)}</p>
    </Note>
  );
}

function ChangePassword({ team, onClose }: { readonly team: TeamOfDesk; readonly onClose: () => void }) {
  const { t } = useT();
  const attempt = useAttempt<'change'>();
  const [box] = useState(() => new Map<'password', string>());
  const change = async (): Promise<void> => {
    attempt.begin('change');
    const result = await invoke('team.changePassword', { access: { ...team.place, password: box.get('password') ?? '' } });
    attempt.end(result.ok ? null : result.error);
    if (!result.ok) return;
    box.clear();
    onClose();
  };
  return (
    <InlineForm title={t('team:db.change')} heading="h3" attempt={attempt} submit={t('common:save')} onSubmit={change} onCancel={onClose}>
      <p className="t-muted">{t('team:db.changeHint')}</p>
      <div className="t-connect-row">
        <PasswordInput
          label={t('team:db.password')} error={attempt.problemOf('access.password')} autoComplete="off" spellCheck={false} maxLength={1024} visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }}
          onChange={(event) => { box.set('password', event.currentTarget.value); }}
        />
      </div>
    </InlineForm>
  );
}

export function LeaveTeam({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const action = useAction();
  const reachable = memberNames(team).size > 0 && action.busy === null;
  return (
    <Section heading={t('team:leave.heading')}>
      <p className="t-prose t-muted">{t('team:leave.about')}</p>
      {action.error !== null && <ErrorState error={action.error} />}
      <div className="t-actions">
        <WithReason
          label={t('team:leave.button')} title={t('team:leave.title', { name: team.name })} text={t('team:leave.text')} field={t('team:leave.reason')} hint={t('team:leave.reasonHint')} danger
          disabled={!reachable} onConfirm={(reason) => void action.run('team.leave', { reason })}
        />
      </div>
    </Section>
  );
}
