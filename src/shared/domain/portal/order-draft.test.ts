import { describe, expect, it } from 'vitest';
import type { OrderDraft, PortalProblem } from './drafts.ts';
import { readOrderDraft } from './order-draft.ts';
import type { OrderContext } from './order-draft.ts';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const draft: OrderDraft = {
  investorId: 'INV1', companyId: 'CMP1', campaignId: 'CAM1', iban: 'it60 x054 2811 1010 0000 0123 456', holderName: 'Mario', holderSurname: 'Rossi',
  holderBusinessName: '', totalAmount: '1.020,00', orderAmount: '1000', feeAmount: '20', currency: '', channel: '', description: '',
  portalOrderCode: 'ORD-1', portalOrderDatetime: '2026-03-01T10:00', portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '',
};
const context: OrderContext = { decimalMark: ',' };

const problemsOf = (typed: Partial<OrderDraft>): readonly PortalProblem[] => readOrderDraft({ ...draft, ...typed }, context).problems;
const warningsOf = (typed: Partial<OrderDraft>, given: Partial<OrderContext> = {}): string[] =>
  readOrderDraft({ ...draft, ...typed }, { ...context, ...given }).warnings.map(({ field, code }) => `${field} ${code}`);

describe('readOrderDraft', () => {
  it('gives what is sent of a good draft', () => {
    expect(readOrderDraft(draft, context)).toEqual({
      problems: [], warnings: [],
      terms: {
        investorId: 'INV1', companyId: 'CMP1', campaignId: 'CAM1', totalAmount: eur(102_000), orderAmount: eur(100_000), feeAmount: eur(2_000), currency: null,
        investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Mario', holderSurname: 'Rossi', holderBusinessName: '' },
        channel: null, description: null, portalOrderCode: 'ORD-1', portalOrderDatetime: '2026-03-01T09:00:00.000Z', portalInvestorCode: null,
        portalCompanyCode: null, portalCampaignCode: null,
      },
    });
  });

  it('sends empty text for what of the holder is unused, of either kind, and nothing where nobody is named', () => {
    const account = (typed: Partial<OrderDraft>) => readOrderDraft({ ...draft, ...typed }, context).terms?.investorAccount;
    const nobody = { holderName: '', holderSurname: '', holderBusinessName: '' };
    expect(account({ ...nobody, holderBusinessName: ' Orto Srl ' })).toEqual({ iban: 'IT60X0542811101000000123456', ...nobody, holderBusinessName: 'Orto Srl' });
    expect(account(nobody)).toEqual({ iban: 'IT60X0542811101000000123456', holderName: null, holderSurname: null, holderBusinessName: null });
    expect(account({ ...nobody, iban: '' })).toBeNull();
    expect(warningsOf({ holderBusinessName: 'Orto Srl' })).toEqual(['holderBusinessName holderOfBothKinds']);
  });

  it('counts 50 characters of the description', () => {
    expect(problemsOf({ description: ` ${'à'.repeat(50)} ` })).toEqual([]);
    expect(problemsOf({ description: 'a'.repeat(51) })).toEqual([{ field: 'description', code: 'tooLong', max: 50 }]);
  });

  it('asks for what an order cannot be without', () => {
    const bare = { investorId: '', companyId: ' ', campaignId: '', totalAmount: '', orderAmount: '', feeAmount: '' };
    expect(problemsOf(bare).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'investorId required', 'companyId required', 'campaignId required', 'totalAmount required', 'orderAmount required', 'feeAmount required',
    ]);
    expect(problemsOf({ portalOrderDatetime: 'ieri', feeAmount: '0', orderAmount: '0' })).toEqual([
      { field: 'orderAmount', code: 'notPositive' }, { field: 'portalOrderDatetime', code: 'notDatetime' },
    ]);
  });

  it('warns of sums, accounts and holders that look wrong, and sends them', () => {
    expect(warningsOf({ totalAmount: '1000' })).toEqual(['totalAmount totalIsNotSum']);
    expect(warningsOf({ iban: '' })).toEqual(['iban ibanMissing']);
    expect(warningsOf({ iban: 'IT61X0542811101000000123456' })).toEqual(['iban ibanCheckDigits']);
    const investor = { name: 'Rossi', surname: 'Mario', businessName: null };
    expect(warningsOf({}, { investor })).toEqual([]);
    expect(warningsOf({}, { investor: { ...investor, surname: 'Anna' } })).toEqual(['holderName holderIsNotInvestor']);
    expect(readOrderDraft({ ...draft, iban: '', totalAmount: '1' }, context).terms).not.toBeNull();
  });

  it('warns of a campaign that takes no orders, of another company’s, and of what goes beyond its maximum', () => {
    const campaign = { companyId: 'CMP2', status: 'CLOSED', targetMax: eur(150_000), raised: eur(50_001) };
    expect(warningsOf({}, { campaign, company: { status: 'BLOCKED' } })).toEqual([
      'companyId companyNotActive', 'campaignId campaignNotOpen', 'companyId companyNotOfCampaign', 'orderAmount beyondMaximum',
    ]);
    // Of a word that nobody documented, nobody knows whether the campaign takes orders.
    expect(warningsOf({}, { campaign: { ...campaign, companyId: 'CMP1', status: 'RACCOLTA', raised: null } })).toEqual([]);
    expect(warningsOf({}, { campaign: { ...campaign, companyId: 'CMP1', status: 'OPEN', raised: eur(50_000) }, company: { status: 'ACTIVE' } })).toEqual([]);
  });
});
