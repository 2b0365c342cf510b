import { Stack } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { ApprovedAttachment } from '#shared/domain/attachment.ts';

const BYTES_PER_KB = 1_000;
const BYTES_PER_MB = 1_000_000;

export function sizeWords(bytes: number, t: Translate, number: (value: number) => string): string {
  if (bytes < BYTES_PER_MB) return t('attachments:sizes.kilobytes', { number: number(Math.max(1, Math.round(bytes / BYTES_PER_KB))) });
  return t('attachments:sizes.megabytes', { number: number(Math.round(bytes / (BYTES_PER_MB / 10)) / 10) });
}

/** The files that were approved with a write; pointing at one shows its SHA-256. */
export function AttachedFiles({ files }: { readonly files: readonly ApprovedAttachment[] }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Stack gap={2}>
      {files.map(({ name, size, sha256 }) => (
        <span key={sha256} title={t('attachments:hash', { hash: sha256 })}><Said text={name} /> <span className="t-muted">{sizeWords(size, t, format.number)}</span></span>
      ))}
    </Stack>
  );
}
