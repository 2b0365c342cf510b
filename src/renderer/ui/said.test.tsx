import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { startTexts } from '#renderer/i18n/index.ts';
import { Said } from './said.tsx';
import { Section } from './page-parts.tsx';

afterEach(cleanup);

it('holds a text apart that runs from right to left, and draws an ordinary one as it is', () => {
  startTexts('en');
  render(<><p data-testid="right"><Said text="שלום 12" /> 34</p><p data-testid="left"><Said text="Società Müller 12" /></p></>);
  expect(screen.getByTestId('right').querySelector('bdi')?.textContent).toBe('שלום 12');
  expect(screen.getByTestId('left').innerHTML).toBe('Società Müller 12');
});

it('marks what is odd in a heading', () => {
  startTexts('en');
  const { container } = render(<Section heading={'\u0420ossi\u200b SpA'}>x</Section>);
  expect([...container.querySelectorAll('h2 mark.t-odd')].map(({ textContent }) => textContent)).toEqual(['\u0420', 'U+200B']);
});
