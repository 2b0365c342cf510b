import { useT } from '#renderer/i18n/index.ts';

interface FileButtonProps {
  /** What is chosen, in words: the field's accessible name. */
  readonly name: string;
  readonly accept: string;
  readonly invalid?: boolean;
  /** Id of what is said of the file: its name, or what is wrong with it. */
  readonly describedBy?: string;
  readonly onFile: (file: File) => void;
}

/** Chooses one file. The same one, mended, may be chosen again. */
export function FileButton({ name, accept, invalid = false, describedBy, onFile }: FileButtonProps) {
  const { t } = useT();
  return (
    <label className="t-file-button">
      <span aria-hidden="true">{t('common:file.choose')}</span>
      <input
        type="file" className="t-visually-hidden" aria-label={name} accept={accept} aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file !== undefined) onFile(file);
          field.value = '';
        }}
      />
    </label>
  );
}
