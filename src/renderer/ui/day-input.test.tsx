import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { setLanguage, startTexts } from '#renderer/i18n/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { DayInput, MomentInput } from './day-input.tsx';

function Days({ first }: { readonly first: BankDate | null }): ReactElement {
  const [day, setDay] = useState(first);
  const [moment, setMoment] = useState<string | null>(null);
  return (
    <MantineProvider>
      <DayInput label="Day" value={day} onChange={setDay} field="executionDate" />
      <MomentInput label="Moment" value={moment} onChange={setMoment} />
      <output>{`${day ?? 'none'} | ${moment ?? 'none'}`}</output>
    </MantineProvider>
  );
}

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

beforeAll(() => {
  startTexts('en');
  window.matchMedia = (media) => ({ matches: false, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(cleanup);

test.each(['en', 'it'] as const)('takes a day as it is typed, in %s, and writes it as the language does', (language) => {
  setLanguage(language);
  render(<Days first={null} />);
  for (const typed of ['3/5/26', '03.05.2026', '2026-05-03']) {
    fireEvent.change(field('Day'), { target: { value: typed } });
    expect(screen.getByRole('status').textContent).toBe('2026-05-03 | none');
    fireEvent.change(field('Day'), { target: { value: '' } });
    expect(screen.getByRole('status').textContent).toBe('none | none');
  }
  fireEvent.change(field('Moment'), { target: { value: '3/5/26 14:30' } });
  expect(screen.getByRole('status').textContent).toBe('none | 2026-05-03 14:30:00');
  expect(field('Day').dataset['field']).toBe('executionDate');
});

test('a day that is shown changes with the language', () => {
  setLanguage('en');
  render(<Days first={bankDate('2026-05-03')} />);
  expect(field('Day').value).toBe('May 03, 2026');
  act(() => setLanguage('it'));
  expect(field('Day').value).toBe('03/05/2026');
});
