import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { enteredElsewhere, notEntered, notShown, shownElsewhere } from './interface-fields.ts';

const root = new URL('../../', import.meta.url);

it.each([...Object.entries(shownElsewhere), ...Object.entries(enteredElsewhere)])('%s is held to the window by a test that is there', (_, file) => {
  expect(existsSync(new URL(file, root))).toBe(true);
  expect(readFileSync(new URL(file, root), 'utf8')).toContain('expect(');
});

it('gives a reason for every field that the window lacks', () => {
  const reasons = [notShown, notEntered].flatMap((list) => Object.values(list).flatMap((fields) => Object.values(fields)));
  expect(reasons.filter((reason) => reason.trim().split(' ').length < 3)).toEqual([]);
});
