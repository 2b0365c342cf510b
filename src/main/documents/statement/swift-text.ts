/* The characters that a SWIFT message may hold, and how others are written with them. */

// Letters, digits, / - ? : ( ) . , ' + and space.
const PLAIN = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const OTHER = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

const SPELLED: Readonly<Record<string, string>> = {
  '€': 'EUR', '$': 'USD', '£': 'GBP', '&': '+', '@': '(at)', '"': "'", '“': "'", '”': "'", '„': "'", '«': "'", '»': "'", '‘': "'", '’': "'", '`': "'", '´': "'",
  '–': '-', '—': '-', '‑': '-', '_': '-', '*': '.', '#': '.', ';': ',', '[': '(', ']': ')', '{': '(', '}': ')', '<': '(', '>': ')', '\\': '/', '|': '/', '=': '-', '%': '(pct)',
  'ß': 'ss', 'æ': 'ae', 'Æ': 'AE', 'œ': 'oe', 'Œ': 'OE', 'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'đ': 'd', 'Đ': 'D', 'ð': 'd', 'þ': 'th', '°': 'o', 'ª': 'a', 'º': 'o',
  '\t': ' ', '\n': ' ', '\r': ' ', '\u00a0': ' ',
};

/** The text in SWIFT's characters: accents are dropped, what has no equal becomes a point. */
export function swiftText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll('\r\n', ' ').normalize('NFKD').replace(/\p{M}+/gu, '').replace(OTHER, (character) => SPELLED[character] ?? '.');
}

/** Whether it can be written without changing it. */
export const isSwiftText = (text: string): boolean => PLAIN.test(text);

/** Lines of at most so many characters, of which none can be taken for a field or for the end of the message. */
export function swiftLines(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most) {
    const prefix = /^[:-]/.test(rest) ? ' ' : '';
    lines.push(prefix + rest.slice(0, width - prefix.length));
    rest = rest.slice(width - prefix.length);
  }
  return lines;
}
