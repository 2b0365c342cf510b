import { globSync } from 'node:fs';

import { projectRoot } from '../lib/paths.js';

/* What of the program is the money core, which tests answer for which part of it, and what of it is left out. */

export interface Part {
  readonly name: string;
  /** Files that are mutated. */
  readonly files: readonly string[];
  /** The tests that must notice. Fewer than reach the code, so that a rule is guarded by a test that is named for it. */
  readonly tests: readonly string[];
}

const within = (folder: string, ...names: readonly string[]): readonly string[] => names.map((name) => `${folder}/${name}.ts`);

const reconcile = 'src/main/writes/reconciliation';
const journal = 'src/main/store/journal';
const writes = 'src/main/writes';
const closings = 'src/main/services/portal/closing';
const domain = 'src/shared/domain';

export const parts: readonly Part[] = [
  {
    name: 'reconcile',
    files: within(reconcile, 'compare', 'statement-evidence', 'transfers', 'virtual-ibans'),
    tests: [`${reconcile}/*.test.ts`],
  },
  {
    name: 'conclusions',
    files: [...within(writes, 'conclude', 'schedule'), ...within(`${writes}/kinds`, 'among', 'at-bank')],
    tests: [`${writes}/{conclude,schedule}.test.ts`, `${writes}/kinds/{among,at-bank}.test.ts`],
  },
  {
    name: 'machine',
    files: within(journal, 'machine', 'changes', 'projection'),
    tests: [`${journal}/{machine,changes,projection}.test.ts`],
  },
  {
    name: 'closing-domain',
    files: within(`${domain}/closing`, 'campaign-map', 'comparison', 'findings', 'forecast', 'proportion', 'snapshot'),
    // Not those that measure time: a mutant is slower anyway.
    tests: [`${domain}/closing/!(*growth).test.ts`],
  },
  {
    name: 'amounts',
    files: [...within(domain, 'money', 'typed-amount', 'bank-date', 'instant', 'intent-state'), ...within(`${domain}/payment`, 'fingerprint', 'received', 'target-days', 'transfer-body')],
    tests: [`${domain}/*.test.ts`, `${domain}/payment/*.test.ts`],
  },
  {
    name: 'closings',
    files: [...within(closings, 'outcome', 'steps'), ...within(writes, 'closing-write')],
    tests: [`${closings}/{forecasts,outcome,steps}.test.ts`, `${writes}/closing-write.test.ts`],
  },
  {
    name: 'sending',
    files: within(writes, 'send', 'outcome'),
    tests: [`${writes}/{send,outcome,refusal-decision}.test.ts`],
  },
  {
    name: 'engine',
    files: within(writes, 'engine', 'timetable'),
    tests: [`${writes}/{engine,timetable}.test.ts`],
  },
  {
    name: 'requests',
    files: within(writes, 'approvals', 'handlers'),
    tests: [`${writes}/{approvals,handlers}.test.ts`],
  },
  {
    name: 'later-reads',
    files: within(writes, 'follow-up'),
    tests: [`${writes}/follow-up.test.ts`],
  },
  {
    name: 'closing-sent',
    files: within(closings, 'sending'),
    tests: [`${closings}/sending.test.ts`],
  },
  {
    name: 'closing-findings',
    files: within(closings, 'findings'),
    tests: [`${closings}/findings.test.ts`],
  },
  {
    name: 'freezing',
    files: within(`${writes}/freeze`, 'actions', 'campaigns', 'context', 'index', 'payments', 'portal', 'portal-locks', 'shown'),
    tests: [`${writes}/freeze/*.test.ts`],
  },
  {
    name: 'challenge',
    files: within(writes, 'challenge'),
    tests: [`${writes}/{code-answers,code-out-of-errors}.test.ts`],
  },
  {
    name: 'transfer-kinds',
    files: within(`${writes}/kinds`, 'delete-transfer', 'outgoing-transfer', 'revert-transfer', 'virtual-iban-transfer', 'virtual-ibans'),
    tests: [`${writes}/kinds/{transfer,virtual-iban}-kinds.test.ts`],
  },
  {
    name: 'closing-kinds',
    files: [...within(writes, 'closing-snapshot'), ...within(`${writes}/kinds/portal`, 'closing', 'closing-evidence')],
    tests: [`${writes}/closing-terms.test.ts`, `${writes}/kinds/portal/closing-kinds.test.ts`],
  },
  {
    name: 'portal-kinds',
    files: within(`${writes}/kinds/portal`, 'answers', 'campaign-moves', 'creations', 'order-moves', 'state-moves', 'updates'),
    tests: [`${writes}/kinds/portal/{creations,moves}.test.ts`],
  },
  {
    name: 'finding-out',
    files: within(writes, 'decisions', 'declarations', 'duplicates', 'investigate'),
    tests: [`${writes}/{decisions,declarable,duplicates,investigate,recovery}.test.ts`],
  },
];

interface LeftOut {
  readonly reason: string;
  /** Patterns of paths. */
  readonly files: readonly string[];
}

export const leftOut: readonly LeftOut[] = [
  {
    reason: 'names what other files hold, declares types, or only forwards: a change of it does not compile, or breaks everything at once',
    files: [
      'src/{main,shared}/**/index.ts', `${writes}/types.ts`, `${journal}/{event,record}.ts`, `${writes}/kinds/rules.ts`, `${reconcile}/bank-reader.ts`, `${domain}/closing/{assumptions,model,steps}.ts`,
    ],
  },
  {
    reason: 'keeps the journal as a file: what that must hold is proved on whole journals, by tests that damage, cut, merge and kill',
    files: [`${journal}/migrations/*.ts`, `${journal}/{anchor,chain,database,merge,open-journal,rows,store,types,verify,writing}.ts`],
  },
  {
    reason: 'shows, writes into the cache or asks for it: no money moves by it',
    files: [
      `${writes}/{bank-message,effects,past-payments,sent-since,validations}.ts`,
      `${closings}/{campaign-data,orders,rehearsals,report,store,view,wizard}.ts`,
    ],
  },
  {
    reason: 'not measured yet: guarded by journeys over the practice bank, of a second and more each, with which its mutants would take hours',
    files: [
      `${writes}/create-intents.ts`,
      `${closings}/follow-up.ts`,
    ],
  },
];

/** Files of the core's folders that nobody has placed: a new one belongs to a part, or has a reason to be left out. */
export function unplaced(): readonly string[] {
  const found = (patterns: readonly string[]): readonly string[] => globSync([...patterns], { cwd: projectRoot }).map((path) => path.replaceAll('\\', '/'));
  const placed = new Set([...parts.flatMap(({ files }) => files), ...found(leftOut.flatMap(({ files }) => files))]);
  return found([reconcile, journal, writes, closings, `${domain}/closing`].map((folder) => `${folder}/**/*.ts`)).filter((file) => !file.endsWith('.test.ts') && !placed.has(file));
}
