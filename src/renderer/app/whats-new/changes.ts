/** A piece of a line: strong where the text sets it in two asterisks. */
export interface Words {
  readonly text: string;
  readonly strong: boolean;
}

interface VersionChanges {
  readonly version: string;
  /** "YYYY-MM-DD"; null while it is not out. */
  readonly date: string | null;
  /** What is said of the version as a whole. */
  readonly lead: readonly (readonly Words[])[];
  readonly groups: readonly { readonly title: string | null; readonly points: readonly (readonly Words[])[] }[];
}

const VERSION = /^## \[?([^\]\s]+)\]?(?:\s+-\s+(\d{4}-\d{2}-\d{2}))?/;

/** Reads the list of changes: a heading for each version, under it lists of points, perhaps under headings of their own. */
export function readChanges(markdown: string): readonly VersionChanges[] {
  const parts = markdown.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  return parts.flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const match = VERSION.exec(heading);
    if (match === null) return [];
    const lead: Words[][] = [];
    const groups: { title: string | null; points: Words[][] }[] = [];
    for (const line of joined(lines)) {
      const point = /^[-*] (.*)$/.exec(line)?.[1];
      const title = /^### (.*)$/.exec(line)?.[1];
      if (title !== undefined) groups.push({ title: title.trim(), points: [] });
      else if (point === undefined) lead.push(words(line));
      else {
        if (groups.length === 0) groups.push({ title: null, points: [] });
        groups.at(-1)?.points.push(words(point));
      }
    }
    return [{ version: match[1] ?? '', date: match[2] ?? null, lead, groups }];
  });
}

/** Lines that the text breaks in two become one; what only names a link's address is left out. */
function joined(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  let open = false;
  for (const raw of lines) {
    const line = raw.trim();
    const starts = /^([-*] |#)/.test(line);
    if (line === '' || /^\[[^\]]+\]:/.test(line)) open = false;
    else if (open && !starts) whole.push(`${whole.pop() ?? ''} ${line}`);
    else {
      whole.push(line);
      open = !line.startsWith('#');
    }
  }
  return whole;
}

/** Links become their words: the list is read without a network. */
function words(line: string): Words[] {
  const plain = line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
  return plain.split('**').map((text, index) => ({ text, strong: index % 2 === 1 })).filter(({ text }) => text !== '');
}
