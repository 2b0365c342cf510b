import type { z } from 'zod';
import type { ListAnswer } from './list-answer.ts';
import type { OperationId, Operations } from './operations.ts';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names in an operation's path. The portal is the connection's, not the caller's. */
export type PathParams<Id extends OperationId> = Exclude<Names<Operations[Id]['path']>, 'portalId'>;

type Part<Schema, Key extends string> = Schema extends z.ZodType ? { readonly [K in Key]: z.input<Schema> } : object;

/** What a caller gives for an operation: path parameters, query, headers and body, as its row declares. */
export type OperationInput<Id extends OperationId> =
  & ([PathParams<Id>] extends [never] ? object : { readonly params: Readonly<Record<PathParams<Id>, string>> })
  & Part<Operations[Id]['query'], 'query'>
  & Part<Operations[Id]['headers'], 'headers'>
  & Part<Operations[Id]['body'], 'body'>;

type Item<Id extends OperationId> = z.output<Operations[Id]['answer']['item']>;

/** The bytes of a document and how the bank labelled them. */
export interface DocumentAnswer {
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

type Said<Id extends OperationId> = Operations[Id]['answer']['item'] extends { readonly said: z.ZodType<infer S> } ? S : never;

/** What a caller gets: the decoded object, the rows of a list, or a document. */
export type OperationOutput<Id extends OperationId> = {
  one: Item<Id>;
  list: ListAnswer<Item<Id>, Said<Id>>;
  document: DocumentAnswer;
}[Operations[Id]['answer']['shape']];
