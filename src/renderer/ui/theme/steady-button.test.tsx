import { Button, MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buttonRoot } from './steady-button.tsx';

beforeEach(() => { vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })); });
afterEach(cleanup);

const theme = { components: { Button: { defaultProps: { renderRoot: buttonRoot } } } };

function Form({ busy, onPress, onSubmit }: { readonly busy: boolean; readonly onPress: () => void; readonly onSubmit: () => void }) {
  return (
    <MantineProvider theme={theme} env="test">
      <form onSubmit={(event) => { event.preventDefault(); onSubmit(); }}>
        <input aria-label="Name" />
        <Button type="submit" loading={busy} onClick={onPress}>Save</Button>
      </form>
    </MantineProvider>
  );
}

test('a button that becomes busy keeps the focus, does nothing, and works again afterwards', () => {
  const onPress = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const form = (busy: boolean) => <Form busy={busy} onPress={onPress} onSubmit={onSubmit} />;
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(button);
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  rerender(form(false));
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(button);
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 2]);
});

test('a busy button that is left, or never had the focus, is disabled', () => {
  const form = (busy: boolean) => <Form busy={busy} onPress={() => undefined} onSubmit={() => undefined} />;
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  rerender(form(true));
  expect(button.disabled).toBe(true);
  rerender(form(false));
  button.focus();
  rerender(form(true));
  expect(button.disabled).toBe(false);
  fireEvent.blur(button);
  expect(button.disabled).toBe(true);
});
