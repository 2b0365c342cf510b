import { describe, expect, it } from 'vitest';

import { bankDate } from '../bank-date.ts';
import { isTestOld, readCampaignFacts, readInvestorFacts, saysSomething } from './facts.ts';
import type { CampaignFactsDraft, InvestorFactsDraft } from './facts.ts';

const today = bankDate('2026-11-25');
const investor = (draft: Partial<InvestorFactsDraft>) => readInvestorFacts({ investorClass: '', testedOn: '', taxResidence: '', ...draft }, today);
const campaign = (draft: Partial<CampaignFactsDraft>) => readCampaignFacts({ kiisVersion: '', kiisDate: '', instrument: '', ...draft });

describe('facts about an investor', () => {
  it('are read as typed, and may all be missing', () => {
    expect(investor({})).toEqual({ facts: { investorClass: null, testedOn: null, taxResidence: null }, problems: {} });
    expect(investor({ investorClass: 'sophisticated', testedOn: '3/5/26', taxResidence: ' it ' })).toEqual({ facts: { investorClass: 'sophisticated', testedOn: '2026-05-03', taxResidence: 'IT' }, problems: {} });
    expect(investor({ investorClass: 'notSophisticated' }).problems).toEqual({});
    expect([saysSomething(investor({}).facts), saysSomething(investor({ taxResidence: 'FR' }).facts)]).toEqual([false, true]);
  });

  it.each<[string, Partial<InvestorFactsDraft>, object]>([
    ['no day', { investorClass: 'sophisticated', testedOn: '31/2/26' }, { testedOn: 'notDate' }], ['a day to come', { investorClass: 'sophisticated', testedOn: '2026-11-26' }, { testedOn: 'inFuture' }],
    ['a test without a class', { testedOn: '2026-05-03' }, { testedOn: 'dateWithoutClass' }], ['no country', { taxResidence: 'ZZ' }, { taxResidence: 'notCountry' }], ['a name of a country', { taxResidence: 'Italia' }, { taxResidence: 'notCountry' }],
    ['another class', { investorClass: 'rich' }, { investorClass: 'notClass' }],
  ])('are refused at their field: %s', (_, draft, problems) => {
    expect(investor(draft).problems).toEqual(problems);
  });

  it('come from a test that is old after two years', () => {
    expect([isTestOld(null, today), isTestOld(bankDate('2024-11-25'), today), isTestOld(bankDate('2024-11-24'), today)]).toEqual([false, false, true]);
  });
});

describe('facts about a campaign', () => {
  it('are texts as typed, and the day of a version', () => {
    expect(campaign({ kiisVersion: ' 2.1 ', kiisDate: '2027-01-31', instrument: 'Quote di categoria B' })).toEqual({ facts: { kiisVersion: '2.1', kiisDate: '2027-01-31', instrument: 'Quote di categoria B' }, problems: {} });
    expect(campaign({ kiisDate: '2026-01-31', instrument: 'x'.repeat(201) }).problems).toEqual({ kiisDate: 'dateWithoutVersion', instrument: 'tooLong' });
    expect(campaign({ instrument: 'shares\u200b' }).problems).toEqual({ instrument: 'hiddenCharacters' });
  });
});
