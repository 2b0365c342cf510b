/** Before it is sent: a fault may still change it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

export const jsonAnswer = (status: number, body: string): Answer => ({ status, headers: { 'content-type': JSON_TYPE }, body });

export const pageAnswer = (status: number, title: string): Answer => ({
  status,
  headers: { 'content-type': HTML_TYPE },
  body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** An item of the error body (section 7). */
export interface ErrorItem {
  readonly code: string;
  readonly description: string;
  /** The wrong field; empty if none. */
  readonly params: string;
}

export class Refusal extends Error {
  readonly httpStatus: number;
  readonly errors: readonly ErrorItem[];
  /** Sent while the challenge still awaits its answer. */
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

export const wrongState = (description: string): Refusal => new Refusal(409, [{ code: 'SZBO-0009', description, params: '' }]);

export const badField = (field: string, description: string): ErrorItem => ({ code: 'SZBO-0001', description, params: field });

export const badRequest = (...errors: readonly ErrorItem[]): Refusal => new Refusal(400, errors);

/** Throws 404 when absent. */
export function found<Item>(item: Item | undefined, what: string, id: string): Item {
  if (item === undefined) throw notFound(what, id);
  return item;
}
