interface Version {
  readonly numbers: readonly number[];
  /** Empty for a release. */
  readonly preRelease: readonly string[];
}

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

/** A version by the rules of semver.org, or null. Build metadata counts for nothing. */
function parseVersion(text: string): Version | null {
  const match = text.length > 100 ? null : VERSION.exec(text);
  if (match === null) return null;
  return { numbers: match.slice(1, 4).map(Number), preRelease: match[4]?.split('.') ?? [] };
}

export const isVersion = (text: string): boolean => parseVersion(text) !== null;

/** Negative when `one` is the older, positive when it is the newer, 0 when neither is. Throws for what is no version. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [parseVersion(one), parseVersion(other)];
  if (first === null || second === null) throw new Error('Not a version');
  for (const [index, number] of first.numbers.entries()) {
    const difference = number - (second.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(first.preRelease, second.preRelease);
}

/** A release is newer than its pre-releases; numbers come before words, and the shorter list before the longer. */
function comparePreReleases(first: readonly string[], second: readonly string[]): number {
  if (first.length === 0 || second.length === 0) return second.length - first.length;
  for (const [index, one] of first.entries()) {
    const other = second[index];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(one, other);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

function compareIdentifiers(one: string, other: string): number {
  const [oneIsNumber, otherIsNumber] = [one, other].map((each) => /^\d+$/.test(each));
  if (oneIsNumber === true && otherIsNumber === true) {
    const difference = BigInt(one) - BigInt(other);
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }
  if (oneIsNumber !== otherIsNumber) return oneIsNumber === true ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
