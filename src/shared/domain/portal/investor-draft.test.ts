import { describe, expect, it } from 'vitest';
import type { InvestorDraft } from './drafts.ts';
import { readInvestorDraft } from './investor-draft.ts';

const draft: InvestorDraft = {
  type: 'NATURAL_PERSON', name: 'Mario', surname: 'Rossi', businessName: 'typed before', fiscalCode: 'rss mra 80a01 h501u', address: '', postalCode: '00100',
  city: 'Roma', country: 'it', email: 'mario@example.it', phone: '',
};

const warningsOf = (typed: Partial<InvestorDraft>): string[] => readInvestorDraft({ ...draft, ...typed }).warnings.map(({ field, code }) => `${field} ${code}`);

describe('readInvestorDraft', () => {
  it('sends of a person no company’s name, and of a company no person’s', () => {
    expect(readInvestorDraft(draft)).toEqual({
      problems: [], warnings: [],
      terms: {
        type: 'NATURAL_PERSON', name: 'Mario', surname: 'Rossi', businessName: null, fiscalCode: 'RSSMRA80A01H501U', address: null, postalCode: '00100',
        city: 'Roma', country: 'IT', email: 'mario@example.it', phone: null,
      },
    });
    expect(readInvestorDraft({ ...draft, type: 'LEGAL_PERSON', fiscalCode: 'IT00743110157' })).toMatchObject({
      problems: [], warnings: [], terms: { name: null, surname: null, businessName: 'typed before' },
    });
  });

  it('asks for the names of its type', () => {
    const bare = { ...draft, name: '', surname: ' ', businessName: '' };
    expect(readInvestorDraft(bare)).toMatchObject({ terms: null, problems: [{ field: 'name', code: 'required' }, { field: 'surname', code: 'required' }] });
    expect(readInvestorDraft({ ...bare, type: 'LEGAL_PERSON' })).toMatchObject({ terms: null, problems: [{ field: 'businessName', code: 'required' }] });
  });

  it('asks for nothing else', () => {
    const bare = { ...draft, fiscalCode: '', address: '', postalCode: '', city: '', country: '', email: '' };
    expect(readInvestorDraft(bare)).toMatchObject({ problems: [], warnings: [], terms: { fiscalCode: null, country: null } });
  });

  it('warns of codes, addresses and countries that look wrong', () => {
    expect(warningsOf({ fiscalCode: 'RSSMRA80A01H501A' })).toEqual(['fiscalCode fiscalCodeOdd']);
    expect(warningsOf({ type: 'LEGAL_PERSON', fiscalCode: '00743110158' })).toEqual(['fiscalCode vatNumberOdd']);
    expect(warningsOf({ type: 'LEGAL_PERSON', fiscalCode: 'RSSMRA80A01H501U' })).toEqual(['fiscalCode vatNumberOdd']);
    expect(warningsOf({ fiscalCode: 'B-12345', country: 'DE' })).toEqual([]);
    expect(warningsOf({ email: 'mario@example', country: 'XY' })).toEqual(['country countryOdd', 'email emailOdd']);
  });
});
