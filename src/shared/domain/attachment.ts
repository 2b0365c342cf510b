/** What an attachment is by its content. `invoice`: an Italian e-invoice, plain or signed. */
export type AttachmentType = 'pdf' | 'png' | 'jpeg' | 'invoice' | 'signedInvoice';

/** Of one file: 20 MB. */
export const MOST_ATTACHMENT_BYTES = 20_000_000;
/** Of one record. */
export const MOST_ATTACHMENTS = 50;

/** What a write keeps of a file that was attached when it was approved. */
export interface ApprovedAttachment {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, hexadecimal. */
  readonly sha256: string;
}

/** Looks at the content only: a name proves nothing. null for every other file. */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | null {
  if (begins(bytes, PNG)) return 'png';
  if (begins(bytes, JPEG)) return 'jpeg';
  if (begins(bytes, PDF)) return 'pdf';
  if (isInvoice(bytes)) return 'invoice';
  return isSigned(bytes) || isSigned(startOfBase64(bytes)) ? 'signedInvoice' : null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** "%PDF-" */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** The object identifier of PKCS #7 signed data, 1.2.840.113549.1.7.2. */
const SIGNED_DATA = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
const SEQUENCE = 0x30;
const HEADER_BYTES = 6;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** More characters than header and identifier take. */
const LONGEST_START = 32;
const LOOKED_AT = 4_000;

const begins = (bytes: Uint8Array, beginning: readonly number[], at = 0): boolean => beginning.every((byte, index) => bytes[at + index] === byte);

function isInvoice(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, LOOKED_AT));
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) && /<(?:[\w.-]+:)?FatturaElettronica[\s>]/.test(head);
}

/** The identifier follows the header of the outer sequence, whose length takes up to five bytes. */
function isSigned(bytes: Uint8Array): boolean {
  if (bytes[0] !== SEQUENCE) return false;
  for (let at = 2; at <= HEADER_BYTES; at += 1) if (begins(bytes, SIGNED_DATA, at)) return true;
  return false;
}

/** Some programs write signed files in base64, with or without lines around it. */
function startOfBase64(bytes: Uint8Array): Uint8Array {
  const text = String.fromCharCode(...bytes.subarray(0, LOOKED_AT)).replace(/^\s*-----[A-Z0-9 #]+-----/, '').replaceAll(/\s+/g, '').slice(0, LONGEST_START);
  const start: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const value = BASE64.indexOf(character);
    if (value < 0) break;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    start.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(start);
}
