import { beforeAll, expect, test } from 'vitest';
import i18next from 'i18next';
import { startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { formatterFor } from '#renderer/ui/format/formatter.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { foundEntries } from './found-entries.ts';

beforeAll(() => {
  startTexts('en');
  addLaterTexts();
});

const format = formatterFor('en', 'en-GB', 'Europe/Rome');

const t = i18next.getFixedT('en') as Translate;
const hits = (section: SearchHit['section'], count: number): SearchHit[] =>
  Array.from({ length: count }, (_, index) => ({ section, id: `${index}`, title: `${section} ${index}`, parts: [] }));

test('a section does not fill the palette when others have something too, and all of it is one step away', () => {
  const entries = foundEntries([...hits('investors', 2), ...hits('orders', 9)], 'ross i', t, format);
  expect(entries.map(({ id }) => id)).toEqual([
    'investors/0', 'investors/1', 'orders/0', 'orders/1', 'orders/2', 'orders/3', 'all/orders',
  ]);
  const all = entries.at(-1);
  expect(all?.title).toBe('All matches in Orders');
  all?.run();
  expect(window.location.hash).toBe('#/orders?q=ross+i');
});

test('a section alone shows more of itself', () => {
  expect(foundEntries(hits('orders', 9), 'ross', t, format).map(({ id }) => id)).toHaveLength(9);
});

test('a virtual IBAN reads in groups of four', () => {
  const [entry] = foundEntries([{ section: 'virtualIbans', id: 'v', title: 'IT45D0359990000704400100444', parts: [] }], 'IT45', t, format);
  expect(entry?.title).toBe('IT45 D035 9990 0007 0440 0100 444');
});

test('an entry opens in its statement, and all of them are found in the statements', () => {
  const entries = foundEntries([...hits('orders', 1), ...hits('entries', 5).map((hit) => ({ ...hit, id: `A%201/${hit.id}` }))], 'rossi >100', t, format);
  expect(entries.map(({ id }) => id)).toEqual(['orders/0', 'entries/A%201/0', 'entries/A%201/1', 'entries/A%201/2', 'entries/A%201/3', 'all/entries']);
  entries[1]?.run();
  expect(window.location.hash).toBe('#/accounts/A%201/statement?period=all&entry=0');
  entries.at(-1)?.run();
  expect(window.location.hash).toBe('#/statements?q=rossi+%3E100');
});

test('a date and an amount are written in the form of the language', () => {
  const hit: SearchHit = {
    section: 'entries', id: 'A1/7', title: 'Bonifico', parts: [
      { kind: 'day', day: bankDate('2026-03-15') }, { kind: 'amount', amount: { amountMinor: -123_450, currency: 'EUR' } }, { kind: 'text', text: 'Conto operativo' },
    ],
  };
  expect(foundEntries([hit], 'bonifico', t, format)[0]?.subtitle).toMatch(/^15 Mar 2026 · −1,234\.50\sEUR · Conto operativo$/);
  expect(foundEntries([hit], 'bonifico', t, formatterFor('it', 'it-IT', 'Europe/Rome'))[0]?.subtitle).toMatch(/^15\/03\/2026 · −1\.234,50\sEUR · Conto operativo$/);
});
