import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { ok } from '#shared/domain/result.ts';

afterEach(cleanup);

test('the code of a text message is copied as the secret that it is, and nothing else of it', async () => {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { 'clipboard.copy': () => ok(null) });
  act(() => bridge.emit({ type: 'notice', notice: { code: 'practiceMessage', text: 'Codice 123456 per il bonifico di 10,00 EUR a Rossi.' } }));
  fireEvent.click(await screen.findByLabelText('Copy the code'));
  await waitFor(() => expect(bridge.calls.at(-1)).toEqual({ name: 'clipboard.copy', input: { text: '123456', secret: true } }));
});
