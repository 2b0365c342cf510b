import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { pathOfHelp } from '#renderer/data/paths/paths.ts';
import { EmptyState, Page } from '#renderer/ui/index.ts';
import { searchGuide, sectionsOf } from './guide.ts';
import type { GuidePage, GuideSection } from './guide.ts';
import { addressOf, Markdown } from './markdown.tsx';
import { helpTopics, isHelpTopic } from './topics.ts';
import './help.css';

/** A page of the manual; without a topic, the list of them. */
export function HelpPage({ topic }: { readonly topic: string | null }) {
  const { t, language } = useT();
  const [looked, setLooked] = useState('');
  const pages: readonly GuidePage[] = sectionsOf('glossary', language) === null ? helpTopics : [...helpTopics, 'glossary'];
  const page = topic !== null && (isHelpTopic(topic) || topic === 'glossary') ? topic : null;
  const sections = page === null ? null : sectionsOf(page, language);
  const found = searchGuide(looked, pages, language);

  return (
    <Page heading={t('help:heading')}>
      <div className="t-help">
        <div className="t-help-side t-stack">
          <TextInput
            type="search" aria-label={t('help:search')} placeholder={t('help:search')} leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={looked} onChange={(event) => setLooked(event.currentTarget.value)}
            onKeyDown={(event) => { if (event.key === 'Escape') setLooked(''); }}
          />
          <Contents pages={pages} page={page} sections={sections} />
        </div>
        <div className="t-help-text">
          {looked.trim() !== '' && <Results found={found} onOpen={() => setLooked('')} />}
          {looked.trim() === '' && (sections === null || page === null
            ? <Overview pages={pages} unknown={topic !== null} />
            : <Article key={`${language} ${page}`} page={page} pages={pages} sections={sections} />)}
        </div>
      </div>
    </Page>
  );
}

const titleOf = (page: GuidePage, t: Translate): string => (page === 'glossary' ? t('help:glossary') : t(`help:topics.${page}`));

interface ContentsProps {
  readonly pages: readonly GuidePage[];
  readonly page: GuidePage | null;
  readonly sections: readonly GuideSection[] | null;
}

function Contents({ pages, page, sections }: ContentsProps) {
  const { t } = useT();
  return (
    <nav className="t-help-contents" aria-label={t('help:contents')}>
      <ul className="t-list">
        {pages.map((each) => (
          <li key={each}>
            <Link href={pathOfHelp(each)} aria-current={each === page ? 'page' : undefined}>{titleOf(each, t)}</Link>
            {each === page && sections !== null && sections.length > 1 && (
              <ul className="t-list" aria-label={t('help:sections')}>
                {sections.filter(({ id }) => id !== '').map(({ id, title }) => <li key={id}><Link href={addressOf(each, id)}>{title}</Link></li>)}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Article({ page, pages, sections }: { readonly page: GuidePage; readonly pages: readonly GuidePage[]; readonly sections: readonly GuideSection[] }) {
  const { t } = useT();
  const article = useRef<HTMLElement>(null);
  const asked = new URLSearchParams(useSearch()).get('section');
  const place = pages.indexOf(page);
  const [before, after] = [pages[place - 1], pages[place + 1]];

  useEffect(() => {
    const headings = [...(article.current?.querySelectorAll<HTMLElement>('h2, h3, h4') ?? [])];
    const heading = asked === null ? headings[0] : headings.find(({ id }) => id === asked);
    // The keyboard continues where one reads.
    heading?.focus({ preventScroll: true });
    if (asked === null) article.current?.closest('main')?.scrollTo(0, 0);
    else heading?.scrollIntoView({ block: 'start' });
  }, [asked]);

  return (
    <article ref={article} aria-label={titleOf(page, t)}>
      {sections.map(({ id, title, tokens }) => (
        <section key={id}>
          {id === '' ? <h2 className="t-help-title" tabIndex={-1}>{title}</h2> : <h3 id={id} className="t-help-section" tabIndex={-1}>{title}</h3>}
          <Markdown tokens={tokens} page={page} />
        </section>
      ))}
      <footer className="t-help-turn t-bar">
        {before !== undefined && <Link href={pathOfHelp(before)}>{t('help:previous', { topic: titleOf(before, t) })}</Link>}
        {after !== undefined && <Link href={pathOfHelp(after)}>{t('help:next', { topic: titleOf(after, t) })}</Link>}
      </footer>
    </article>
  );
}

function Overview({ pages, unknown }: { readonly pages: readonly GuidePage[]; readonly unknown: boolean }) {
  const { t, language } = useT();
  return (
    <>
      {unknown && <EmptyState title={t('help:unknown')} action={<Link href={pathOfHelp(null)}>{t('help:toContents')}</Link>} />}
      {!unknown && (
        <dl className="t-help-overview">
          {pages.map((page) => (
            <div key={page}>
              <dt className="t-strong"><Link href={pathOfHelp(page)}>{titleOf(page, t)}</Link></dt>
              <dd className="t-hint">{(sectionsOf(page, language) ?? []).filter(({ id }) => id !== '').slice(0, 6).map(({ title }) => title).join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Results({ found, onOpen }: { readonly found: ReturnType<typeof searchGuide>; readonly onOpen: () => void }) {
  const { t } = useT();
  return (
    <section aria-label={t('help:search')}>
      <p className="t-muted" role="status">{found.length === 0 ? t('help:nothing') : t('help:found', { count: found.length })}</p>
      {found.length === 0 && <p>{t('help:nothingText')}</p>}
      <ol className="t-help-found">
        {found.map(({ page, id, title, around }) => (
          <li key={`${page} ${id}`}>
            <Link href={addressOf(page, id)} onClick={onOpen}>{id === '' ? title : `${titleOf(page, t)}: ${title}`}</Link>
            <p className="t-muted">{around}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
