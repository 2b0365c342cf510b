import { XMLParser, XMLValidator } from 'fast-xml-parser';

/*
 * What the published schema of camt.053.001.08 asks of the elements that a file of ours may hold: their order, how often each
 * may stand, and what its text may be. Elements of the schema that we never write are refused as well.
 */

type TextRule = (text: string) => string | null;

interface Type {
  /** Children in their order, or one of several. */
  readonly order?: 'sequence' | 'choice';
  readonly parts?: readonly Part[];
  readonly text?: TextRule;
  /** The attributes that must be there, and no others. */
  readonly attributes?: Readonly<Record<string, TextRule>>;
}

interface Part {
  readonly name: string;
  readonly type: Type;
  readonly least: number;
  readonly most: number;
}

const one = (name: string, type: Type): Part => ({ name, type, least: 1, most: 1 });
const maybe = (name: string, type: Type): Part => ({ name, type, least: 0, most: 1 });
const many = (name: string, type: Type): Part => ({ name, type, least: 0, most: Number.POSITIVE_INFINITY });
const atLeastOne = (name: string, type: Type): Part => ({ name, type, least: 1, most: Number.POSITIVE_INFINITY });
const sequence = (...parts: readonly Part[]): Type => ({ order: 'sequence', parts });
const choice = (...parts: readonly Part[]): Type => ({ order: 'choice', parts });

const matching = (pattern: RegExp, what: string): TextRule => (text) => (pattern.test(text) ? null : `is no ${what}`);
const length = (most: number): TextRule => (text) => {
  const characters = [...text].length;
  return characters >= 1 && characters <= most ? null : `has ${characters} characters, 1 to ${most} are allowed`;
};
const oneOf = (...values: readonly string[]): TextRule => (text) => (values.includes(text) ? null : `is none of ${values.join(', ')}`);

function decimal(totalDigits: number, fractionDigits: number): TextRule {
  return (text) => {
    const match = /^\+?0*(\d*)(?:\.(\d*?)0*)?$/.exec(text);
    if (match === null || text.replace('+', '') === '' || text === '.') return 'is no decimal number, or is negative';
    const [, whole = '', fraction = ''] = match;
    if (fraction.length > fractionDigits) return `has more than ${fractionDigits} decimals`;
    return whole.length + fraction.length > totalDigits ? `has more than ${totalDigits} digits` : null;
  };
}

const isRealDay = (year: string, month: string, day: string): boolean => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
};

const ZONE = String.raw`(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)?`;
const isoDate: TextRule = (text) => {
  const match = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${ZONE}$`).exec(text);
  return match !== null && isRealDay(match[1] ?? '', match[2] ?? '', match[3] ?? '') ? null : 'is no date';
};
const isoDateTime: TextRule = (text) => {
  const match = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?${ZONE}$`).exec(text);
  return match !== null && isRealDay(match[1] ?? '', match[2] ?? '', match[3] ?? '') ? null : 'is no date and time';
};

const text = (rule: TextRule): Type => ({ text: rule });
const max35 = text(length(35));
const max140 = text(length(140));
const max500 = text(length(500));
const code4 = text(length(4));
const numeric15 = text(matching(/^\d{1,15}$/, 'number of at most 15 digits'));
const currency = matching(/^[A-Z]{3}$/, 'currency');
const amount: Type = { text: decimal(18, 5), attributes: { Ccy: currency } };
const creditDebit = text(oneOf('CRDT', 'DBIT'));
const sum = text(decimal(18, 17));
const dateOrTime = choice(one('Dt', text(isoDate)), one('DtTm', text(isoDateTime)));

const balance = sequence(
  one('Tp', sequence(one('CdOrPrtry', choice(one('Cd', code4), one('Prtry', max35))))),
  one('Amt', amount), one('CdtDbtInd', creditDebit), one('Dt', dateOrTime),
);
const numberAndSum = sequence(maybe('NbOfNtries', numeric15), maybe('Sum', sum));
const totals = sequence(
  maybe('TtlNtries', sequence(
    maybe('NbOfNtries', numeric15), maybe('Sum', sum), maybe('TtlNetNtry', sequence(one('Amt', sum), one('CdtDbtInd', creditDebit))),
  )),
  maybe('TtlCdtNtries', numberAndSum), maybe('TtlDbtNtries', numberAndSum),
);
const entry = sequence(
  maybe('NtryRef', max35), one('Amt', amount), one('CdtDbtInd', creditDebit), one('Sts', choice(one('Cd', code4), one('Prtry', max35))),
  maybe('BookgDt', dateOrTime), maybe('ValDt', dateOrTime), maybe('AcctSvcrRef', max35),
  one('BkTxCd', sequence(maybe('Prtry', sequence(one('Cd', max35), maybe('Issr', max35))))),
  many('NtryDtls', sequence(many('TxDtls', sequence(maybe('RmtInf', sequence(many('Ustrd', max140))))))),
  maybe('AddtlNtryInf', max500),
);
const account = sequence(
  one('Id', choice(one('IBAN', text(matching(/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/, 'IBAN'))))),
  maybe('Ccy', text(currency)), maybe('Ownr', sequence(maybe('Nm', max140))),
);
const statement = sequence(
  one('Id', max35), maybe('CreDtTm', text(isoDateTime)),
  maybe('FrToDt', sequence(one('FrDtTm', text(isoDateTime)), one('ToDtTm', text(isoDateTime)))),
  maybe('CpyDplctInd', text(oneOf('CODU', 'COPY', 'DUPL'))), maybe('RptgSrc', choice(one('Cd', code4), one('Prtry', max35))),
  one('Acct', account), atLeastOne('Bal', balance), maybe('TxsSummry', totals), many('Ntry', entry), maybe('AddtlStmtInf', max500),
);
const header = sequence(one('MsgId', max35), one('CreDtTm', text(isoDateTime)), maybe('AddtlInf', max500));
const document: Type = {
  ...sequence(one('BkToCstmrStmt', sequence(one('GrpHdr', header), atLeastOne('Stmt', statement)))),
  attributes: { xmlns: (value) => (value === 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' ? null : 'is another namespace') },
};

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly text: string;
}

const ATTRIBUTES = ':@';
const parser = new XMLParser({
  preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, parseAttributeValue: false, trimValues: false,
  ignoreDeclaration: true, htmlEntities: true,
});

type Raw = Readonly<Record<string, unknown>>;

function nodeOf(raw: Raw): Node {
  const name = Object.keys(raw).find((key) => key !== ATTRIBUTES) ?? '';
  const content = raw[name] as readonly Raw[];
  const own = content.map((child) => child['#text']).filter((part) => part !== undefined).map(String).join('');
  return { name, attributes: (raw[ATTRIBUTES] ?? {}) as Readonly<Record<string, string>>, children: content.filter((child) => !('#text' in child)).map(nodeOf), text: own };
}

/** What keeps a document from being a valid camt.053.001.08, as "path: why"; empty for a valid one. */
export function camt053Problems(xml: string): readonly string[] {
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) return [`not well-formed: ${wellFormed.err.msg}`];
  const [root, ...others] = (parser.parse(xml) as readonly Raw[]).filter((child) => !('#text' in child)).map(nodeOf);
  if (root === undefined || others.length > 0 || root.name !== 'Document') return ['the root is no Document'];
  const problems: string[] = [];
  check(root, document, '/Document', problems);
  return problems;
}

function check(node: Node, type: Type, path: string, problems: string[]): void {
  checkAttributes(node, type, path, problems);
  if (type.text !== undefined) {
    if (node.children.length > 0) problems.push(`${path}: holds elements`);
    const wrong = type.text(node.text);
    if (wrong !== null) problems.push(`${path}: ${wrong}`);
    return;
  }
  if (node.text.trim() !== '') problems.push(`${path}: holds text`);
  if (type.order === 'choice') checkChoice(node, type.parts ?? [], path, problems);
  else checkSequence(node, type.parts ?? [], path, problems);
}

function checkAttributes(node: Node, { attributes = {} }: Type, path: string, problems: string[]): void {
  for (const [name, rule] of Object.entries(attributes)) {
    const value = node.attributes[name];
    const wrong = value === undefined ? 'is missing' : rule(value);
    if (wrong !== null) problems.push(`${path}/@${name}: ${wrong}`);
  }
  for (const name of Object.keys(node.attributes)) if (!Object.hasOwn(attributes, name)) problems.push(`${path}/@${name}: is not allowed`);
}

function checkChoice({ children }: Node, parts: readonly Part[], path: string, problems: string[]): void {
  const [child, ...others] = children;
  const part = parts.find(({ name }) => name === child?.name);
  if (child === undefined || part === undefined || others.length > 0) {
    problems.push(`${path}: must hold one of ${parts.map(({ name }) => name).join(', ')}`);
    return;
  }
  check(child, part.type, `${path}/${child.name}`, problems);
}

function checkSequence({ children }: Node, parts: readonly Part[], path: string, problems: string[]): void {
  let at = 0;
  for (const { name, type, least, most } of parts) {
    let count = 0;
    for (; children[at]?.name === name; at += 1) {
      count += 1;
      const child = children[at];
      if (child !== undefined) check(child, type, `${path}/${name}`, problems);
    }
    if (count < least) problems.push(`${path}/${name}: is missing`);
    if (count > most) problems.push(`${path}/${name}: stands ${count} times`);
  }
  const left = children[at];
  if (left !== undefined) problems.push(`${path}/${left.name}: is not allowed there`);
}
