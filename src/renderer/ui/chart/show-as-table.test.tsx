import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { startTexts } from '#renderer/i18n/index.ts';

import { ChartFrame } from './chart-frame.tsx';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  startTexts('en');
});
afterEach(cleanup);

const figures = (label: string) => <table aria-label={label}><tbody><tr><td>12.00</td></tr></tbody></table>;

test('a chart is shown as the table of its figures, and as a chart again', () => {
  render(
    <MantineProvider>
      <ChartFrame currency="EUR" height={160} title="Balance" table={figures('all')} heard={figures('some')}><svg data-testid="chart" /></ChartFrame>
    </MantineProvider>,
  );
  expect(screen.getByTestId('chart')).toBeDefined();
  expect(screen.getByRole('table', { name: 'some' })).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  const button = screen.getByRole('button', { name: 'Show as table' });
  button.focus();
  fireEvent.click(button);
  expect(screen.getByRole('region', { name: 'Balance' }).contains(screen.getByRole('table', { name: 'all' }))).toBe(true);
  expect(screen.queryByTestId('chart')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Show as chart');
  fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.getByTestId('chart')).toBeDefined();
});
