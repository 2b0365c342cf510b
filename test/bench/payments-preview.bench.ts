import { parse } from 'csv-parse/sync';
import { readPaymentsCsv } from '#main/documents/payments/index.ts';
import { checkFile } from '#main/services/payments/batches/checking.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';

const LINES = 1_000;
const ROUNDS = 7;
const TODAY = bankDate('2026-03-10');
const OWN = { accountId: 'main', iban: 'IT60X0542811101000000123456' };
const PAYEES = ['IT60X0542811101000000123456', 'DE89370400440532013000', 'FR1420041010050500013M02606', 'ES9121000418450200051332'];

const context: PaymentContext = {
  decimalMark: '.', today: TODAY, timeOfDay: '10:00', cutOffTime: '16:00', ownAccounts: [{ ...OWN, currency: 'EUR' }],
};

/** Every tenth line pays what the line before it pays; every 25th has a wrong IBAN. */
function paymentsCsv(): string {
  const rows = Array.from({ length: LINES }, (_, index) => {
    const same = index % 10 === 9 ? index - 1 : index;
    const payee = PAYEES[same % PAYEES.length] ?? '';
    const iban = index % 25 === 24 ? payee.replace(/\d$/, 'X') : payee;
    return `"Beneficiario, n. ${same}";${iban};"1.${String(same).padStart(3, '0')},50";Rimborso ordine ${same};31/03/2026;${index % 3 === 0 ? 'no' : ''}`;
  });
  return ['Beneficiario;IBAN;Importo;Causale;Data;Urgente', ...rows].join('\r\n');
}

/** Milliseconds of `work`, whose result must have a line for each of the file. */
async function timed(work: () => readonly unknown[] | Promise<readonly unknown[]>): Promise<number> {
  const begun = performance.now();
  const { length } = await work();
  const took = performance.now() - begun;
  if (length !== LINES) throw new Error(`${length} lines`);
  return took;
}

/** The whole preview on this computer: reading, every check, duplicates. */
const preview = (text: string): Promise<readonly unknown[]> =>
  checkFile(readPaymentsCsv(text, { accounts: [OWN], accountId: OWN.accountId, today: TODAY, decimalMark: ',' }), context);

const bare = (text: string): readonly unknown[] => parse(text, { delimiter: ';', columns: true, bom: true });

export const measure: Measure = {
  name: 'payments-preview',
  compared: `${LINES} lines of CSV: the preview with every check and the duplicates beside csv-parse of the same text alone`,
  limit: 5,
  passes: 'atMost',
  run: async () => {
    const text = paymentsCsv();
    const { subjectMs, referenceMs } = await interleaved(ROUNDS, () => timed(() => preview(text)), () => timed(() => bare(text)));
    const [checked, parsed] = [median(subjectMs), median(referenceMs)];
    return {
      ratio: checked / parsed,
      figures: `medians of ${ROUNDS} rounds in turns: preview ${checked.toFixed(1)} ms, parsing alone ${parsed.toFixed(1)} ms (times as long, lower is better)`,
    };
  },
};
