import { closing as enClosing } from '#shared/text/en/portal/closing.ts';
import { common as enCommon } from '#shared/text/en/common.ts';
import { attachments as enAttachments } from '#shared/text/en/payments/attachments.ts';
import { ledger as enLedger } from '#shared/text/en/cash/journal-entries.ts';
import { protection as enProtection } from '#shared/text/en/portal/protection.ts';
import { safeguarding as enSafeguarding } from '#shared/text/en/cash/safeguarding.ts';
import { frame as enFrame } from '#shared/text/en/app/frame.ts';
import { outcome as enOutcome } from '#shared/text/en/payments/outcome.ts';
import { payment as enPayment } from '#shared/text/en/payments/payment.ts';
import { queues as enQueues } from '#shared/text/en/portal/queues.ts';
import { reconciliation as enReconciliation } from '#shared/text/en/cash/reconciliation.ts';
import { team as enTeam } from '#shared/text/en/app/team.ts';
import { approvals as enApprovals } from '#shared/text/en/payments/approvals.ts';
import { table as enTable } from '#shared/text/en/lists/table.ts';
import { welcome as enWelcome } from '#shared/text/en/app/welcome.ts';
import { closing as itClosing } from '#shared/text/it/portal/closing.ts';
import { common as itCommon } from '#shared/text/it/common.ts';
import { attachments as itAttachments } from '#shared/text/it/payments/attachments.ts';
import { ledger as itLedger } from '#shared/text/it/cash/journal-entries.ts';
import { protection as itProtection } from '#shared/text/it/portal/protection.ts';
import { safeguarding as itSafeguarding } from '#shared/text/it/cash/safeguarding.ts';
import { frame as itFrame } from '#shared/text/it/app/frame.ts';
import { outcome as itOutcome } from '#shared/text/it/payments/outcome.ts';
import { payment as itPayment } from '#shared/text/it/payments/payment.ts';
import { queues as itQueues } from '#shared/text/it/portal/queues.ts';
import { reconciliation as itReconciliation } from '#shared/text/it/cash/reconciliation.ts';
import { team as itTeam } from '#shared/text/it/app/team.ts';
import { approvals as itApprovals } from '#shared/text/it/payments/approvals.ts';
import { table as itTable } from '#shared/text/it/lists/table.ts';
import { welcome as itWelcome } from '#shared/text/it/app/welcome.ts';

const english = {
  closing: enClosing, common: enCommon, frame: enFrame, outcome: enOutcome, payment: enPayment, queues: enQueues, reconciliation: enReconciliation,
  table: enTable, team: enTeam, approvals: enApprovals, welcome: enWelcome, attachments: enAttachments, ledger: enLedger, protection: enProtection, safeguarding: enSafeguarding,
};
const italian: typeof english = {
  closing: itClosing, common: itCommon, frame: itFrame, outcome: itOutcome, payment: itPayment, queues: itQueues, reconciliation: itReconciliation,
  table: itTable, team: itTeam, approvals: itApprovals, welcome: itWelcome, attachments: itAttachments, ledger: itLedger, protection: itProtection, safeguarding: itSafeguarding,
};

/** What stands before the first thing that differs from time to time. */
const before = (text: string): string => text.replace(/\s*\{\{.*$/, '').trim();

/** Names in the window that the pictures of the guide are taken by, in one language. */
function wordsOf({ closing, common, frame, outcome, payment, queues, reconciliation, table, team, approvals, welcome, attachments, ledger, protection, safeguarding }: typeof english) {
  return {
    copy: new RegExp(`^${before(common.copyOf)}`), search: table.search, upToDate: before(frame.freshness.upToDate).replace(/:$/, ''),
    connectToBank: welcome.connect, connectionName: welcome.form.name, environment: welcome.form.environment, baseUrl: welcome.form.baseUrl,
    portalId: welcome.form.portalId, authentication: welcome.form.authentication, keepSecretsWith: welcome.form.keep, passphrase: welcome.form.passphrase, passphraseAgain: welcome.form.passphraseAgain,
    testConnection: welcome.form.test, saveAndOpen: welcome.form.save,
    entriesFound: /\d+ (entries|movimenti)/, paperBalance: reconciliation.paper,
    fromAccount: payment.fields.accountId, beneficiaryName: payment.fields.beneficiaryName, beneficiaryAccount: payment.fields.beneficiaryAccount,
    amount: payment.fields.amount, description: payment.fields.description, validate: payment.validate, nextOfPayment: payment.next, send: before(payment.confirm.send),
    code: outcome.challenge.code, submitCode: outcome.challenge.submit, outcomeUnknown: outcome.headings.UNKNOWN, checkNow: outcome.investigator.checkNow,
    sixWords: team.words.list, policy: team.policy.heading, approve: approvals.act.approve,
    useAccounts: safeguarding.choose, readPayments: safeguarding.readPayments, stillBeingBooked: safeguarding.notUpToDate, italianChart: ledger.begin.italian, genericChart: ledger.begin.generic,
    book: before(ledger.book_other), worksheet: protection.worksheet.heading, attachments: attachments.heading,
    chainWhole: /chain is whole|catena è integra/, thisIsIt: queues.matching.pick,
    rehearse: closing.list.rehearse, next: closing.next, leave: closing.check.leave, reason: closing.check.reason, leaveConfirm: closing.check.leaveConfirm,
    success: closing.choose.success, campaignName: closing.confirm.campaignName, closeWithSuccess: before(closing.confirm.success).replace(/:$/, ''),
  };
}
export type GuideWords = ReturnType<typeof wordsOf>;

export const guideWords: Readonly<Record<'en' | 'it', GuideWords>> = { en: wordsOf(english), it: wordsOf(italian) };
