import { createRandom } from '../data/random.ts';
import { axes } from './axes.ts';

/**
 * A reading of everything that the interface leaves open: a value for each axis. Written as the values that are not today's, such
 * as `absence=400,currency=omitted`; empty text is the practice bank as it is.
 */
export type Dialect = Readonly<Record<string, string>>;

/** A dialect that cannot be taken; the message lists what is known. */
export class UnknownDialect extends Error {}

const known = (): string => axes.map(({ name, values }) => `  ${name}: ${values.map((value) => value.name).join(', ')}`).join('\n');

/** One axis a line, with its values and what they mean, for people. */
export const axesText = (): string => axes.map(({ name, open, values }) =>
  [`${name}: ${open}`, ...values.map((value) => `  ${value.name.padEnd(20)}${value.means}`)].join('\n')).join('\n');

/** Every axis at the value that the practice bank has without a dialect. */
const plainDialect: Dialect = Object.fromEntries(axes.map(({ name, values }) => [name, values[0].name]));

/** Reads `AXIS=VALUE,…` or `random:SEED`. Throws UnknownDialect. */
export function readDialect(text: string): Dialect {
  const random = /^random:(\d{1,10})$/.exec(text.trim());
  if (random !== null) return randomDialect(Number(random[1]));
  const dialect: Record<string, string> = { ...plainDialect };
  for (const part of text.split(',').map((one) => one.trim()).filter(Boolean)) {
    const [name = '', value = '', ...rest] = part.split('=');
    const axis = axes.find((one) => one.name === name);
    if (axis === undefined || rest.length > 0) throw new UnknownDialect(`There is no axis "${name}" to choose by "${part}". Known:\n${known()}`);
    if (!axis.values.some((one) => one.name === value)) {
      throw new UnknownDialect(`The axis ${name} has no value "${value}", but ${axis.values.map((one) => one.name).join(', ')}`);
    }
    dialect[name] = value;
  }
  return dialect;
}

/** The values that are not today's, as they are typed; empty when there are none. */
export const dialectText = (dialect: Dialect): string =>
  axes.filter(({ name, values }) => dialect[name] !== values[0].name).map(({ name }) => `${name}=${dialect[name] ?? ''}`).join(',');

/** The same seed gives the same dialect. About a third of the axes are odd: a bank is strange in some ways, not in all. */
export function randomDialect(seed: number): Dialect {
  const random = createRandom(seed).fork('dialect');
  return Object.fromEntries(axes.map(({ name, values }) => {
    const [plain, ...odd] = values;
    // Drawn in any case, so that one axis more does not move the others.
    const [isOdd, pick] = [random.chance(1 / 3), random.int(0, 1_000_000)];
    return [name, (isOdd ? odd[pick % Math.max(1, odd.length)] : undefined)?.name ?? plain.name];
  }));
}
