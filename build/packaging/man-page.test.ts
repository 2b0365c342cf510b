import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { options } from '#main/app/cli/arguments.ts';
import { exits } from '#main/app/cli/endings.ts';
import { usageOf } from '#main/app/cli/usage.ts';
import { verbs } from '#main/app/cli/verbs.ts';
import { manPage, manPageFile } from './man-page.ts';

/** As it is read, without the signs of roff. */
const page = manPage('2.1.0').replaceAll('\\-', '-');

const between = (begin: string, end: string): string => page.slice(page.indexOf(begin), page.indexOf(end, page.indexOf(begin) + begin.length));

describe('the manual page', () => {
  it.each(verbs)('says of %s every option that it takes, and no other', (verb) => {
    const namedIn = (text: string): readonly string[] => [...text.matchAll(/^\.B --([a-z-]+)/gm)].map(([, name = '']) => name);
    const own = namedIn(between(`.SS tesoro ${verb}`, '\n.S'));
    const ofAll = namedIn(between('.SH OPTIONS', '.SH EXIT STATUS'));
    expect([...own, ...ofAll].toSorted()).toEqual(['help', ...Object.keys(options[verb])].toSorted());
    expect(usageOf(verb).flatMap((line) => /^ {2}--([a-z-]+)/.exec(line)?.[1] ?? []).toSorted()).toEqual(Object.keys(options[verb]).toSorted());
  });

  it('says every exit code and no other, as --help does', () => {
    const codes = Object.values(exits).map(String);
    expect([...between('.SH EXIT STATUS', '.SH FILES').matchAll(/^\.B (\d+)$/gm)].map(([, code]) => code)).toEqual(codes);
    for (const verb of [undefined, ...verbs]) expect(usageOf(verb).flatMap((line) => /^ {2}(\d+) /.exec(line)?.[1] ?? [])).toEqual(codes);
  });

  it('is ASCII, the same each time, and read by groff without a warning', ({ skip }) => {
    const text = gunzipSync(manPageFile('2.1.0')).toString('latin1');
    expect(text).toMatch(/^[\n -~]+$/);
    expect(manPageFile('2.1.0')).toEqual(manPageFile('2.1.0'));
    const { error, status, stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Tascii', '-z'], { input: text, encoding: 'utf8' });
    skip(error !== undefined, 'groff is not installed');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
