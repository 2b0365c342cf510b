/**
 * What a table says of a name that came from outside: undefined unless it is the table's own. A name such as `constructor`, which every
 * object inherits, names nothing.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
