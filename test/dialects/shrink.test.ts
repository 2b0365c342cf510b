import { expect, it } from 'vitest';

import { smallestFailing } from './support/shrink.ts';

it.each([
  ['a=1,b=2,c=3,d=4,e=5', ['c=3']], ['a=1,b=2,c=3,d=4,e=5', ['a=1', 'e=5']], ['a=1,b=2,c=3,d=4,e=5', ['b=2', 'c=3', 'd=4']], ['a=1', ['a=1']], ['a=1,b=2', []],
] as const)('of %s, what fails because of %j is found', async (dialect, needed) => {
  const tried: string[] = [];
  const smallest = await smallestFailing(dialect, async (less) => {
    tried.push(less);
    return needed.every((value) => less.split(',').includes(value));
  });
  expect(smallest).toBe(needed.join(','));
  expect(tried.length).toBeLessThan(20);
});
