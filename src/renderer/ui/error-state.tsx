import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { CopyButton } from './copy-button.tsx';
import { describeError } from './error-text.ts';
import './ui.css';

interface ErrorStateProps {
  readonly error: AppError;
  /** Reads again. Never for a write: it must not be sent again from here. */
  readonly onRetry?: (() => void) | undefined;
}

/** What happened, whether money may have moved, what to do next, and the bank's own words to copy. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useT();
  const { title, moneyMoved, next, code } = describeError(error, t);
  const offline = error.kind === 'offline';
  const Sign = offline ? IconPlugConnectedX : IconAlertTriangle;
  return (
    <div className="t-state" data-meaning={offline ? 'wait' : 'wrong'} role="alert">
      <p className="t-state-title"><Sign size={16} aria-hidden="true" /> {title}</p>
      <p className="t-muted">{moneyMoved} {next}</p>
      {code !== null && (
        <span className="t-state-code t-inline t-small">
          <span className="t-mono">{code}</span>
          <CopyButton text={code} what={t('errors:code')} />
        </span>
      )}
      {onRetry !== undefined && (
        <div className="t-state-actions t-bar">
          <Button variant="default" size="xs" onClick={onRetry}>{t('common:retry')}</Button>
        </div>
      )}
    </div>
  );
}
