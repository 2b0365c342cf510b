import { existsSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { portalSections, sectionRows, sections } from '#shared/bridge/lists/records.ts';
import { operations } from '#shared/contract/operations.ts';
import { spokenLanguages } from '#shared/text/languages.ts';

/* What a list section needs beside its row, and what no two rows may share. A view and words that are missing do not compile. */

const values = (of: (section: (typeof sections)[number]) => string | number | undefined): readonly (string | number)[] =>
  sections.flatMap((section) => of(section) ?? []);

it.each([
  ['an address', (section) => sectionRows[section].path], ['a letter', (section) => sectionRows[section].letter],
  ['a place among search results', (section) => sectionRows[section].rank], ['a table', (section) => sectionRows[section].table],
] as const satisfies readonly (readonly [string, Parameters<typeof values>[0]])[])('no two sections share %s', (_, of) => {
  const all = values(of);
  expect(all).toEqual([...new Set(all)]);
});

describe.each(sections)('%s', (section) => {
  const { guide, order, columns, search = {}, searchedAt = {}, reading, listed } = sectionRows[section];

  it('has its page in every guide', () => {
    expect(spokenLanguages.map((language) => `docs/guide/${language}/${guide}.md`).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('is in the order of columns that it has', () => {
    const named = order.split(', ').map((part) => part.split(' ')[0] ?? '');
    expect(named.filter((name) => name !== 'id' && columns[name] === undefined)).toEqual([]);
  });

  it('says where search fields are kept that it has', () => {
    expect(Object.keys(searchedAt).filter((name) => search[name] === undefined)).toEqual([]);
  });

  it('is read by operations if the bank lists it for the portal', () => {
    expect(reading !== undefined).toBe(listed === 'forPortal');
    const [operation, parameter] = reading?.record ?? [];
    expect(operation === undefined || operations[operation].path.includes(`{${parameter ?? ''}}`)).toBe(true);
  });
});

describe('the practice bank', () => {
  let bank: RunningPracticeBank;
  beforeAll(async () => { bank = await startPracticeBank({ port: 0 }); });
  afterAll(async () => { await bank.close(); });

  it.each(portalSections)('has something to show of %s', async (section) => {
    const { reading } = sectionRows[section];
    if (reading === undefined) throw new Error('no reading');
    const { method, path } = operations[reading.list];
    const answer = await fetch(`${bank.url}${path.replace('{portalId}', bank.portalId)}`, {
      method, headers: { 'content-type': 'application/json' }, ...(method === 'GET' ? {} : { body: '{}' }),
    });
    const { list } = (await answer.json()) as { readonly list?: readonly unknown[] };
    expect(list?.length ?? 0).toBeGreaterThan(0);
  });
});
