import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';

import { useSpokenChoice } from './palette.tsx';

afterEach(cleanup);

function List() {
  const list = useRef<HTMLDivElement>(null);
  const spoken = useSpokenChoice(list);
  return (
    <div ref={list}>
      {['Orders', 'Overview'].map((name) => <button key={name} type="button" data-action><span className="mantine-Spotlight-actionLabel">{name}</span></button>)}
      <p role="status">{spoken}</p>
    </div>
  );
}

test('what the keys choose in the palette is said', async () => {
  render(<List />);
  expect(screen.getByRole('status').textContent).toBe('');
  for (const name of ['Orders', 'Overview']) {
    for (const entry of screen.getAllByRole('button')) entry.toggleAttribute('data-selected', entry.textContent === name);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(name));
  }
});
