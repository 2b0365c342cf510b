import type { later as english } from '../en/later.ts';
import { backup } from './app/backup.ts';
import { comfort } from './app/comfort.ts';
import { connection } from './app/connection.ts';
import { folders } from './app/folders.ts';
import { help } from './app/help.ts';
import { keys } from './app/keys.ts';
import { palette } from './app/palette.ts';
import { practice } from './app/practice.ts';
import { settings } from './app/settings.ts';
import { sharedDesk } from './app/shared-desk.ts';
import { team } from './app/team.ts';
import { accounts } from './cash/accounts.ts';
import { ledger } from './cash/journal-entries.ts';
import { overview } from './cash/overview.ts';
import { reconciliation } from './cash/reconciliation.ts';
import { review } from './cash/review.ts';
import { safeguarding } from './cash/safeguarding.ts';
import { statement } from './cash/statement.ts';
import { records, states } from './lists/records.ts';
import { table } from './lists/table.ts';
import { addresses } from './payments/addresses.ts';
import { approvals } from './payments/approvals.ts';
import { attachments } from './payments/attachments.ts';
import { batches } from './payments/batches.ts';
import { beneficiaries } from './payments/beneficiaries.ts';
import { evidence } from './payments/evidence.ts';
import { fileImport } from './payments/file-import.ts';
import { outcome } from './payments/outcome.ts';
import { paymentFile } from './payments/payment-file.ts';
import { payment } from './payments/payment.ts';
import { templates } from './payments/templates.ts';
import { writes } from './payments/writes.ts';
import { campaigns } from './portal/campaigns.ts';
import { closing } from './portal/closing.ts';
import { protection } from './portal/protection.ts';
import { queues } from './portal/queues.ts';

/** What the other pages say: it comes with them, so that the first page does not wait for it. */
export const later: typeof english = {
  payment, paymentFile, practice, outcome, writes, beneficiaries, addresses, approvals, attachments, batches, campaigns, closing, protection, queues, reconciliation, review, evidence, connection,
  keys, help, comfort, backup, settings, palette, team, sharedDesk, overview, accounts, statement, safeguarding, table, records, states, ledger, templates, fileImport, folders,
};
