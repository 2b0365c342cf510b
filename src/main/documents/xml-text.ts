// oxlint-disable-next-line no-control-regex -- exactly these characters are looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const EVERY_NOT_XML = new RegExp(NOT_XML, 'g');
// oxlint-disable-next-line no-control-regex -- the range is ASCII without control characters
const PLAIN = /^[\u0020-\u007e\u00a0-\ud7ff]*$/;
const MARKUP = /[&<>\r]/;
const EVERY_MARKUP = new RegExp(MARKUP, 'g');
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

export const holdsNotXml = (text: string): boolean => NOT_XML.test(text);

/** Removes control characters and unpaired surrogates, which XML cannot hold. */
export const xmlText = (text: string): string => (PLAIN.test(text) ? text : text.toWellFormed().replace(EVERY_NOT_XML, ''));

export const escapeXml = (text: string): string => (MARKUP.test(text) ? text.replace(EVERY_MARKUP, (character) => ENTITIES[character] ?? '') : text);
