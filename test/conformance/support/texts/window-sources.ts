import { fileURLToPath } from 'node:url';

import { isNoSubstitutionTemplateLiteral, isStringLiteral } from 'typescript/unstable/ast';
import type { Node, NoSubstitutionTemplateLiteral, SourceFile, StringLiteral } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import type { Checker } from 'typescript/unstable/sync';
import { createVirtualFileSystem } from 'typescript/unstable/fs';

/** Sources with their types, as the compiler itself understands them. Close them when done. */
export interface Sources {
  readonly files: readonly SourceFile[];
  readonly checker: Checker;
  readonly close: () => void;
}

function opened(api: API, config: string, wanted: (path: string) => boolean): Sources {
  const snapshot = api.updateSnapshot({ openProjects: [config] });
  const project = snapshot.getProject(config);
  if (project === undefined) throw new Error(`the compiler does not open ${config}`);
  const files = project.program.getSourceFileNames().filter(wanted).flatMap((name) => project.program.getSourceFile(name) ?? []);
  return {
    files,
    checker: project.checker,
    close: () => {
      snapshot.dispose();
      api.close();
    },
  };
}

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** Everything the window is made of, tests and texts left out. */
export function windowSources(): Sources {
  const window = `${projectRoot}src/renderer/`;
  const left = [`${window}i18n/`, `${window}testing/`];
  return opened(new API({ cwd: projectRoot }), `${window}tsconfig.json`, (path) => path.startsWith(window) && left.every((folder) => !path.startsWith(folder)));
}

/** Sources written in a test. */
export function writtenSources(files: Readonly<Record<string, string>>): Sources {
  const config = JSON.stringify({ compilerOptions: { strict: true, noLib: true, jsx: 'preserve', types: [] }, include: ['*.ts', '*.tsx'] });
  const paths = Object.fromEntries(Object.entries(files).map(([name, text]) => [`/written/${name}`, text]));
  const fs = createVirtualFileSystem({ ...paths, '/written/tsconfig.json': config });
  return opened(new API({ cwd: '/written', fs }), '/written/tsconfig.json', (path) => path.startsWith('/written/'));
}

/** Calls back with every node of a file, parents first. */
export function eachNode(file: SourceFile, see: (node: Node) => void): void {
  const visit = (node: Node): undefined => {
    see(node);
    node.forEachChild(visit);
    return undefined;
  };
  file.forEachChild(visit);
}

/** Where something stands, for people: path and line. */
export function placeOf(file: SourceFile, node: Node): string {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length;
  return `${file.fileName.replace(projectRoot, '')}:${line}`;
}

/** A string written out, in quotes or in back-ticks. */
export const isPlainString = (node: Node): node is StringLiteral | NoSubstitutionTemplateLiteral => isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node);
