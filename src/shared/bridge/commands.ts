import { z } from 'zod';
import type { Result } from '../domain/result.ts';
import type { AppError } from './app-error.ts';
import { connectionDraft, connectionProbe } from './connection-inputs.ts';
import type { ConnectionSummary, TestReport } from './connections.ts';
import { recordKey, recordPageInput, recordSelection } from './record-inputs.ts';
import type { RecordDetail, RecordPage, SearchHit, Section } from './records.ts';
import type { AppState, Freshness } from './session.ts';
import { settingsPatch } from './settings.ts';
import type { Settings } from './settings.ts';
import { bankDateInput, statementRowsInput, statementSelection } from './statement-inputs.ts';
import type {
  AccountView, BalanceHistory, OverviewView, ParentAccountView, ReservedEntriesView, StatementRow, StatementSummary,
} from './statement.ts';

/** A use case that the window may ask for: how its input is checked, and the type of what it gives back. */
export interface Command<Input extends z.ZodType, Output> {
  readonly input: Input;
  readonly __output?: Output;
}

function command<Output>() {
  return <Input extends z.ZodType>(input: Input): Command<Input, Output> => ({ input });
}

const nothing = z.null();
const byAccount = z.object({ accountId: z.string().min(1) });
const byConnection = z.object({ connectionId: z.string().min(1) });

/** How a file is written for people: with the marks of their language, or for machines: ISO dates and points. */
const exportFormat = z.object({
  format: z.enum(['locale', 'machine']),
  /** Column headings in the window's language, in order of the columns. */
  columns: z.array(z.object({ key: z.string().max(60), title: z.string().max(120) })).min(1).max(60),
  locale: z.enum(['en', 'it']),
});

/** A file was written, or the person changed their mind. */
export type ExportOutcome = { readonly written: true; readonly path: string; readonly rows: number } | { readonly written: false };

export interface Diagnostics {
  readonly versions: Readonly<Record<string, string>>;
  readonly logFolder: string;
  readonly cache: { readonly bytes: number; readonly rows: Readonly<Record<string, number>> } | null;
}

export const commands = {
  'app.state': command<AppState>()(nothing),
  'app.diagnostics': command<Diagnostics>()(nothing),
  'app.openLogFolder': command<null>()(nothing),
  'settings.update': command<Settings>()(settingsPatch),

  'connections.test': command<TestReport>()(connectionProbe),
  'connections.save': command<ConnectionSummary>()(connectionDraft),
  'connections.open': command<null>()(byConnection),
  'connections.openPractice': command<null>()(nothing),
  'connections.remove': command<null>()(byConnection),

  'session.unlock': command<null>()(z.object({ passphrase: z.string().max(1024).nullable() })),
  'session.lock': command<null>()(nothing),
  /** Leaves the connection and shows **Welcome**. */
  'session.close': command<null>()(nothing),

  /** Everything, or an account. Gives back how it ended; progress comes as events. */
  'sync.refresh': command<Freshness>()(z.object({ accountId: z.string().min(1).nullable() })),
  /** Reads what is missing of a period, and its recent days. */
  'sync.refreshStatement': command<Freshness>()(
    z.object({ accountId: z.string().min(1), from: bankDateInput, to: bankDateInput }),
  ),
  'sync.cancel': command<null>()(nothing),

  'overview.get': command<OverviewView>()(nothing),
  'overview.balanceHistory': command<BalanceHistory>()(z.object({ from: bankDateInput, to: bankDateInput })),

  'accounts.list': command<readonly AccountView[]>()(nothing),
  'accounts.get': command<AccountView>()(byAccount),
  'accounts.reservedEntries': command<ReservedEntriesView>()(byAccount),
  'accounts.parent': command<ParentAccountView>()(byAccount),

  'statement.summary': command<StatementSummary>()(statementSelection),
  'statement.rows': command<readonly StatementRow[]>()(statementRowsInput),
  'statement.export': command<ExportOutcome>()(
    statementRowsInput.omit({ offset: true, limit: true }).extend(exportFormat.shape),
  ),

  'records.page': command<RecordPage<Section>>()(recordPageInput),
  'records.get': command<RecordDetail<Section>>()(recordKey),
  /** Reads a record and what belongs to it from the bank again. */
  'records.refresh': command<RecordDetail<Section>>()(recordKey),
  'records.export': command<ExportOutcome>()(recordSelection.extend(exportFormat.shape)),

  'search.everywhere': command<readonly SearchHit[]>()(z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) })),

  'clipboard.copy': command<null>()(z.object({ text: z.string().max(100_000) })),
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
