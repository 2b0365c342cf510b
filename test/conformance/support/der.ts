/** One value in ASN.1's DER. */
export function der(tag: number, content: Buffer): Buffer {
  const size = content.length < 128 ? [content.length] : content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));

/** An object identifier from its encoded content, in hexadecimal. */
export const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
