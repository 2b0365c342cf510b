import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfTemplate } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import { transferInput } from './copy-to-draft.ts';

const MOST_NAME = 80;

interface SaveAsTemplateProps extends Pick<ButtonProps, 'size' | 'variant' | 'color'> {
  readonly content: DraftContent | null;
  /** Before the template is opened. */
  readonly onSaved?: (templateId: string) => Promise<void>;
}

/** Saves the payment as a template and opens it. Nothing for transfers from virtual IBANs, which cannot be templates. */
export function SaveAsTemplate({ content, onSaved, ...look }: SaveAsTemplateProps) {
  const { t, language } = useT();
  if (content?.kind !== 'createTransfer') return null;
  const { draft } = content;
  const save = async (): Promise<void> => {
    const name = (draft.beneficiaryName.trim() || t('templates:nobody')).slice(0, MOST_NAME);
    const result = await invoke('templates.save', { templateId: crypto.randomUUID(), name, draft: transferInput(draft), rhythm: null, language });
    if (result.ok) {
      await onSaved?.(result.value.templateId);
      goTo(pathOfTemplate(result.value.templateId));
      return;
    }
    const { error } = result;
    showToast({ meaning: 'wrong', stays: true, title: (t) => t('templates:notSaved'), message: (t) => describeError(error, t).title });
  };
  return <Button variant="default" leftSection={<IconRepeat size={14} aria-hidden="true" />} {...look} onClick={() => void save()}>{t('templates:save')}</Button>;
}
