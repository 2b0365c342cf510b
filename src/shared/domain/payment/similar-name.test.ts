import { expect, it } from 'vitest';
import { areNamesAlike } from './similar-name.ts';

it.each([
  ['Rossi Mario', 'MARIO ROSSI'], ['Officina Società S.r.l.', 'officina societa'], ["D'Angelo Anna", 'Anna DANGELO'], ['ACME - Europe, Ltd', 'Acme Europe'],
])('%s is like %s', (left, right) => {
  expect(areNamesAlike(left, right)).toBe(true);
});

it.each([['Mario Rossi', 'Mario Russo'], ['', ''], ['Mario Rossi', 'Mario'], ['Srl', 'SpA'], ['---', '...']])('%j is not like %j', (left, right) => {
  expect(areNamesAlike(left, right)).toBe(false);
});
