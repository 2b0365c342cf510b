import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';
import type { BankHabits } from './app/bank-habits.ts';
import type { RevertedTransfer } from '../contract/money-transfers.ts';
import { mapKeys } from '../domain/closing/campaign-map.ts';
import { closingDirections, findingKinds } from '../domain/closing/model.ts';
import { closingSteps } from '../domain/closing/steps.ts';
import type { Result } from '../domain/result.ts';
import type { AppError } from './app-error.ts';
import { bankDateInput, byAccount, command, decimalMark, exportFormat, fileBytes, namedWork, nothing, pageOf, sha256 } from './command.ts';
import type { ExportOutcome } from './command.ts';
import { backupCommands } from './app/backup.ts';
import { connectionDraft, connectionEdit, connectionKeeping, connectionProbe, forgottenPin } from './app/connection-inputs.ts';
import type { ConnectionSummary, TestReport } from './app/connections.ts';
import type { WriteHistory, JournalCheck, JournalComparison, JournalState } from './app/journal.ts';
import { folderCommands } from './app/folders.ts';
import type { Given } from './app/given.ts';
import { MAX_STRANGER, practiceWhatIfs } from './app/practice.ts';
import type { PracticeWhatIf } from './app/practice.ts';
import type { AppState, Freshness } from './app/session.ts';
import { settingsPatch } from './app/settings.ts';
import type { Settings } from './app/settings.ts';
import { teamCommands } from './app/team.ts';
import { updateCommands } from './app/updates.ts';
import { agendaCommands } from './cash/agenda.ts';
import { safeguardingCommands } from './cash/safeguarding.ts';
import { handoverCommands } from './cash/handover.ts';
import { journalEntryCommands } from './cash/journal-entries.ts';
import { statementCommands } from './cash/statement-commands.ts';
import type { AccountView, ParentAccountView, ReservedEntriesView } from './cash/statement.ts';
import type { ViewState } from './lists/view-state.ts';
import { viewStateChange } from './lists/view-state-change.ts';
import { countedLater, recordColumn, recordKey, recordPageInput, recordSelection } from './lists/record-inputs.ts';
import { tableExport } from './lists/table-export-input.ts';
import type { FoundAtBank, RecordDetail, RecordPage, SearchHit, Section } from './lists/records.ts';
import type { IncompleteAddresses } from './payments/addresses.ts';
import { attachmentCommands } from './payments/attachments.ts';
import { approvalCommands } from './payments/approvals.ts';
import type { BatchFileLines, BatchPage, BatchSummary, BatchView } from './payments/batches.ts';
import { beneficiaryFile, beneficiaryInput, byBeneficiary } from './payments/beneficiaries.ts';
import type { BeneficiaryDetail, BeneficiaryImport, BeneficiaryView, FoundPayee, SavedBeneficiary } from './payments/beneficiaries.ts';
import { paymentSteps } from './payments/drafts.ts';
import { templateCommands } from './payments/templates.ts';
import type { PaymentDraft } from './payments/drafts.ts';
import { transferFilters, transferSelection, unsortedTransfers } from './payments/transfer-filters.ts';
import type { CampaignInvestorsPage, CampaignMap, MapOrders, MatchDecision, Matching, SameFiscalCode } from './portal/campaign-records.ts';
import { protectionCommands } from './portal/investor-protection.ts';
import { worksheetCommands } from './portal/worksheet.ts';
import type { ClosingSummary, ClosingView, DispositionPage, FrozenClosing, OrdersPreview, OrdersRun } from './portal/closings.ts';
import type { BankValidation, IntentView, PaymentAdvice, PreparedWrite, ProofOutcome, SavedPaymentFile } from './writes/intents.ts';
import { bankId, bankSearch, closingAssumptions, orderAction, orderIds } from './writes/portal-inputs.ts';
import { adoptChallenge, byIntent, byTransfer, challengeAnswer, creditorAddress, declareInput, prepareInput, requestId, sendInput, transferDraft, virtualIbanTransferDraft } from './writes/write-inputs.ts';
import { teamWritesInput, writesPageInput } from './writes/write-list.ts';
import type { TeamWritesPage, WritesPage } from './writes/write-list.ts';

const typedSearch = z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) });
const byBatch = z.object({ batchId: z.uuid() });
const byCampaign = z.object({ campaignId: bankId });
const byClosing = z.object({ closingId: z.uuid() });
/** The view at once, with the findings that are known by then. */
const findingsLater = z.literal('later').optional();
const byUnidentified = z.object({ unidentifiedTransferId: bankId });
const byConnection = z.object({ connectionId: z.string().min(1) });

const draftInput = z.object({
  draftId: requestId,
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('createTransfer'), draft: transferDraft }),
    z.object({ kind: z.literal('virtualIbanTransfer'), draft: virtualIbanTransferDraft }),
  ]),
  step: z.enum(paymentSteps),
  /** `savedAt` of the draft that was changed, null for a new one: otherwise `changedSinceShown`. Absent saves over whatever is there. */
  over: z.string().max(40).nullable().optional(),
});

export interface Diagnostics {
  readonly versions: Readonly<Record<string, string>>;
  readonly logFolder: string;
  readonly cache: { readonly bytes: number; readonly rows: Readonly<Record<string, number>> } | null;
}

/** In every answer, null means not known, and an absent field nothing to report. */
export const commands = {
  'app.state': command<AppState>()(nothing),
  'app.diagnostics': command<Diagnostics>()(nothing),
  'app.openLogFolder': command<null>()(nothing),
  /** Whether the system opens the app when the person signs in; null while developing. */
  'app.signInStart': command<boolean | null>()(nothing),
  'app.setSignInStart': command<null>()(z.object({ on: z.boolean() })),
  /** Versions, settings without names and recent log lines, to the clipboard or a file. */
  'app.supportLog': command<ExportOutcome>()(z.object({ to: z.enum(['clipboard', 'file']) })),
  /** Answers when the dialog closes. */
  'app.print': command<null>()(nothing),
  /** Opens another window of the same connection at an address. Where there are too many, the notice `tooManyWindows` comes instead. */
  'app.newWindow': command<null>()(z.object({ address: z.string().max(4_000).startsWith('/') })),
  ...updateCommands,
  ...backupCommands,
  /** Takes what was handed over first; null when nothing is left, or while no connection is open. */
  'app.given': command<Given | null>()(nothing),
  ...folderCommands,
  ...teamCommands,
  ...approvalCommands,
  ...attachmentCommands,
  ...templateCommands,
  'bank.habits': command<BankHabits>()(nothing),
  /** Forgets what was learned and learns it again, by reads only. */
  'bank.learnHabits': command<BankHabits>()(nothing),
  'settings.update': command<Settings>()(settingsPatch),

  'connections.test': command<TestReport>()(connectionProbe),
  /** Running tests answer `cancelled`. */
  'connections.stopTest': command<null>()(nothing),
  'connections.save': command<ConnectionSummary>()(connectionDraft),
  'connections.open': command<null>()(byConnection),
  'connections.openPractice': command<null>()(nothing),
  /** Discards all practice data. Starts as this stranger, or as the friendly bank. */
  'connections.restartPractice': command<null>()(z.object({ stranger: z.number().int().min(1).max(MAX_STRANGER).nullable() })),
  /** What goes wrong at the practice bank in use, and has not had its effect yet. `notFound` at any other bank. */
  'connections.practiceWhatIfs': command<readonly PracticeWhatIf[]>()(nothing),
  'connections.setPracticeWhatIfs': command<readonly PracticeWhatIf[]>()(z.object({ whatIfs: z.array(z.enum(practiceWhatIfs)).max(practiceWhatIfs.length) })),
  'connections.remove': command<null>()(byConnection),
  /** An open connection is closed first and shown locked. */
  'connections.edit': command<ConnectionSummary>()(connectionEdit),
  'connections.keep': command<ConnectionSummary>()(connectionKeeping),

  /** The passphrase or PIN; null with the keychain alone. */
  'session.unlock': command<null>()(z.object({ passphrase: z.string().max(1024).nullable() })),
  /** Sets a new PIN. */
  'session.forgotPin': command<null>()(forgottenPin),
  /** Restores the sealed facts. */
  'session.putBack': command<null>()(nothing),
  'session.lock': command<null>()(nothing),
  'session.close': command<null>()(nothing),

  /** `null`: everything. Returns the final state; progress comes as events. */
  'sync.refresh': command<Freshness>()(z.object({ accountId: z.string().min(1).nullable() })),
  /** `again`: days as well that were read after nothing more was expected of them. */
  'sync.refreshStatement': command<Freshness>()(
    z.object({ accountId: z.string().min(1), from: bankDateInput, to: bankDateInput, again: z.boolean().optional() }),
  ),
  'sync.cancel': command<null>()(nothing),

  ...statementCommands,
  ...agendaCommands,
  ...handoverCommands,
  ...protectionCommands,
  ...worksheetCommands,
  ...safeguardingCommands,
  ...journalEntryCommands,

  'accounts.list': command<readonly AccountView[]>()(nothing),
  'accounts.get': command<AccountView>()(byAccount),
  'accounts.reservedEntries': command<ReservedEntriesView>()(byAccount),
  'accounts.parent': command<ParentAccountView>()(byAccount),

  'records.page': command<RecordPage<Section>>()(recordPageInput),
  /** null where a later question or a change of the cache overtook it. */
  'records.count': command<number | null>()(recordSelection),
  'records.get': command<RecordDetail<Section>>()(recordKey),
  'records.refresh': command<RecordDetail<Section>>()(recordKey),
  /** Undocumented values included. */
  'records.values': command<readonly string[]>()(recordColumn),
  'records.export': command<ExportOutcome>()(recordSelection.extend({ ...exportFormat.shape, ...namedWork })),
  /** As CSV, to where the person chooses. */
  'tables.export': command<ExportOutcome>()(tableExport),

  /** So many accounts and records of each section. */
  'search.everywhere': command<readonly SearchHit[]>()(typedSearch),
  'search.entries': command<readonly SearchHit[]>()(typedSearch),

  'places.get': command<ViewState>()(nothing),
  'places.put': command<null>()(viewStateChange),

  /** The newest first; all, or so many: thousands take a tenth of a second to cross. */
  'drafts.list': command<readonly PaymentDraft[]>()(z.object({ limit: z.number().int().min(1) }).nullable()),
  'drafts.get': command<PaymentDraft>()(z.object({ draftId: requestId })),
  'drafts.save': command<PaymentDraft>()(draftInput),
  'drafts.remove': command<null>()(z.object({ draftId: requestId })),

  /** How far the bank's clock is ahead, in milliseconds; 0 when unknown. Asks no bank. */
  'payments.clock': command<{ readonly aheadMs: number }>()(nothing),
  'payments.advice': command<readonly PaymentAdvice[]>()(z.object({ draft: transferDraft, decimalMark })),
  /** The bank's validation; moves nothing. */
  'payments.validate': command<BankValidation>()(z.object({ draft: transferDraft, decimalMark })),

  'intents.prepare': command<PreparedWrite>()(prepareInput),
  /** Sends exactly what was prepared, once, however often it is called. */
  'intents.send': command<IntentView>()(sendInput),
  /** Saves exactly what was prepared as a payment file for the bank's portal. From then on it may have been paid. */
  'intents.saveFile': command<SavedPaymentFile>()(sendInput),
  /** With a campaign: those to the campaign itself among so many. */
  'intents.list': command<readonly IntentView[]>()(z.object({ scope: z.enum(['unresolved', 'all']), limit: z.number().int().min(1).max(1000), campaignId: bankId.optional() })),
  'intents.get': command<IntentView>()(byIntent),
  'intents.trail': command<WriteHistory>()(byIntent),
  /** At this bank, unresolved ones first. */
  'intents.page': command<WritesPage>()(writesPageInput),
  /** What other desks of the team sent; none for a desk alone. */
  'intents.ofOtherDesks': command<TeamWritesPage>()(teamWritesInput),
  'intents.ofTransfer': command<readonly IntentView[]>()(byTransfer),
  'intents.checkNow': command<IntentView>()(byIntent),
  'intents.bind': command<IntentView>()(byIntent.extend({ serverId: z.string().min(1).max(200) })),
  'intents.acknowledgeDuplicate': command<IntentView>()(byIntent.extend({ note: z.string().trim().min(1).max(500) })),
  'intents.abandon': command<IntentView>()(byIntent.extend({ reason: z.string().trim().min(1).max(500) })),
  /** Records what the bank told a person. This ends the lock. */
  'intents.declare': command<IntentView>()(declareInput),
  'intents.withdraw': command<IntentView>()(byIntent),
  /** After a fresh complete search without result. */
  'intents.sendAgain': command<IntentView>()(byIntent),
  'intents.answerChallenge': command<IntentView>()(challengeAnswer),
  'intents.withhold': command<IntentView>()(byIntent.extend({ withheld: z.boolean() })),
  'intents.adoptChallenge': command<IntentView>()(adoptChallenge),
  'intents.bankMessage': command<string>()(byIntent.extend({ language: z.enum(languageCodes) })),

  'transfers.page': command<RecordPage<'transfers'>>()(transferSelection.extend({ ...pageOf, count: countedLater })),
  /** As for `records.count`. */
  'transfers.count': command<number | null>()(unsortedTransfers),
  'transfers.export': command<ExportOutcome>()(transferSelection.extend({ ...exportFormat.shape, ...namedWork })),
  /** Results go into the cache. */
  'transfers.searchBank': command<FoundAtBank>()(transferFilters),
  'transfers.accountingProof': command<ProofOutcome>()(byTransfer.extend(namedWork)),
  'transfers.reverted': command<RevertedTransfer>()(z.object({ transferId: z.string().trim().min(1).max(200) })),

  'beneficiaries.list': command<readonly BeneficiaryView[]>()(nothing),
  'beneficiaries.get': command<BeneficiaryDetail>()(byBeneficiary),
  'beneficiaries.save': command<SavedBeneficiary>()(beneficiaryInput),
  'beneficiaries.remove': command<null>()(byBeneficiary),
  'beneficiaries.find': command<readonly FoundPayee[]>()(z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) })),
  'beneficiaries.preview': command<BeneficiaryImport>()(beneficiaryFile),
  /** Only lines without problems; returns their number. */
  'beneficiaries.import': command<number>()(beneficiaryFile),

  /** Addresses that payment schemes no longer accept. */
  'addresses.incomplete': command<IncompleteAddresses>()(nothing),

  'batches.list': command<readonly BatchSummary[]>()(nothing),
  'batches.read': command<BatchView>()(
    z.object({ ...namedWork, name: z.string().max(255), bytes: fileBytes(20_000_000), accountId: z.string().max(100).nullable(), decimalMark }),
  ),
  'batches.get': command<BatchView>()(byBatch),
  'batches.lines': command<BatchPage>()(
    byBatch.extend({ show: z.enum(['all', 'wrong', 'warned', 'duplicates', 'alike', 'unfinished']), ...pageOf }),
  ),
  'batches.exclude': command<BatchView>()(byBatch.extend({ index: z.number().int().nonnegative(), excluded: z.boolean() })),
  /** Of one line, or of all undecided ones. */
  'batches.decide': command<BatchView>()(byBatch.extend({
    index: z.number().int().nonnegative().nullable(),
    decision: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('keep'), reason: z.string().trim().min(1).max(300) }), z.object({ kind: z.literal('leaveOut') }), z.object({ kind: z.literal('open') }),
    ]),
  })),
  'batches.completeAddress': command<BatchView>()(byBatch.extend({ index: z.number().int().nonnegative(), address: creditorAddress })),
  'batches.validate': command<BatchView>()(byBatch),
  'batches.cancelValidation': command<BatchView>()(byBatch),
  /** The one confirmation: sends every payable line, one by one. */
  'batches.send': command<BatchView>()(byBatch.extend({ bodyHash: sha256 })),
  'batches.fileLines': command<BatchFileLines>()(byBatch),
  /** Saves what is not sent, or is confirmed by this, as a payment file for the bank's portal. */
  'batches.saveFile': command<SavedPaymentFile>()(byBatch.extend({ bodyHash: sha256 })),
  'batches.pause': command<BatchView>()(byBatch),
  'batches.resume': command<BatchView>()(byBatch),
  /** Withdraws only what was not sent yet. */
  'batches.abandon': command<BatchView>()(byBatch),
  'batches.remove': command<null>()(byBatch),

  'journal.state': command<JournalState>()(nothing),
  /** Reads the whole chain and compares its end with the anchor. Without a name it joins a check that already runs. */
  'journal.verify': command<JournalCheck>()(z.object({ taskId: z.uuid() }).nullable()),
  /** Permits writes again once all transfers since the export were read. */
  'journal.compare': command<JournalComparison>()(nothing),
  /** Journal and user data in one file, encrypted with the passphrase. */
  'journal.export': command<ExportOutcome>()(z.object({ passphrase: z.string().min(10).max(1024), ...namedWork })),
  /** `rolledBack`: the present journal was an older copy of the exported one. */
  'journal.restore': command<{ readonly intents: number; readonly documents: number; readonly rolledBack: boolean }>()(
    z.object({ content: z.string().max(200_000_000), passphrase: z.string().max(1024), ...namedWork }),
  ),

  'orders.previewMany': command<OrdersPreview>()(z.object({ orderIds, action: orderAction })),
  /** One write per order, in sequence. A run id starts only once. */
  'orders.actMany': command<OrdersRun>()(z.object({ runId: z.uuid(), orderIds, action: orderAction, hash: sha256 })),
  'orders.run': command<OrdersRun>()(z.object({ runId: z.uuid() })),
  /** Sends no more; writes under way finish. */
  'orders.stopRun': command<OrdersRun>()(z.object({ runId: z.uuid() })),

  /** Results go into the cache. */
  'records.searchBank': command<FoundAtBank>()(bankSearch),

  'campaigns.investors': command<CampaignInvestorsPage>()(byCampaign.extend({ limit: z.number().int().min(1) })),
  /** Section 4.2, into the cache; returns the number. */
  'campaigns.readInvestors': command<number>()(byCampaign),
  /** Returns the number of orders read. */
  'campaigns.readPayments': command<number>()(byCampaign),
  'campaigns.map': command<CampaignMap>()(byCampaign),
  'campaigns.mapOrders': command<MapOrders>()(byCampaign.extend({ key: z.enum(mapKeys), ...pageOf })),
  'investors.sameFiscalCode': command<readonly SameFiscalCode[]>()(nothing),

  'unidentified.decisions': command<readonly MatchDecision[]>()(nothing),
  'unidentified.matching': command<Matching>()(byUnidentified),
  'unidentified.decide': command<MatchDecision>()(byUnidentified.extend({ orderId: bankId.nullable(), note: z.string().trim().max(2_000) })),
  'unidentified.undecide': command<null>()(byUnidentified),

  'closings.list': command<readonly ClosingSummary[]>()(z.object({ campaignId: bankId.nullable() })),
  'closings.open': command<ClosingView>()(byCampaign.extend({ findings: findingsLater })),
  /** On a separate practice bank filled from the cache. */
  'closings.rehearse': command<ClosingView>()(byCampaign),
  'closings.get': command<ClosingView>()(byClosing.extend({ findings: findingsLater })),
  'closings.refresh': command<ClosingView>()(byClosing.extend({ findings: findingsLater })),
  /** Keeps what was read; the closing stays outdated. */
  'closings.stopReading': command<null>()(byClosing),
  'closings.stopOrders': command<ClosingView>()(byClosing),
  'closings.goTo': command<ClosingView>()(byClosing.extend({ step: z.enum(closingSteps), findings: findingsLater })),
  'closings.leave': command<ClosingView>()(byClosing.extend({ kind: z.enum(findingKinds), reason: z.string().trim().min(1).max(500) })),
  'closings.takeBack': command<ClosingView>()(byClosing.extend({ kind: z.enum(findingKinds) })),
  /** Without a direction: changes only the common assumptions. */
  'closings.choose': command<ClosingView>()(byClosing.extend({ direction: z.enum(closingDirections).nullable(), assumptions: closingAssumptions })),
  'closings.orders': command<DispositionPage>()(
    byClosing.extend({ direction: z.enum(closingDirections), fate: z.enum(['all', 'executed', 'split', 'undone', 'untouched']), search: z.string().max(200), ...pageOf }),
  ),
  'closings.act': command<OrdersRun>()(byClosing.extend({ runId: z.uuid(), orderIds, action: orderAction })),
  'closings.run': command<OrdersRun>()(byClosing.extend({ runId: z.uuid() })),
  'closings.freeze': command<FrozenClosing>()(byClosing),
  /** The closing itself. Both texts as typed; a practice bank asks no `total`. */
  'closings.send': command<ClosingView>()(
    byClosing.extend({ bodyHash: sha256, campaignName: z.string().max(2_000), total: z.string().max(60), decimalMark }),
  ),
  'closings.followUp': command<ClosingView>()(byClosing),
  'closings.report': command<ExportOutcome>()(byClosing.extend({ format: z.enum(['pdf', 'xlsx']), locale: z.enum(languageCodes), ...namedWork })),
  'closings.end': command<ClosingView>()(byClosing),

  /** A ZIP for auditors. */
  'evidence.export': command<ExportOutcome>()(
    z.object({
      of: z.discriminatedUnion('kind', [z.object({ kind: z.literal('write'), intentId: z.uuid() }), z.object({ kind: z.literal('closing'), closingId: z.uuid() })]),
      locale: z.enum(languageCodes), ...namedWork,
    }),
  ),

  /** A secret is removed after 30 seconds unless it was replaced. */
  'clipboard.copy': command<null>()(z.object({ text: z.string().max(100_000), secret: z.boolean().default(false) })),
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['input']>;
export type CommandCheckedInput<Name extends CommandName> = z.output<Commands[Name]['input']>;
export type CommandOutput<Name extends CommandName> = NonNullable<Commands[Name]['__output']> | (null extends Commands[Name]['__output'] ? null : never);
export type CommandResult<Name extends CommandName> = Result<CommandOutput<Name>, AppError>;

export const commandNames = Object.keys(commands) as CommandName[];

export const isCommandName = (value: unknown): value is CommandName =>
  typeof value === 'string' && Object.hasOwn(commands, value);
