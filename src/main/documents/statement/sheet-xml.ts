import { bankLocal } from '#shared/domain/instant.ts';

import type { ZippedFile } from '../zip-stream.ts';
import { escapeXml, xmlText } from '../xml-text.ts';

/* The parts of a spreadsheet file that a statement needs. */

const LONGEST_TEXT = 32_767;

/** Text to escape: XML's own characters, and "_x000D_", which spreadsheets read as a character code. */
// oxlint-disable-next-line no-control-regex -- control characters are among those that are looked for
const SPECIAL = /[&<>\u0000-\u001f\ud800-\udfff\ufffe\uffff]|_x[\da-fA-F]{4}_|^\s|\s$/;

const escaped = (text: string): string => escapeXml(xmlText(text).replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_'));

/** Indexes into {@link STYLES}. */
const HEADER = 1;
const HEADER_RIGHT = 2;
const DAY = 3;
const TIME = 4;
const COUNT = 5;
/** Without decimals; the styles with more decimals follow. */
const AMOUNT = 6;
const MOST_DECIMALS = 4;
const BOLD = AMOUNT + MOST_DECIMALS + 1;

export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

const textIn = (reference: string, text: string, style: number): string => {
  const content = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  const styled = style === 0 ? '' : ` s="${style}"`;
  return SPECIAL.test(content)
    ? `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(content)}</t></is></c>`
    : `<c r="${reference}"${styled} t="inlineStr"><is><t>${content}</t></is></c>`;
};

export const textCell = (reference: string, text: string | null): string => (text === null || text === '' ? '' : textIn(reference, text, 0));
export const boldCell = (reference: string, text: string): string => textIn(reference, text, BOLD);
export const headerCell = (reference: string, text: string, right: boolean): string => textIn(reference, text, right ? HEADER_RIGHT : HEADER);
export const countCell = (reference: string, count: number): string => `<c r="${reference}" s="${COUNT}"><v>${count}</v></c>`;

/** Decimal text, so that no cent is lost. */
export function amountCell(reference: string, amountMinor: number | null, decimals: number): string {
  if (amountMinor === null) return '';
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return `<c r="${reference}" s="${AMOUNT + decimals}"><v>${amountMinor < 0 ? '-' : ''}${value}</v></c>`;
}

/** Days from the spreadsheet epoch. */
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;
const MAX_REMEMBERED = 20_000;

/** Memoised: a statement has few distinct days and times. */
function remembering(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size > MAX_REMEMBERED) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

const serialOfDay = remembering((day) => String(Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_TO_1970));
/** The bank's local time: spreadsheets have no time zones. */
const serialOfTime = remembering((at) => (Date.parse(`${bankLocal(Date.parse(at)).replace(' ', 'T')}Z`) / DAY_MS + DAYS_TO_1970).toFixed(9));

export const dayCell = (reference: string, day: string | null): string => (day === null ? '' : `<c r="${reference}" s="${DAY}"><v>${serialOfDay(day)}</v></c>`);
export const timeCell = (reference: string, at: string | null): string => (at === null ? '' : `<c r="${reference}" s="${TIME}"><v>${serialOfTime(at)}</v></c>`);

export const rowXml = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function* sheetXml(rows: Iterable<string>, widths: readonly number[], frozenHeader: boolean): Generator<string> {
  const pane = frozenHeader ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
  yield* rows;
  yield '</sheetData></worksheet>';
}

const FORMATS = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'];
const FIRST_FORMAT = 164;
const style = (format: number, font = 0, fill = 0, right = false): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${right ? ' applyAlignment="1"><alignment horizontal="right"/></xf>' : '/>'}`;

const STYLES = [
  style(0), style(0, 1, 2), style(0, 1, 2, true), style(FIRST_FORMAT), style(FIRST_FORMAT + 1), style(1),
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => style(FIRST_FORMAT + 2 + decimals)), style(0, 1),
];

const stylesXml = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${
  FORMATS.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`).join('')
}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>`
  + '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
  + '<fill><patternFill patternType="solid"><fgColor rgb="FFE6EBE8"/><bgColor indexed="64"/></patternFill></fill></fills>'
  + '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
  + '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
  + `<cellXfs count="${STYLES.length}">${STYLES.join('')}</cellXfs>`
  + '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** All files of the package except its sheets `xl/worksheets/sheet1.xml`, `sheet2.xml`, ... */
export function packageFiles(sheetNames: readonly string[]): readonly ZippedFile[] {
  const numbers = sheetNames.map((_, index) => index + 1);
  const file = (name: string, content: string): ZippedFile => ({ name, content: [content] });
  const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    file('[Content_Types].xml', `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${officeTypes}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${officeTypes}.styles+xml"/></Types>`),
    file('_rels/.rels', `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
    file('xl/workbook.xml', `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheetNames.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`),
    file('xl/_rels/workbook.xml.rels', `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${numbers.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`),
    file('xl/styles.xml', stylesXml),
  ];
}
