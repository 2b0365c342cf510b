import { writeWhole } from '#main/context/whole-file.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { Diagnostics } from '#shared/bridge/commands.ts';
import type { JournalState } from '#shared/bridge/app/journal.ts';
import type { AppState } from '#shared/bridge/app/session.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

export const SUPPORT_LINES = 500;

/** Facts for support. The text made of them contains no names, addresses or answers of the bank. */
export interface SupportFacts extends Omit<AppState, 'version' | 'electronVersion' | 'pseudoLanguage'> {
  readonly at: Instant;
  readonly versions: Readonly<Record<string, string>>;
  readonly cache: Diagnostics['cache'];
  readonly journal: JournalState | null;
  readonly lines: readonly string[];
}

export function supportText(facts: SupportFacts): string {
  const { tableColumns: _columns, tableWidths: _widths, backupFolder: _folder, ...settings } = facts.settings;
  const { freshness, journal, session } = facts;
  const parts: Readonly<Record<string, unknown>> = {
    at: facts.at,
    versions: facts.versions,
    system: { platform: facts.platform, locale: facts.systemLocale, localOnly: facts.localOnly, keychain: facts.keychain },
    settings,
    connections: facts.connections.map(({ environment, scheme, keepSecretsWith, proxy, ownCa }) => ({ environment, scheme, keepSecretsWith, proxy, ownCa })),
    session: session.status === 'closed' ? session.status : { status: session.status, environment: session.connection.environment },
    freshness: { phase: freshness.phase, asOf: 'asOf' in freshness ? freshness.asOf : null, error: 'error' in freshness ? freshness.error.kind : null },
    cache: facts.cache,
    journal: journal === null ? null : { usable: journal.usable, reason: journal.usable ? null : journal.reason },
  };
  const head = Object.entries(parts).map(([name, part]) => `${name}: ${JSON.stringify(part)}`);
  return [...head, '', ...facts.lines, ''].join('\n');
}

export interface SupportOutputs {
  readonly copyText: (text: string, secret: boolean) => Promise<void>;
  readonly chooseFile: (suggestedName: string, extension: 'txt') => Promise<string | null>;
}

export async function giveSupportText(facts: SupportFacts, to: 'clipboard' | 'file', { copyText, chooseFile }: SupportOutputs): Promise<Result<ExportOutcome, AppError>> {
  const text = supportText(facts);
  const rows = facts.lines.length;
  if (to === 'clipboard') {
    await copyText(text, false);
    return ok({ written: true, path: '', rows });
  }
  const path = await chooseFile(`tesoro-support-${facts.at.slice(0, 10)}.txt`, 'txt');
  if (path === null) return ok({ written: false });
  const code = await writeWhole(path, text);
  return code === null ? ok({ written: true, path, rows }) : failed({ kind: 'fileNotWritten', code });
}
