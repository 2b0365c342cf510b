import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { ok } from '#shared/domain/result.ts';

test('the sign that leads to the search and the arrow that leads to the rows work in every list', async () => {
  const company = { id: 'C1', asOf: '2026-06-30T12:00:00Z', record: { companyId: 'C1', businessName: 'Alga Viva Srl', type: 'LEGAL_PERSON', status: 'ACTIVE' } };
  await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': () => ok({ rows: [company], total: 1, asOf: null }) as never, 'records.values': () => ok([]),
  });
  goTo('/companies');
  await screen.findByText('Alga Viva Srl');
  fireEvent.keyDown(document.body, { key: '/' });
  const search = screen.getByRole('searchbox', { name: 'Search' });
  expect(document.activeElement).toBe(search);
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('Alga Viva Srl');
});
