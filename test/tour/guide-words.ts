import { closing as enClosing } from '#renderer/i18n/en/closing.ts';
import { common as enCommon } from '#renderer/i18n/en/common.ts';
import { frame as enFrame } from '#renderer/i18n/en/frame.ts';
import { outcome as enOutcome } from '#renderer/i18n/en/outcome.ts';
import { payment as enPayment } from '#renderer/i18n/en/payment.ts';
import { queues as enQueues } from '#renderer/i18n/en/queues.ts';
import { reconciliation as enReconciliation } from '#renderer/i18n/en/reconciliation.ts';
import { table as enTable } from '#renderer/i18n/en/table.ts';
import { welcome as enWelcome } from '#renderer/i18n/en/welcome.ts';
import { closing as itClosing } from '#renderer/i18n/it/closing.ts';
import { common as itCommon } from '#renderer/i18n/it/common.ts';
import { frame as itFrame } from '#renderer/i18n/it/frame.ts';
import { outcome as itOutcome } from '#renderer/i18n/it/outcome.ts';
import { payment as itPayment } from '#renderer/i18n/it/payment.ts';
import { queues as itQueues } from '#renderer/i18n/it/queues.ts';
import { reconciliation as itReconciliation } from '#renderer/i18n/it/reconciliation.ts';
import { table as itTable } from '#renderer/i18n/it/table.ts';
import { welcome as itWelcome } from '#renderer/i18n/it/welcome.ts';

const english = {
  closing: enClosing, common: enCommon, frame: enFrame, outcome: enOutcome, payment: enPayment, queues: enQueues, reconciliation: enReconciliation,
  table: enTable, welcome: enWelcome,
};
const italian: typeof english = {
  closing: itClosing, common: itCommon, frame: itFrame, outcome: itOutcome, payment: itPayment, queues: itQueues, reconciliation: itReconciliation,
  table: itTable, welcome: itWelcome,
};

/** What stands before the first thing that differs from time to time. */
const before = (text: string): string => text.replace(/\s*\{\{.*$/, '').trim();

/** Names in the window that the pictures of the guide are taken by, in one language. */
function wordsOf({ closing, common, frame, outcome, payment, queues, reconciliation, table, welcome }: typeof english) {
  return {
    copy: new RegExp(`^${before(common.copyOf)}`), search: table.search, upToDate: before(frame.freshness.upToDate).replace(/:$/, ''),
    connectToBank: welcome.connect, connectionName: welcome.form.name, environment: welcome.form.environment, baseUrl: welcome.form.baseUrl,
    portalId: welcome.form.portalId, authentication: welcome.form.authentication, keepSecretsWith: welcome.form.keep, passphrase: welcome.form.passphrase,
    testConnection: welcome.form.test, saveAndOpen: welcome.form.save,
    entriesFound: /\d+ (entries|movimenti)/, paperBalance: reconciliation.paper,
    fromAccount: payment.fields.accountId, beneficiaryName: payment.fields.beneficiaryName, beneficiaryAccount: payment.fields.beneficiaryAccount,
    amount: payment.fields.amount, description: payment.fields.description, validate: payment.validate, nextOfPayment: payment.next, send: before(payment.confirm.send),
    code: outcome.challenge.code, submitCode: outcome.challenge.submit, outcomeUnknown: outcome.headings.UNKNOWN, checkNow: outcome.investigator.checkNow,
    chainWhole: /chain is whole|catena è integra/, thisIsIt: queues.matching.pick,
    rehearse: closing.list.rehearse, next: closing.next, leave: closing.check.leave, reason: closing.check.reason, leaveConfirm: closing.check.leaveConfirm,
    success: closing.choose.success, campaignName: closing.confirm.campaignName, closeWithSuccess: before(closing.confirm.success).replace(/:$/, ''),
  };
}
export type GuideWords = ReturnType<typeof wordsOf>;

export const guideWords: Readonly<Record<'en' | 'it', GuideWords>> = { en: wordsOf(english), it: wordsOf(italian) };
