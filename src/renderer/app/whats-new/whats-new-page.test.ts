import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readChanges } from './whats-new-page.tsx';

const changes = (language: string): string => readFileSync(join(import.meta.dirname, `../../../../docs/changes/${language}.md`), 'utf8');

it('reads versions, their days, and points over several lines', () => {
  expect(readChanges('# Changes\n\nWords.\n\n## [1.1.0] - 2027-01-02\n\nA lead\nin two lines.\n\n### Added\n\n- **One.** It\n  goes on.\n- Two, see [there](x.md)\n\n## 1.0.0\n\n- First\n\n[1.1.0]: https://example.org\n')).toEqual([
    {
      version: '1.1.0', date: '2027-01-02', lead: [[{ text: 'A lead in two lines.', strong: false }]],
      groups: [{ title: 'Added', points: [[{ text: 'One.', strong: true }, { text: ' It goes on.', strong: false }], [{ text: 'Two, see there', strong: false }]] }],
    },
    { version: '1.0.0', date: null, lead: [], groups: [{ title: null, points: [[{ text: 'First', strong: false }]] }] },
  ]);
});

it('finds the same versions with as many points in both languages', () => {
  const shape = (markdown: string) => readChanges(markdown).map(({ version, date, groups }) => [version, date, groups.map(({ points }) => points.length)]);
  expect(shape(changes('en')).length).toBeGreaterThan(0);
  expect(shape(changes('it'))).toEqual(shape(changes('en')));
});
