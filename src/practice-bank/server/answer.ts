/** An answer before it is put on the wire: a fault may still change it. */
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
