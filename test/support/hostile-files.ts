/* Files that are made to keep a reader busy, or to have it read what is not there. */

/** `before`, then `piece` again and again until the file has so many characters, then `after`; "#" in a piece is its number. */
export interface HostileFile {
  readonly name: string;
  readonly before: string;
  readonly piece: string;
  readonly after: string;
  readonly characters: number;
}

const HEADINGS = 'iban;amount;name\n';
const PAIN = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>';
/** A workbook and an archive begin like this, whatever follows. */
const ZIP = 'PK\u0003\u0004\u0014\u0000\u0008\u0008';

type Shape = readonly [extension: 'xml' | 'csv' | 'xlsx' | 'zip', before: string, piece: string, after?: string];

const SHAPES: readonly Shape[] = [
  ['xml', '', '<!--'], ['xml', '<a>', '<!-- -->', '</a>'], ['xml', '<a><!--', '-', ''], ['xml', '<a>', '<![CDATA['], ['xml', '<a>', '<![CDATA[]]>', '</a>'],
  ['xml', '', '<'], ['xml', '<a>', '>'], ['xml', '<a>', '&'], ['xml', '<a>', '&amp;', '</a>'], ['xml', '<a>', '&#65;', '</a>'], ['xml', '', '<a>'], ['xml', '<a>', '<b/>', '</a>'],
  ['xml', '<a>', '<b#/>', '</a>'], ['xml', '<a ', 'b#="1" ', '/>'], ['xml', '<a b="', 'x', '"/>'], ['xml', '<a', ' ', '>'], ['xml', '', '<?x ?>'], ['xml', '<?x', ' '],
  ['xml', '<!DOCTYPE a [', '<!ENTITY b# "c">', ']><a/>'], ['xml', '<!-- <!', ' ', 'DOCTYPE -->'], ['xml', PAIN, '<PmtInf><CdtTrfTxInf>'], ['xml', PAIN, '<GrpHdr/>', '</CstmrCdtTrfInitn></Document>'],
  ['xml', PAIN, '<PmtInf/>', '</CstmrCdtTrfInitn></Document>'], ['xml', `${PAIN}<PmtInf>`, '<CdtTrfTxInf/>', '</PmtInf></CstmrCdtTrfInitn></Document>'], ['xml', '<__proto__>', '<constructor/>', '</__proto__>'],
  ['xml', '<a>', ']]>'], ['xml', '<a>', '\u0000'], ['xml', '<a>', 'x</a><a>', '</a>'],
  ['csv', '', '"'], ['csv', HEADINGS, '"\n'], ['csv', HEADINGS, '"a\n'], ['csv', HEADINGS, 'x;1;y\n'], ['csv', HEADINGS, ';'], ['csv', HEADINGS, '\n'], ['csv', HEADINGS, '\r'], ['csv', HEADINGS, 'x'],
  ['csv', 'sep=;\n', ';;\n'], ['csv', '', 'iban;'], ['csv', `${HEADINGS}x;`, '1', ';y\n'], ['csv', `${HEADINGS}x;`, '1.', ';y\n'], ['csv', HEADINGS, '"x\n";1;y\n'], ['csv', HEADINGS, '""""""\n'], ['csv', `${HEADINGS}x;1;`, '\u202e'],
  ['csv', HEADINGS, '=cmd|#;1;y\n'], ['csv', '\ufeff\ufeff', '\ufeff'],
  ['xlsx', ZIP, '[Content_Types].xml'], ['xlsx', ZIP, '\u0000'], ['zip', ZIP, 'PK\u0003\u0004'], ['zip', ZIP, 'a'], ['zip', 'PK\u0005\u0006', 'PK\u0001\u0002'],
];

const SIZES = [4_000, 250_000, 1_000_000] as const;
const LARGEST = 15_000_000;

/** Every shape in three sizes, and the largest that the window takes of every other kind of trouble. */
export const hostileFiles: readonly HostileFile[] = SHAPES.flatMap(([extension, before, piece, after = ''], index) =>
  [...SIZES, LARGEST].map((characters) => ({ name: `hostile-${String(index)}-${String(characters)}.${extension}`, before, piece, after, characters })));

export function contentOf({ before, piece, after, characters }: HostileFile): string {
  const pieces = Math.max(1, Math.floor((characters - before.length - after.length) / piece.length));
  return before + (piece.includes('#') ? Array.from({ length: Math.floor(pieces / 2) }, (_, index) => piece.replace('#', String(index))).join('') : piece.repeat(pieces)) + after;
}
