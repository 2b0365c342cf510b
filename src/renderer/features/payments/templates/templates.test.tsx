import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { now } from '#renderer/testing/intent-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { PaymentTemplate, TemplateView } from '#shared/bridge/payments/templates.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { failed, ok } from '#shared/domain/result.ts';

vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

const DRAFT_ID = 'b1b1b1b1-0d5a-4e9b-9b1a-5d0c7a1e2f30';
const draft = {
  ...emptyTransferDraft, taxRelief: null, accountId: 'A1', beneficiaryName: 'Immobiliare Aldina', beneficiaryAccount: 'IT60X0542811101000000123456', amount: '1200', description: 'Rent {month name} {year}',
};
const rhythm = { every: 'month', day: 1, from: bankDate('2027-01-01'), until: null, closed: 'after' } as const;
const rent: TemplateView = { templateId: 'template-1', name: 'Rent', draft, rhythm, language: 'en', next: { day: bankDate('2027-05-01'), pay: bankDate('2027-05-03') }, missed: [] };
const fees: TemplateView = { ...rent, templateId: 'template-2', name: 'Fees', draft: { ...draft, amount: '' }, rhythm: null, next: null };

async function show(handlers: FakeHandlers = {}, path = '/templates', stored: readonly TemplateView[] = [fees, rent]): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'accounts.list': () => ok([]), 'beneficiaries.find': () => ok([]), 'payments.clock': () => ok({ aheadMs: Date.parse('2027-04-15T12:00:00+02:00') - Date.now() }),
    'templates.list': () => ok(stored),
    'templates.get': ({ templateId }) => {
      const found = stored.find((one) => one.templateId === templateId);
      return found === undefined ? failed({ kind: 'notFound' }) : ok(found);
    },
    'templates.save': (template) => ok(template as PaymentTemplate),
    'templates.remove': () => ok(null),
    'templates.use': () => ok({ draftId: DRAFT_ID, content: { kind: 'createTransfer', draft }, step: 'details', savedAt: now }),
    'drafts.get': () => failed({ kind: 'notFound' }),
    ...handlers,
  });
  act(() => goTo(path));
  return bridge;
}

const inputs = (bridge: FakeBridge, command: string): readonly unknown[] => bridge.calls.filter(({ name }) => name === command).map(({ input }) => input);
const press = (name: string): void => { fireEvent.click(screen.getByRole('button', { name })); };
const type = (name: string, value: string): void => { fireEvent.change(screen.getByLabelText(name), { target: { value } }); };

test('lists what there is, with what is asked each time and what comes next, and makes a draft', async () => {
  const bridge = await show();
  const table = await screen.findByRole('table', { name: 'Templates' });
  const row = (await within(table).findByText('Rent')).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error('no row');
  expect(row.textContent).toMatch(/Immobiliare Aldina.*1,200\.00.*Every month on day 1.*May 03, 2027/);
  expect(within(table).getByText('asked each time')).toBeDefined();
  press('Use Rent');
  await waitFor(() => expect(window.location.hash).toBe(`#/transfers/new/${DRAFT_ID}`));
  expect(inputs(bridge, 'templates.use')).toEqual([{ templateId: 'template-1' }]);
});

test('what was deleted comes back as it was', async () => {
  const bridge = await show();
  await screen.findByText('Rent');
  press('Delete Rent');
  const said = await screen.findByText('“Rent” was deleted. Drafts that it made stay.');
  expect(said).toBeDefined();
  press('Undo');
  await waitFor(() => expect(inputs(bridge, 'templates.save')).toEqual([{ templateId: 'template-1', name: 'Rent', draft, rhythm, language: 'en' }]));
  await waitFor(() => expect(screen.queryByText(/was deleted/)).toBeNull());
});

test('asks about what was missed', async () => {
  const days = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'].map((day) => ({ day: bankDate(day), pay: bankDate(day) }));
  const bridge = await show({ 'templates.settle': () => ok(4) }, '/templates', [{ ...rent, missed: days }]);
  expect(await screen.findByText('No drafts were made of “Rent” for 4 days, from Jan 01, 2027 to Apr 01, 2027.')).toBeDefined();
  press('Make 4 drafts');
  await waitFor(() => expect(inputs(bridge, 'templates.settle')).toEqual([{ templateId: 'template-1', make: true }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pass over them' })).toHaveProperty('disabled', false));
  press('Pass over them');
  await waitFor(() => expect(inputs(bridge, 'templates.settle')).toHaveLength(2));
});

test('the IBAN of a template stands in groups of four, as in other forms', async () => {
  await show({}, '/templates/template-1', [{ ...rent, draft: { ...draft, beneficiaryAccount: 'IT60X0542811101000000123456' } }]);
  expect((await screen.findByLabelText<HTMLInputElement>('Beneficiary account')).value).toBe('IT60 X054 2811 1010 0000 0123 456');
});

test('a template shows what a draft will say, refuses what is no placeholder, and asks for no amount', async () => {
  const bridge = await show({}, '/templates/template-1');
  expect(await screen.findByText('On May 01, 2027: Rent May 2027')).toBeDefined();
  type('Description', 'Rent {moth}');
  expect(screen.getByText('This is no placeholder: {moth}')).toBeDefined();
  press('Save template');
  expect(inputs(bridge, 'templates.save')).toEqual([]);
  type('Description', 'Rent {month}/{year}');
  type('Amount', '');
  type('Name of the template', 'Office');
  expect(screen.getByText('Not saved yet.')).toBeDefined();
  press('Save template');
  await screen.findByText('The template is saved.');
  expect(inputs(bridge, 'templates.save')).toMatchObject([{ templateId: 'template-1', name: 'Office', draft: { amount: '', description: 'Rent {month}/{year}' } }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Office' })).toBeDefined();
});

test('a text that is too long in its longest month is refused', async () => {
  const bridge = await show({}, '/templates/template-1');
  await screen.findByText('On May 01, 2027: Rent May 2027');
  type('Description', `${'x'.repeat(132)}{month name}`);
  press('Save template');
  expect(await screen.findByText('This is too long: at most 140 characters.')).toBeDefined();
  expect(inputs(bridge, 'templates.save')).toEqual([]);
});

test('a rhythm says the days that follow from it, moved to banking days', async () => {
  const bridge = await show({}, '/templates/template-2');
  const every = await screen.findByLabelText('How often');
  expect(screen.queryByLabelText('Day of the month')).toBeNull();
  fireEvent.change(every, { target: { value: 'month' } });
  type('Day of the month', '31');
  expect(screen.getByText('Friday, Apr 30, 2027')).toBeDefined();
  expect(screen.getByText('Monday, May 31, 2027')).toBeDefined();
  type('Day of the month', '1');
  expect(screen.getByText('Saturday, May 01, 2027, paid on Monday, May 03, 2027')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Where banks do not settle'), { target: { value: 'before' } });
  expect(screen.getByText('Saturday, May 01, 2027, paid on Friday, Apr 30, 2027')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Instant'));
  expect(screen.getByText('Saturday, May 01, 2027')).toBeDefined();
  fireEvent.change(every, { target: { value: 'week' } });
  expect(screen.getByLabelText('Day of the week')).toBeDefined();
  press('Save template');
  await screen.findByText('The template is saved.');
  expect(inputs(bridge, 'templates.save')).toMatchObject([{ rhythm: { every: 'week', from: '2027-04-15', until: null, closed: 'before' }, draft: { isInstant: true } }]);
});

test('says when there is none, and when one does not exist', async () => {
  await show({}, '/templates', []);
  expect(await screen.findByText('No template yet')).toBeDefined();
  act(() => goTo('/templates/template-9'));
  expect(await screen.findByText('This template does not exist')).toBeDefined();
});

test('a draft becomes a template, and one that a rhythm made says which day it is for', async () => {
  const occurrence = { templateId: 'template-1', name: 'Rent', day: bankDate('2027-04-01') };
  const bridge = await show({
    'drafts.get': () => ok({ draftId: DRAFT_ID, content: { kind: 'createTransfer', draft: { ...draft, description: 'Rent April 2027' } }, step: 'details', savedAt: now, occurrence }),
    'payments.advice': () => ok([]), 'drafts.save': (saved) => ok({ ...saved, savedAt: now }),
  }, `/transfers/new/${DRAFT_ID}`);
  expect(await screen.findByText('From the template “Rent”, for Apr 01, 2027.')).toBeDefined();
  press('Save as template');
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/templates\/[0-9a-f-]{36}$/));
  expect(inputs(bridge, 'templates.save')).toMatchObject([{ name: 'Immobiliare Aldina', draft: { description: 'Rent April 2027' }, rhythm: null, language: 'en' }]);
  expect(inputs(bridge, 'drafts.remove'), 'it is still to be paid').toEqual([]);
});

test('a draft that became a template is no draft any more, and is one again for whoever goes on with it', async () => {
  const content = { kind: 'createTransfer', draft: { ...draft, executionDate: '2027-04-20' } } as const;
  let kept: PaymentDraft | null = { draftId: DRAFT_ID, content, step: 'details', savedAt: now };
  const bridge = await show({
    'drafts.get': () => (kept === null ? failed({ kind: 'notFound' }) : ok(kept)), 'payments.advice': () => ok([]),
    'drafts.save': (saved) => ok(kept = { ...saved, savedAt: now }),
    'drafts.remove': () => {
      kept = null;
      return ok(null);
    },
    'templates.get': ({ templateId }) => ok({ ...fees, templateId, name: 'Immobiliare Aldina' }),
  }, `/transfers/new/${DRAFT_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Save as template' }));
  const note = await screen.findByText('The draft became this template and is no longer among the drafts.');
  expect([kept, inputs(bridge, 'drafts.save')]).toEqual([null, []]);
  fireEvent.click(within(note).getByRole('link', { name: 'Go on with the draft' }));
  await screen.findByDisplayValue('Immobiliare Aldina');
  expect(kept).toMatchObject({ draftId: DRAFT_ID, content });
});

test('a draft with files stays when a template is made of it', async () => {
  const bridge = await show({
    'drafts.get': () => ok({ draftId: DRAFT_ID, content: { kind: 'createTransfer', draft }, step: 'details', savedAt: now }), 'payments.advice': () => ok([]),
    'attachments.list': () => ok({ attachments: [{ name: 'Contract.pdf', type: 'pdf', size: 5, sha256: 'a'.repeat(64), addedAt: now, addedBy: 'anna', here: true }], fixed: false }),
  }, `/transfers/new/${DRAFT_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Save as template' }));
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/templates\//));
  expect(inputs(bridge, 'drafts.remove')).toEqual([]);
});
