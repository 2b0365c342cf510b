import { addTexts } from './index.ts';
import { addresses as enAddresses } from './en/addresses.ts';
import { batches as enBatches } from './en/batches.ts';
import { beneficiaries as enBeneficiaries } from './en/beneficiaries.ts';
import { campaigns as enCampaigns } from './en/campaigns.ts';
import { closing as enClosing } from './en/closing.ts';
import { connection as enConnection } from './en/connection.ts';
import { comfort as enComfort } from './en/comfort.ts';
import { help as enHelp } from './en/help.ts';
import { keys as enKeys } from './en/keys.ts';
import { evidence as enEvidence } from './en/evidence.ts';
import { queues as enQueues } from './en/queues.ts';
import { reconciliation as enReconciliation } from './en/reconciliation.ts';
import { review as enReview } from './en/review.ts';
import { outcome as enOutcome } from './en/outcome.ts';
import { payment as enPayment } from './en/payment.ts';
import { practice as enPractice } from './en/practice.ts';
import { writes as enWrites } from './en/writes.ts';
import { addresses as itAddresses } from './it/addresses.ts';
import { batches as itBatches } from './it/batches.ts';
import { beneficiaries as itBeneficiaries } from './it/beneficiaries.ts';
import { campaigns as itCampaigns } from './it/campaigns.ts';
import { closing as itClosing } from './it/closing.ts';
import { connection as itConnection } from './it/connection.ts';
import { comfort as itComfort } from './it/comfort.ts';
import { help as itHelp } from './it/help.ts';
import { keys as itKeys } from './it/keys.ts';
import { evidence as itEvidence } from './it/evidence.ts';
import { queues as itQueues } from './it/queues.ts';
import { reconciliation as itReconciliation } from './it/reconciliation.ts';
import { review as itReview } from './it/review.ts';
import { outcome as itOutcome } from './it/outcome.ts';
import { payment as itPayment } from './it/payment.ts';
import { practice as itPractice } from './it/practice.ts';
import { writes as itWrites } from './it/writes.ts';

/** Adds the texts of the pages that write, kept out of what the first page waits for. Safe to call again. */
export function addLaterTexts(): void {
  addTexts(
    { payment: enPayment, practice: enPractice, outcome: enOutcome, writes: enWrites, beneficiaries: enBeneficiaries, addresses: enAddresses, batches: enBatches, campaigns: enCampaigns, closing: enClosing, evidence: enEvidence, queues: enQueues, reconciliation: enReconciliation, review: enReview, connection: enConnection, comfort: enComfort, help: enHelp, keys: enKeys },
    { payment: itPayment, practice: itPractice, outcome: itOutcome, writes: itWrites, beneficiaries: itBeneficiaries, addresses: itAddresses, batches: itBatches, campaigns: itCampaigns, closing: itClosing, evidence: itEvidence, queues: itQueues, reconciliation: itReconciliation, review: itReview, connection: itConnection, comfort: itComfort, help: itHelp, keys: itKeys },
  );
}
