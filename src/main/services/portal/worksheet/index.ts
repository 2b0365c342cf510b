import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import { beginning } from '#main/context/whole-file.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { protectionTexts } from '#main/documents/protection/texts.ts';
import { worksheetCsv, worksheetXlsx } from '#main/documents/protection/worksheet.ts';
import type { KeptFacts } from '#main/services/portal/investor-protection/kept-facts.ts';
import type { WorksheetFigures, WorksheetQuestion } from '#main/store/cache/index.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import type { HashedWorksheet } from '#shared/bridge/portal/worksheet.ts';
import { bankDate, earliest } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs, parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { worksheetCampaigns, worksheetOf } from '#shared/domain/investor-protection/worksheet.ts';
import type { CampaignTerms } from '#shared/domain/investor-protection/worksheet.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WorksheetGiven, WorksheetRead } from './work.ts';

type Selection = Pick<CommandCheckedInput<'worksheet.get'>, 'year' | 'campaignId'>;

/** Figures of a year for whoever reports to the supervisor, from one state of the cache. */
export function worksheetHandlers(
  workspace: ExportContext & Needs<'cache' | 'clock' | 'tasksWorker' | 'userName' | 'bankOrigin'>, kept: Pick<KeptFacts, 'ofCampaign' | 'copy'>, tasks: Tasks,
): HandlersOf<'worksheet'> {
  return {
    'worksheet.get': async ({ most, ...selection }) => {
      await kept.copy();
      const { campaigns, sums } = await workspace.cache.read.firstWorksheetFigures(questionOf(selection), most);
      return ok(worksheetCampaigns(termsOf(kept, campaigns), sums));
    },
    'worksheet.whole': async (selection) => {
      await kept.copy();
      const { worksheet, hash } = hashed(kept, selection.year, await workspace.cache.read.worksheetFigures(questionOf(selection)));
      return ok({ count: worksheet.campaigns.length, undated: worksheet.undated, hash });
    },
    'worksheet.export': (input) => tasks.runNamed(input.taskId, (task) => exportWorksheet(workspace, kept, input, task)),
  };
}

/** The beginning of a year in the portal's zone. */
const startOf = (year: number): Instant => parseInstant(`${year}-01-01T00:00`) ?? instantFromMs(Date.UTC(year, 0, 1));

const questionOf = ({ year, campaignId }: Selection): WorksheetQuestion => ({ from: startOf(year), before: startOf(year + 1), campaignId });

const termsOf = (kept: Pick<KeptFacts, 'ofCampaign'>, campaigns: WorksheetFigures['campaigns']): readonly CampaignTerms[] =>
  campaigns.map(({ campaign, companyName }) => {
    const facts = kept.ofCampaign(campaign.campaignId);
    return {
      campaignId: campaign.campaignId, name: campaign.name, companyId: campaign.companyId, companyName, status: campaign.status, currency: campaign.currency,
      instrument: facts?.instrument ?? null, kiisVersion: facts?.kiisVersion ?? null, kiisDate: facts?.kiisDate ?? null, expectedClosingDate: campaign.expectedClosingDate,
      offeredMin: campaign.targetMin, offeredMax: campaign.targetMax, successFeeFixed: campaign.successFeeFixed, successFeePercentage: campaign.successFeePercentage,
    };
  });

function hashed(kept: Pick<KeptFacts, 'ofCampaign'>, year: number, { campaigns, sums, undated }: WorksheetFigures): HashedWorksheet {
  const worksheet = worksheetOf(year, termsOf(kept, campaigns), sums, undated);
  return { worksheet, hash: createHash('sha256').update(canonicalJson(worksheet)).digest('hex') };
}

async function exportWorksheet(
  workspace: ExportContext & Needs<'cache' | 'clock' | 'tasksWorker' | 'userName' | 'bankOrigin'>, kept: Pick<KeptFacts, 'ofCampaign' | 'copy'>,
  { format, locale, taskId: _name, ...selection }: CommandCheckedInput<'worksheet.export'>, task: Task,
): Promise<Result<ExportOutcome, AppError>> {
  await kept.copy();
  const { bankOrigin } = workspace;
  const today = bankDateAt(workspace.clock.now());
  const given: WorksheetGiven = { question: questionOf(selection), bankOrigin, today, day: earliest(today, bankDate(`${selection.year}-12-31`)) };
  const read = await onThread<WorksheetRead>(workspace, { work: 'worksheet', given }, task);
  if (!read.ok) return read;
  const { figures, snapshot } = read.value;
  const made = { ...hashed(kept, selection.year, figures), snapshot, at: workspace.now(), madeBy: workspace.userName, bankOrigin };
  const rows = made.worksheet.campaigns.reduce((sum, { groups }) => sum + groups.length, 0);
  task.progress(rows, null);
  return exportTo(workspace, { name: `${protectionTexts[locale].worksheet.fileName}-${selection.year}`, extension: format }, async (unfinished) => {
    await writeFile(unfinished, format === 'csv' ? worksheetCsv(made, locale) : await worksheetXlsx(made, locale), { ...beginning, flush: true });
    return ok({ rows, parts: [unfinished] });
  });
}
