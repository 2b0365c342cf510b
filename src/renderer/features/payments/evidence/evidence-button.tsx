import { Button, Tooltip } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { CommandInput } from '#shared/bridge/commands.ts';

interface EvidenceButtonProps {
  /** null where the journal has nothing. */
  readonly of: CommandInput<'evidence.export'>['of'] | null;
  readonly size?: 'xs' | 'sm';
}

/** Writes the evidence of a write or a closing to a ZIP file. */
export function EvidenceButton({ of, size = 'xs' }: EvidenceButtonProps) {
  const { t, language } = useT();
  const [writing, setWriting] = useState(false);
  const write = async (): Promise<void> => {
    if (of === null || writing) return;
    setWriting(true);
    const result = await runTask((t) => t('evidence:pack.task'), (taskId) => invoke('evidence.export', { of, locale: language, taskId }));
    setWriting(false);
    if (!result.ok) {
      // The task bar has said so.
      if (result.error.kind === 'cancelled') return;
      const { error } = result;
      showToast({
        meaning: 'wrong', stays: true, title: (t) => t('evidence:pack.failed'),
        message: (t) => {
          const { title, next } = describeError(error, t);
          return `${title} ${next}`;
        },
      });
    } else if (result.value.written) {
      const { path } = result.value;
      showToast({ title: (t) => t('evidence:pack.saved'), message: () => path });
    }
  };
  return (
    <Tooltip label={t(of === null ? 'evidence:pack.notHere' : 'evidence:pack.hint')} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size={size} variant="default" leftSection={<IconFileZip size={14} aria-hidden="true" />}
        {...(of === null ? { 'data-disabled': true, 'aria-disabled': true } : {})} aria-busy={writing} loading={writing}
        onClick={() => void write()}
      >
        {t('evidence:pack.action')}
      </Button>
    </Tooltip>
  );
}
