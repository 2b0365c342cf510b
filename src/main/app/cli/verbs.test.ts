import { expect, it } from 'vitest';

import { commandIn } from './verbs.ts';

it('finds a command after the switches of Chromium, and after the app’s folder while it is not packaged', () => {
  expect(commandIn(['/opt/tesoro', 'status', '--json'], true)).toEqual(['status', '--json']);
  expect(commandIn(['/opt/tesoro', '--no-sandbox', 'export', '--output', 'x'], true)).toEqual(['export', '--output', 'x']);
  expect(commandIn(['/bin/electron', '--no-sandbox', '/src/tesoro', 'verify'], false)).toEqual(['verify']);
  expect(commandIn(['/opt/tesoro', 'help', 'status'], true)).toEqual(['help', 'status']);
});

it('tells the commands to whoever asks for help as of any program', () => {
  expect([['--help'], ['-h'], ['--no-sandbox', '--help']].map((words) => commandIn(['/opt/tesoro', ...words], true))).toEqual([['help'], ['help'], ['help']]);
  expect(commandIn(['/bin/electron', '/src/tesoro', '--help'], false)).toEqual(['help']);
});

it('leaves everything else to the window', () => {
  const others = [[], ['--practice'], ['tesoro:campaigns'], ['/home/anna/payments.xml'], ['/home/anna/payments.xml', 'status'], ['statuses'], ['--user-data-dir=/p', '--hidden']];
  expect(others.filter((words) => commandIn(['/opt/tesoro', ...words], true) !== null)).toEqual([]);
  expect(commandIn(['/bin/electron', 'status'], false)).toBeNull();
});
