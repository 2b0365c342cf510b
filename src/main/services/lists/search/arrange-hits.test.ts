import { expect, test } from 'vitest';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { arrangeHits } from './index.ts';

const hit = (section: SearchHit['section'], id: string, title: string): SearchHit => ({ section, id, title, parts: [] });

test('people come before their orders, and who is called so before who is only mentioned', () => {
  const arranged = arrangeHits([
    hit('orders', 'o1', 'Federico Rossi'), hit('orders', 'o2', 'TC-1'), hit('transfers', 't1', 'Hudson Inc'),
    hit('investors', 'i1', 'Carla Bianchi'), hit('investors', 'i2', 'Alessia ROSSI'),
  ], 'rossi');
  expect(arranged.map(({ id }) => id)).toEqual(['i2', 'i1', 'o1', 'o2', 't1']);
});

test('sections keep their order whatever is typed', () => {
  const hits = [hit('campaigns', 'c1', 'Alga Viva: seconda vasca'), hit('orders', 'o1', 'Anna Ricci'), hit('investors', 'i1', 'Alga Verde')];
  const inOrder = ['i1', 'c1', 'o1'];
  for (const typed of ['al', 'alga', 'alga viva']) expect(arrangeHits(hits, typed).map(({ id }) => id)).toEqual(inOrder);
});
