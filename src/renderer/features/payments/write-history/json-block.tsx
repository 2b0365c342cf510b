import type { ReactElement } from 'react';

import { CopyButton } from '#renderer/ui/index.ts';

import classes from './write-history.module.css';

interface JsonBlockProps {
  /** What it is, in words: what opens it is called so, and the button that copies it. */
  readonly name: string;
  readonly json: string;
  readonly open?: boolean;
}

/** Something as it was sent or kept, word for word, under its name. */
export function JsonBlock({ name, json, open = false }: JsonBlockProps): ReactElement {
  return (
    <details className={classes['json']} open={open}>
      <summary>{name}</summary>
      <div className={classes['jsonText']}>
        <pre>{json}</pre>
        <CopyButton text={json} what={name} />
      </div>
    </details>
  );
}
