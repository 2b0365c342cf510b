import { cachedRecord, cachedRecordsWhere } from '#main/context/cached-records.ts';
import { exportTo, printTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task } from '#main/context/tasks/index.ts';
import { documentKey, keptOn } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { erasureHtml } from '#main/documents/protection/index.ts';
import { protectionTexts } from '#main/documents/protection/texts.ts';
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

type Erasing = Needs<'userData' | 'journal' | 'cache' | 'bankOrigin' | 'emit' | 'now'>;

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

/** Writes of the journal that name the investor, one of the orders, or one of the accounts. */
function writesAbout({ journal, bankOrigin }: Pick<Erasing, 'journal' | 'bankOrigin'>, { investorId, orderIds, ibans }: Traces): number | null {
  if (!journal.usable) return null;
  const words = [investorId, ...orderIds, ...ibans].map((word) => JSON.stringify(word));
  return journal.journal.list({ scope: 'all', limit: MOST_WRITES, bank: bankOrigin }).filter(({ shown, request }) => {
    const text = JSON.stringify([shown, request]);
    return words.some((word) => text.includes(word));
  }).length;
}

export async function erasureReport(workspace: Erasing, kept: Pick<KeptFacts, 'ofInvestor'>, investorId: string): Promise<ErasureReport> {
  const traces = await tracesOf(workspace, investorId);
  const { userData } = workspace;
  const { ibans, fiscalCode, campaignIds } = traces;
  const removable: ErasureReport['removable'] = [
    { kind: 'facts', count: kept.ofInvestor(investorId) === null ? 0 : 1 },
    { kind: 'matchNotes', count: noted(workspace, traces).length },
    { kind: 'verifications', count: [...ibans].reduce((sum, iban) => sum + userData.list('verification', iban).length, 0) },
    { kind: 'drafts', count: drafted(workspace, traces).length },
  ];
  const stays: ErasureReport['stays'] = [
    { kind: 'journal', count: writesAbout(workspace, traces) },
    { kind: 'bankRecords', count: traces.bankRecords },
    { kind: 'closings', count: userData.list('closing').filter(({ campaignId, rehearsal, intentId }) => !rehearsal && intentId !== null && campaignIds.has(campaignId)).length },
    { kind: 'beneficiaries', count: userData.list('beneficiary').filter((payee) => ibans.has(payee.accountCode) || (fiscalCode !== null && payee.fiscalCode === fiscalCode)).length },
    { kind: 'batchLines', count: userData.list('batchLine').filter(({ draft }) => ibans.has(compactIban(draft.beneficiaryAccount))).length },
    { kind: 'team', count: keptOn(userData, 'sharedVersion').length === 0 ? 0 : null },
    { kind: 'backups', count: null },
  ];
  return { investorId, name: traces.name, removable: removable.filter(({ count }) => count > 0), stays: stays.filter(({ kind, count }) => count !== 0 || kind === 'bankRecords') };
}

/** Removes what can go. What has gone is removed again by nobody: a second call finds nothing. */
export async function erase(workspace: Erasing, kept: Pick<KeptFacts, 'ofInvestor' | 'putInvestors'>, investorId: string): Promise<void> {
  const traces = await tracesOf(workspace, investorId);
  const { userData, bankOrigin } = workspace;
  const at = workspace.now();
  userData.putAll('matchDecision', noted(workspace, traces).map((decision) => ({ id: `${bankOrigin}/${decision.unidentifiedTransferId}`, value: { ...decision, note: '' } })), at);
  for (const iban of traces.ibans) userData.removeAll('verification', iban);
  for (const { draftId } of drafted(workspace, traces)) userData.remove('draft', draftId);
  if (kept.ofInvestor(investorId) !== null) await kept.putInvestors([{ investorId, investorClass: null, testedOn: null, taxResidence: null }]);
  workspace.emit({ type: 'changed', parts: ['protection', 'unidentified', 'beneficiaries', 'drafts'] });
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
