import { addDays, addMonths, daysBetween, daysInMonth, firstOfMonth } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { reserve } from '../bank/ledger.ts';
import { isWeekend, italianTime, workingDay } from '../bank/time.ts';
import type { AccountRole, StatementDraft } from './draft.ts';
import { CLIENTS, MALE_NAMES, MERCHANTS, SERVICES_BY_DEBIT, SUPPLIERS, SURNAMES } from './names.ts';
import type { OrderContext } from './orders.ts';
import type { Random } from './random.ts';

const MONTHS = [
  'GENNAIO', 'FEBBRAIO', 'MARZO', 'APRILE', 'MAGGIO', 'GIUGNO', 'LUGLIO', 'AGOSTO', 'SETTEMBRE', 'OTTOBRE', 'NOVEMBRE', 'DICEMBRE',
] as const;

interface Line {
  readonly amountMinor: number;
  readonly description: string;
}

/** Two years of entries that end yesterday evening, or this morning on a working day. */
export function addStatements(draft: StatementDraft, random: Random, today: BankDate, mainEntries: number): void {
  const first = addMonths(today, -24);
  addMonthly(draft, random, first, today);
  addDaily(draft, random.fork('main'), 'main', first, today, mainEntries - draft.count('main'), mainLine);
  addDaily(draft, random.fork('fees'), 'fees', first, today, 900, feesLine);
  addDaily(draft, random.fork('dollars'), 'dollars', first, today, 400, dollarsLine);
}

function addMonthly(draft: StatementDraft, random: Random, first: BankDate, today: BankDate): void {
  const staff = Array.from({ length: 9 }, () => ({
    name: `${random.pick(SURNAMES)} ${random.pick(MALE_NAMES)}`.toUpperCase(), payMinor: random.int(152_000, 342_000),
  }));
  for (let month = firstOfMonth(first); month <= today; month = addMonths(month, 1)) {
    const label = `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
    const on = (day: number, hour: number, role: AccountRole, amountMinor: number, description: string): void => {
      const date = workingDay(addDays(month, day - 1));
      if (date >= first && date < today) draft.add(role, italianTime(date, hour, day), amountMinor, description);
    };
    on(1, 6, 'main', -1250, 'CANONE MENSILE CONTO IMPRESA PLUS');
    on(1, 6, 'fees', -1250, 'CANONE MENSILE CONTO IMPRESA PLUS');
    on(5, 9, 'main', -420_000, `BONIFICO A FAVORE DI IMMOBILIARE NAVIGLI SRL - CANONE LOCAZIONE ${label}`);
    for (const [index, service] of SERVICES_BY_DEBIT.entries()) {
      on(9 + index * 2, 7, 'main', -random.int(8_000, 96_000), `ADDEBITO SDD CORE ${service} MANDATO RM${String(4471 + index * 913)} ${label}`);
    }
    on(16, 10, 'main', -random.int(620_000, 980_000), `DELEGA F24 RITENUTE E CONTRIBUTI ${label}`);
    on(16, 10, 'main', -random.int(90_000, 260_000), `DELEGA F24 IVA ${label}`);
    for (const { name, payMinor } of staff) on(27, 11, 'main', -payMinor, `STIPENDIO ${label} A FAVORE DI ${name}`);
    if (Number(month.slice(5, 7)) % 3 === 0) {
      const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
      for (const role of ['main', 'fees', 'escrow'] as const) on(last, 23, role, -2500, 'IMPOSTA DI BOLLO TRIMESTRALE E/C');
      on(last, 23, 'main', random.int(900, 6_400), 'INTERESSI CREDITORI LORDI');
    }
  }
}

function addDaily(
  draft: StatementDraft, random: Random, role: AccountRole, first: BankDate, today: BankDate, count: number,
  line: (random: Random) => Line,
): void {
  const span = daysBetween(first, today);
  const days = Array.from({ length: span + 1 }, (_, offset) => addDays(first, offset));
  const open = days.filter((day) => !isWeekend(day));
  for (let made = 0; made < count; made += 1) {
    // Instant payments and cards also move at the weekend, but rarely.
    const day = random.chance(0.04) ? random.pick(days) : random.pick(open);
    const hour = day === today ? random.int(0, 7) : random.int(7, 21);
    const { amountMinor, description } = line(random);
    draft.add(role, italianTime(day, hour, random.int(0, 59), random.int(0, 59)), amountMinor, description);
  }
}

const amountBetween = (random: Random, fromEuros: number, toEuros: number): number =>
  random.int(fromEuros, toEuros) * 100 + (random.chance(0.45) ? random.int(1, 99) : 0);

function mainLine(random: Random): Line {
  const kind = random.int(1, 100);
  if (kind <= 30) {
    const invoice = `FATT ${String(random.int(1, 480))}/${String(random.int(24, 26))}`;
    const payer = random.pick(CLIENTS).toUpperCase();
    return { amountMinor: amountBetween(random, 180, 7_400), description: `BONIFICO A VOSTRO FAVORE DA ${payer} - SALDO ${invoice}` };
  }
  if (kind <= 36) {
    return { amountMinor: amountBetween(random, 40, 900), description: `ACCREDITO INCASSI POS DEL GIORNO TERMINALE ${random.digits(6)}` };
  }
  if (kind <= 58) {
    return {
      amountMinor: -amountBetween(random, 60, 4_100),
      description: `BONIFICO A FAVORE DI ${random.pick(SUPPLIERS).toUpperCase()} - FATTURA ${String(random.int(1, 900))} - CRO ${random.digits(11)}`,
    };
  }
  // The same price without a reference: these repeat, also within a day.
  if (kind <= 76) return { amountMinor: -75, description: 'COMMISSIONI BONIFICO SEPA' };
  if (kind <= 88) return { amountMinor: -amountBetween(random, 2, 240), description: `PAGAMENTO CARTA *4417 ${random.pick(MERCHANTS)}` };
  if (kind <= 92) return { amountMinor: -amountBetween(random, 20, 380), description: `PAGOPA AVVISO ${random.digits(18)} COMUNE DI MILANO` };
  if (kind <= 95) return { amountMinor: -25_000, description: 'PRELIEVO CONTANTI ATM MILANO VIA TORINO' };
  if (kind <= 98) {
    const supplier = random.pick(SUPPLIERS).toUpperCase();
    return { amountMinor: -amountBetween(random, 30, 700), description: `RICEVUTA BANCARIA ${supplier} SCAD. ${random.digits(6)}` };
  }
  return { amountMinor: amountBetween(random, 500, 12_000), description: 'GIROCONTO DA CONTO COMMISSIONI' };
}

function feesLine(random: Random): Line {
  const kind = random.int(1, 100);
  if (kind <= 34) return { amountMinor: -random.int(120, 4_800), description: `COMMISSIONI ACQUIRING CARTE LOTTO ${random.digits(8)}` };
  if (kind <= 60) return { amountMinor: -75, description: 'COMMISSIONI BONIFICO SEPA' };
  if (kind <= 72) {
    return { amountMinor: -random.int(10_000, 60_000), description: `ADDEBITO SDD B2B SERVIZI KYC VERIFICA SRL RIF ${random.digits(7)}` };
  }
  return { amountMinor: amountBetween(random, 35, 1_150), description: `COMMISSIONI ISTRUTTORIA ${random.pick(CLIENTS).toUpperCase()}` };
}

function dollarsLine(random: Random): Line {
  const kind = random.int(1, 100);
  if (kind <= 40) {
    return { amountMinor: amountBetween(random, 400, 9_000), description: `INCOMING WIRE HUDSON ANALYTICS INC INV ${random.digits(5)}` };
  }
  if (kind <= 70) return { amountMinor: -amountBetween(random, 100, 6_500), description: `OUTGOING WIRE CLOUD SERVICES US REF ${random.digits(6)}` };
  if (kind <= 90) return { amountMinor: -1500, description: 'COMMISSIONI BONIFICO ESTERO' };
  return { amountMinor: -amountBetween(random, 10, 320), description: `CARD PAYMENT *9921 SOFTWARE SUBSCRIPTION ${random.digits(4)}` };
}

/** Account, days since, days to expiry, cents, reason. */
const RESERVED = [
  ['main', -1, 6, 18_500, 'Autorizzazione carta *4417 HOTEL BELVEDERE TORINO'],
  ['main', -1, 6, 4_990, 'Autorizzazione carta *4417 TRENITALIA SPA ROMA'],
  ['main', -2, 5, 7_500, 'Autorizzazione carta *4417 ESSO STAZIONE 4471 LODI'],
  ['main', -12, 18, 250_000, 'Pegno a garanzia fideiussione locazione'],
  ['escrow', -4, 2, 125_000, 'Vincolo per contestazione carta'],
  ['dollars', -1, 4, 4_900, 'Card authorisation *9921 SOFTWARE SUBSCRIPTION'],
] as const;

export function addReservedEntries({ bank, today }: OrderContext): void {
  for (const [role, since, until, amountMinor, description] of RESERVED) {
    const account = bank.accounts.get(bank.roles[role]);
    if (account === undefined) continue;
    reserve(bank, account, { creationDate: addDays(today, since), dueDate: addDays(today, until), amountMinor, description });
  }
}
