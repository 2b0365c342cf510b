import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Effect, Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/operations.ts';
import { fieldPaths } from '#shared/contract/record.ts';
import { helpIfAsked } from './lib/usage.js';

const FILE = fileURLToPath(new URL('../docs/operations.md', import.meta.url));

const SECTIONS: Readonly<Record<string, string>> = {
  4.1: 'Companies',
  4.2: 'Campaigns',
  4.3: 'Investors',
  4.4: 'Orders and payments',
  4.5: 'Unidentified transfers and disputes',
  4.6: 'Cash accounts',
  4.7: 'Virtual IBANs',
  4.8: 'Money transfers',
};

const EFFECTS: Readonly<Record<Effect, string>> = {
  read: 'reads; tried up to three times',
  state: 'changes a record; sent once',
  money: '**moves money**; sent once, through the journal',
};

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The page that documents every operation, written from the rows alone. */
export function operationsDocument(): string {
  const rows = Object.entries(operations) as [string, Operation][];
  const sections = [...new Set(rows.map(([, row]) => row.section))].toSorted();
  return [
    '# Operations',
    '',
    `The ${rows.length} operations of the service interface, as the bank client calls them. Section numbers are those of the interface document.`,
    'This page is written from the rows in `src/shared/contract` by `npm run docs:operations`; change a row, not the page.',
    '',
    'Answers are read tolerantly: ids and amounts as text or number, absent, null and empty text as "not there", unknown fields',
    'left aside, unknown statuses kept as they came. What is sent is exactly what is listed. In "sent", a star marks what is required.',
    '',
    ...sections.flatMap((section) => [
      `## ${section} ${SECTIONS[section] ?? ''}`.trimEnd(),
      '',
      ...rows.filter(([, row]) => row.section === section).flatMap(([id, row]) => operationLines(id, row)),
    ]),
  ].join('\n');
}

function operationLines(id: string, row: Operation): string[] {
  return [
    `### ${id}`,
    '',
    `${row.summary}.`,
    '',
    '```',
    `${row.method} ${row.path}`,
    '```',
    '',
    `- Effect: ${EFFECTS[row.effect]}. Deadline: ${row.deadlineMs / 1000} s.`,
    ...sentLine('Query', row.query),
    ...sentLine('Headers', row.headers),
    ...sentLine('Body', row.body),
    `- Answer: ${answerText(row)}`,
    '',
  ];
}

function sentLine(part: string, schema: z.ZodType | null): string[] {
  if (schema === null) return [];
  const fields = sentFields(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, '');
  return [`- ${part}: ${fields.join(', ')}`];
}

function sentFields({ properties = {}, required = [] }: JsonSchema, prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    const star = required.includes(name) ? '\\*' : '';
    return schema.properties === undefined ? [`\`${path}\`${star} (${typeText(schema)})`] : sentFields(schema, `${path}.`);
  });
}

function typeText(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' or ');
  if (schema.enum !== undefined) return schema.enum.join(', ');
  if (schema.format === 'date') return 'date';
  const type = [schema.type ?? 'any'].flat().join(' or ').replace('string', 'text');
  if (schema.maxLength !== undefined) return `${type}, at most ${schema.maxLength}`;
  if (type === 'number' && schema.minimum !== undefined && schema.maximum !== undefined) return `${type}, ${schema.minimum} to ${schema.maximum}`;
  return type;
}

function answerText({ answer }: Operation): string {
  if (answer.shape === 'document') return 'a document, kept as bytes: how it is delivered is not shown.';
  const fields = fieldPaths(answer.item).map((path) => `\`${path}\``).join(', ');
  if (fields === '') return 'nothing but its status.';
  return answer.shape === 'list' ? `a list under \`${answer.key}\` of ${fields}.` : `${fields}.`;
}

function main(check: boolean): void {
  const wanted = operationsDocument();
  if (!check) {
    writeFileSync(FILE, wanted);
    console.log(`docs/operations.md: ${Object.keys(operations).length} operations`);
    return;
  }
  const present = readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n');
  if (present === wanted) return;
  console.error('docs/operations.md is stale: run npm run docs:operations');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  helpIfAsked('operations-doc');
  main(process.argv.includes('--check'));
}
