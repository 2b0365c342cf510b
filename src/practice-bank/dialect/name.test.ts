import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { practiceOddities } from '#shared/bridge/app/practice.ts';
import { createPracticeBank } from '../index.ts';
import { UnknownDialect, axes, dialectText, randomDialect, readDialect } from './index.ts';

describe('the name of a dialect', () => {
  it('is what is not plain, and reads back', () => {
    expect(dialectText(readDialect(''))).toBe('');
    expect(dialectText(readDialect('currency=omitted, absence=400,ids=text'))).toBe('currency=omitted,absence=400');
  });

  it('lists what is known when an axis or a value is not', () => {
    expect(() => readDialect('colour=red')).toThrow(UnknownDialect);
    expect(() => readDialect('colour=red')).toThrow(/currency: both, omitted, debtor, creditor/);
    expect(() => readDialect('currency=red')).toThrow('The axis currency has no value "red", but both, omitted, debtor, creditor');
    expect(() => createPracticeBank({ dialect: 'currency' })).toThrow(UnknownDialect);
  });

  it('is the same for the same seed, and has every value for some seed', () => {
    expect(readDialect('random:7')).toEqual(randomDialect(7));
    const seen = new Set(Array.from({ length: 400 }, (_, seed) => Object.entries(randomDialect(seed)).map(([axis, value]) => `${axis}=${value}`)).flat());
    expect(seen).toEqual(new Set(axes.flatMap(({ name, values }) => values.map((value) => `${name}=${value.name}`))));
  });
});

describe('the window', () => {
  it('has a sentence for every odd value', () => {
    expect([...practiceOddities].toSorted()).toEqual(axes.flatMap(({ name, values }) => values.slice(1).map((value) => `${name}=${value.name}`)).toSorted());
  });
});

describe('GUESSES.md', () => {
  const text = readFileSync(new URL('../GUESSES.md', import.meta.url), 'utf8');
  const guesses = text.split('\n').filter((line) => line.startsWith('| ')).slice(1).map((line) => line.split(' | ').at(-1) ?? '');
  const names = axes.map(({ name }) => name);

  it('gives each guess an axis, or the reason why there is none', () => {
    expect(guesses.length).toBeGreaterThan(30);
    const without = guesses.filter((answer) => !/^none: .{10}/.test(answer) && !names.some((name) => answer.includes(`\`${name}\``)));
    expect(without).toEqual([]);
  });

  it('names every axis', () => {
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
