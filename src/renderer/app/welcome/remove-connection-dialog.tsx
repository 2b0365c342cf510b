import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ConfirmDialog, ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

interface RemoveConnectionDialogProps {
  /** null: closed. */
  readonly connection: ConnectionSummary | null;
  readonly onClose: () => void;
}

/** Removing a connection deletes its credentials and its cache. */
export function RemoveConnectionDialog({ connection, onClose }: RemoveConnectionDialogProps) {
  const { t } = useT();
  const [error, setError] = useState<AppError | null>(null);
  const remove = async (): Promise<void> => {
    if (connection === null) return;
    const result = await invoke('connections.remove', { connectionId: connection.connectionId });
    if (result.ok) onClose();
    else setError(result.error);
  };
  return (
    <ConfirmDialog
      opened={connection !== null}
      title={t('welcome:remove.title', { name: connection?.name ?? '' })}
      confirmLabel={t('welcome:remove.confirm')}
      onConfirm={() => void remove()}
      onClose={() => {
        setError(null);
        onClose();
      }}
    >
      {t('welcome:remove.text')}
      {error !== null && <ErrorState error={error} />}
    </ConfirmDialog>
  );
}
