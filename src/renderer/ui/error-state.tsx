import { Button } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { CopyButton } from './copy-button.tsx';
import { describeError } from './error-text.ts';
import './states.css';

interface ErrorStateProps {
  readonly error: AppError;
  /** Reads again. Only for reads: a write is never offered again from here. */
  readonly onRetry?: (() => void) | undefined;
}

/** What happened, whether money may have moved, what to do next, and the bank's own words to copy. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useT();
  const { title, moneyMoved, next, code } = describeError(error, t);
  return (
    <div className="t-state" data-meaning={error.kind === 'offline' ? 'wait' : 'wrong'} role="alert">
      <p className="t-state-title">{title}</p>
      <p className="t-state-text">{moneyMoved} {next}</p>
      {code !== null && (
        <span className="t-state-code">
          <span className="t-mono">{code}</span>
          <CopyButton text={code} what={t('errors:code')} />
        </span>
      )}
      {onRetry !== undefined && (
        <div className="t-state-actions">
          <Button variant="default" size="xs" onClick={onRetry}>{t('common:retry')}</Button>
        </div>
      )}
    </div>
  );
}
