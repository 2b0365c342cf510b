import type { z } from 'zod';
import type { ListAnswer } from './list-answer.ts';
import type { OperationId, Operations } from './operations.ts';
import type { ObjectReader } from './record.ts';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Path parameters, without the portal, which belongs to the connection. */
export type PathParams<Id extends OperationId> = Exclude<Names<Operations[Id]['path']>, 'portalId'>;

type Part<Schema, Key extends string> = Schema extends z.ZodType ? { readonly [K in Key]: z.input<Schema> } : object;

/** Path parameters, query, headers and body of an operation. */
export type OperationInput<Id extends OperationId> =
  & ([PathParams<Id>] extends [never] ? object : { readonly params: Readonly<Record<PathParams<Id>, string>> })
  & Part<Operations[Id]['query'], 'query'>
  & Part<Operations[Id]['headers'], 'headers'>
  & Part<Operations[Id]['body'], 'body'>;

type Item<Id extends OperationId> = z.output<Operations[Id]['answer']['item']>;

/** The document's bytes and the bank's labels. */
export interface DocumentAnswer {
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

type Said<Id extends OperationId> = Operations[Id]['answer']['item'] extends { readonly said: ObjectReader<infer S> } ? S : never;

/** The decoded object, a list's rows, or a document. */
export type OperationOutput<Id extends OperationId> = {
  one: Item<Id>;
  list: ListAnswer<Item<Id>, Said<Id>>;
  document: DocumentAnswer;
}[Operations[Id]['answer']['shape']];
