import { inflateRawSync } from 'node:zlib';

import { XMLParser } from 'fast-xml-parser';

export type XlsxCell = string | number | Date | null;

export interface XlsxSheet {
  readonly name: string;
  /** Rows as they stand, empty ones too. Dates are the wall time that they show, as if it were UTC. */
  readonly rows: readonly (readonly XlsxCell[])[];
  /** Whether any cell computes anything. */
  readonly formulas: boolean;
  /** Format codes of the cells, beside the rows. */
  readonly formats: readonly (readonly (string | null)[])[];
}

const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL = 0x06054b50;
const STORED = 0;

/** The files of a ZIP, by its central directory. */
function filesOf(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_CENTRAL) throw new Error('Not a ZIP file');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error('The directory of the ZIP file is broken');
    const [method, size, nameLength, extra, comment, offset] = [
      zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32), zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const packed = zip.subarray(begin, begin + size);
    files.set(name, method === STORED ? packed : inflateRawSync(packed));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

interface XmlCell { readonly '@r': string; readonly '@t'?: string; readonly '@s'?: string; readonly v?: string; readonly f?: unknown; readonly is?: XmlText }
interface XmlText { readonly t?: string | { readonly '#text'?: string } }
interface XmlRow { readonly '@r': string; readonly c?: readonly XmlCell[] }

const LISTS = new Set(['c', 'row', 'si', 'sheet', 'Relationship', 'xf', 'numFmt']);

const parser = new XMLParser({
  ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, parseAttributeValue: false, trimValues: false, isArray: (name) => LISTS.has(name),
});

/** The sheets of a spreadsheet as a program that opens it sees them. */
export function xlsxSheets(content: Uint8Array): readonly XlsxSheet[] {
  const files = filesOf(Buffer.from(content));
  const read = <Shape>(path: string): Shape => parser.parse((files.get(path) ?? Buffer.from('<none/>')).toString('utf8')) as Shape;
  const texts = (read<{ sst?: { si?: XmlText[] } }>('xl/sharedStrings.xml').sst?.si ?? []).map(textOf);
  const { workbook } = read<{ workbook: { sheets: { sheet: { '@name': string; '@r:id': string }[] } } }>('xl/workbook.xml');
  const targets = new Map(read<{ Relationships: { Relationship: { '@Id': string; '@Target': string }[] } }>('xl/_rels/workbook.xml.rels')
    .Relationships.Relationship.map((relation) => [relation['@Id'], relation['@Target']]));
  const formats = formatsOf(read('xl/styles.xml'));
  return workbook.sheets.sheet.map((sheet) => {
    const path = `xl/${targets.get(sheet['@r:id']) ?? ''}`;
    const { worksheet } = read<{ worksheet: { sheetData?: { row?: XmlRow[] } } }>(path);
    const rows: XlsxCell[][] = [];
    const codes: (string | null)[][] = [];
    let formulas = false;
    for (const row of worksheet.sheetData?.row ?? []) {
      const index = Number(row['@r']) - 1;
      while (rows.length <= index) {
        rows.push([]);
        codes.push([]);
      }
      for (const cell of row.c ?? []) {
        const column = columnOf(cell['@r']);
        const format = formats[Number(cell['@s'] ?? '0')] ?? null;
        while ((rows[index] ?? []).length < column) rows[index]?.push(null);
        (rows[index] ?? [])[column] = valueOf(cell, texts, format);
        (codes[index] ?? [])[column] = format;
        formulas ||= cell.f !== undefined;
      }
    }
    return { name: sheet['@name'], rows, formulas, formats: codes };
  });
}

/** "_x000D_" stands for the character of that number, as "&#13;" does, which the parser leaves alone: looking for it everywhere takes it long. */
function textOf({ t }: XmlText): string {
  const text = typeof t === 'object' ? (t['#text'] ?? '') : (t ?? '');
  return text.replaceAll('&#13;', '\r').replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const DAY_MS = 86_400_000;
const DAYS_TO_1970 = 25_569;

function valueOf(cell: XmlCell, texts: readonly string[], format: string | null): XlsxCell {
  if (cell['@t'] === 's') return texts[Number(cell.v)] ?? null;
  if (cell['@t'] === 'inlineStr') return textOf(cell.is ?? {});
  if (cell.v === undefined) return null;
  if (cell['@t'] === 'str') return cell.v;
  const number = Number(cell.v);
  return format !== null && /[ymd]/.test(format) ? new Date(Math.round((number - DAYS_TO_1970) * DAY_MS / 1000) * 1000) : number;
}

interface Styles {
  readonly styleSheet?: {
    readonly numFmts?: { readonly numFmt?: readonly { readonly '@numFmtId': string; readonly '@formatCode': string }[] };
    readonly cellXfs?: { readonly xf?: readonly { readonly '@numFmtId'?: string }[] };
  };
}

/** Codes of the cell styles, where they are the file's own. */
function formatsOf({ styleSheet }: Styles): readonly (string | null)[] {
  const codes = new Map((styleSheet?.numFmts?.numFmt ?? []).map((format) => [format['@numFmtId'], format['@formatCode']]));
  return (styleSheet?.cellXfs?.xf ?? []).map((style) => codes.get(style['@numFmtId'] ?? '') ?? null);
}
