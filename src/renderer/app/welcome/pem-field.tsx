import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { FileButton } from './file-button.tsx';
import { readPemFile } from './pem-file.ts';
import './pem-field.css';

interface PemFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error: string | null;
  /** Whether what is in it is hidden from whoever looks over a shoulder. */
  readonly masked?: boolean;
  readonly onText: (text: string) => void;
}

/** PEM text, pasted, or from a file that is chosen or dropped. */
export function PemField({ label, description, value, error, masked = false, onText }: PemFieldProps) {
  const { t } = useT();
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const text = await readPemFile(file);
    if (text.ok) put(text.value);
    else setTrouble(t(`connection:file.${text.error}`, { name: file.name }));
  };
  const put = (text: string): void => {
    setTrouble(null);
    onText(text);
  };
  return (
    <div className="t-pem" data-masked={masked && value !== ''}>
      <Textarea
        label={label} description={description} value={value} error={trouble ?? error} rows={4}
        placeholder={t('connection:pemPlaceholder')} spellCheck={false} autoComplete="off" autoCorrect="off" autoCapitalize="off"
        onChange={(event) => put(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (file === undefined) return;
          event.preventDefault();
          void take(file);
        }}
      />
      <FileButton name={t('connection:fromFile', { what: label })} accept=".pem,.crt,.cer,.key,.txt" onFile={(file) => void take(file)} />
    </div>
  );
}
