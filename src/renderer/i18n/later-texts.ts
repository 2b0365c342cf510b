import { addTexts } from './index.ts';
import { batches as enBatches } from './en/batches.ts';
import { beneficiaries as enBeneficiaries } from './en/beneficiaries.ts';
import { outcome as enOutcome } from './en/outcome.ts';
import { payment as enPayment } from './en/payment.ts';
import { writes as enWrites } from './en/writes.ts';
import { batches as itBatches } from './it/batches.ts';
import { beneficiaries as itBeneficiaries } from './it/beneficiaries.ts';
import { outcome as itOutcome } from './it/outcome.ts';
import { payment as itPayment } from './it/payment.ts';
import { writes as itWrites } from './it/writes.ts';

/** Adds the texts of the pages that write, kept out of what the first page waits for. Safe to call again. */
export function addLaterTexts(): void {
  addTexts(
    { payment: enPayment, outcome: enOutcome, writes: enWrites, beneficiaries: enBeneficiaries, batches: enBatches },
    { payment: itPayment, outcome: itOutcome, writes: itWrites, beneficiaries: itBeneficiaries, batches: itBatches },
  );
}
