import { crc32, deflateSync } from 'node:zlib';

/** Contents of files that are attached, as small as their kind allows. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

/** A page with nothing on it. */
export const PDF = bytesOf('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** One red pixel. */
export const PNG = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'));

export const HTML = bytesOf('<!doctype html><script>alert(1)</script>');

/** A PDF of these objects, the first of which is its catalogue. */
function pdfWith(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return bytesOf(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${text.length}\n%%EOF\n`);
}

const stream = (entries: string, content: string): string => `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream\n`;

/** A PDF with a line of text on each page, in a font that readers bring along, and a script that runs where scripts are run. */
export const pdfOf = (lines: readonly string[]): Uint8Array<ArrayBuffer> => pdfWith([
  '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>', `<</Type/Pages/Kids[${lines.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')}]/Count ${lines.length}>>`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>', '<</S/JavaScript/JS(app.alert("a script ran"); globalThis.ranInPdf = true;)>>',
  ...lines.flatMap((line, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${6 + 2 * index} 0 R>>`, stream('', `BT /F1 24 Tf 40 700 Td (${line}) Tj ET`),
  ]),
]);

/** A PDF that draws a QR code as squares. */
export const pdfOfCode = (rows: readonly (readonly boolean[])[]): Uint8Array<ArrayBuffer> => pdfWith([
  '<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
  stream('', `${rows.flatMap((row, y) => row.flatMap((black, x) => (black ? [`${300 + 3 * x} ${400 - 3 * y} 3 3 re`] : []))).join(' ')} f`),
]);

/** In the coding of facsimile: no white, then 64 black and no more. */
const BLACK_LINE = ['00110101', '0000001111', '0000110111'].join('');
const BLACK_LINES = String.fromCharCode(...(BLACK_LINE.repeat(16).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));

/** A scan: a black square on the first page; on the second a picture that is none. */
export const SCANNED_PDF = pdfWith([
  '<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
  ...[6, 7].map((picture) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</P ${picture} 0 R>>>>/Contents 5 0 R>>`), stream('', '400 0 0 400 100 200 cm /P Do'),
  stream('/Type/XObject/Subtype/Image/Width 64/Height 16/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K 0/Columns 64/Rows 16/EndOfBlock false>>', BLACK_LINES),
  stream('/Type/XObject/Subtype/Image/Width 64/Height 16/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/JPXDecode', 'no picture'),
]);

/** Ten pictures of 49 million pixels on one page, in half a megabyte. */
export const gluttonousPdf = (): Uint8Array<ArrayBuffer> => {
  const empty = deflateSync(Buffer.alloc(7_000 * 7_000)).toString('latin1');
  const pictures = Array.from({ length: 10 }, (_, index) => index);
  return pdfWith([
    '<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<<${pictures.map((index) => `/P${index} ${index + 5} 0 R`).join('')}>>>>/Contents 4 0 R>>`,
    stream('', pictures.map((index) => `q 100 0 0 100 ${index * 10} 200 cm /P${index} Do Q`).join(' ')),
    ...pictures.map(() => stream('/Type/XObject/Subtype/Image/Width 7000/Height 7000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode', empty)),
  ]);
};

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG in black and white. `rows`: true is black; each is drawn as a square of `side` pixels. */
export function pictureOf(rows: readonly (readonly boolean[])[], side: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE((rows[0]?.length ?? 0) * side, 0);
  head.writeUInt32BE(rows.length * side, 4);
  const lines = rows.flatMap((row) => Array.from({ length: side }, () => [0, ...row.flatMap((black) => Array<number>(side).fill(black ? 0 : 255))]));
  return new Uint8Array(Buffer.concat([PNG.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(lines.flat()))), chunk('IEND', Buffer.alloc(0))]));
}
