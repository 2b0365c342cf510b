import { cachedRecord, cachedRecordsWhere } from '#main/context/cached-records.ts';
import { exportTo, printTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task } from '#main/context/tasks/index.ts';
import { documentKey, keptOn } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { erasureHtml } from '#main/documents/protection/index.ts';
import { protectionTexts } from '#main/documents/protection/texts.ts';
import type { createAttachments } from '#main/services/payments/attachments/index.ts';
import { templatesPrefix } from '#main/services/payments/templates/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { ErasureReport } from '#shared/bridge/portal/investor-protection.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Language } from '#shared/text/languages.ts';
import type { KeptFacts } from './kept-facts.ts';

export type RemovesAttachments = Pick<ReturnType<typeof createAttachments>, 'removeOf'>;

type Erasing = Needs<'userData' | 'journal' | 'cache' | 'bankOrigin' | 'purpose' | 'emit' | 'now'>;

const MOST_ORDERS = 10_000;
const MOST_WRITES = 1_000_000;

/** What tells that something is about an investor. */
interface Traces {
  readonly investorId: string;
  readonly name: string | null;
  readonly fiscalCode: string | null;
  readonly orderIds: ReadonlySet<string>;
  readonly campaignIds: ReadonlySet<string>;
  readonly ibans: ReadonlySet<string>;
  readonly bankRecords: number;
}

async function tracesOf(workspace: Needs<'cache'>, investorId: string): Promise<Traces> {
  const investor = await cachedRecord(workspace, 'investors', investorId);
  const orders = await cachedRecordsWhere(workspace, 'orders', 'investorId', investorId, MOST_ORDERS);
  return {
    investorId, name: investor === null ? null : investorName(investor), fiscalCode: investor?.fiscalCode ?? null,
    orderIds: new Set(orders.map(({ orderId }) => orderId)), campaignIds: new Set(orders.flatMap(({ campaignId }) => campaignId ?? [])),
    ibans: new Set(orders.map(({ investorAccount }) => compactIban(investorAccount?.iban ?? '')).filter((iban) => iban !== '')),
    bankRecords: orders.length + (investor === null ? 0 : 1),
  };
}

const payeeOf = (content: DraftContent): string => compactIban(content.draft.beneficiaryAccount);

const noted = ({ userData, bankOrigin }: Pick<Erasing, 'userData' | 'bankOrigin'>, { orderIds }: Traces) =>
  userData.list('matchDecision', `${bankOrigin}/`).filter(({ orderId, note }) => orderId !== null && orderIds.has(orderId) && note !== '');

const drafted = ({ userData }: Pick<Erasing, 'userData'>, { ibans }: Traces) => userData.list('draft').filter(({ content }) => ibans.has(payeeOf(content)));

const templated = (workspace: Pick<Erasing, 'userData' | 'bankOrigin' | 'purpose'>, { ibans }: Traces) =>
  workspace.userData.list('paymentTemplate', templatesPrefix(workspace)).filter(({ draft }) => ibans.has(compactIban(draft.beneficiaryAccount)));

/** The requests of the journal's writes that name the investor, one of the orders, or one of the accounts; null where the journal cannot be read. */
function requestsAbout({ journal, bankOrigin }: Pick<Erasing, 'journal' | 'bankOrigin'>, { investorId, orderIds, ibans }: Traces): readonly string[] | null {
  if (!journal.usable) return null;
  const words = [investorId, ...orderIds, ...ibans].map((word) => JSON.stringify(word));
  return journal.journal.list({ scope: 'all', limit: MOST_WRITES, bank: bankOrigin }).filter(({ shown, request }) => {
    const text = JSON.stringify([shown, request]);
    return words.some((word) => text.includes(word));
  }).map(({ requestId }) => requestId);
}

/** Files attached to what stays: payments that were sent, beneficiaries, disputes of the orders. Those of a draft go with it. */
async function attachedFiles(workspace: Erasing, { orderIds }: Traces, sent: readonly string[], payees: readonly string[]): Promise<number> {
  const { userData, bankOrigin } = workspace;
  const [requests, beneficiaries] = [new Set(sent), new Set(payees)];
  const disputed = userData.list('attachment', `${documentKey('dispute', bankOrigin)}/`).map(({ subject }) => subject.id);
  const disputes = await Promise.all([...new Set(disputed)].map(async (id) => [id, (await cachedRecord(workspace, 'disputes', id))?.orderId ?? ''] as const));
  const ofOrders = new Set(disputes.filter(([, orderId]) => orderIds.has(orderId)).map(([id]) => id));
  return userData.list('attachment', 'payment/').filter(({ subject }) => requests.has(subject.id)).length
    + userData.list('attachment', 'beneficiary/').filter(({ subject }) => beneficiaries.has(subject.id)).length
    + disputed.filter((id) => ofOrders.has(id)).length;
}

export async function erasureReport(workspace: Erasing, kept: Pick<KeptFacts, 'ofInvestor'>, investorId: string): Promise<ErasureReport> {
  const traces = await tracesOf(workspace, investorId);
  const { userData } = workspace;
  const { ibans, fiscalCode, campaignIds } = traces;
  const requests = requestsAbout(workspace, traces);
  const payees = userData.list('beneficiary').filter((payee) => ibans.has(payee.accountCode) || (fiscalCode !== null && payee.fiscalCode === fiscalCode));
  const removable: ErasureReport['removable'] = [
    { kind: 'facts', count: kept.ofInvestor(investorId) === null ? 0 : 1 },
    { kind: 'matchNotes', count: noted(workspace, traces).length },
    { kind: 'verifications', count: [...ibans].reduce((sum, iban) => sum + userData.list('verification', iban).length, 0) },
    { kind: 'drafts', count: drafted(workspace, traces).length },
    { kind: 'templates', count: templated(workspace, traces).length },
  ];
  const stays: ErasureReport['stays'] = [
    { kind: 'journal', count: requests?.length ?? null },
    { kind: 'bankRecords', count: traces.bankRecords },
    { kind: 'closings', count: userData.list('closing').filter(({ campaignId, rehearsal, intentId }) => !rehearsal && intentId !== null && campaignIds.has(campaignId)).length },
    { kind: 'beneficiaries', count: payees.length },
    { kind: 'batchLines', count: userData.list('batchLine').filter(({ draft }) => ibans.has(compactIban(draft.beneficiaryAccount))).length },
    { kind: 'attachments', count: await attachedFiles(workspace, traces, requests ?? [], payees.map(({ beneficiaryId }) => beneficiaryId)) },
    { kind: 'team', count: keptOn(userData, 'sharedVersion').length === 0 ? 0 : null },
    { kind: 'backups', count: null },
  ];
  return { investorId, name: traces.name, removable: removable.filter(({ count }) => count > 0), stays: stays.filter(({ kind, count }) => count !== 0 || kind === 'bankRecords') };
}

/** Removes what can go. What has gone is removed again by nobody: a second call finds nothing. */
export async function erase(
  workspace: Erasing, kept: Pick<KeptFacts, 'ofInvestor' | 'putInvestors'>, attachments: RemovesAttachments, investorId: string,
): Promise<Result<null, AppError>> {
  const traces = await tracesOf(workspace, investorId);
  const { userData, bankOrigin } = workspace;
  for (const { draftId } of drafted(workspace, traces)) {
    const removed = await attachments.removeOf({ on: 'payment', id: draftId });
    if (!removed.ok) return removed;
    userData.remove('draft', draftId);
  }
  const at = workspace.now();
  userData.putAll('matchDecision', noted(workspace, traces).map((decision) => ({ id: `${bankOrigin}/${decision.unidentifiedTransferId}`, value: { ...decision, note: '' } })), at);
  for (const iban of traces.ibans) userData.removeAll('verification', iban);
  for (const { templateId } of templated(workspace, traces)) userData.remove('paymentTemplate', templatesPrefix(workspace) + templateId);
  if (kept.ofInvestor(investorId) !== null) await kept.putInvestors([{ investorId, investorClass: null, testedOn: null, taxResidence: null }]);
  workspace.emit({ type: 'changed', parts: ['protection', 'unidentified', 'beneficiaries', 'drafts', 'templates'] });
  return ok(null);
}

/** The answer to a request, as it stands before anything is removed. */
export async function exportErasure(
  workspace: Erasing & ExportContext & Needs<'printPdf' | 'userName'>, kept: Pick<KeptFacts, 'ofInvestor'>, { investorId, locale }: { readonly investorId: string; readonly locale: Language }, task: Task,
): Promise<Result<ExportOutcome, AppError>> {
  const report = await erasureReport(workspace, kept, investorId);
  const html = erasureHtml({ report, facts: kept.ofInvestor(investorId), at: workspace.now(), madeBy: workspace.userName }, locale);
  return exportTo(workspace, { name: `${protectionTexts[locale].erasure.fileName}-${documentKey(investorId)}`, extension: 'pdf' }, async (unfinished) =>
    printTo(workspace, unfinished, { rows: report.removable.length + report.stays.length, html }, task).then((written) => (written.ok ? ok(written.value) : written)));
}
