import { attachmentTypeOf } from '#shared/domain/attachment.ts';
import { isTooLarge, pictureSize } from '#shared/domain/picture-size.ts';
import type { Answer, DocumentTrouble, Opening, Question } from './messages.ts';
import { paymentCodeIn } from './payment-codes.ts';
import type { Pixels } from './payment-codes.ts';
import type { openPdf } from './pdf.ts';

/* Reads files of strangers on a thread that has neither the page nor its bridge. Its content policy is that of the page: no network, no code but its own. */

let bytes = new Uint8Array();
let opened: ReturnType<typeof openPdf> | null = null;

addEventListener('message', ({ data }: MessageEvent<Opening | Question>) => {
  if ('bytes' in data) bytes = new Uint8Array(data.bytes);
  else if ('ask' in data) void answer(data);
});

const TROUBLES: Readonly<Record<string, DocumentTrouble>> = { PasswordException: 'locked', NeedsTooMuch: 'needsTooMuch' };

async function answer(question: Question): Promise<void> {
  const { id } = question;
  const say = (said: Answer, transfer: Transferable[] = []): void => postMessage(said, { transfer });
  try {
    if (question.ask === 'paymentCode') {
      say({ id, value: await paymentCode() });
      return;
    }
    const { canvas, ...page } = await pageOf(question.number, question.width);
    const picture = canvas.transferToImageBitmap();
    say({ id, value: { ...page, picture } }, [picture]);
  } catch (error) {
    say({ id, trouble: TROUBLES[error instanceof Error ? error.name : ''] ?? 'notReadable' });
  }
}

async function pageOf(number: number, width: number) {
  opened ??= import('./pdf.ts').then((pdf) => pdf.openPdf(bytes));
  return (await opened)(number, width);
}

/** Where bills have their code. */
const FIRST_PAGES = 3;
const PAGE_WIDTH = 1_600;
/** Large pictures are looked at reduced before they are looked at whole. */
const SIDES = [1_600, Infinity] as const;

async function paymentCode(): Promise<string | null> {
  if (attachmentTypeOf(bytes) === 'pdf') {
    for (let number = 1, pages = 1; number <= Math.min(pages, FIRST_PAGES); number += 1) {
      const page = await pageOf(number, PAGE_WIDTH);
      pages = page.pages;
      const code = await paymentCodeIn(pixelsOf(page.canvas));
      if (code !== null) return code;
    }
    return null;
  }
  const size = pictureSize(bytes);
  if (size === null || isTooLarge(size)) throw new Error('The picture is too large');
  const picture = await createImageBitmap(new Blob([bytes]));
  const longest = Math.max(picture.width, picture.height);
  for (const side of SIDES.filter((one, index) => index === 0 || longest > (SIDES[index - 1] ?? one))) {
    const scale = Math.min(1, side / longest);
    const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const code = await paymentCodeIn(pixelsOf(canvas));
    if (code !== null) return code;
  }
  return null;
}

function pixelsOf(canvas: OffscreenCanvas): Pixels {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (pixels === undefined) throw new Error('There is no canvas to draw on');
  return pixels;
}
