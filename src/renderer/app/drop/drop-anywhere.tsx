import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { BATCHES_PATH, BENEFICIARIES_PATH } from '#renderer/data/paths/paths.ts';
import { offerFile } from '#renderer/data/offered-file.ts';
import type { FileUse } from '#renderer/data/offered-file.ts';
import { readFile } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';

import './drop.css';
import { kindOfFile } from './kind-of-file.ts';

/** As much as a page takes that reads a file of payments. */
const MOST_BYTES = 15_000_000;
const BYTES_PER_MB = 1_000_000;

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Whether a field for files is under the pointer: it takes them itself. */
const isOnField = ({ target }: DragEvent): boolean => target instanceof Element && target.closest('.t-drop') !== null;

/**
 * Takes a file that is dropped anywhere on an open connection, and leads to the preview of what is in it. Nothing is sent by it,
 * and the window never goes to a file.
 */
export function DropAnywhere() {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState<GivenFile | null>(null);

  const use = (file: GivenFile, as: FileUse): void => {
    setAsked(null);
    offerFile(as, file);
    navigate(as === 'payments' ? BATCHES_PATH : `${BENEFICIARIES_PATH}/import`);
  };
  const refuse = (message: string): void => {
    notifications.show({ color: 'red', title: t('comfort:drop.refused'), message, autoClose: false });
  };
  const take = useEffectEvent(async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) {
      refuse(t('comfort:drop.several', { count: files.length }));
      return;
    }
    const read = await readFile(file, MOST_BYTES);
    if (!read.ok) {
      refuse(t(`common:file.${read.error}`, { name: file.name, size: format.number(MOST_BYTES / BYTES_PER_MB) }));
      return;
    }
    const kind = kindOfFile(file.name, decodedText(read.value.bytes));
    if (kind === 'other' || kind === 'otherXml') refuse(t(`comfort:drop.${kind}`, { name: file.name }));
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
      // Within the window the pointer goes from one element to the next.
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
          <div className="t-drop-overlay-words">
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
