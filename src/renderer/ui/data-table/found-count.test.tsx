import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';

import { FoundCount } from './table-toolbar.tsx';

afterEach(cleanup);

const said = (): string => screen.getByRole('status').textContent ?? '';

test('how many rows a search leaves is said once it is known, and nothing when the page opens', () => {
  startTexts('en');
  addLaterTexts();
  const shown = (key: string, rowCount: number | null) => <FoundCount rows={{ key, rowCount }} />;
  const { rerender } = render(shown('', null));
  rerender(shown('', 240));
  expect(said()).toBe('');
  rerender(shown('rossi', null));
  expect(said()).toBe('');
  rerender(shown('rossi', 12));
  expect(said()).toContain('12');
  rerender(shown('', 240));
  expect(said()).toContain('240');
});
