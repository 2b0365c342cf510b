import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { startTexts } from '#renderer/i18n/index.ts';
import { CopyButton, CopyProvider } from './copy-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what it does once it is pointed at, and that it has been done', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  startTexts('en');
  const copied: string[] = [];
  const copy = async (text: string): Promise<boolean> => copied.push(text) > 0;
  render(<MantineProvider><CopyProvider value={copy}><CopyButton text="IT60" what="IBAN" /></CopyProvider></MantineProvider>);
  const button = screen.getByRole('button', { name: 'Copy IBAN' });
  button.focus();
  fireEvent.mouseEnter(button);
  fireEvent.mouseMove(button);
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe('Copy IBAN');
  fireEvent.click(button);
  await vi.waitFor(() => expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Copied'));
  expect(copied).toEqual(['IT60']);
  expect(document.activeElement).toBe(button);
});
