/** How a command ends, as the guide lists it. */
export const exits = {
  right: 0,
  /** Something differs or does not verify. */
  differs: 1,
  wrongUse: 2,
  /** The secrets of the connection stay closed. */
  locked: 3,
  /** The profile is not there, cannot be read, or is of another version. */
  notReadable: 4,
  /** A file or the answer could not be written. */
  notWritten: 5,
  ownMistake: 6,
  interrupted: 130,
} as const;

export type Exit = (typeof exits)[keyof typeof exits];

/** Ends a command without an answer. The message is for a person, and holds nothing secret. */
export class CommandFailed extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.name = 'CommandFailed';
    this.exit = exit;
  }
}

export interface Answer {
  readonly exit: typeof exits.right | typeof exits.differs;
  /** Described in the guide; its `format` has a number that changes with the meaning of a field. */
  readonly json: object;
  /** The same for a person. */
  readonly lines: readonly string[];
  /** What the answer leaves out. */
  readonly warnings?: readonly string[];
}
