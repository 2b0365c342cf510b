/** One item of the error body of section 7. */
export interface ErrorItem {
  readonly code: string;
  readonly description: string;
  /** The field that is wrong; empty when it is not about one. */
  readonly params: string;
}

/** The bank's no, with its status and error body. Thrown by handlers, answered by the router. */
export class Refusal extends Error {
  readonly httpStatus: number;
  readonly errors: readonly ErrorItem[];
  /** Sent beside the errors while a challenge still awaits its answer. */
  readonly challengeId: string | null;

  constructor(httpStatus: number, errors: readonly ErrorItem[], challengeId: string | null = null) {
    super(errors[0]?.description ?? 'Refused');
    this.name = 'Refusal';
    this.httpStatus = httpStatus;
    this.errors = errors;
    this.challengeId = challengeId;
  }

  body(): object {
    return this.challengeId === null ? { errors: this.errors } : { errors: this.errors, challengeId: this.challengeId };
  }
}

export const notFound = (what: string, id: string): Refusal =>
  new Refusal(404, [{ code: 'SZBO-0004', description: `${what} not found`, params: id }]);

/** A request that the record's state does not allow. */
export const wrongState = (description: string): Refusal => new Refusal(409, [{ code: 'SZBO-0009', description, params: '' }]);

export const badField = (field: string, description: string): ErrorItem => ({ code: 'SZBO-0001', description, params: field });

export const badRequest = (...errors: readonly ErrorItem[]): Refusal => new Refusal(400, errors);

/** The record, or 404. */
export function found<Item>(item: Item | undefined, what: string, id: string): Item {
  if (item === undefined) throw notFound(what, id);
  return item;
}
