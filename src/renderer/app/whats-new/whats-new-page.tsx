import { useEffect } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useAppState } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Page, Section, StatusBadge } from '#renderer/ui/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';

import { readChanges } from './changes.ts';
import type { Words } from './changes.ts';
import classes from './whats-new.module.css';

/** The lists of changes, as they were when the app was built. */
const texts = import.meta.glob<string>('../../../../docs/changes/{en,it}.md', { query: '?raw', import: 'default', eager: true });

/** What changed with each version, newest first. Looking at it counts as having seen it. */
export function WhatsNewPage(): ReactElement {
  const { t, language } = useT();
  const format = useFormat();
  const { version: running, settings: { seenVersion } } = useAppState();
  const unseen = seenVersion !== null && seenVersion !== running;
  useEffect(() => {
    if (unseen) void updateSettings({ seenVersion: running });
  }, [running, unseen]);
  return (
    <Page heading={t('comfort:whatsNew.heading')}>
      <div className={classes['versions']}>
        {readChanges(texts[`../../../../docs/changes/${language}.md`] ?? '').map(({ version, date, lead, groups }) => (
          <Section key={version} heading={t('comfort:whatsNew.of', { version })} toolbar={
            <>
              {version === running && <StatusBadge meaning="done">{t('comfort:whatsNew.current')}</StatusBadge>}
              {date !== null && <span className="t-muted">{format.date(parseBankDate(date))}</span>}
            </>
          }>
            {lead.map((line) => <p key={textOf(line)}><Line words={line} /></p>)}
            {groups.map(({ title, points }) => (
              <div key={title ?? ''}>
                {title !== null && <h3 className={classes['group']}>{title}</h3>}
                <ul className={classes['points']}>{points.map((point) => <li key={textOf(point)}><Line words={point} /></li>)}</ul>
              </div>
            ))}
          </Section>
        ))}
      </div>
    </Page>
  );
}

const textOf = (words: readonly Words[]): string => words.map(({ text }) => text).join('');

function Line({ words }: { readonly words: readonly Words[] }): ReactElement {
  return <>{words.map(({ text, strong }) => (strong ? <strong key={text}>{text}</strong> : text))}</>;
}
