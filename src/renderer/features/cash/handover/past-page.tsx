import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { HANDOVER_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, Said, Section, SkeletonRows, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { HandoverFate } from '#shared/bridge/cash/handover.ts';

import classes from './handover.module.css';
import { stateWords } from './item-words.ts';
import { OpenThings } from './open-things.tsx';

const meanings: Readonly<Record<HandoverFate, Meaning>> = { same: 'neutral', changed: 'progress', closed: 'done', unknown: 'unknown' };

/** One handover as it was acknowledged, and what became since of what was open. */
export function PastPage({ handoverId }: { readonly handoverId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('handover.past', { handoverId }, ['handover', 'intents', 'batches', 'closings', 'drafts', 'unidentified', 'disputes', 'campaigns', 'orders']);
  const above = <Link href={HANDOVER_PATH}>{t('comfort:handover.pastBack')}</Link>;
  if (error !== null) {
    const gone = error.kind === 'notFound' || error.kind === 'invalid';
    return <Page heading={t('comfort:handover.heading')} above={above}>{gone ? <EmptyState title={t('comfort:handover.notThere')} /> : <ErrorState error={error} onRetry={reload} />}</Page>;
  }
  if (data === null) return <Page heading={t('comfort:handover.heading')} above={above}><SkeletonRows rows={8} /></Page>;
  const { at, userName, note, comment, groups } = data;
  return (
    <Page heading={t('comfort:handover.past', { when: format.instant(at) })} above={above}>
      <div className={classes['layout']}>
        <div className={classes['open']}>
          {groups.length === 0 ? <EmptyState title={t('comfort:handover.nothingOpen')} /> : <p className={classes['lead']}>{t('comfort:handover.thenOpen')}</p>}
          <OpenThings
            groups={groups}
            renderEnd={(kind, { fate, now }) => {
              const state = fate === 'same' ? null : stateWords(kind, now, t);
              return <StatusBadge meaning={meanings[fate]}>{state ?? t(`comfort:handover.fates.${fate}`)}</StatusBadge>;
            }}
          />
        </div>
        <div className={classes['side']}>
          <Section heading={t('comfort:handover.who')}><p><Said text={userName} /></p></Section>
          {note !== null && <Section heading={t('comfort:handover.pastNote', { name: note.userName })}><blockquote className={classes['quoted']}><Said text={note.text} /></blockquote></Section>}
          {comment !== '' && <Section heading={t('comfort:handover.pastComment', { name: userName })}><blockquote className={classes['quoted']}><Said text={comment} /></blockquote></Section>}
        </div>
      </div>
    </Page>
  );
}
