import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, DescriptionList, Field, Section } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';

import { reasonWords } from './reason-words.ts';

/** What names this write here and at the bank. */
export function JournalRecord({ intent }: { readonly intent: IntentView }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const code = (label: string, text: string | null): ReactElement | null => (
    text === null ? null : <Field label={label} wide><span className="t-mono">{text}</span> <CopyButton text={text} what={label} /></Field>
  );
  return (
    <Section heading={t('outcome:record.heading')}>
      <DescriptionList>
        <Field label={t('outcome:record.approved')}>{format.instant(intent.createdAt)}</Field>
        <Field label={t('outcome:record.by')}>{intent.userName}</Field>
        {intent.batchId !== null && intent.batchLine !== null && <OfGroup batchId={intent.batchId} index={intent.batchLine} />}
        {intent.transfer?.status !== undefined && intent.transfer?.status !== null && (
          <Field label={t('outcome:record.status')}><FieldContent value={{ kind: 'status', list: 'transferStates', status: intent.transfer.status }} /></Field>
        )}
        {intent.reason !== null && intent.reason !== '' && <Field label={t('outcome:record.reason')} wide>{reasonWords(intent.reason, t)}</Field>}
        {code(t('outcome:record.marker'), intent.marker)}
        {code(t('outcome:record.cro'), intent.transfer?.cro ?? null)}
        {code(t('outcome:record.trn'), intent.transfer?.trn ?? null)}
        {code(t('outcome:record.serverId'), intent.serverId)}
        {intent.match !== null && <Field label={t('outcome:record.match')} wide>{t(`outcome:matches.${intent.match}`, { name: intent.matchedBy ?? '' })}</Field>}
        {code(t('outcome:record.intentId'), intent.intentId)}
      </DescriptionList>
    </Section>
  );
}

/** The group of payments that it is one of, with its line there as the file counts it; the group itself may have been removed. */
function OfGroup({ batchId, index }: { readonly batchId: string; readonly index: number }): ReactElement {
  const { t } = useT();
  const { data } = useQuery('batches.lines', { batchId, show: 'all', offset: index, limit: 1 }, []);
  const line = data?.lines[0]?.sourceLine ?? null;
  return (
    <Field label={t('outcome:record.batch')}>
      <Link href={pathOfBatch(batchId)}>{line === null ? t('outcome:record.openBatch') : t('outcome:record.batchLine', { line })}</Link>
    </Field>
  );
}
