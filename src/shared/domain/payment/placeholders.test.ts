import { expect, it } from 'vitest';
import { bankDate } from '../bank-date.ts';
import { filledText, unknownPlaceholders } from './placeholders.ts';

const DAY = bankDate('2026-12-01');

it('fills in what stands in braces, in the language of the months', () => {
  expect(filledText('Rent {month name} {year}, Q{quarter}/{month}, {day}; {date}', DAY, 'en')).toBe('Rent December 2026, Q4/12, 1; 1 December 2026');
  expect(filledText('Canone {nome mese} {anno}, T{trimestre}/{mese}, {giorno}; {data}', DAY, 'it')).toBe('Canone dicembre 2026, T4/12, 1; 1 dicembre 2026');
});

it('understands every spelling in every language, with capitals and spaces', () => {
  expect(filledText('{ Month  Name } {ANNO}', DAY, 'it')).toBe('dicembre 2026');
});

it('leaves what it does not know as it is, and names it', () => {
  expect(filledText('{yaer} {year} { {} constructor {constructor}', DAY, 'en')).toBe('{yaer} 2026 { {} constructor {constructor}');
  expect(unknownPlaceholders('{yaer} {year} {} {constructor}')).toEqual(['{yaer}', '{}', '{constructor}']);
});

it('counts quarters by threes', () => {
  expect(Array.from({ length: 12 }, (_, month) => filledText('{quarter}', bankDate(`2026-${String(month + 1).padStart(2, '0')}-28`), 'en')).join('')).toBe('111222333444');
});
