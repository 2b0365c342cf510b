import { expect, it } from 'vitest';

import { compareVersions, isVersion } from './manifest.ts';

it('orders versions as semver.org does', () => {
  const ordered = [
    '0.9.10', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0-0',
    '2.0.0',
  ];
  for (const [index, one] of ordered.entries()) {
    for (const [other, than] of ordered.entries()) expect(Math.sign(compareVersions(one, than)), `${one} and ${than}`).toBe(Math.sign(index - other));
  }
  expect(compareVersions('1.0.0+one', '1.0.0+two')).toBe(0);
});

it('takes nothing else for a version', () => {
  expect(['1.0', '01.0.0', '1.0.0-', '1.0.0-01', 'v1.0.0', '1.0.0 ', '', '1.0.0-a..b', `1.0.${'9'.repeat(40)}`].filter(isVersion)).toEqual([]);
});
