import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { updateSettings, useAppState } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Page, Section, StatusBadge } from '#renderer/ui/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';

/** The lists of changes are part of the build. */
const texts = import.meta.glob<string>('../../../../docs/changes/*.md', { query: '?raw', import: 'default', eager: true });

/** What changed with each version, newest first. Opening it marks it as seen. */
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
      <Stack gap={32} maw={800}>
        {readChanges(texts[`../../../../docs/changes/${language}.md`] ?? texts['../../../../docs/changes/en.md'] ?? '').map(({ version, date, lead, groups }) => (
          <Section key={version} heading={t('comfort:whatsNew.of', { version })} toolbar={
            <>
              {version === running && <StatusBadge meaning="done">{t('comfort:whatsNew.current')}</StatusBadge>}
              {date !== null && <span className="t-muted">{format.date(parseBankDate(date))}</span>}
            </>
          }>
            {lead.map((line) => <p key={textOf(line)}><Line words={line} /></p>)}
            {groups.map(({ title, points }) => (
              <div key={title ?? ''}>
                {title !== null && <h3 className="t-small t-strong">{title}</h3>}
                <Stack component="ul" gap="sm" m={0} mt="sm" p={0} pl={20}>{points.map((point) => <li key={textOf(point)}><Line words={point} /></li>)}</Stack>
              </div>
            ))}
          </Section>
        ))}
      </Stack>
    </Page>
  );
}

const textOf = (words: readonly Words[]): string => words.map(({ text }) => text).join('');

function Line({ words }: { readonly words: readonly Words[] }): ReactElement {
  return <>{words.map(({ text, strong }) => (strong ? <strong key={text}>{text}</strong> : text))}</>;
}

/** strong: between double asterisks. */
interface Words {
  readonly text: string;
  readonly strong: boolean;
}

interface VersionChanges {
  readonly version: string;
  /** "YYYY-MM-DD"; null: not released. */
  readonly date: string | null;
  /** Text about the version as a whole. */
  readonly lead: readonly (readonly Words[])[];
  readonly groups: readonly { readonly title: string | null; readonly points: readonly (readonly Words[])[] }[];
}

const VERSION = /^## \[?([^\]\s]+)\]?(?:\s+-\s+(\d{4}-\d{2}-\d{2}))?/;

/** Reads a change log: a heading per version, below it lists of points, which may have headings of their own. */
export function readChanges(markdown: string): readonly VersionChanges[] {
  const parts = markdown.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  return parts.flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const match = VERSION.exec(heading);
    if (match === null) return [];
    const lead: Words[][] = [];
    const groups: { title: string | null; points: Words[][] }[] = [];
    for (const line of joined(lines)) {
      const point = /^[-*] (.*)$/.exec(line)?.[1];
      const title = /^### (.*)$/.exec(line)?.[1];
      if (title !== undefined) groups.push({ title: title.trim(), points: [] });
      else if (point === undefined) lead.push(words(line));
      else {
        if (groups.length === 0) groups.push({ title: null, points: [] });
        groups.at(-1)?.points.push(words(point));
      }
    }
    return [{ version: match[1] ?? '', date: match[2] ?? null, lead, groups }];
  });
}

/** Joins wrapped lines and drops link definitions. */
function joined(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  let open = false;
  for (const raw of lines) {
    const line = raw.trim();
    const starts = /^([-*] |#)/.test(line);
    if (line === '' || /^\[[^\]]+\]:/.test(line)) open = false;
    else if (open && !starts) whole.push(`${whole.pop() ?? ''} ${line}`);
    else {
      whole.push(line);
      open = !line.startsWith('#');
    }
  }
  return whole;
}

/** Links become their words. */
function words(line: string): Words[] {
  const plain = line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
  return plain.split('**').map((text, index) => ({ text, strong: index % 2 === 1 })).filter(({ text }) => text !== '');
}
