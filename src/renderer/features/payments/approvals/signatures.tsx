import { Stack } from '@mantine/core';
import { Link } from 'wouter';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { memberNames, useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { ApprovalView, ClaimView, SignatureView } from '#shared/bridge/payments/approvals.ts';

/** Who signed, on which device and when; those that do not count say why. */
export function Signatures({ signatures }: Pick<ApprovalView, 'signatures'>) {
  const { t } = useT();
  if (signatures.length === 0) return <p className="t-muted">{t('approvals:signature.none')}</p>;
  return <Stack component="ol" gap="sm" className="t-list">{signatures.map((signature) => <Signature key={`${signature.memberId} ${signature.at}`} signature={signature} />)}</Stack>;
}

function Signature({ signature: { name, device, at, what, reason, delegatedBy, void: voided } }: { readonly signature: SignatureView }) {
  const { t } = useT();
  const format = useFormat();
  const meaning = voided !== null ? undefined : what === 'approved' ? 'done' : what === 'declined' ? 'wrong' : 'wait';
  return (
    <Stack component="li" gap={2} className="t-edge" data-meaning={meaning}>
      <span className={voided === null ? 't-strong' : 't-muted'}>
        {t(`approvals:signature.${what}`, { name })}{delegatedBy !== null && `, ${t('approvals:signature.behalf', { name: delegatedBy })}`}
      </span>
      <span className="t-small"><time dateTime={at} title={format.instantFull(at)}>{format.instant(at)}</time>, {t('approvals:signature.device', { device })}</span>
      {reason !== null && reason !== '' && <span className="t-typed"><Said text={reason} /></span>}
      {voided !== null && <span className="t-wait">{t(`approvals:signature.voids.${voided}`)}</span>}
    </Stack>
  );
}

/** How many of whom, and how far that is. */
export function Needs({ needs }: Pick<ApprovalView, 'needs'>) {
  const { t } = useT();
  const team = useTeam();
  const names = team === null ? new Map<string, string>() : memberNames(team);
  if (needs.length === 0) return <p className="t-muted">{t('approvals:needs.none')}</p>;
  return (
    <Stack component="ul" gap="sm" className="t-list">
      {needs.map(({ approvals: count, given, approvers }, index) => {
        const complete = given >= count;
        const who = approvers.map((id) => names.get(id) ?? '—').join(', ') || t('approvals:needs.nobodyKnown');
        return (
          <li key={index} className="t-edge" data-meaning={complete ? 'done' : 'wait'}>
            {t('approvals:needs.progress', { given, count, names: who })}{complete && <span className="t-done"> ({t('approvals:needs.done')})</span>}
          </li>
        );
      })}
    </Stack>
  );
}

/** Who sends it, or sent it. */
export function Claims({ claims }: Pick<ApprovalView, 'claims'>) {
  const { t } = useT();
  if (claims.length === 0) return <p className="t-muted">{t('approvals:claim.none')}</p>;
  return <Stack component="ul" gap="sm" className="t-list">{claims.map((claim, index) => <li key={index}><Claim claim={claim} /></li>)}</Stack>;
}

const claimMeaning = { open: 'wait', accepted: 'done', notSent: undefined, failed: 'wrong', declared: undefined } as const;

function Claim({ claim: { name, device, mine, since, outcome, lookedForBy, serverId, intentId } }: { readonly claim: ClaimView }) {
  const { t } = useT();
  const format = useFormat();
  const when = format.instant(since);
  return (
    <Stack gap={2} className="t-edge" data-meaning={claimMeaning[outcome]}>
      <span>{outcome === 'open' ? t(mine ? 'approvals:claim.mine' : 'approvals:claim.open', { name, when }) : t(`approvals:claim.${outcome}`, { name })}</span>
      <span className="t-small">{when}, {t('approvals:claim.device', { device })}</span>
      {lookedForBy !== null && (
        <span className={outcome === 'open' ? 't-wait' : ''}>{t(outcome === 'open' ? 'approvals:claim.lookedFor' : serverId === null ? 'approvals:claim.endedBy' : 'approvals:claim.foundBy', { name: lookedForBy, id: serverId ?? '' })}</span>
      )}
      {intentId !== null && <Link href={pathOfPayment(intentId)}>{t('approvals:claim.follow')}</Link>}
    </Stack>
  );
}
