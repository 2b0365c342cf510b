/** The object identifier of PKCS #7 signed data, 1.2.840.113549.1.7.2. */
const SIGNED_DATA = '2a864886f70d010702';

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const OCTETS_IN_PARTS = 0x24;
const IDENTIFIER = 0x06;
const EXPLICIT_0 = 0xa0;
const CONSTRUCTED = 0x20;
const DEEPEST = 16;

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  /** Where the next element begins. */
  readonly end: number;
}

/**
 * The document within a signed file (CAdES, `.p7m`), in BER or in base64; null where there is none. The signature itself is not verified: nothing
 * is concluded from it.
 */
export function signedContent(file: Uint8Array): Uint8Array | null {
  const bytes = file[0] === SEQUENCE ? file : fromBase64(file);
  if (bytes === null) return null;
  const [type, wrapped] = childrenOf(elementAt(bytes, 0, 0)?.content ?? null);
  if (type?.tag !== IDENTIFIER || hexOf(type.content) !== SIGNED_DATA || wrapped?.tag !== EXPLICIT_0) return null;
  const [signedData] = childrenOf(wrapped.content);
  // Version, digest algorithms, then the content.
  const encapsulated = childrenOf(signedData?.content ?? null)[2];
  const explicit = childrenOf(encapsulated?.content ?? null)[1];
  const [octets] = explicit?.tag === EXPLICIT_0 ? childrenOf(explicit.content) : [];
  return octets === undefined ? null : octetsOf(octets, 0);
}

function octetsOf({ tag, content }: Element, depth: number): Uint8Array | null {
  if (tag === OCTETS) return content;
  if (tag !== OCTETS_IN_PARTS || depth > DEEPEST) return null;
  const parts = childrenOf(content).map((part) => octetsOf(part, depth + 1));
  return parts.includes(null) ? null : new Uint8Array(Buffer.concat(parts.filter((part) => part !== null)));
}

function childrenOf(content: Uint8Array | null): readonly Element[] {
  const bytes = content ?? new Uint8Array();
  const children: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at, 0);
    if (element === null) break;
    children.push(element);
    at = element.end;
  }
  return children;
}

function elementAt(bytes: Uint8Array, at: number, depth: number): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || depth > DEEPEST) return null;
  if (first === 0x80) return unendingAt(bytes, at, tag, depth);
  const more = first < 0x80 ? 0 : first - 0x80;
  if (more > 4) return null;
  let length = more === 0 ? first : 0;
  for (let index = 0; index < more; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  const begin = at + 2 + more;
  return begin + length > bytes.length ? null : { tag, content: bytes.subarray(begin, begin + length), end: begin + length };
}

/** Of indefinite length: it ends with two zeros in place of an element. */
function unendingAt(bytes: Uint8Array, at: number, tag: number, depth: number): Element | null {
  if ((tag & CONSTRUCTED) === 0) return null;
  for (let next = at + 2; ;) {
    if (bytes[next] === 0 && bytes[next + 1] === 0) return { tag, content: bytes.subarray(at + 2, next), end: next + 2 };
    const element = elementAt(bytes, next, depth + 1);
    if (element === null) return null;
    next = element.end;
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function fromBase64(file: Uint8Array): Uint8Array | null {
  const text = Buffer.from(file).toString('latin1').replaceAll(/-----[A-Z0-9 #]+-----/g, '').replaceAll(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return bytes[0] === SEQUENCE ? bytes : null;
}
