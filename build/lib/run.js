import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { nodeModules, projectRoot } from './paths.js';

const isWindows = process.platform === 'win32';
const OLDEST_NODE_FOR_TOOLS = 22;

/** A reason to stop that the person can act on: printed as one message, without a stack. */
export class Stop extends Error {}

/** Prints `Stop` as its message and exits 1; anything else is a fault of ours and keeps its stack. */
export const runScript = async (main) => {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
};

const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_FOR_TOOLS;

/** Whether this very process can load a TypeScript file as it is. */
export const runsTypeScript = Boolean(process.features.typescript);

const tooOld = () =>
  new Stop(
    `Node ${process.versions.node} is too old for the build tools: install Node ${OLDEST_NODE_FOR_TOOLS} or newer ` +
      '(only on Linux x64 does the install bring its own, unless optional dependencies are left out).',
  );

/** Says before the long install that no Node for the tools will be there after it. Throws `Stop`. */
export const requireNodeForTools = () => {
  const installBringsOne = process.platform === 'linux' && process.arch === 'x64';
  if (!isNewEnough && !installBringsOne) throw tooOld();
};

/**
 * The Node the tools run on: the one npm installed beside them, else the one running this script.
 * Asked after the install, since a fresh clone has no other Node than the system's. Throws `Stop`.
 */
export const toolNode = () => {
  const installed = join(nodeModules, '.bin', 'node');
  if (!isWindows && existsSync(installed)) return installed;
  if (isNewEnough) return process.execPath;
  throw tooOld();
};

/** The environment children get: the project's own tools come first on PATH. */
export const toolEnvironment = (extra = {}) => {
  // Windows spells it "Path", and two spellings at once leave it open which one counts.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [join(nodeModules, '.bin'), process.env[pathName]].join(delimiter);
  const environment = { ...process.env, [pathName]: path, ...extra };
  // Set by editors built on Electron; it would turn the app's window into a plain Node.
  delete environment.ELECTRON_RUN_AS_NODE;
  return environment;
};

/**
 * Runs a program in the project folder and resolves with its exit code (1 when a signal ended it).
 * Interrupts reach the child, and this process waits for it.
 */
export const run = (command, args, { env, capture = false, timeoutMs, shell = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: env ?? toolEnvironment(),
      stdio: ['inherit', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      timeout: timeoutMs,
      shell,
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const done = () => process.off('SIGINT', pass).off('SIGTERM', pass);
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('close', (code, signal) => {
      done();
      resolve({ code: code ?? (signal ? 1 : 0), output: Buffer.concat(output).toString() });
    });
  });

/** Runs a JavaScript tool of node_modules, such as `vite/bin/vite.js`, on the tools' Node. */
export const runTool = (path, args, options) => run(toolNode(), [join(nodeModules, path), ...args], options);

/** Runs npm: the same one that started this script where there is one, on the Node of `nodeFolder` when given. */
export const runNpm = (args, { nodeFolder, ...options } = {}) => {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const withNode = nodeFolder === undefined ? options : { ...options, env: { ...process.env, PATH: [nodeFolder, process.env.PATH].join(delimiter) } };
  // npm's own Node, not ours, which may be the one inside node_modules that an install replaces under our feet.
  const node = nodeFolder === undefined ? npmNode : join(nodeFolder, 'node');
  if (npmScript?.endsWith('.js') && node && existsSync(node)) return run(node, [npmScript, ...args], withNode);
  return run(isWindows ? 'npm.cmd' : 'npm', args, { ...withNode, shell: isWindows });
};
