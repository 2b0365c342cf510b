import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { InlineForm, useAttempt } from '../welcome/connection-form.tsx';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, CopyButton, ErrorState, Note, Said, Section } from '#renderer/ui/index.ts';
import type { MemberView } from '#shared/bridge/app/team.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { RequestMade } from './team-request.tsx';
import { RoleChoice } from './team-words.tsx';

const COLUMNS = ['name', 'roles', 'since'] as const;

export function TeamMembers({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<MemberView | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const { error, run } = useCommand();
  const { administers, barred } = rightsOf(team);
  const present = team.members.filter(({ leftAt }) => leftAt === null);

  const remove = async (memberId: string): Promise<void> => {
    setRemoving(null);
    const result = await run('team.removeMember', { memberId });
    if (result.ok) setRequested(result.value.requestId);
  };
  return (
    <Section
      heading={t('team:members.heading')}
      toolbar={administers ? <Button size="xs" variant="default" disabled={barred} aria-expanded={inviting} onClick={() => setInviting(!inviting)}>{t('team:members.invite')}</Button> : undefined}
    >
      {present.length === 1 && <p className="t-muted">{t('team:members.alone')}</p>}
      {inviting && <Invite team={team} onClose={() => setInviting(false)} />}
      {error !== null && <ErrorState error={error} />}
      {requested !== null && <RequestMade requestId={requested} />}
      <table className="t-ledger t-team-table" aria-label={t('team:members.heading')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => <th key={column} scope="col">{t(`team:members.${column}`)}</th>)}
            <th scope="col"><span className="t-visually-hidden">{t('team:members.actions')}</span></th>
          </tr>
        </thead>
        <tbody>
          {team.members.map((member) => (
            <Fragment key={member.memberId}>
              <MemberRow
                member={member} open={editing === member.memberId} mayChange={administers && !barred && member.leftAt === null}
                onEdit={() => setEditing(editing === member.memberId ? null : member.memberId)} onRemove={() => setRemoving(member)}
              />
              {editing === member.memberId && (
                <tr>
                  <td colSpan={COLUMNS.length + 1}>
                    <ChangeRoles
                      member={member} onClose={() => setEditing(null)}
                      onRequested={(requestId) => {
                        setEditing(null);
                        setRequested(requestId);
                      }}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        opened={removing !== null} title={t('team:members.removeTitle', { name: removing?.name ?? '' })} confirmLabel={t('team:members.askFor')} onClose={() => setRemoving(null)}
        onConfirm={() => { if (removing !== null) void remove(removing.memberId); }}
      >
        {t('team:members.removeText')}
      </ConfirmDialog>
    </Section>
  );
}

/** Whether this member administers the team, and whether nothing can be asked for just now. */
export function rightsOf({ members, connection, tampering, expelled }: TeamOfDesk): { readonly administers: boolean; readonly barred: boolean } {
  const administers = members.some(({ me, leftAt, roles }) => me && leftAt === null && roles.includes('administrator'));
  return { administers: administers && !expelled, barred: connection.status !== 'connected' || tampering !== null || expelled };
}

interface MemberRowProps {
  readonly member: MemberView;
  readonly open: boolean;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function MemberRow({ member: { name, roles, since, leftAt, me }, open, mayChange, onEdit, onRemove }: MemberRowProps) {
  const { t } = useT();
  const format = useFormat();
  return (
    <tr data-open={open || undefined}>
      <td>
        <span className={leftAt === null ? 't-settings-name' : 't-settings-name t-muted'}>
          <Said text={name} />
          {me && <span className="t-muted">{t('team:members.you')}</span>}
          {leftAt !== null && <span>{t('team:members.left', { when: format.instant(leftAt) })}</span>}
        </span>
      </td>
      <td className={leftAt === null ? undefined : 't-muted'}>{roles.map((role) => t(`team:roles.${role}`)).join(', ')}</td>
      <td>{format.instant(since)}</td>
      <td>
        {mayChange && (
          <>
            <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('team:members.changeOf', { name })} aria-expanded={open} onClick={onEdit}>{t('team:members.change')}</Button>
            {!me && <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('team:members.removeOf', { name })} onClick={onRemove}>{t('team:members.remove')}</Button>}
          </>
        )}
      </td>
    </tr>
  );
}

interface ChangeRolesProps {
  readonly member: MemberView;
  readonly onClose: () => void;
  readonly onRequested: (requestId: string) => void;
}

function ChangeRoles({ member: { memberId, roles: before, name }, onClose, onRequested }: ChangeRolesProps) {
  const { t } = useT();
  const [roles, setRoles] = useState<readonly TeamRole[]>(before);
  const { busy, error, run } = useCommand();
  const same = roles.length === before.length && roles.every((role) => before.includes(role));
  const save = async (): Promise<void> => {
    const result = await run('team.changeRoles', { memberId, roles: [...roles] });
    if (result.ok) onRequested(result.value.requestId);
  };
  return (
    <Stack gap="sm" py="sm">
      <RoleChoice label={t('team:members.changeOf', { name })} roles={roles} onChange={setRoles} />
      {error !== null && <ErrorState error={error} />}
      <Group gap="sm">
        <Button size="xs" loading={busy} disabled={same || roles.length === 0} onClick={() => void save()}>{t('team:members.saveRoles')}</Button>
        <Button size="xs" variant="default" disabled={busy} onClick={onClose}>{t('common:cancel')}</Button>
      </Group>
    </Stack>
  );
}

/** Text to hand over; it opens nothing by itself. */
function Invite({ team, onClose }: { readonly team: TeamOfDesk; readonly onClose: () => void }) {
  const { t } = useT();
  const attempt = useAttempt<'invite'>();
  const [who, setWho] = useState('');
  const [typed, setTyped] = useState('');
  const [made, setMade] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const known = team.members.find(({ memberId }) => memberId === who) ?? null;
  const memberName = known === null ? typed.trim() : known.name;
  const make = async (): Promise<void> => {
    attempt.begin('invite');
    if (memberName === '') {
      attempt.end({ kind: 'invalid', problems: [{ field: 'memberName', code: 'required' }] });
      return;
    }
    const result = await invoke('team.invite', { memberName, memberId: known?.memberId ?? null });
    attempt.end(result.ok ? null : result.error);
    if (result.ok) setMade({ name: memberName, text: result.value.invitation });
  };
  return (
    <InlineForm title={t('team:inviting.heading')} heading="h3" attempt={attempt} submit={t('team:inviting.make')} onSubmit={make} onCancel={onClose} done={made !== null}>
      <div className="t-connect-row">
        <NativeSelect
          label={t('team:inviting.who')} value={who}
          data={[
            { value: '', label: t('team:inviting.newOne') },
            ...team.members.filter(({ leftAt }) => leftAt === null).map(({ memberId, name }) => ({ value: memberId, label: t('team:inviting.furtherDevice', { name }) })),
          ]}
          onChange={(event) => {
            setWho(event.currentTarget.value);
            setMade(null);
          }}
        />
        {known === null && (
          <TextInput
            label={t('team:inviting.name')} description={t('team:inviting.nameHint')} inputWrapperOrder={['label', 'input', 'description', 'error']} value={typed} maxLength={80} error={attempt.problemOf('memberName')} aria-invalid={attempt.problemOf('memberName') !== null}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              attempt.touch('memberName');
              setMade(null);
            }}
          />
        )}
      </div>
      {made !== null && (
        <Note role="status">
          <Textarea label={t('team:inviting.text', { name: made.name })} description={t('team:inviting.hint')} readOnly rows={5} value={made.text} classNames={{ input: 't-mono' }} />
          <span><CopyButton text={made.text} what={t('team:inviting.text', { name: made.name })} /></span>
        </Note>
      )}
    </InlineForm>
  );
}
