import { MantineProvider } from '@mantine/core';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Dialog } from './dialog.tsx';

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('ResizeObserver', class { observe = () => undefined; unobserve = () => undefined; disconnect = () => undefined; });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Asking() {
  const [opened, setOpened] = useState(false);
  return (
    <MantineProvider>
      <button type="button" onClick={() => setOpened(true)}>Ask</button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Sure?"><button type="button" onClick={() => setOpened(false)}>No</button></Dialog>
    </MantineProvider>
  );
}

it('draws nothing before it is opened, and gives the focus back each time that it is closed', async () => {
  const { baseElement } = render(<Asking />);
  expect(baseElement.querySelector('[class*="Modal"], [data-portal]')).toBeNull();
  const ask = screen.getByRole('button', { name: 'Ask' });
  for (let time = 0; time < 2; time += 1) {
    ask.focus();
    fireEvent.click(ask);
    const dialog = await screen.findByRole('dialog', { name: 'Sure?' });
    await waitFor(() => { expect(dialog.contains(document.activeElement)).toBe(true); });
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
    await waitFor(() => { expect(document.activeElement).toBe(ask); });
  }
});
