import { describe, expect, it } from 'vitest';
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
