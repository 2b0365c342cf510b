import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDate } from '../bank-date.ts';
import { readCampaignDraft } from './campaign-draft.ts';
import type { CampaignContext } from './campaign-draft.ts';
import type { CampaignDraft, PortalProblem } from './drafts.ts';

const draft: CampaignDraft = {
  companyId: 'CMP1', name: '  Nautica  ', description: 'Due righe.\r\nDi testo.', targetMin: '50.000,00', targetMax: '200000', currency: 'eur',
  expectedClosingDate: '2026-06-30', feeFixed: '', feePercentage: '5,25 %',
};
const context: CampaignContext = { decimalMark: ',', today: bankDate('2026-03-10'), isNew: true };

const problemsOf = (typed: Partial<CampaignDraft>, given: Partial<CampaignContext> = {}): readonly PortalProblem[] =>
  readCampaignDraft({ ...draft, ...typed }, { ...context, ...given }).problems;

const empty: CampaignDraft = {
  companyId: '', name: ' ', description: '', targetMin: '', targetMax: '', currency: '', expectedClosingDate: '', feeFixed: '', feePercentage: '',
};

describe('readCampaignDraft', () => {
  it('gives what is sent of a good draft', () => {
    expect(readCampaignDraft(draft, context)).toEqual({
      problems: [], warnings: [],
      terms: {
        companyId: 'CMP1', name: 'Nautica', description: 'Due righe.\nDi testo.', targetMin: { amountMinor: 5_000_000, currency: 'EUR' },
        targetMax: { amountMinor: 20_000_000, currency: 'EUR' }, currency: 'EUR', expectedClosingDate: '2026-06-30', feeFixed: null, feePercentage: '5.25',
      },
    });
  });

  it('asks at creation for what the interface takes, and of a change for nothing', () => {
    expect(problemsOf(empty).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'companyId required', 'name required', 'description required', 'targetMin required', 'targetMax required', 'currency required',
      'expectedClosingDate required',
    ]);
    expect(readCampaignDraft(empty, { ...context, isNew: false })).toMatchObject({
      problems: [], terms: { name: '', targetMin: null, targetMax: null, expectedClosingDate: null, feePercentage: null },
    });
  });

  it('refuses amounts and dates that are none', () => {
    expect(problemsOf({ targetMin: 'molto', targetMax: '0', feeFixed: '-1', expectedClosingDate: '2026-02-30' })).toEqual([
      { field: 'targetMin', code: 'notAmount' }, { field: 'targetMax', code: 'notPositive' }, { field: 'expectedClosingDate', code: 'notDate' },
      { field: 'feeFixed', code: 'notPositive' },
    ]);
    expect(problemsOf({ targetMin: '0,00', feeFixed: '0' })).toEqual([]);
    expect(problemsOf({ targetMin: '100 USD' })).toEqual([{ field: 'targetMin', code: 'notAmount' }]);
  });

  it('takes percentages from 0.00 to 100.00, written either way', () => {
    const read = (feePercentage: string): string | null | undefined => readCampaignDraft({ ...draft, feePercentage }, context).terms?.feePercentage;
    expect(['0', '100', '100,00', '5.250', '05,5', '7.', '3.333'].map(read)).toEqual(['0', '100', '100', '5.25', '5.5', '7', undefined]);
    expect(problemsOf({ feePercentage: '100,01' })).toEqual([{ field: 'feePercentage', code: 'percentageOutOfRange' }]);
    expect(problemsOf({ feePercentage: '-1' })).toEqual([{ field: 'feePercentage', code: 'percentageOutOfRange' }]);
    expect(problemsOf({ feePercentage: '5.2.5' })).toEqual([{ field: 'feePercentage', code: 'notAmount' }]);
  });

  it('warns, and sends, where only sense is against it', () => {
    const companies = [{ companyId: 'CMP1', status: 'SUSPENDED' }];
    const read = readCampaignDraft({ ...draft, targetMax: '1', expectedClosingDate: '2026-03-09' }, { ...context, companies });
    expect(read.warnings).toEqual([
      { field: 'targetMax', code: 'maximumBelowMinimum' }, { field: 'expectedClosingDate', code: 'closingDatePast' }, { field: 'companyId', code: 'companyNotActive' },
    ]);
    expect(read.terms).not.toBeNull();
    const onHoliday = readCampaignDraft({ ...draft, expectedClosingDate: '2026-06-02' }, context);
    expect(onHoliday.warnings).toEqual([{ field: 'expectedClosingDate', code: 'closingDateRests' }]);
    expect(onHoliday.terms).not.toBeNull();
  });

  it('judges whatever is typed without failing, and never sends what has a problem', () => {
    const typed = fc.record({
      companyId: fc.string(), name: fc.string(), description: fc.string(), targetMin: fc.string(), targetMax: fc.string(), currency: fc.string(),
      expectedClosingDate: fc.string(), feeFixed: fc.string(), feePercentage: fc.string(),
    });
    fc.assert(fc.property(typed, fc.boolean(), (any, isNew) => {
      const read = readCampaignDraft(any, { ...context, isNew });
      expect(read.terms === null).toBe(read.problems.length > 0);
    }));
  });
});
