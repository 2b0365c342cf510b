import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '#renderer/data/use-command.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ConfirmDialog, ErrorState, Section } from '#renderer/ui/index.ts';
import type { EnrolmentView, TeamState } from '#shared/bridge/app/team.ts';
import { teamRoles } from '#shared/domain/team/roles.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { RequestMade } from './team-request.tsx';

/** Large, to be read aloud one after the other. */
function Words({ words }: { readonly words: readonly string[] }) {
  const { t } = useT();
  return <ol className="t-team-words" aria-label={t('team:words.list')}>{words.map((word, index) => <li key={index}>{word}</li>)}</ol>;
}

/** This desk waits to be let in. */
export function Joining({ state: { teamName, words, connection } }: { readonly state: Extract<TeamState, { readonly status: 'joining' }> }) {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  const [asking, setAsking] = useState(false);
  return (
    <Section heading={t('team:words.heading')}>
      <p className="t-prose">{t('team:words.joining', { name: teamName })}</p>
      <Words words={words} />
      <p className="t-muted t-prose">{t('team:words.never')}</p>
      {connection.status === 'offline' && <ErrorState error={{ kind: 'teamUnusable', problem: connection.problem, detail: connection.detail }} />}
      {error !== null && <ErrorState error={error} />}
      <div className="t-actions"><Button variant="default" disabled={busy} onClick={() => setAsking(true)}>{t('team:words.stop')}</Button></div>
      <ConfirmDialog
        opened={asking} title={t('team:words.stopTitle')} confirmLabel={t('team:words.stop')} onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('team.stopJoining', null);
        }}
      >
        {t('team:words.stopText')}
      </ConfirmDialog>
    </Section>
  );
}

/** Devices that wait until an administrator has compared the words with them. */
export function WaitingDevices({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const administrator = team.members.some(({ me, roles, leftAt }) => me && leftAt === null && roles.includes('administrator'));
  if (!administrator || team.enrolments.length === 0) return null;
  return (
    <Section heading={t('team:words.heading')}>
      <Stack gap="xl">{team.enrolments.map((enrolment) => <Waiting key={enrolment.enrolmentId} enrolment={enrolment} team={team} />)}</Stack>
    </Section>
  );
}

const USUAL: readonly TeamRole[] = ['preparer'];

function Waiting({ enrolment, team }: { readonly enrolment: EnrolmentView; readonly team: TeamOfDesk }) {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  const [roles, setRoles] = useState<readonly TeamRole[]>(USUAL);
  const [requested, setRequested] = useState<string | null>(null);
  const [refusing, setRefusing] = useState(false);
  const { enrolmentId, memberName, deviceName, words, memberId } = enrolment;
  const requestId = enrolment.requestId ?? requested;
  const known = memberId === null ? null : (team.members.find((member) => member.memberId === memberId)?.name ?? memberName);
  const confirm = async (): Promise<void> => {
    const result = await run('team.confirmWords', { enrolmentId, roles: memberId === null ? [...roles] : null });
    if (result.ok) setRequested(result.value.requestId);
  };
  return (
    <Stack gap="md">
      <p className="t-prose">{t('team:words.admin', { name: memberName, device: deviceName })}{known !== null && ` ${t('team:words.known', { name: known })}.`}</p>
      <Words words={words} />
      <p className="t-muted t-prose">{t('team:words.never')}</p>
      {memberId === null && requestId === null && <RoleChoice label={t('team:words.roles')} roles={roles} onChange={setRoles} />}
      {error !== null && <ErrorState error={error} />}
      {requestId === null
        ? (
          <div className="t-actions">
            <Button loading={busy} disabled={memberId === null && roles.length === 0} onClick={() => void confirm()}>{t('team:words.same')}</Button>
            <Button variant="default" disabled={busy} onClick={() => setRefusing(true)}>{t('team:words.differ')}</Button>
          </div>
        )
        : <RequestMade requestId={requestId} />}
      <ConfirmDialog
        opened={refusing} title={t('team:words.refuseTitle')} confirmLabel={t('team:words.differ')} onClose={() => setRefusing(false)}
        onConfirm={() => {
          setRefusing(false);
          void run('team.refuseEnrolment', { enrolmentId });
        }}
      >
        {t('team:words.refuseText')}
      </ConfirmDialog>
    </Stack>
  );
}

interface RoleChoiceProps {
  readonly label: string;
  readonly roles: readonly TeamRole[];
  readonly onChange: (roles: readonly TeamRole[]) => void;
}

export function RoleChoice({ label, roles, onChange }: RoleChoiceProps) {
  const { t } = useT();
  return (
    <Checkbox.Group
      label={label} value={[...roles]} error={roles.length === 0 ? t('team:members.atLeastOne') : null}
      onChange={(chosen) => onChange(teamRoles.filter((role) => chosen.includes(role)))}
    >
      <div className="t-team-choices">
        {teamRoles.map((role) => <Checkbox key={role} value={role} label={t(`team:roles.${role}`)} description={t(`team:roleHints.${role}`)} />)}
      </div>
    </Checkbox.Group>
  );
}
