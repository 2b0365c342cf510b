import { writeFile } from 'node:fs/promises';

import { cachedRecord } from '#main/context/cached-records.ts';
import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { beginning } from '#main/context/whole-file.ts';
import { invalid, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { readinessXlsx } from '#main/documents/protection/index.ts';
import { protectionTexts } from '#main/documents/protection/texts.ts';
import { readGivenFile } from '#main/services/payments/given-file/index.ts';
import { notVerifiedAccounts } from '#main/writes/validations.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import type { FactsImport, RetentionState } from '#shared/bridge/portal/investor-protection.ts';
import { addMonths } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs, parseInstant } from '#shared/domain/instant.ts';
import { noInvestorFacts, readCampaignFacts, readInvestorFacts } from '#shared/domain/investor-protection/facts.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { erase, erasureReport, exportErasure } from './erasure.ts';
import type { RemovesAttachments } from './erasure.ts';
import { judgedFile, merged } from './facts-file.ts';
import { createKeptFacts } from './kept-facts.ts';

type Protecting = ExportContext & Needs<
  'bank' | 'userData' | 'journal' | 'bankOrigin' | 'purpose' | 'userName' | 'cache' | 'emit' | 'printPdf' | 'readingWorker' | 'settings'
>;

/** Class, test and tax residence of investors, the reflection periods that follow from them, and what else the interface lacks to protect them. */
export function createInvestorProtection(workspace: Protecting, tasks: Tasks, attachments: RemovesAttachments) {
  const { cache } = workspace;
  const kept = createKeptFacts(workspace);
  const nowMs = (): number => workspace.bank.serverNowMs() ?? workspace.clock.now();
  const today = () => bankDateAt(nowMs());

  const previewFile = ({ bytes, taskId }: CommandCheckedInput<'protection.previewFile'>): Promise<Result<FactsImport, AppError>> => tasks.runNamed(taskId, async (task) => {
    const read = await readGivenFile(workspace, { kind: 'investorFacts', bytes }, task.signal);
    return read.ok ? ok(await judgedFile(workspace, kept, read.value, today())) : read;
  });
  const readiness = (campaignId: string, limit: number) => cache.read.refundReadiness(campaignId, notVerifiedAccounts(workspace.userData), limit);
  const exportReadiness = async ({ campaignId, locale }: CommandCheckedInput<'protection.exportReadiness'>, task: Task): Promise<Result<ExportOutcome, AppError>> => {
    const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
    if (campaign === null) return NOT_FOUND;
    const found = await readiness(campaignId, MOST_EXPORTED);
    task.progress(found.orders.length, null);
    return exportTo(workspace, { name: protectionTexts[locale].readiness.fileName, extension: 'xlsx' }, async (unfinished) => {
      await writeFile(unfinished, await readinessXlsx({ campaign, readiness: found, at: workspace.now() }, locale), { ...beginning, flush: true });
      return ok({ rows: found.orders.length, parts: [unfinished] });
    });
  };

  const dueNow = async (): Promise<RetentionState & { readonly ids: readonly string[] }> => {
    const years = workspace.settings().personalDataYears;
    const every = kept.ofInvestors();
    const before = years === null ? null : addMonths(today(), -12 * years);
    const since = before === null ? null : parseInstant(before);
    const old = since === null ? [] : every.filter(({ at }) => at < since).map(({ investorId }) => investorId);
    // A cache that was made anew has no orders yet: then nobody can be said to have none.
    const ordersRead = (await cache.read.completeReads()).some(({ part }) => part === 'orders');
    const ids = since === null || old.length === 0 || !ordersRead ? [] : await cache.read.investorsWithoutOrdersSince(old, since);
    return { years, before, investors: every.length, due: ordersRead ? ids.length : null, ids };
  };

  return {
    copy: kept.copy,
    invalidate: kept.invalidate,
    kept,
    handlers: {
      'protection.investor': async ({ investorId }) => ok({ facts: kept.ofInvestor(investorId) }),
      'protection.saveInvestor': async ({ investorId, draft }) => {
        const { facts, problems } = readInvestorFacts(draft, today());
        const [field] = Object.keys(problems);
        if (field !== undefined) return invalid(field, 'notReadable');
        await kept.putInvestors([{ ...facts, investorId }]);
        return ok({ facts: kept.ofInvestor(investorId) });
      },
      'protection.campaign': async ({ campaignId }) => {
        const reflection = await cache.read.campaignReflection(campaignId, instantFromMs(nowMs()));
        return reflection === null ? NOT_FOUND : ok({ facts: kept.ofCampaign(campaignId), reflection });
      },
      'protection.saveCampaign': async ({ campaignId, draft }) => {
        const { facts, problems } = readCampaignFacts(draft);
        const [field] = Object.keys(problems);
        if (field !== undefined) return invalid(field, 'notReadable');
        kept.putCampaign(campaignId, facts);
        return ok(kept.ofCampaign(campaignId));
      },
      'protection.readiness': async ({ campaignId, limit }) => ok(await readiness(campaignId, limit)),
      'protection.exportReadiness': (input) => tasks.runNamed(input.taskId, (task) => exportReadiness(input, task)),
      'protection.previewFile': previewFile,
      'protection.importFile': async (given) => {
        const previewed = await previewFile(given);
        if (!previewed.ok) return previewed;
        const taken = previewed.value.lines.filter(({ problems }) => problems.length === 0);
        const every = taken.flatMap(({ investorIds, facts }) => investorIds.map((investorId) => ({ ...merged(kept.ofInvestor(investorId), facts), investorId })));
        await kept.putInvestors(every);
        return ok(every.length);
      },
      'protection.retention': async () => {
        const { ids: _ids, ...state } = await dueNow();
        return ok(state);
      },
      'protection.removeDue': async () => {
        const { ids } = await dueNow();
        await kept.putInvestors(ids.map((investorId) => ({ ...noInvestorFacts, investorId })));
        return ok(ids.length);
      },
      'protection.erasure': async ({ investorId }) => ok(await erasureReport(workspace, kept, investorId)),
      'protection.erasureDocument': (input) => tasks.runNamed(input.taskId, (task) => exportErasure(workspace, kept, input, task)),
      'protection.erase': async ({ investorId }) => {
        const erased = await erase(workspace, kept, attachments, investorId);
        return erased.ok ? ok(await erasureReport(workspace, kept, investorId)) : erased;
      },
    } satisfies HandlersOf<'protection'>,
  };
}

/** Rows of a sheet. */
const MOST_EXPORTED = 1_000_000;
