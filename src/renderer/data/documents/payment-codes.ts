import { decodeQRBatch } from 'qr/decode.js';

export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const LIMIT_MS = 3_000;

/** The text of the first EPC QR code in a picture; null where there is none. Other QR codes are passed over. */
export async function paymentCodeIn(picture: Pixels): Promise<string | null> {
  const { width, height } = picture;
  const [found = []] = await decodeQRBatch([picture], { maxSize: { width, height }, effort: Infinity, timeLimit: LIMIT_MS, textDecoder: textOf });
  return found.find((text) => typeof text === 'string' && text.startsWith('BCD')) as string | undefined ?? null;
}

/** By the numbers that such a code gives them in its third line. */
const ENCODINGS = ['utf-8', 'iso-8859-1', 'iso-8859-2', 'iso-8859-4', 'iso-8859-5', 'iso-8859-7', 'iso-8859-10', 'iso-8859-15'] as const;

function textOf(bytes: Uint8Array): string {
  const [, number = '1'] = /^BCD\r?\n\d{3}\r?\n([1-8])\r?\n/.exec(String.fromCharCode(...bytes.subarray(0, 20))) ?? [];
  return new TextDecoder(ENCODINGS[Number(number) - 1]).decode(bytes);
}
