import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { drawnBehind } from './drawn-behind.tsx';

describe('what lies further down a page', () => {
  it('is drawn behind what is seen first, the first time, and with it from then on', async () => {
    const FurtherDown = drawnBehind();
    const page = <><p>first</p><FurtherDown><p>further down</p></FurtherDown></>;
    expect(renderToString(page)).toBe('<p>first</p>');
    const { unmount } = render(page);
    await screen.findByText('further down');
    unmount();
    expect(renderToString(page)).toBe('<p>first</p><p>further down</p>');
  });

  it('is drawn at once where it is asked for, and every page has its own', () => {
    const FurtherDown = drawnBehind();
    expect(renderToString(<FurtherDown atOnce><p>asked for</p></FurtherDown>)).toBe('<p>asked for</p>');
    expect(renderToString(<FurtherDown><p>asked for</p></FurtherDown>)).toBe('');
  });
});
