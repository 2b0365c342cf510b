import { Link } from 'wouter';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Section, StatusBadge } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { stateMeaning } from './approval-words.ts';
import { Signatures } from './signatures.tsx';

/** Who approved a write and when, on its page: a request keeps the id of the write that it becomes. Nothing for a desk alone. */
export function ApprovalOfWrite({ intent }: { readonly intent: IntentView }) {
  return useTeam() === null ? null : <Approval requestId={intent.requestId} />;
}

function Approval({ requestId }: { readonly requestId: string }) {
  const { t } = useT();
  const { data } = useQuery('approvals.get', { requestId }, ['approvals', 'team']);
  if (data === null) return null;
  return (
    <Section heading={t('approvals:ofWrite.heading')} toolbar={<Link href={pathOfApproval(requestId)}>{t('approvals:ofWrite.open')}</Link>}>
      <p><StatusBadge meaning={stateMeaning[data.state]}>{t(`approvals:states.${data.state}`)}</StatusBadge></p>
      <Signatures signatures={data.signatures} />
    </Section>
  );
}
