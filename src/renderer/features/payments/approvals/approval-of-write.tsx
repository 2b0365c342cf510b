import { Link } from 'wouter';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { actionOf, RequestButton, TeamAsks } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, Section, StatusBadge } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { stateMeaning } from './approval-words.ts';
import { Signatures } from './signatures.tsx';

/** Who approved a write and when, on its page: a request keeps the id of the write, or of the file, that it becomes. Nothing for a desk alone. */
export function ApprovalOfWrite({ intent }: { readonly intent: IntentView }) {
  return useTeam() === null ? null : <Approval intent={intent} />;
}

function Approval({ intent: { intentId, shown, state, ofOtherDesk, ...intent } }: { readonly intent: IntentView }) {
  const { t } = useT();
  // A line of a file was asked for with its file.
  const requestId = ofOtherDesk?.requestId ?? intent.batchId ?? intent.requestId;
  const { data, error, reload } = useQuery('approvals.get', { requestId }, ['approvals', 'team']);
  if (data === null) return error !== null && shown.kind === 'answerChallenge' && state === 'CHALLENGE' ? <AskForCode intentId={intentId} onAsked={reload} /> : null;
  return (
    <Section heading={t('approvals:ofWrite.heading')} toolbar={<Link href={pathOfApproval(requestId)}>{t('approvals:ofWrite.open')}</Link>}>
      <p><StatusBadge meaning={stateMeaning[data.state]}>{t(`approvals:states.${data.state}`)}</StatusBadge></p>
      <Signatures signatures={data.signatures} />
    </Section>
  );
}

/** Before a code for another program's transfer: who has to approve it. */
function AskForCode({ intentId, onAsked }: { readonly intentId: string; readonly onAsked: () => void }) {
  const { t } = useT();
  const { data: need } = useQuery('approvals.needOfCode', { intentId }, ['approvals', 'team']);
  const action = useAction(onAsked);
  if (need === null) return null;
  return (
    <Section heading={t('approvals:ofWrite.heading')}>
      <TeamAsks need={need} />
      {action.error !== null && <ErrorState error={action.error} />}
      {actionOf(need) === 'request' && (
        <div className="t-actions">
          <RequestButton working={action.busy !== null} onRequest={() => void action.run('approvals.requestCode', { intentId })} />
          <span id="send-keys" className="t-hint">{t('approvals:ask.keys')}</span>
        </div>
      )}
    </Section>
  );
}
