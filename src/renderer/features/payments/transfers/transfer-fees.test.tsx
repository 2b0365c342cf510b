import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '#renderer/i18n/index.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { TransferFees } from './transfers-view.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  startTexts('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a fee of three decimals is shown as it came, and never rounded', () => {
  const read = moneyTransfer.read({ moneyTransferId: 'T1', fees: [{ feeCode: 'COMM', amount: 1.5, currency: 'EUR' }, { feeCode: 'SWIFT', amount: 0.505, currency: 'EUR' }] });
  if (!read.whole) throw new Error('a transfer that can be read');
  render(<MantineProvider><TransferFees transfer={read.row} /></MantineProvider>);
  const [, whole, odd] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(whole).toContain('1.50');
  expect(odd).toContain('0.505');
  expect(odd).not.toContain('0.51');
});
