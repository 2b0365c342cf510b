import { keyThatOpens } from '#main/store/sqlite/index.ts';

/* A process of its own, since a window's test cannot load SQLite: prints for each file which of two keys opens it, by its place. */

const [first = '', second = '', ...paths] = process.argv.slice(2);
const keys = [first, second].map((key) => Buffer.from(key, 'hex'));
process.stdout.write(JSON.stringify(paths.map((path) => keys.findIndex((key) => keyThatOpens(path, [key]) !== null))));
