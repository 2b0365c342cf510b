export { readPaymentsCsv } from './csv.ts';
export type { CsvContext } from './csv.ts';
export type { PayingAccount, PaymentsFile } from './file.ts';
export { readPain001 } from './pain001.ts';
