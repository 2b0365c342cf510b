import { gzipSync } from 'node:zlib';

import { COMMON, endings, optionsOf, PURPOSE, usages } from '../../src/main/app/cli/usage.ts';
import { EXECUTABLE_ON_LINUX, SYNOPSIS } from './linux-facts.ts';

/* tesoro(1), made of what `--help` says. */

/** Where both kinds of packages put it. */
export const MAN_PAGE = `/usr/share/man/man1/${EXECUTABLE_ON_LINUX}.1.gz`;

const SIGNS: Readonly<Record<string, string>> = { '\\': '\\e', '-': '\\-', '’': '\\(cq', '“': '\\(lq', '”': '\\(rq', '~': '\\(ti' };

/** Text as roff takes it literally. */
const plain = (text: string): string => text.replaceAll(/[\\’“”~-]/g, (sign) => SIGNS[sign] ?? sign).replaceAll(/^(?=[.'])/gm, '\\&');

const listed = (rows: readonly (readonly [string, string])[]): readonly string[] => rows.flatMap(([name, means]) => ['.TP', `.B ${plain(name)}`, plain(means)]);

/** The page as roff, in ASCII. */
export function manPage(version: string): string {
  return [
    `.TH ${EXECUTABLE_ON_LINUX.toUpperCase()} 1 "" "Tesoro ${plain(version)}" "User Commands"`,
    '.SH NAME', `${EXECUTABLE_ON_LINUX} \\- ${plain(SYNOPSIS.toLowerCase())}`,
    '.SH SYNOPSIS', ...['tesoro [FILE | LINK]', 'tesoro COMMAND [OPTIONS]', 'tesoro --help'].flatMap((line) => [`.B ${plain(line)}`, '.br']).slice(0, -1),
    '.SH DESCRIPTION', plain('Without a command, the window opens, with a payment file or a link that begins with tesoro: if one is given.'),
    '.PP', plain(`A command does without a window: ${PURPOSE.charAt(0).toLowerCase()}${PURPOSE.slice(1)}`),
    plain('The answer goes to standard output, everything else to standard error.'),
    '.SH COMMANDS', ...Object.values(usages).flatMap(({ line, does, options }) => [`.SS ${plain(line)}`, plain(does), ...listed(optionsOf(options))]),
    '.SH OPTIONS', 'Every command takes these.', ...listed([...optionsOf(COMMON), ['--help', 'what a command takes']]),
    '.SH EXIT STATUS', ...listed(endings),
    '.SH FILES', ...listed([['~/.config/tesoro', 'the profile of each person']]),
    '.SH SEE ALSO', plain('The guide in the window describes the files, the answers as JSON, and timers: press F1, then Command line.'), '',
  ].join('\n');
}

/** As Debian keeps it: the best compression, and nothing of the moment it was made at. */
export const manPageFile = (version: string): Buffer => gzipSync(manPage(version), { level: 9 });
