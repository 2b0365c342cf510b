import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { intentOf } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ShownNewCampaign } from '#shared/bridge/writes/portal-writes.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { CampaignStatus } from '#shared/domain/portal/states.ts';
import { failed, ok } from '#shared/domain/result.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const bodyHash = 'd'.repeat(64);
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const shown: ShownNewCampaign = {
  kind: 'createCampaign', account: null, companyId: 'COM-1', companyName: 'Alfa Energia', currency: 'EUR',
  terms: {
    name: 'Frantoio', description: 'Olio', targetMin: eur(5_000_000), targetMax: eur(20_000_000), expectedClosingDate: bankDate('2027-03-31'), feeFixed: null, feePercentage: '4.5',
  },
};
const company = { companyId: 'COM-1', type: 'LEGAL_PERSON', businessName: 'Alfa Energia', status: 'ACTIVE' } as const;
let bridge: FakeBridge;

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': ({ section }) => {
      const rows = section === 'companies' ? [{ id: 'COM-1', record: company, asOf: at }] : [];
      return ok({ rows, total: rows.length, asOf: at });
    },
    'records.get': () => failed({ kind: 'notFound' }),
    'records.refresh': () => failed({ kind: 'notFound' }),
    'intents.get': () => ok(intentOf({ shown, kind: 'createCampaign', state: 'REJECTED' })),
    'intents.prepare': () => ok({ bodyHash, shown, declared: [] }),
  });
  act(() => { goTo('/campaigns/new'); });
  await screen.findByRole('heading', { level: 1, name: 'New campaign' });
  await screen.findByRole('option', { name: 'Alfa Energia' });
});

const type = (label: string, value: string): void => { fireEvent.change(screen.getByLabelText(label), { target: { value } }); };

function write(): void {
  type('Company', 'COM-1');
  type('Name', 'Frantoio');
  type('Description', 'Olio');
  type('Minimum', '50,000.00');
  type('Maximum', '200,000.00');
  type('Percentage fee', '4.5');
  type('Expected closing', '31/03/2027');
  fireEvent.blur(screen.getByLabelText('Expected closing'));
}

describe('a new campaign', () => {
  it('says at each field what is wrong, and asks the bank for nothing', async () => {
    type('Percentage fee', '101');
    type('Minimum', '50,000.00');
    type('Maximum', '20,000.00');
    expect(screen.getByText('Lower than the minimum')).toBeDefined();
    expect(screen.getByText('= 50,000.00 EUR')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('From 0 to 100')).toBeDefined();
    expect(screen.getAllByText('This is needed').length).toBeGreaterThanOrEqual(3);
    expect(bridge.calls.some(({ name }) => name === 'intents.prepare')).toBe(false);
  });

  it('is created after a second look, once, and leads to its page', async () => {
    bridge.handle({
      'intents.send': () => ok(intentOf({ kind: 'createCampaign', state: 'SETTLED', shown, serverId: 'CAM-9', portal: { kind: 'campaign', campaignId: 'CAM-9', status: 'CREATED' } })),
    });
    write();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('200,000.00 EUR')).toBeDefined();
    expect(dialog.getByText('4.5%')).toBeDefined();
    const create = dialog.getByRole('button', { name: 'Create campaign' });
    fireEvent.click(create);
    fireEvent.click(create);
    await waitFor(() => { expect(window.location.hash).toBe('#/campaigns/CAM-9'); });
    const sent = bridge.calls.filter(({ name }) => name === 'intents.send');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.input).toMatchObject({ write: { kind: 'createCampaign', draft: { companyId: 'COM-1', targetMax: '200,000.00', expectedClosingDate: '2027-03-31' } }, bodyHash });
  });

  it('that the bank refuses is followed on its page, from which what was typed can be changed', async () => {
    bridge.handle({ 'intents.send': () => ok(intentOf({ kind: 'createCampaign', state: 'REJECTED', shown })) });
    write();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create campaign' }));
    expect(await screen.findByText(/It was refused in words, so nothing has changed/)).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Change and try again' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Frantoio');
    expect(screen.getByLabelText('Maximum')).toHaveProperty('value', '200,000.00');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    act(() => { goTo('/campaigns/new'); });
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', '');
  });
});

describe('a campaign', () => {
  const campaignIn = (status: CampaignStatus): SectionRecords['campaigns'] => ({
    campaignId: 'CAM-1', companyId: 'COM-1', name: 'Frantoio', description: null, status, targetMin: null, targetMax: null, successFeeFixed: null,
    successFeePercentage: null, currency: 'EUR', expectedClosingDate: null, createdDatetime: null, available: null,
  });
  const openCampaign = async (status: CampaignStatus): Promise<void> => {
    const found = ok({ id: 'CAM-1', record: campaignIn(status), asOf: at, details: { company: null, ordersByStatus: [] } });
    bridge.handle({ 'records.get': () => found, 'records.refresh': () => found });
    act(() => { goTo('/campaigns/CAM-1'); });
    await screen.findByRole('heading', { level: 1, name: 'Frantoio' });
  };

  it('shows its investors beyond the first ten, a hundred at a time', async () => {
    const investors = Array.from({ length: 130 }, (_, index) => ({
      investorId: `INV-${index}`, type: 'NATURAL_PERSON', name: 'Anna', surname: `Verdi ${index}`, businessName: null, fiscalCode: null, address: null, postalCode: null, city: null,
      country: null, email: null, phone: null,
    } as const));
    bridge.handle({ 'campaigns.investors': ({ limit }) => ok({ investors: investors.slice(0, limit), total: investors.length }) });
    await openCampaign('OPEN');
    const table = within(await screen.findByRole('table', { name: 'Investors' }));
    expect(table.getAllByRole('row')).toHaveLength(11);
    fireEvent.click(screen.getByRole('button', { name: 'Show 100 more of 130' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show 20 more of 130' }));
    expect(table.getAllByRole('row')).toHaveLength(111);
    await waitFor(() => { expect(table.getAllByRole('row')).toHaveLength(131); });
    expect(screen.queryByRole('button', { name: /more of 130/ })).toBeNull();
  });

  it('asks for its orders and investors with its record, each once, and says how many orders its record has counted', async () => {
    const record = Promise.withResolvers<void>();
    const details = { company: null, ordersByStatus: [{ status: 'ACCEPTED', count: 11, total: null }, { status: 'WAITING', count: 1_000, total: null }] };
    const asked = () => bridge.calls.flatMap(({ name, input }) => (name === 'campaigns.investors' || (name === 'records.page' && (input as { readonly section: string }).section === 'orders') ? [name] : []));
    bridge.handle({
      'campaigns.investors': () => ok({ investors: [], total: 0 }),
      'records.get': async () => {
        await record.promise;
        return ok({ id: 'CAM-1', record: campaignIn('OPEN'), asOf: at, details });
      },
    });
    act(() => { goTo('/campaigns/CAM-1'); });
    await waitFor(() => { expect(asked()).toEqual(['records.page', 'campaigns.investors']); });
    record.resolve();
    await screen.findByText(/Latest 0 of 1,011/);
    expect(asked()).toEqual(['records.page', 'campaigns.investors']);
  });

  it.each([['OPEN', 'Open', 'Open'], ['CLOSED', 'Close', 'Closed'], ['CANCELLED', 'Cancel', 'Cancelled']] as const)('that is %s already is not asked for it again, and says why', async (status, label, word) => {
    await openCampaign(status);
    const button = await screen.findByRole('button', { name: label });
    fireEvent.focus(button);
    expect(await screen.findByText(`There is nothing to do: the bank shows this state already (${word}).`)).toBeDefined();
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bridge.calls.some(({ name }) => name === 'intents.prepare')).toBe(false);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(screen.getAllByRole('button').filter((other) => other.getAttribute('aria-disabled') === 'true')).toEqual(button === cancel ? [button] : [button, cancel]);
  });

  it('that was opened is not asked for its cancellation, which the bank refuses, and says why', async () => {
    await openCampaign('OPEN');
    const button = await screen.findByRole('button', { name: 'Cancel' });
    fireEvent.focus(button);
    expect(await screen.findByText('Only a campaign that is created can be cancelled. The bank shows this one as Open.')).toBeDefined();
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bridge.calls.some(({ name }) => name === 'intents.prepare')).toBe(false);
  });
});
