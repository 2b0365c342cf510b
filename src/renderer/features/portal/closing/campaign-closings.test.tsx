import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { createFakeBridge } from '#renderer/data/bridge/fake.ts';
import { installBridge } from '#renderer/data/bridge/index.ts';
import { startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';
import type { ClosingSummary } from '#shared/bridge/portal/closings.ts';
import { ok } from '#shared/domain/result.ts';

import { RehearsalsCompared } from './campaign-closings.tsx';
import { CAMPAIGN_ID, CLOSING_ID, READ_AT, success } from './closing-fixtures.ts';

afterEach(cleanup);

const rehearsal = (id: string, at: string, companyFunds: number): ClosingSummary => ({
  closingId: `${CLOSING_ID}${id}`, campaignId: CAMPAIGN_ID, campaignName: 'Vento del Sud', rehearsal: true, step: 'result', direction: 'success', startedAt: READ_AT, savedAt: READ_AT,
  ended: null, state: null, kept: { at: at as typeof READ_AT, direction: 'success', amounts: { ...success.amounts, companyFunds }, counts: success.counts },
});

test('rehearsals stand beside each other, newest first, and figures that moved stand out', () => {
  installBridge(createFakeBridge({ 'closings.list': () => ok([]) }));
  startTexts('en');
  addLaterTexts();
  act(() => {
    render(<RehearsalsCompared currency="EUR" closings={[rehearsal('a', '2026-11-18T10:00:00Z', 240_000), rehearsal('b', '2026-11-19T10:00:00Z', 240_675)]} />);
  });
  const row = screen.getByRole('row', { name: /^Company funds/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['2,406.75\u00a0EUR', '2,400.00\u00a0EUR']);
  expect(cells.map((cell) => cell.dataset['differs'])).toEqual(['true', undefined]);
});
