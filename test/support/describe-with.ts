import { spawnSync } from 'node:child_process';

import { describe } from 'vitest';

/** Tests that need what may not be installed: without it they are skipped, and their name says what is `missing`. */
export const describeWith = (missing: string | null, name: string, body: () => void): void => void (missing === null ? describe : describe.skip)(missing === null ? name : `${name} (${missing})`, body);

const missingProgram = (program: string, debianPackage: string): string | null =>
  (spawnSync(program, ['--version']).error === undefined ? null : `${debianPackage} is not installed; on Debian: apt-get install ${debianPackage}`);

/** What keeps files from being read back by hledger; null where it is installed. */
export const noHledger = missingProgram('hledger', 'hledger');
/** What keeps files from being read back by beancount; null where it is installed. */
export const noBeancount = missingProgram('bean-check', 'beancount');
