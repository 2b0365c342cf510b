import { describeError } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { Result } from '#shared/domain/result.ts';

/** Where a list was written, or why it was not. */
export function sayExported(result: Result<ExportOutcome, AppError>): void {
  if (!result.ok) {
    // The task bar has already said so.
    if (result.error.kind === 'cancelled') return;
    const { error } = result;
    showToast({ meaning: 'wrong', title: (t) => describeError(error, t).title, message: (t) => describeError(error, t).next });
  } else if (result.value.written) {
    const { rows, path } = result.value;
    showToast({ title: (t) => t('table:exportDone'), message: (t, format) => t('table:exported', { count: rows, number: format.number(rows), path }) });
  }
}
