import { isDeepStrictEqual } from 'node:util';
import { decodeContent, openAnswer } from '#shared/contract/answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';

/** The number of generated cases for each tolerated difference and for each resource. */
export const RUNS = 10_000;

/** A seed of its own for every run, unless TESORO_SEED repeats an earlier one. */
export const SEED = Number(process.env['TESORO_SEED'] ?? Date.now() % 2_147_483_647);

/** What the client makes of a whole body. */
export function decodeBody(operation: OperationId, body: unknown): ReturnType<typeof decodeContent> {
  return decodeContent(operation, openAnswer(body).content);
}

/** Throws unless both are the same; many times quicker than the matchers of the test runner. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Error(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

/** Throws, with all that is needed to see why, unless every body is read as the first one is, and well. */
export function expectSameReading(operation: OperationId, bodies: readonly unknown[], expected?: unknown): void {
  const readings = bodies.map((body) => decodeBody(operation, body));
  const first = readings[0];
  if (first?.ok !== true) throw new Error(`${operation} cannot read ${JSON.stringify(bodies[0])}: ${JSON.stringify(first)}`);
  if (expected !== undefined) expectEqual(first.value, expected, operation);
  for (const [index, reading] of readings.entries()) expectEqual(reading, first, `${operation} reads ${JSON.stringify(bodies[index])} as`);
}

type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object inside a value, the value itself first. */
export function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isJson(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** A copy that shares nothing with the fixture. */
export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
