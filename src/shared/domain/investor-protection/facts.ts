import { addDays, addMonths, parseBankDate } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import { parseInstant } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { hidesSomething } from '../odd-text.ts';
import { isCountry } from '../payment/sepa-area.ts';
import { textAsSent } from '../payment/typed-text.ts';
import { typedDay } from '../typed-day.ts';

/** Regulation (EU) 2020/1503, article 2 and annex II. */
export const investorClasses = ['sophisticated', 'notSophisticated'] as const;
export type InvestorClass = (typeof investorClasses)[number];

/** What the interface lacks of an investor. */
export interface InvestorFacts {
  readonly investorClass: InvestorClass | null;
  /** Of the test by which the class was decided. */
  readonly testedOn: BankDate | null;
  /** ISO 3166-1 alpha-2. */
  readonly taxResidence: string | null;
}

/** What the interface lacks of a campaign. */
export interface CampaignFacts {
  /** Version of the key investment information sheet, as typed. */
  readonly kiisVersion: string | null;
  readonly kiisDate: BankDate | null;
  /** The instrument on offer, as typed. */
  readonly instrument: string | null;
}

/** As typed. An empty class: not known. */
export type InvestorFactsDraft = Readonly<Record<keyof InvestorFacts, string>>;
export type CampaignFactsDraft = Readonly<Record<keyof CampaignFacts, string>>;

export type FactProblem = 'notDate' | 'inFuture' | 'notCountry' | 'notClass' | 'tooLong' | 'hiddenCharacters' | 'dateWithoutClass' | 'dateWithoutVersion';

export interface ReadFacts<Facts> {
  readonly facts: Facts;
  /** At most one for each field. */
  readonly problems: Readonly<Partial<Record<keyof Facts, FactProblem>>>;
}

const LONGEST_FACT = 200;

/** The approval of a sophisticated investor is valid for two years (annex II). */
const VALID_MONTHS = 24;

export const isTestOld = (testedOn: BankDate | null, today: BankDate): boolean => testedOn !== null && addMonths(testedOn, VALID_MONTHS) < today;

/** The first moment at which an approval by a test of that day is valid no more. null where no test is known, such as of a professional client. */
export const approvedBefore = (testedOn: BankDate | null): Instant | null => (testedOn === null ? null : parseInstant(addDays(addMonths(testedOn, VALID_MONTHS), 1)));

export const noInvestorFacts: InvestorFacts = { investorClass: null, testedOn: null, taxResidence: null };

export const saysSomething = (facts: InvestorFacts | CampaignFacts): boolean => Object.values(facts).some((fact) => fact !== null);

function dayOf(typed: string, today: BankDate): { readonly day: BankDate | null; readonly problem?: FactProblem } {
  const text = typed.trim();
  if (text === '') return { day: null };
  const day = parseBankDate(text) ?? typedDay(text);
  if (day === null) return { day, problem: 'notDate' };
  return day > today ? { day, problem: 'inFuture' } : { day };
}

function textOf(typed: string): { readonly text: string | null; readonly problem?: FactProblem } {
  const text = textAsSent(typed);
  if (text === '') return { text: null };
  if (text.length > LONGEST_FACT) return { text, problem: 'tooLong' };
  return hidesSomething(text) ? { text, problem: 'hiddenCharacters' } : { text };
}

const withProblems = <Field extends string>(problems: Readonly<Record<Field, FactProblem | undefined>>): Readonly<Partial<Record<Field, FactProblem>>> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as Partial<Record<Field, FactProblem>>;

export function readInvestorFacts(draft: InvestorFactsDraft, today: BankDate): ReadFacts<InvestorFacts> {
  const investorClass = investorClasses.find((known) => known === draft.investorClass.trim()) ?? null;
  const tested = dayOf(draft.testedOn, today);
  const country = draft.taxResidence.trim().toUpperCase();
  return {
    facts: { investorClass, testedOn: tested.day, taxResidence: country === '' ? null : country },
    problems: withProblems({
      investorClass: investorClass === null && draft.investorClass.trim() !== '' ? 'notClass' : undefined,
      testedOn: tested.problem ?? (tested.day !== null && draft.investorClass.trim() === '' ? 'dateWithoutClass' : undefined),
      taxResidence: country === '' || isCountry(country) ? undefined : 'notCountry',
    }),
  };
}

/** A sheet may bear a date to come. */
export function readCampaignFacts(draft: CampaignFactsDraft): ReadFacts<CampaignFacts> {
  const version = textOf(draft.kiisVersion);
  const instrument = textOf(draft.instrument);
  const date = dayOf(draft.kiisDate, LAST_DAY);
  return {
    facts: { kiisVersion: version.text, kiisDate: date.day, instrument: instrument.text },
    problems: withProblems({
      kiisVersion: version.problem, instrument: instrument.problem,
      kiisDate: date.problem ?? (date.day !== null && version.text === null ? 'dateWithoutVersion' : undefined),
    }),
  };
}

const LAST_DAY = '9999-12-31' as BankDate;
