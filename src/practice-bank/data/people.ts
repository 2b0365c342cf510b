import type { Investor } from '../bank/crowdfunding-records.ts';
import type { Bank } from '../bank/bank.ts';
import { fiscalCode, foreignIban, randomItalianIban, vatNumber } from './codes.ts';
import { CITIES, FEMALE_NAMES, INVESTING_COMPANIES, MALE_NAMES, STREETS, SURNAMES } from './names.ts';
import type { Random } from './random.ts';

export interface InvestorWithAccount {
  readonly investor: Investor;
  readonly iban: string;
}

const ascii = (text: string): string => text.normalize('NFD').replace(/[^A-Za-z0-9]/g, '').toLowerCase();

export const holderOf = (investor: Investor): string =>
  (investor.type === 'LEGAL_PERSON' ? investor.businessName : `${investor.name} ${investor.surname}`);

export function addInvestors(bank: Bank, random: Random, count: number): InvestorWithAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const investor = index % 8 === 7 ? legalPerson(bank, random, index) : naturalPerson(bank, random);
    const iban = random.chance(0.04) ? foreignIban('DE', `37040044${random.digits(10)}`) : randomItalianIban(random);
    bank.investors.set(investor.investorId, investor);
    bank.holders.set(iban, holderOf(investor));
    return { investor, iban };
  });
}

function naturalPerson(bank: Bank, random: Random): Investor {
  const female = random.chance(0.45);
  const name = random.pick(female ? FEMALE_NAMES : MALE_NAMES);
  const surname = random.pick(SURNAMES);
  const birthPlace = random.pick(CITIES)[2];
  const birth = { year: random.int(1950, 2002), month: random.int(1, 12), day: random.int(1, 28), female, place: birthPlace };
  const [city, postalCode] = random.pick(CITIES);
  return {
    investorId: bank.nextId('INV'),
    name, surname,
    businessName: '',
    fiscalCode: fiscalCode(surname, name, birth),
    type: 'NATURAL_PERSON',
    address: `${random.pick(STREETS)} ${String(random.int(1, 180))}`,
    postalCode, city,
    country: 'IT',
    email: `${ascii(name)}.${ascii(surname)}${String(random.int(1, 99))}@example.com`,
    phone: `+39 3${random.digits(2)} ${random.digits(7)}`,
  };
}

function legalPerson(bank: Bank, random: Random, index: number): Investor {
  const round = Math.floor(index / 8 / INVESTING_COMPANIES.length);
  const base = INVESTING_COMPANIES[Math.floor(index / 8) % INVESTING_COMPANIES.length] ?? '';
  const businessName = round === 0 ? base : base.replace(/ (\S+)$/, ` ${String(round + 1)} $1`);
  const [city, postalCode] = random.pick(CITIES);
  return {
    investorId: bank.nextId('INV'),
    name: '', surname: '',
    businessName,
    fiscalCode: vatNumber(`0${random.digits(9)}`),
    type: 'LEGAL_PERSON',
    address: `${random.pick(STREETS)} ${String(random.int(1, 180))}`,
    postalCode, city,
    country: 'IT',
    email: `amministrazione@${ascii(businessName)}.example.com`,
    phone: `+39 0${random.digits(1)} ${random.digits(7)}`,
  };
}
