import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { endPage, showPage, startPage } from '#renderer/testing/show-page.tsx';
import type { AttachmentList, AttachmentView } from '#shared/bridge/payments/attachments.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { PDF, PNG } from '#test/support/attached-files.ts';
import { Attachments } from './index.ts';

afterEach(endPage);

const subject = { on: 'payment', id: 'draft-000001' } as const;
const file = (over: Partial<AttachmentView> = {}): AttachmentView => ({
  name: 'Fattura 7.pdf', type: 'pdf', size: 1_234_567, sha256: 'a'.repeat(64), addedAt: '2026-03-10T09:00:00.000Z' as Instant, addedBy: 'paola', here: true, ...over,
});

async function show(list: AttachmentList, handlers: FakeHandlers = {}, props: Partial<Parameters<typeof Attachments>[0]> = {}): Promise<FakeBridge> {
  const bridge = startPage('#/transfers', { 'attachments.list': () => ok(list), ...handlers });
  await showPage(<Attachments subject={subject} {...props} />);
  return bridge;
}

test('shows each file with its size and who added it, and offers a preview of what can be shown', async () => {
  await show({ attachments: [file({ name: 'Fattura 7.xml', type: 'invoice' }), file({ name: 'stamp.png', type: 'png', sha256: 'b'.repeat(64), size: 900 }), file({ name: 'gone.png', type: 'png', sha256: 'c'.repeat(64), size: 900, here: false })], fixed: false }, { 'attachments.read': () => ok(PNG) });
  expect(await screen.findByText(/1\.2 MB · added .* by paola/)).toBeDefined();
  expect(screen.getByText('Not on this computer: it is where paola added it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show: Fattura 7.xml' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show: gone.png' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show: stamp.png' }));
  const picture = await screen.findByAltText('Picture stamp.png', {}, { timeout: 60_000 });
  expect(picture.getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/);
});

/** A thread that answers with these, one for each question. */
function answering(...answers: readonly object[]): { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  vi.stubGlobal('Worker', class extends EventTarget {
    postMessage(message: { readonly id?: number }): void {
      if (message.id === undefined) return;
      asked.push(message);
      const data = { id: message.id, ...answers[asked.length - 1] };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate(): void { asked.push('ended'); }
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return { asked };
}

const drawn = (text: string, lacking = false) => ({ value: { picture: { width: 10, height: 20 }, pages: 2, text, lacking } });

test('draws a PDF page by page, and ends the thread with the dialog', async () => {
  const { asked } = answering(drawn('Ordine 12'), drawn('Condizioni', true));
  await show({ attachments: [file()], fixed: false }, { 'attachments.read': () => ok(PDF) });
  fireEvent.click(await screen.findByRole('button', { name: 'Show: Fattura 7.pdf' }));
  expect(await screen.findByRole('img', { name: 'Fattura 7.pdf: Page 1 of 2' })).toBeDefined();
  expect(screen.getByText('Ordine 12')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('img', { name: 'Fattura 7.pdf: Page 2 of 2' })).toBeDefined();
  expect(screen.getByText('Something on this page may be missing or look different.', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(asked.at(-1)).toBe('ended'));
});

test('says why a file is not drawn', async () => {
  answering({ trouble: 'locked' });
  await show({ attachments: [file(), file({ name: 'bomb.png', type: 'png', sha256: 'b'.repeat(64) })], fixed: false }, {
    'attachments.read': ({ sha256 }) => ok(sha256.startsWith('a') ? PDF : Uint8Array.from(PNG, (byte, at) => (at >= 16 && at < 24 && at % 4 > 1 ? 255 : byte))),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show: Fattura 7.pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This PDF asks for a password.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show: bomb.png' }));
  expect(await screen.findByText('This picture is too large to be shown here.', { exact: false })).toBeDefined();
});

test('adds what is chosen one by one, and says beside the field why a file is not taken', async () => {
  const added: string[] = [];
  const bridge = await show({ attachments: [], fixed: false }, {
    'attachments.add': ({ name }) => (name.endsWith('.html') ? failed({ kind: 'attachmentRefused', why: 'type' }) : ok(file({ name }))),
  }, { onAdded: () => added.push('added') });
  const field = await screen.findByLabelText('Attach a file');
  fireEvent.change(field, { target: { files: [new File([PDF], 'a.pdf'), new File([PNG], 'b.html')] } });
  expect((await screen.findByRole('alert')).textContent).toContain('b.html: By its content this is no PDF');
  expect(bridge.calls.filter(({ name }) => name === 'attachments.add')).toHaveLength(2);
  expect(added).toEqual(['added']);
});

test('attaches a picture that is pasted', async () => {
  const bridge = await show({ attachments: [], fixed: false }, { 'attachments.add': ({ name }) => ok(file({ name })) });
  await screen.findByText('Nothing is attached.');
  const paste = new Event('paste', { cancelable: true });
  Object.assign(paste, { clipboardData: { types: ['Files'], files: [new File([PNG], 'image.png')] } });
  window.dispatchEvent(paste);
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'attachments.add')?.input).toMatchObject({ subject, name: 'image.png' }));
});

test('leaves to a field the text that comes with a picture', async () => {
  const bridge = await show({ attachments: [], fixed: false }, { 'attachments.add': ({ name }) => ok(file({ name })) });
  await screen.findByText('Nothing is attached.');
  const field = document.body.appendChild(document.createElement('input'));
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { types: ['text/plain', 'Files'], files: [new File([PNG], 'image.png')] } });
  field.dispatchEvent(paste);
  field.remove();
  expect(paste.defaultPrevented).toBe(false);
  expect(bridge.calls.filter(({ name }) => name === 'attachments.add')).toEqual([]);
});

test('asks before it removes a file, and removes none that was approved', async () => {
  const removed: unknown[] = [];
  await show({ attachments: [file()], fixed: false }, { 'attachments.remove': (input) => { removed.push(input); return ok(null); } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Fattura 7.pdf' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove file' }));
  await waitFor(() => expect(removed).toEqual([{ subject, sha256: 'a'.repeat(64) }]));
  endPage();
  await show({ attachments: [file(), file({ name: 'later.pdf', sha256: 'd'.repeat(64) })], fixed: true }, {}, { approved: [file()] });
  expect(await screen.findAllByText('Added after approval')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
