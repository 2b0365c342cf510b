import { Box } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { DragEvent, ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import './file-drop.css';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

type FileTrouble = 'tooLarge' | 'notReadable';

export async function readFile(file: File, mostBytes: number): Promise<Result<GivenFile, FileTrouble>> {
  if (file.size > mostBytes) return failed('tooLarge');
  try {
    return ok({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    return failed('notReadable');
  }
}

interface FileDropProps {
  /** A verb with its object; the accessible name of the field. */
  readonly label: string;
  /** Which files are meant, in words. */
  readonly hint: string;
  /** Such as ".csv,.xml". */
  readonly accept: string;
  readonly mostBytes: number;
  /** The last file is being worked on. */
  readonly busy?: boolean;
  /** Name of the file in use. */
  readonly chosen?: string | null;
  /** Several may be given at once; each is handed over when the one before has been dealt with. */
  readonly several?: boolean;
  readonly onFile: (file: GivenFile) => void | Promise<void>;
}

const BYTES_PER_MB = 1_000_000;

/** Takes a file, chosen or dropped. */
export function FileDrop({ label, hint, accept, mostBytes, busy = false, chosen = null, several = false, onFile }: FileDropProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const hintId = useId();
  const [over, setOver] = useState(false);
  const [trouble, setTrouble] = useState<{ readonly code: FileTrouble; readonly name: string } | null>(null);

  const take = async (files: FileList | null): Promise<void> => {
    if (busy) return;
    for (const file of [...files ?? []].slice(0, several ? undefined : 1)) {
      const result = await readFile(file, mostBytes);
      setTrouble(result.ok ? null : { code: result.error, name: file.name });
      if (!result.ok) return;
      await onFile(result.value);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };

  return (
    <div>
      <label
        className="t-drop" data-over={over || undefined} data-busy={busy || undefined} onDrop={drop} onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
      >
        <IconFileUpload size={20} aria-hidden="true" />
        <span className="t-drop-words">
          <span className="t-strong">{label}</span>
          <span id={hintId} className="t-drop-hint t-hint">{chosen === null ? hint : t('common:file.chosen', { name: chosen })}</span>
        </span>
        <span className="t-drop-choose" aria-hidden="true">{busy ? t('common:file.reading') : t('common:file.choose')}</span>
        <input
          type="file" className="t-visually-hidden" aria-label={label} aria-describedby={hintId} accept={accept} multiple={several} disabled={busy}
          onChange={(event) => {
            const field = event.currentTarget;
            // The same file may be chosen again after a correction.
            void take(field.files).finally(() => { field.value = ''; });
          }}
        />
      </label>
      {trouble !== null && (
        <Box component="p" mt="xs" className="t-hint t-wrong" role="alert">
          {t(`common:file.${trouble.code}`, { name: trouble.name, size: format.number(mostBytes / BYTES_PER_MB) })}
        </Box>
      )}
    </div>
  );
}
