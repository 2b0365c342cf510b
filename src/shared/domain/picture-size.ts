export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Pictures with more pixels are not decoded: a small file can hold a picture that takes all of a computer's memory. */
export const MOST_PIXELS = 60_000_000;

/** The size in pixels that a PNG or JPEG says of itself at its beginning; null where it says none. Nothing is decoded. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isPng(view)) return sizeOf(view.getUint32(WIDTH_OF_PNG), view.getUint32(WIDTH_OF_PNG + 4));
  return view.byteLength > 2 && view.getUint16(0) === START_OF_JPEG ? sizeOfJpeg(view) : null;
}

export const isTooLarge = ({ width, height }: PictureSize): boolean => width * height > MOST_PIXELS;

const PNG = 0x89_50_4e_47;
const HEADER_OF_PNG = 0x49_48_44_52;
const WIDTH_OF_PNG = 16;
const START_OF_JPEG = 0xff_d8;

const isPng = (view: DataView): boolean => view.byteLength >= WIDTH_OF_PNG + 8 && view.getUint32(0) === PNG && view.getUint32(12) === HEADER_OF_PNG;

const sizeOf = (width: number, height: number): PictureSize | null => (width === 0 || height === 0 ? null : { width, height });

function sizeOfJpeg(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // A marker may be preceded by filling bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The frame header, of whichever coding; between them lie tables for Huffman and arithmetic coding, and one that is reserved. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
