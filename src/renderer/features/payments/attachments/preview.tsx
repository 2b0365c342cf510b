import { Button, Group, Modal, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { openDocument } from '#renderer/data/documents/index.ts';
import type { DocumentTrouble, DrawnPage } from '#renderer/data/documents/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Said } from '#renderer/ui/index.ts';
import type { AttachmentSubject, AttachmentView } from '#shared/bridge/payments/attachments.ts';
import { attachmentTypeOf } from '#shared/domain/attachment.ts';
import { isTooLarge, pictureSize } from '#shared/domain/picture-size.ts';
import classes from './attachments.module.css';

/** An e-invoice is data, which other programs show as their country knows it. */
export const canBeShown = ({ type }: Pick<AttachmentView, 'type'>): boolean => type === 'png' || type === 'jpeg' || type === 'pdf';

/** Without a type where its content was not seen before. */
type ShownFile = Pick<AttachmentView, 'name' | 'sha256'> & Partial<Pick<AttachmentView, 'type'>>;

interface ShownProps {
  readonly file: ShownFile & Pick<AttachmentView, 'type'>;
  readonly bytes: Uint8Array;
}

/** What an attached picture or PDF looks like. Nothing in it is run. */
export function Preview({ subject, file, onClose }: { readonly subject: AttachmentSubject; readonly file: ShownFile | null; readonly onClose: () => void }) {
  const { t } = useT();
  return (
    <Modal
      opened={file !== null} onClose={onClose} title={<Said text={file?.name ?? ''} />} size={file?.type === 'pdf' || file?.name.toLowerCase().endsWith('.pdf') === true ? '60rem' : 'xl'} centered closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {file !== null && <Content key={file.sha256} subject={subject} file={file} />}
    </Modal>
  );
}

function Content({ subject, file }: { readonly subject: AttachmentSubject; readonly file: ShownFile }) {
  const { t } = useT();
  const { data, error } = useQuery('attachments.read', { subject, sha256: file.sha256 }, []);
  if (error !== null) return <ErrorState error={error} />;
  if (data === null) return <p role="status">{t('common:loading')}</p>;
  const type = file.type ?? attachmentTypeOf(data);
  if (type === null || !canBeShown({ type })) return <Note meaning="wait">{t('attachments:notShown')}</Note>;
  return type === 'pdf' ? <PdfPages file={{ ...file, type }} bytes={data} /> : <Picture file={{ ...file, type }} bytes={data} />;
}

/** A picture runs nothing: it is drawn by the page, from memory. */
function Picture({ file: { name, type }, bytes }: ShownProps) {
  const { t } = useT();
  const size = pictureSize(bytes);
  const isShown = size !== null && !isTooLarge(size);
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => { if (typeof reader.result === 'string') setSource(reader.result); });
    reader.readAsDataURL(new Blob([new Uint8Array(bytes)], { type: `image/${type}` }));
    return () => reader.abort();
  }, [bytes, isShown, type]);
  if (!isShown) return <Note meaning="wait">{t(`attachments:troubles.${size === null ? 'notReadable' : 'tooLarge'}`)}</Note>;
  return source === null ? <p role="status">{t('common:loading')}</p> : <img className={classes['picture']} src={source} alt={t('attachments:picture', { name })} />;
}

/** In pixels: sharp on screens with two for each. */
const DRAWN_WIDTH = 1_800;

function PdfPages({ file: { name }, bytes }: ShownProps) {
  const { t } = useT();
  const format = useFormat();
  const [number, setNumber] = useState(1);
  const [drawn, setDrawn] = useState<{ readonly number: number; readonly page: DrawnPage } | null>(null);
  const [trouble, setTrouble] = useState<DocumentTrouble | null>(null);
  const document = useRef<ReturnType<typeof openDocument> | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    document.current = openDocument(bytes);
    return () => document.current?.close();
  }, [bytes]);
  useEffect(() => {
    let isAsked = true;
    void document.current?.page(number, DRAWN_WIDTH).then((read) => {
      if (!isAsked) return;
      if (read.ok) setDrawn({ number, page: read.value });
      else setTrouble(read.error);
    });
    return () => { isAsked = false; };
  }, [bytes, number]);
  useEffect(() => {
    if (drawn === null || canvas.current === null) return;
    const { picture } = drawn.page;
    Object.assign(canvas.current, { width: picture.width, height: picture.height });
    canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  }, [drawn]);

  if (trouble !== null) return <Note meaning="wait" role="alert">{t(`attachments:troubles.${trouble}`)}</Note>;
  if (drawn === null) return <p role="status">{t('common:loading')}</p>;
  const { pages, text, lacking } = drawn.page;
  const isOf = (other: number): string => t('attachments:pageOf', { number: format.number(other), pages: format.number(pages) });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Button size="xs" variant="default" disabled={number <= 1} onClick={() => setNumber(number - 1)}>{t('attachments:previousPage')}</Button>
        <span role="status" className="t-small t-muted">{isOf(drawn.number)}</span>
        <Button size="xs" variant="default" disabled={number >= pages} onClick={() => setNumber(number + 1)}>{t('attachments:nextPage')}</Button>
      </Group>
      {lacking && <Note meaning="wait">{t('attachments:lacking')}</Note>}
      <canvas ref={canvas} className={classes['page']} role="img" aria-label={`${name}: ${isOf(drawn.number)}`} />
      <div className="t-visually-hidden"><Said text={text} /></div>
    </Stack>
  );
}
