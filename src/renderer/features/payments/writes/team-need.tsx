import { Button, Checkbox, Stack } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { memberNames, useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { TeamNeed } from '#shared/bridge/writes/team-need.ts';

/** What the team asks of a write, above its button. Nothing for a desk alone. */
export function TeamAsks({ need }: { readonly need: TeamNeed | undefined }) {
  const { t } = useT();
  const format = useFormat();
  if (need === undefined) return null;
  const { elsewhere, request, why, needs } = need;
  const refusal = need.do === 'nothing' && why !== null ? why : null;
  return (
    <>
      {elsewhere !== null && (
        <Note meaning="wrong" role="alert">
          <strong>{t(`approvals:ask.elsewhere.${elsewhere.what}`, { name: elsewhere.name, when: format.instant(elsewhere.since) })}</strong>
          <p>{t('approvals:ask.elsewhereText')}</p>
        </Note>
      )}
      {request !== null && (
        <Note meaning="wait" role="status">
          <p>
            {request.state === 'waiting' || request.state === 'approved' || request.state === 'sending'
              ? t(`approvals:ask.already.${request.state}`)
              : t('approvals:ask.alreadyState', { state: t(`approvals:states.${request.state}`).toLocaleLowerCase() })}{' '}
            <Link href={pathOfApproval(request.requestId)}>{t('approvals:ask.open')}</Link>
          </p>
        </Note>
      )}
      {refusal !== null && (
        <Note meaning="wrong" role="alert">
          <strong>{t('approvals:ask.nothing')}</strong>
          <p>{t(`errors:teamRefusal.${refusal}.title`)} {t(`errors:teamRefusal.${refusal}.next`)}</p>
        </Note>
      )}
      {need.do === 'request' && request === null && elsewhere === null && (
        <Note>
          <strong>{t('approvals:ask.heading')}</strong>
          <p>{t('approvals:ask.lead')}</p>
          <SignersList needs={needs} />
        </Note>
      )}
    </>
  );
}

/** "2 of: Bruno, Carla", one line for each group that has to sign. */
function SignersList({ needs }: Pick<TeamNeed, 'needs'>) {
  const { t } = useT();
  const team = useTeam();
  const names = team === null ? new Map<string, string>() : memberNames(team);
  return (
    <ul className="t-points">
      {needs.map(({ approvals, approvers }, index) => (
        <li key={index}>{t('approvals:needs.each', { count: approvals, names: approvers.map((id) => names.get(id) ?? '—').join(', ') || t('approvals:needs.nobodyKnown') })}</li>
      ))}
    </ul>
  );
}

/** Whether a button asks the others instead of sending, and whether anything can be done at all. */
export function actionOf(need: TeamNeed | undefined): 'send' | 'request' | 'nothing' {
  if (need === undefined) return 'send';
  const open = need.request !== null && (need.request.state === 'waiting' || need.request.state === 'approved' || need.request.state === 'sending');
  return open || need.elsewhere !== null ? 'nothing' : need.do;
}

/** Enter does nothing, and a held key counts once, as with what sends. */
function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.repeat) event.preventDefault();
}

interface RequestButtonProps {
  readonly working: boolean;
  readonly barred?: boolean;
  readonly onRequest: () => void;
}

/** In place of the button that sends. */
export function RequestButton({ working, barred = false, onRequest }: RequestButtonProps) {
  const { t } = useT();
  return (
    <Button type="button" disabled={working || barred} aria-busy={working} onKeyDown={holdBack} onClick={onRequest} aria-describedby="send-keys">
      {t(working ? 'approvals:ask.requesting' : 'approvals:ask.request')}
    </Button>
  );
}

/** The preparer's choice that nobody has to come back for the sending. */
export function SendWhenApproved({ checked, disabled, onChange }: { readonly checked: boolean; readonly disabled: boolean; readonly onChange: (checked: boolean) => void }) {
  const { t } = useT();
  return (
    <Stack maw="84ch">
      <Checkbox
        label={t('approvals:ask.sendWhenApproved')} description={t('approvals:ask.sendWhenApprovedHint')} checked={checked} disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  );
}
