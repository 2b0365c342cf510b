import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ShownInvestor } from '#shared/bridge/writes/portal-writes.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const giulia: Investor = {
  investorId: 'INV-1', name: 'Giulia', surname: 'Ferrari', businessName: null, fiscalCode: 'FRRGLI85C41F205X', type: 'NATURAL_PERSON', address: null, postalCode: null,
  city: null, country: 'IT', email: null, phone: null,
};
const typed = { type: 'NATURAL_PERSON', name: 'Giulia', surname: 'Ferrari', businessName: '', fiscalCode: 'FRRGLI85C41F205X', address: '', postalCode: '', city: '', country: 'IT', email: '', phone: '' } as const;
const shown: ShownInvestor = { kind: 'updateInvestor', account: null, investorId: 'INV-1', before: typed, investor: { ...typed, city: 'Milano' } };
let bridge: FakeBridge;

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': ({ section }) => {
      const rows = section === 'investors' ? [{ id: 'INV-1', record: giulia, asOf: at }] : [];
      return ok({ rows, total: rows.length, asOf: at });
    },
    'records.get': ({ id }) => ok({ id, record: giulia, asOf: at, details: { orders: [], sameFiscalCode: [{ ...giulia, investorId: 'INV-2', surname: 'Ferraro' }] } }),
    'investors.sameFiscalCode': () => ok([{ fiscalCode: 'FRRGLI85C41F205X', investors: [giulia, { ...giulia, investorId: 'INV-2', surname: 'Ferraro' }] }]),
    'intents.prepare': () => ok({ bodyHash: 'e'.repeat(64), shown, declared: [] }),
  });
});

const type = (label: string, value: string): void => { fireEvent.change(screen.getByLabelText(label), { target: { value } }); };

describe('an investor', () => {
  it('is a person with name and surname, or a company with its business name', async () => {
    act(() => { goTo('/investors/new'); });
    expect(await screen.findByLabelText('Surname')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Company' }));
    expect(await screen.findByLabelText('Business name')).toBeDefined();
    expect(screen.queryByLabelText('Surname')).toBeNull();
    type('VAT number', '12345678901');
    expect(screen.getByText('Not an Italian VAT number, or mistyped')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This is needed')).toBeDefined();
    expect(bridge.calls.some(({ name }) => name === 'intents.prepare')).toBe(false);
    // Forgets what was typed, which would be there again in the next form.
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  });

  it('that has the tax code being typed is pointed out', async () => {
    act(() => { goTo('/investors/new'); });
    await screen.findByLabelText('Tax code');
    type('Tax code', 'frrgli85c41f205x');
    expect(await screen.findByText('Already in the register with this tax code:')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Giulia Ferrari' }).getAttribute('href')).toBe('#/investors/INV-1');
  });

  it('is changed with the old beside the new', async () => {
    act(() => { goTo('/investors/INV-1/edit'); });
    await screen.findByRole('heading', { level: 1, name: 'Edit Giulia Ferrari' });
    type('City', 'Milano');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: 'City — Milano' })).toBeDefined();
    expect(dialog.getAllByRole('row')).toHaveLength(2);
  });

  it('names those with the same tax code, on its page and above the list', async () => {
    act(() => { goTo('/investors/INV-1'); });
    const note = await screen.findByRole('region', { name: 'Same tax code' });
    expect(within(note).getByRole('link', { name: 'Giulia Ferraro' })).toBeDefined();
    act(() => { goTo('/investors'); });
    fireEvent.click(await screen.findByRole('button', { name: 'Show them' }));
    expect(screen.getByRole('link', { name: 'Giulia Ferraro' }).getAttribute('href')).toBe('#/investors/INV-2');
  });
});
