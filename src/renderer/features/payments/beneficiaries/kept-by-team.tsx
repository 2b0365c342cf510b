import { Link } from 'wouter';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { BeneficiaryView } from '#shared/bridge/payments/beneficiaries.ts';

/** Why this member changes no beneficiaries, and who does. */
export interface KeptByOthers {
  readonly why: 'role' | 'expelled' | 'unreadable';
  readonly keepers: readonly string[];
}

/** null: this member may change beneficiaries, as on a desk alone. */
export function useKeptByOthers(): KeptByOthers | null {
  const { data: team } = useQuery('team.state', null, ['team']);
  if (team?.status === 'unreadable') return { why: 'unreadable', keepers: [] };
  if (team?.status !== 'member') return null;
  if (team.expelled) return { why: 'expelled', keepers: [] };
  const keepers = team.members.filter(({ leftAt, roles }) => leftAt === null && roles.includes('payeeKeeper'));
  return keepers.some(({ me }) => me) ? null : { why: 'role', keepers: keepers.map(({ name }) => name) };
}

/** In place of what changes a beneficiary. */
export function KeptByOthersNote({ kept: { why, keepers } }: { readonly kept: KeptByOthers }) {
  const { t } = useT();
  if (why !== 'role') return <Note line><strong>{t(`errors:teamRefusal.${why}.title`)}</strong> {t(`errors:teamRefusal.${why}.next`)}</Note>;
  return <Note line>{keepers.length === 0 ? t('beneficiaries:team.noKeeper') : t('beneficiaries:team.keepers', { count: keepers.length, names: keepers.join(', ') })}</Note>;
}

/** That colleagues were asked for a beneficiary whom so far only this desk keeps. */
export function NotApprovedYet({ approval }: Pick<BeneficiaryView, 'approval'>) {
  const { t } = useT();
  if (approval === null) return null;
  const waits = approval.state === 'waiting' || approval.state === 'approved';
  return (
    <Note line meaning={waits ? 'wait' : 'wrong'}>
      {t(waits ? 'beneficiaries:team.waits' : 'beneficiaries:team.notApproved', { state: t(`approvals:states.${approval.state}`).toLocaleLowerCase() })}{' '}
      <Link href={pathOfApproval(approval.requestId)}>{t('approvals:ask.open')}</Link>
    </Note>
  );
}
