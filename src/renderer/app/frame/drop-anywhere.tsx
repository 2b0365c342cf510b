import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { offerFile } from '#renderer/data/asked-for.ts';
import type { FileUse } from '#renderer/data/asked-for.ts';
import { BATCHES_PATH, BENEFICIARIES_PATH } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { readFile } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { Say } from '#renderer/ui/toast.tsx';
import { decodedText } from '#shared/domain/decoded-text.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import './frame.css';

/** As much as the page for a file of payments takes. */
const MOST_BYTES = 15_000_000;
const BYTES_PER_MB = 1_000_000;

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A field for files takes them itself. */
const isOnField = ({ target }: DragEvent): boolean => target instanceof Element && target.closest('.t-drop') !== null;

/**
 * Takes a file that is dropped anywhere and leads to its preview. Nothing is sent by it, and the window never opens the file
 * itself.
 */
export function DropAnywhere() {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState<GivenFile | null>(null);

  const use = (file: GivenFile, as: FileUse): void => {
    setAsked(null);
    offerFile(as, file);
    navigate(as === 'payments' ? BATCHES_PATH : `${BENEFICIARIES_PATH}/import`);
  };
  const refuse = (message: Say): void => showToast({ meaning: 'wrong', title: (t) => t('comfort:drop.refused'), message, stays: true });
  const take = useEffectEvent(async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) {
      refuse((t) => t('comfort:drop.several', { count: files.length }));
      return;
    }
    const read = await readFile(file, MOST_BYTES);
    if (!read.ok) {
      refuse((t, format) => t(`common:file.${read.error}`, { name: file.name, size: format.number(MOST_BYTES / BYTES_PER_MB) }));
      return;
    }
    const kind = kindOfFile(file.name, decodedText(read.value.bytes));
    if (kind === 'other' || kind === 'otherXml') refuse((t) => t(`comfort:drop.${kind}`, { name: file.name }));
    else if (kind === 'either') setAsked(read.value);
    else use(read.value, kind);
  });

  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(!isOnField(event));
    };
    const leave = (event: DragEvent): void => {
      // Moving between elements of the window is no leaving.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!holdsFiles(event)) return;
      const taken = event.defaultPrevented;
      event.preventDefault();
      if (!taken && !isOnField(event)) void take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return (
    <>
      {over && (
        <div className="t-drop-overlay" role="status">
          <div className="t-drop-overlay-words t-stack">
            <IconFileUpload size={28} aria-hidden="true" />
            <strong>{t('comfort:drop.title')}</strong>
            <span>{t('comfort:drop.payments')}</span>
            <span>{t('comfort:drop.beneficiaries')}</span>
            <span>{t('comfort:drop.nothingSent')}</span>
          </div>
        </div>
      )}
      <Modal
        opened={asked !== null} onClose={() => setAsked(null)} title={t('comfort:drop.askTitle', { name: asked?.name ?? '' })} centered
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack gap="lg">
          <Text size="md">{t('comfort:drop.askText')} {t('comfort:drop.nothingSent')}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>{t('common:cancel')}</Button>
            <Button variant="default" onClick={() => { if (asked !== null) use(asked, 'beneficiaries'); }}>{t('comfort:drop.asBeneficiaries')}</Button>
            <Button variant="default" onClick={() => { if (asked !== null) use(asked, 'payments'); }}>{t('comfort:drop.asPayments')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

type DroppedKind = 'payments' | 'beneficiaries' | 'either' | 'otherXml' | 'other';

/** As much of a file as tells what it is. */
const HEAD_LENGTH = 8_000;

const NAMES = /\.(csv|txt|xml)$/i;
const AMOUNT = /^(amount|sum|importo|ammontare|somma|importoeur|amounteur)$/;
const OF_PAYMENTS = /^(description|details|paymentdetails|causale|descrizione|date|executiondate|data|dataesecuzione|instant|urgent|istantaneo|urgente|currency|divisa)$/;
const OF_BENEFICIARIES = /^(notes?|note|fiscalcode|taxcode|codicefiscale|partitaiva|vatnumber)$/;
const OF_BOTH = /(iban|account|conto|name|nome|beneficiar|payee|creditor|intestatario|nominativo|ragionesociale|denominazione)/;

/** Guesses by name and first lines. The page that reads the file checks it. */
export function kindOfFile(name: string, text: string): DroppedKind {
  const head = text.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, '').trimStart();
  if (!NAMES.test(name) || head === '' || head.includes('\0')) return 'other';
  if (head.startsWith('<')) return /pain\.001|<CstmrCdtTrfInitn/.test(head) ? 'payments' : 'otherXml';
  if (/\.xml$/i.test(name)) return 'otherXml';
  const line = head.split(/\r?\n/).find((one) => one.trim() !== '' && !/^sep=/i.test(one)) ?? '';
  const headings = line.split(/[;,\t|]/).map((cell) => foldText(cell).replace(/[^a-z0-9]/g, ''));
  const has = (pattern: RegExp): boolean => headings.some((heading) => pattern.test(heading));
  if (has(AMOUNT)) return 'payments';
  if (has(OF_BENEFICIARIES)) return 'beneficiaries';
  if (!has(OF_BOTH)) return 'either';
  return has(OF_PAYMENTS) ? 'either' : 'beneficiaries';
}
